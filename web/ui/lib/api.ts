// Sends requests to the server. Failures are an ApiError with place, finding and what is allowed.

export interface Problem {
  place: string;
  finding: string;
  allowed: string;
  column?: number;
  length?: number;
}

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(describe(problem));
  }
}

export function describe(problem: Problem): string {
  const place = problem.place ? `${problem.place}: ` : "";
  const allowed = problem.allowed ? ` (${problem.allowed})` : "";
  return place + problem.finding + allowed;
}

const AWAY: Problem = {
  place: "server",
  finding: "does not answer",
  allowed: "is tamis serve still running?",
};

async function problemOf(answer: Response): Promise<Problem> {
  const text = await answer.text();
  try {
    const error = (JSON.parse(text) as { error?: Problem }).error;
    if (error) return error;
  } catch {
    // not JSON: the text is the message
  }
  return { place: `status ${answer.status}`, finding: text.trim().slice(0, 300), allowed: "" };
}

export async function ask(path: string, options: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, options);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(0, AWAY);
  }
  if (!answer.ok) throw new ApiError(answer.status, await problemOf(answer));
  return answer;
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await ask(path, { signal: signal ?? null })).json() as Promise<T>;
}

export async function sendJson<T>(
  path: string,
  content: unknown,
  { method = "POST", signal }: { method?: string; signal?: AbortSignal } = {},
): Promise<T> {
  const answer = await ask(path, {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(content),
    signal: signal ?? null,
  });
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

export async function sendText<T>(path: string, text: string, type: string): Promise<T> {
  const answer = await ask(path, { method: "POST", headers: { "Content-Type": type }, body: text });
  return answer.json() as Promise<T>;
}

// The server is not reachable; it may come back.
export const isAway = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
export const RETRY = 1500; // milliseconds until the next attempt

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

// Repeats a request until the server answers, and reports when it does not. Returns nothing if the
// result is no longer needed.
export async function untilThere<T>(
  work: () => Promise<T>,
  say: (message: string) => void,
  isWanted: () => boolean = () => true,
): Promise<T | undefined> {
  while (isWanted()) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error)) throw error;
      if (isWanted()) say((error as Error).message);
      await new Promise((done) => setTimeout(done, RETRY));
    }
  }
  return undefined;
}
