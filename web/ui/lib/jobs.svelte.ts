// Long-running jobs of the server. They continue without the page; the page only watches them, and
// finds them again after a reload.
import { RETRY, ask, getJson, sendJson } from "./api";

export type JobState = "waiting" | "running" | "done" | "failed" | "cancelled" | "interrupted";

export interface CurvePoint {
  generation: number;
  evaluations: number;
  best: number;
  mean: number;
  selection: number;
}

export interface Progress {
  phase?: string;
  done?: number;
  all?: number;
  now?: CurvePoint;
  curve?: CurvePoint[];
}

export interface Job {
  id: string;
  kind: "eval" | "tune";
  state: JobState;
  created: string;
  request: {
    packages?: string[];
    pipelines?: (string | { name?: string; pipeline: string })[];
    pipeline?: string;
    method?: string;
    evaluations?: number;
    sample?: number;
  };
  progress: Progress | null;
  has_result: boolean;
  error?: { place: string; finding: string; allowed?: string };
}

export const isOver = (job: Job): boolean => job.state !== "waiting" && job.state !== "running";

export class Jobs {
  all = $state.raw<Job[]>([]);
  error = $state("");
  #shown = ""; // the watched job; the others are polled
  #events: { id: string; source: EventSource } | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  async load(): Promise<void> {
    clearTimeout(this.#next);
    if (this.#isClosed) return;
    try {
      this.all = (await getJson<{ jobs: Job[] }>("/api/jobs")).jobs;
      this.error = "";
    } catch (error) {
      this.error = (error as Error).message;
    }
    this.#follow();
  }

  // Receives all events of one job as they occur. Only of one: a browser opens few connections per
  // host, and events occupy one as long as the job runs.
  watch(id: string): void {
    this.#shown = id;
    this.#follow();
  }

  #follow(): void {
    const lasts = (id: string) => this.all.some((job) => job.id === id && !isOver(job));
    if (this.#events && (this.#events.id !== this.#shown || !lasts(this.#shown))) this.#stop();
    if (!this.#isClosed && !this.#events && !this.error && lasts(this.#shown)) this.#open(this.#shown);
    clearTimeout(this.#next);
    const othersLast = this.all.some((job) => job.id !== this.#shown && !isOver(job));
    if (!this.#isClosed && (this.error || othersLast)) this.#next = setTimeout(() => void this.load(), RETRY);
  }

  find(id: string): Job | undefined {
    return this.all.find((job) => job.id === id);
  }

  #put(job: Job): void {
    const isKnown = this.all.some((one) => one.id === job.id);
    this.all = isKnown ? this.all.map((one) => (one.id === job.id ? job : one)) : [job, ...this.all];
  }

  #stop(): void {
    this.#events?.source.close();
    this.#events = undefined;
  }

  #open(id: string): void {
    const source = new EventSource(`/api/jobs/${id}/events`);
    this.#events = { id, source };
    source.addEventListener("job", (event) => this.#put(JSON.parse(event.data as string) as Job));
    source.addEventListener("end", (event) => {
      this.#stop();
      this.#put(JSON.parse(event.data as string) as Job);
    });
    // The server has become unreachable, perhaps during an event. Read the state again.
    source.onerror = () => {
      this.#stop();
      clearTimeout(this.#next);
      this.#next = setTimeout(() => void this.load(), RETRY);
    };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#next);
    this.#stop();
  }

  async start(kind: "eval" | "tune", request: object): Promise<Job> {
    const job = await sendJson<Job>(`/api/${kind}`, request);
    this.#put(job);
    this.#follow();
    return job;
  }

  async cancel(id: string): Promise<void> {
    this.#put(await sendJson<Job>(`/api/jobs/${id}/cancel`, {}));
  }

  async resume(id: string): Promise<void> {
    this.#put(await sendJson<Job>(`/api/jobs/${id}/resume`, {}));
    this.#follow();
  }

  async remove(id: string): Promise<void> {
    await ask(`/api/jobs/${id}`, { method: "DELETE", headers: { "Content-Type": "application/json" } });
    this.all = this.all.filter((job) => job.id !== id);
  }
}
