import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import EvalResult from "../evaluate/EvalResult.svelte";
import { type Evaluation, type Found, toBuild, warningsOf } from "../evaluate/results";
import JobCard from "../evaluate/JobCard.svelte";
import { title } from "../evaluate/title";
import TuneForm from "../evaluate/TuneForm.svelte";
import Winner from "../evaluate/Winner.svelte";
import { type Job, Jobs } from "../lib/jobs.svelte";
import { explained } from "../lib/measures";
import type { Session } from "../lib/session.svelte";

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

describe("the name of a job", () => {
  const named = (kind: "eval" | "tune", request: Job["request"]) => title({ ...job(1), kind, request });
  it("says what it did, to what, on which pages", () => {
    expect(named("eval", { packages: ["mine"], pipelines: [{ name: "being built", pipeline: "dsc(window=20)" }, "auto"] }))
      .toBe("Evaluation of dsc(window=20), auto on mine");
    expect(named("eval", { packages: ["a", "b"], pipelines: ["auto", "fast", "classic", "bte"], sample: 20 }))
      .toBe("Evaluation of auto, fast, classic and 1 more on a, b, 20 pages of each");
    expect(named("tune", { packages: ["mine"], method: "params", pipeline: "dsc", evaluations: 1500 })).toBe("Tuning of dsc on mine, 1,500 tries");
    expect(named("tune", { packages: ["mine"], method: "gp" })).toBe("Search for a pipeline on mine");
    expect(named("tune", { packages: ["mine"], method: "vote" })).toBe("Search for a vote on mine");
  });
});

describe("a winner", () => {
  const found: Found = {
    pipeline: "# Found by tamis tune params: word_lcs f1 0.812 on 8 pages of 4\n#   unseen sites.\n#\n# Tried: 60 pipelines\nvote(2;\n  dsc, # not cut off\n  bte\n)\n",
    finished: true, summary: "How", result: { headline: "Found by tamis tune", warnings: ["the gain over the start is within noise."], winner: { report: { value: 0.8123 } } },
  };
  it("comes into the builder with one line before it", () => {
    expect(toBuild(found, "Tuning of dsc on mine")).toBe("# Tuning of dsc on mine: 0.812 on unseen sites\nvote(2;\n  dsc, # not cut off\n  bte\n)\n");
  });
  it("has what speaks against it beside the button", () => {
    render(Winner, { session: {} as Session, job: job(1), result: found });
    expect(screen.getByRole("note", { name: "Before you take it over" }).textContent).toBe("The gain over the start is within noise.");
    expect(screen.getByRole("note").parentElement).toBe(screen.getByRole("button", { name: "Take it over" }).parentElement);
    expect(warningsOf({ ...found, finished: false, result: null })[0]).toContain("stopped");
    expect(warningsOf({ ...found, result: null })).toEqual([]); // from an earlier version of the server
  });
  const duel = { against: "the best single filter", other: { pipeline: "bte", report: { value: 0.9 } }, same: false, noise: false, loss: true };
  it("names what is better, and then is not urged upon anybody", () => {
    const worse = { ...found, result: { ...found.result, warnings: ["it is worse than the best single filter."], duels: [duel] } };
    render(Winner, { session: {} as Session, job: job(1), result: worse });
    expect(screen.getByRole("note").textContent).toContain("The best single filter is bte: 0.900 on unseen sites.");
    expect(screen.getByRole("button", { name: "Take it over" }).className).not.toContain("primary");
    cleanup();
    render(Winner, { session: {} as Session, job: job(1), result: { ...found, result: { ...found.result, duels: [{ ...duel, loss: false }] } } });
    expect(screen.getByRole("button", { name: "Take it over" }).className).toContain("primary");
  });
  it("that cannot be taken over says why", async () => {
    vi.useRealTimers();
    render(Winner, { session: { editor: { load: () => Promise.resolve("no pipeline") } } as unknown as Session, job: job(1), result: found });
    await fireEvent.click(screen.getByRole("button", { name: "Take it over" }));
    expect((await screen.findByRole("alert")).textContent).toBe("no pipeline");
  });
});

describe("a search that failed", () => {
  const failed = (curve: object[]) => ({ ...job(1, "failed"), progress: { curve }, error: { place: "packages", finding: "2 sites" } }) as Job;
  const card = (one: Job) => render(JobCard, { session: {} as Session, jobs: new Jobs(), job: one, onopen: () => undefined });
  it("before it began does not go on", () => {
    card(failed([]));
    expect(screen.queryByRole("button", { name: "Go on" })).toBeNull();
    cleanup();
    card(job(1, "interrupted"));
    expect(screen.getByRole("button", { name: "Go on" })).toBeTruthy();
  });
});

describe("a search", () => {
  const packages = [["one", 1], ["three", 3], ["many", 60]].map(([name, sites]) => ({ name: name as string, sites: sites as number, pages: 60, is_own: false, description: "" }));
  const session = { editor: { line: "dsc", isWhole: true } } as unknown as Session;
  it("needs pages of several sites, and says so before it begins", async () => {
    render(TuneForm, { session, packages, onstart: () => undefined });
    const start = screen.getByRole("button", { name: "Start the search" }) as HTMLButtonElement;
    expect(screen.getByText(/pages of at least 3 sites/)).toBeTruthy();
    expect(start.disabled).toBe(true);
    await fireEvent.click(screen.getByRole("checkbox", { name: /^one/ }));
    expect(screen.getByRole("status").textContent).toContain("pages of 1 site: too few");
    expect(start.disabled).toBe(true);
    await fireEvent.click(screen.getByRole("checkbox", { name: /^three/ }));
    expect(screen.getByRole("status").textContent).toContain("4 sites: enough to search on, but");
    expect(start.disabled).toBe(false);
    await fireEvent.click(screen.getByRole("checkbox", { name: /^many/ }));
    expect(screen.getByRole("status").textContent).toBe("These are pages of 64 sites.");
  });
});

describe("a measure", () => {
  it("is explained with its figures", () => {
    const facts = { name: "bag", idea: "words in any order", source: "Foley 2026", figures: ["precision", "recall", "f1"], headline: "f1" };
    expect(explained(facts)).toMatch(/^words in any order \(Foley 2026\)\. Here precision is .*, recall .*, f1 their harmonic mean/);
    expect(explained({ ...facts, figures: ["score"] })).toBe("words in any order (Foley 2026).");
  });
});
