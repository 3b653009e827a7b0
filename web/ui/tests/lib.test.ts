import { describe, expect, it } from "vitest";
import { diffLines } from "../lib/diff";
import { History } from "../lib/history.svelte";
import { edgesOf, layOut, neighbour, boxes, slotAt } from "../lib/layout";
import { linkTo, readPlace } from "../lib/link";
import { nodesById, type NodeResult } from "../lib/live.svelte";
import { agreement, both, common, countOf, has, rangesWhere, union, votes, without } from "../lib/masks";
import { fromStep, STEPS, stepBy, toStep, toValue } from "../lib/scale";
import type { PipelineNode } from "../lib/tree";
import { diffWords } from "../lib/worddiff";
import { offsetOf } from "../build/places";
import { layersFor, voters } from "../page/layers";
import { pageLines } from "../evaluate/results";
import { hostsAndRules, ruleToFilter } from "../proxy/hosts";
import { fromAddresses, nameOf, notAddresses } from "../gold/queue";
import { whatElse } from "../lib/textfile";
import { DSC } from "./specs";

const TREE: PipelineNode = { combine: "serial", of: [{ filter: "a" }, { combine: "vote", of: [{ filter: "b" }, { filter: "c" }] }] };

describe("masks", () => {
  it("count, join and compare", () => {
    expect(countOf([0, 3, 5, 6])).toBe(4);
    expect([has([0, 3, 5, 6], 2), has([0, 3, 5, 6], 3), has([0, 3, 5, 6], 5), has([], 0)]).toEqual([true, false, true, false]);
    expect([...votes([[0, 2], [1, 3]], 4)]).toEqual([1, 2, 1, 0]);
    expect(rangesWhere(5, (w) => w !== 2)).toEqual([0, 2, 3, 5]);
    expect(union([0, 2], [2, 3], 5)).toEqual([0, 3]);
    expect(without([0, 4], [1, 2], 5)).toEqual([0, 1, 2, 4]);
    expect(both([0, 4, 6, 8], [3, 7])).toEqual([3, 4, 6, 7]);
    expect(common([0, 4, 6, 8], [3, 7])).toBe(2);
    expect(agreement([0, 4], [2, 6])).toBeCloseTo(1 / 3);
    expect(agreement([], [])).toBe(1);
  });
});

describe("history", () => {
  it("joins quick changes of one kind, forgets the future on a change", () => {
    let now = 0;
    const history = new History<number>(() => now);
    history.push(1, "slider");
    now = 100;
    history.push(2, "slider");
    expect(history.undo(3)).toBe(1);
    expect(history.canUndo).toBe(false);
    expect(history.redo(1)).toBe(3);
    history.push(3);
    expect(history.canRedo).toBe(false);
    now = 5000;
    history.push(4, "slider");
    expect(history.undo(5)).toBe(4);
    expect(history.undo(4)).toBe(3);
  });
});

describe("scales", () => {
  const log = { ...DSC.params[0]!, type: "real" as const, least: 0.3, most: 5, scale: "log" as const, default: "1" };
  it("go there and back", () => {
    expect(fromStep(DSC.params[0]!, toStep(DSC.params[0]!, 50))).toBe(50);
    expect([fromStep(log, 0), fromStep(log, STEPS)]).toEqual([0.3, 5]);
    expect(fromStep(log, toStep(log, 1))).toBeCloseTo(1, 1);
  });
  it("leave defaults out", () => {
    expect(toValue(DSC.params[0]!, "50")).toBeUndefined();
    expect(toValue(DSC.params[0]!, "50.0")).toBeUndefined();
    expect(toValue(DSC.params[0]!, "40")).toBe(40);
    expect(toValue(DSC.params[0]!, "many")).toBe("many"); // the server reports the error
    expect(toValue(DSC.params[1]!, "true")).toBe(true);
  });
});

describe("layout", () => {
  const root = layOut(TREE);
  it("has room for settings", () => {
    const width = (params?: Record<string, string>) => layOut({ combine: "vote", of: [{ filter: "a" }], ...(params && { params }) }).width;
    expect(width({ threshold: "50%" })).toBeGreaterThan("vote threshold=50% 100 %".length * 6);
    expect(width({ threshold: "5".repeat(999) })).toBeLessThan(400);
  });
  it("puts boxes into boxes, a series to the right, others below each other", () => {
    for (const box of boxes(root))
      for (const child of box.children) {
        expect(child.left).toBeGreaterThan(box.left);
        expect(child.left + child.width).toBeLessThan(box.left + box.width);
        expect(child.top + child.height).toBeLessThan(box.top + box.height);
      }
    const [a, vote] = root.children;
    expect(vote!.left).toBeGreaterThan(a!.left + a!.width);
    expect(vote!.children[1]!.top).toBeGreaterThan(vote!.children[0]!.top + vote!.children[0]!.height - 1);
  });
  it("joins them as the page goes", () => {
    expect(edgesOf(root).map((edge) => edge.id).sort()).toEqual(
      ["input>r", "r.0>r.1", "r.1.0>r.1", "r.1.1>r.1", "r.1>r", "r.1>r.1.0", "r.1>r.1.1", "r>output", "r>r.0"].sort());
  });
  it("knows where something is dropped", () => {
    const vote = root.children[1]!;
    expect(slotAt(root, vote.left + 5, vote.top + vote.height - 2)).toEqual({ parent: [1], index: 2, outside: false });
    expect(slotAt(root, root.left + 2, root.top + 5)).toEqual({ parent: [], index: 0, outside: false });
    expect(slotAt(root, -50, 0)).toEqual({ parent: [], index: 0, outside: true });
    expect(slotAt(root, vote.left + 5, vote.top + 5, [1])).toEqual({ parent: [], index: 1, outside: false });
  });
  it("goes from node to node by the arrows", () => {
    expect(neighbour(root, [], "ArrowRight")).toEqual([0]);
    expect(neighbour(root, [0], "ArrowRight")).toEqual([1]);
    expect(neighbour(root, [1], "ArrowDown")).toEqual([1, 0]);
    expect(neighbour(root, [1, 0], "ArrowDown")).toEqual([1, 1]);
    expect(neighbour(root, [1, 1], "ArrowLeft")).toEqual([1]);
    expect(neighbour(root, [0], "ArrowUp")).toEqual([]);
  });
});

describe("differences", () => {
  it("of lines and of words", () => {
    expect(diffLines("a\nb\nc", "a\nx\nc").map((line) => `${line.kind} ${line.text}`)).toEqual(["same a", "gone b", "new x", "same c"]);
    expect(diffWords("one two three", "one three four")).toEqual([
      { kind: "same", text: "one" }, { kind: "gone", text: "two" }, { kind: "same", text: "three" }, { kind: "new", text: "four" }]);
  });
});

describe("files", () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  it("that are no text are told apart from pages", () => {
    expect(whatElse(bytes("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"))).toBe("a PNG picture");
    expect(whatElse(bytes("%PDF-1.7\n"))).toBe("a PDF document");
    expect(whatElse(bytes("some\0thing"))).toBe("no text");
  });
  it("in any encoding are pages", () => {
    for (const page of ["<p>Gr\xfc\xdfe", "\xef\xbb\xbf<p>", "\xff\xfe<\0p\0", "\xfe\xff\0<\0p", "<\0p\0", "\0<\0p", ""]) expect(whatElse(bytes(page))).toBe("");
  });
});

describe("links", () => {
  it("carry a pipeline and an address", () => {
    const place = { view: "build", pipeline: "vote(2; ccb, dsc*2)", url: "http://a.example/?x=1&y=2" };
    expect(readPlace(new URL(linkTo(place, "http://localhost/#old")).hash)).toEqual(place);
    expect(readPlace("#compare")).toEqual({ view: "compare", pipeline: "", url: "" });
  });
});

describe("results of nodes", () => {
  const node = (parent: number | null, ranges: number[] = [], ran = true): NodeResult =>
    ({ text: "x", label: "", weight: 1, parent, ran, seen: 4, kept: 2, ranges });
  it("are found by our ids, past what presets stand for", () => {
    const tree: PipelineNode = { combine: "serial", of: [{ preset: "p" }, { filter: "a" }] };
    const nodes = [node(null), node(0), node(1), node(2), node(0)];
    expect(Object.fromEntries(nodesById(tree, nodes))).toEqual({ r: 0, "r.0": 1, "r.1": 4 });
  });
  it("colour words by the filters that vote for them", () => {
    const nodes = [node(null, [0, 2]), node(0, [0, 2]), node(0, [1, 3]), node(0, [], false)];
    expect(voters(nodes)).toHaveLength(2);
    const layers = layersFor("votes", nodes, 0, 4);
    expect(layers.at(-1)!.ranges).toEqual([1, 2]);
    expect(layers[0]!.ranges).toEqual([3, 4]);
    expect(layersFor("node", nodes, 2, 4)[1]!.ranges).toEqual([0, 1, 3, 4]);
    expect(layersFor("none", nodes, 0, 4)).toEqual([]);
  });
});

describe("places", () => {
  it("of problems are offsets", () => {
    const problem = { place: "line 2, column 3", finding: "", allowed: "", column: 2, length: 1 };
    expect(offsetOf("ab\n𝒳cd", problem)).toBe(3 + 3);
    expect(offsetOf("abc", { ...problem, place: "column 3" })).toBe(2);
  });
});

describe("pages of an evaluation", () => {
  it("come with the largest difference first", () => {
    const result = (pipeline: string, f1: (number | null)[]) =>
      ({ pipeline, seconds: 1, summary: { m: { pages: 3, headline: "f1", low: 0, high: 1, median: 1 } }, numbers: { m: { f1 } } });
    const pages = ["a", "b", "c"].map((id) => ({ id, url: "", site: "", page_type: "" }));
    const lines = pageLines({ name: "p", pages, results: [result("x", [1, 0.5, null]), result("y", [0.9, 0.9, null])] }, "m");
    expect(lines.map((line) => line.id)).toEqual(["b", "a"]);
  });
});

describe("hosts", () => {
  it("with rules come first", () => {
    const host = (name: string) => ({ host: name, filtered: 1, passed: 0, failed: 0, tunnelled: 0, last_seen: "", last_reason: "", pipeline: "default" });
    const lines = hostsAndRules([host("a"), host("b")], { pipeline: "default", opens_https: false, rules: [{ host: "b", pipeline: "pass" }], given: [{ host: "c", pipeline: "bte" }] });
    expect(lines.map((line) => [line.host, line.rule, line.counts?.filtered])).toEqual([["b", "pass", 1], ["c", "bte", undefined], ["a", undefined, 1]]);
  });
});

describe("addresses", () => {
  it("are what looks like one", () => {
    expect(fromAddresses("http://a.example/\nnothing\n https://b.example/x ").map(nameOf)).toEqual(["http://a.example/", "https://b.example/x"]);
  });
  it("are named where they are none", () => {
    const found = notAddresses("http://a.example/\nno address at all\n\nftp://c.example https://b.example/x ");
    expect(found.map((line) => line.split(" (")[0])).toEqual(["no address at all", "ftp://c.example"]);
  });
});

describe("a host that is switched on again", () => {
  const rules = (own: [string, string][], given: [string, string][] = [], pipeline = "default") => ({
    pipeline, opens_https: false, rules: own.map(([host, rule]) => ({ host, pipeline: rule })), given: given.map(([host, rule]) => ({ host, pipeline: rule })),
  });
  it("gets what it had", () => {
    expect(ruleToFilter("a.example", rules([["a.example", "pass"]]), "precision")).toBe("precision");
    expect(ruleToFilter("a.example", rules([["a.example", "pass"]]), undefined)).toBeUndefined();
  });
  it("gets a rule of its own where another would pass it", () => {
    expect(ruleToFilter("www.x.example", rules([["*.x.example", "pass"]]), undefined)).toBe("default");
    expect(ruleToFilter("x.example", rules([["*.x.example", "pass"]]), undefined)).toBe("default");
    expect(ruleToFilter("ax.example", rules([["*.x.example", "pass"]]), undefined)).toBeUndefined();
    expect(ruleToFilter("x.example", rules([["x.example", "pass"]], [["x.example", "pass"]], "precision"), undefined)).toBe("precision");
    expect(ruleToFilter("x.example", rules([], [], "pass"), undefined)).toBe("auto");
    expect(ruleToFilter("x.example", rules([["*", "pass"]]), "tunnel")).toBe("default");
    expect(ruleToFilter("x.example", rules([]), "tunnel")).toBe("tunnel");
  });
});

describe("an arrow on a slider", () => {
  const param = { ...DSC.params[0]!, least: 1, most: 10 };
  it("changes a whole number by one, and stays within its bounds", () => {
    expect([stepBy(param, 3, 1), stepBy(param, 3, -1), stepBy(param, 10, 1), stepBy(param, 1, -1)]).toEqual([4, 2, 10, 1]);
    expect(stepBy({ ...param, scale: "log", most: 100_000 }, 2, 1)).toBe(3);
    expect(stepBy({ ...param, scale: "log", most: 100_000 }, 50_000, 1)).toBeGreaterThan(50_100);
  });
  it("is as small as the slider for others", () => {
    expect(stepBy({ ...param, type: "real", least: 0, most: 1 }, 0.5, 1)).toBe(0.501);
  });
});
