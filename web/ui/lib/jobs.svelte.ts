// Long work at the server. It goes on without us; we only watch, and find it again after a reload.
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
  request: { packages?: string[]; pipelines?: (string | { name: string })[]; method?: string; evaluations?: number };
  progress: Progress | null;
  has_result: boolean;
  error?: { place: string; finding: string };
}

export const isOver = (job: Job): boolean => job.state !== "waiting" && job.state !== "running";

export class Jobs {
  all = $state.raw<Job[]>([]);
  error = $state("");
  #watched = new Map<string, EventSource>();
  #isClosed = false;

  async load(): Promise<void> {
    if (this.#isClosed) return;
    try {
      this.all = (await getJson<{ jobs: Job[] }>("/api/jobs")).jobs;
      this.error = "";
      for (const job of this.all) if (!isOver(job)) this.#watch(job.id);
    } catch (error) {
      this.error = (error as Error).message;
      setTimeout(() => void this.load(), RETRY);
    }
  }

  find(id: string): Job | undefined {
    return this.all.find((job) => job.id === id);
  }

  #put(job: Job): void {
    const isKnown = this.all.some((one) => one.id === job.id);
    this.all = isKnown ? this.all.map((one) => (one.id === job.id ? job : one)) : [job, ...this.all];
  }

  #watch(id: string): void {
    if (this.#isClosed || this.#watched.has(id)) return;
    const events = new EventSource(`/api/jobs/${id}/events`);
    this.#watched.set(id, events);
    const stop = () => {
      events.close();
      this.#watched.delete(id);
    };
    events.addEventListener("job", (event) => this.#put(JSON.parse(event.data as string) as Job));
    events.addEventListener("end", (event) => {
      this.#put(JSON.parse(event.data as string) as Job);
      stop();
    });
    // The server went away, perhaps in the middle: look again at what there is.
    events.onerror = () => {
      stop();
      setTimeout(() => void this.load(), RETRY);
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const events of this.#watched.values()) events.close();
    this.#watched.clear();
  }

  async start(kind: "eval" | "tune", request: object): Promise<Job> {
    const job = await sendJson<Job>(`/api/${kind}`, request);
    this.#put(job);
    this.#watch(job.id);
    return job;
  }

  async cancel(id: string): Promise<void> {
    this.#put(await sendJson<Job>(`/api/jobs/${id}/cancel`, {}));
  }

  async resume(id: string): Promise<void> {
    this.#put(await sendJson<Job>(`/api/jobs/${id}/resume`, {}));
    this.#watch(id);
  }

  async remove(id: string): Promise<void> {
    await ask(`/api/jobs/${id}`, { method: "DELETE", headers: { "Content-Type": "application/json" } });
    this.all = this.all.filter((job) => job.id !== id);
  }
}
