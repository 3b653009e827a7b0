import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import EvalResult from "../evaluate/EvalResult.svelte";
import type { Evaluation } from "../evaluate/results";
import { type Job, Jobs } from "../lib/jobs.svelte";

class Events {
  static open = new Set<string>();
  listeners = new Map<string, (event: { data: string }) => void>();
  constructor(readonly path: string) {
    Events.open.add(path);
    last = this;
  }
  addEventListener(name: string, listener: (event: { data: string }) => void) {
    this.listeners.set(name, listener);
  }
  close() {
    Events.open.delete(this.path);
  }
}
let last: Events;

const job = (id: number, state = "running") => ({ id: `j${id}`, kind: "tune", state, created: "", request: {}, progress: null, has_result: false }) as Job;
let answers: Job[] = [];
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  Events.open.clear();
  [answers, asked] = [[1, 2, 3, 4, 5, 6, 7, 8].map((id) => job(id)), 0];
  vi.stubGlobal("EventSource", Events);
  vi.stubGlobal("fetch", () => ((asked += 1), Promise.resolve(new Response(JSON.stringify({ jobs: answers })))));
  return () => vi.useRealTimers();
});
afterEach(cleanup);

describe("jobs", () => {
  it("one is watched, of the others the list tells", async () => {
    const jobs = new Jobs();
    await jobs.load();
    jobs.watch("j1");
    expect([...Events.open]).toEqual(["/api/jobs/j1/events"]);
    jobs.watch("j2");
    expect([...Events.open]).toEqual(["/api/jobs/j2/events"]);
    answers = answers.map((one) => (one.id === "j7" ? job(7, "done") : one));
    await vi.advanceTimersByTimeAsync(3000);
    expect(jobs.find("j7")?.state).toBe("done");
    expect(Events.open.size).toBe(1);
    last.listeners.get("end")!({ data: JSON.stringify(job(2, "done")) });
    expect(jobs.find("j2")?.state).toBe("done");
    expect(Events.open.size).toBe(0);
    jobs.close();
  });
  it("nobody asks when all are over", async () => {
    answers = [job(1, "done")];
    const jobs = new Jobs();
    await jobs.load();
    jobs.watch("j1");
    await vi.advanceTimersByTimeAsync(10_000);
    expect([asked, Events.open.size]).toEqual([1, 0]);
  });
});

describe("an evaluation", () => {
  it("names packages as the server does, whatever they call themselves", () => {
    vi.useRealTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
    vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
    const one = { name: "small", results: [], pages: [] };
    const evaluation: Evaluation = { measures: [], pipelines: [], packages: [one, one] };
    render(EvalResult, { job: { ...job(1), request: { packages: ["folder1", "folder2"] } }, evaluation, onopen: () => undefined });
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["folder1", "folder2"]);
    expect(screen.getByRole("table", { name: "Figures of folder1" })).toBeTruthy();
  });
});
