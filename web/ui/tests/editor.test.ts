// Typing and changes of the tree in quick succession, with a slow server.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Editor } from "../lib/editor.svelte";
import { FORMER } from "../lib/tree";
import { specs } from "./specs";

interface Node {
  weight?: number;
  filter?: string;
  combine?: string;
  preset?: string;
  of?: Node[];
}

// "vote(dsc, bte)" and its tree, in both directions. "wrong" is invalid.
const print = (node: Node): string => (node.filter ?? node.preset ?? node.combine ?? "") + (node.of ? `(${node.of.map(print).join(", ")})` : "");
function parse(text: string): Node {
  const [, name, inside] = /^(\w+)(?:\((.*)\))?$/s.exec(text.replace(/#.*/g, "").trim()) ?? [];
  return inside === undefined ? { filter: name! } : { combine: name!, of: inside.split(", ").map(parse) };
}
function check(content: string) {
  if (content.includes("wrong")) return { problems: [{ place: "column 1", finding: "unknown filter 'wrong'", allowed: "" }] };
  const tree = content.startsWith("{") ? (JSON.parse(content) as Node) : parse(content);
  return { text: `${print(tree)}\n`, one_line: print(tree), tree, problems: [] };
}

let wait = 0; // milliseconds, until the server answers
beforeEach(() => {
  wait = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_path: string, options: RequestInit) => {
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    return new Response(JSON.stringify(check(String(options.body))));
  });
  return () => vi.useRealTimers();
});

async function editorWith(text: string): Promise<Editor> {
  const editor = new Editor(specs);
  await editor.begin(text);
  wait = 300;
  return editor;
}

describe("deleting", () => {
  it("leaves `plain`, and of that there is nothing to undo", async () => {
    const editor = await editorWith("dsc");
    wait = 0;
    await editor.remove();
    expect(editor.root).toEqual({ filter: "plain" });
    await editor.remove();
    await editor.undo();
    expect(editor.root).toEqual({ filter: "dsc" });
    expect(editor.history.canUndo).toBe(false);
  });
});

describe("text and tree", () => {
  it("a change of the tree waits for what was typed before it", async () => {
    const editor = await editorWith("dsc");
    editor.write("vote(dsc, bte)");
    void editor.add({ filter: "ccb" });
    await vi.advanceTimersByTimeAsync(2000);
    expect(editor.text).toBe("vote(dsc, bte, ccb)\n");
  });
  it("letters that are typed while the server thinks stay", async () => {
    const editor = await editorWith("dsc");
    void editor.add({ filter: "bte" });
    editor.write("dsc # a");
    await vi.advanceTimersByTimeAsync(250);
    editor.write("dsc # abc");
    await vi.advanceTimersByTimeAsync(2000);
    expect(editor.text).toBe("dsc # abc");
  });
  it("an undo brings a text back that was wrong when the tree was changed", async () => {
    const editor = await editorWith("dsc");
    editor.write("serial(dsc, wrong(");
    await vi.advanceTimersByTimeAsync(2000);
    expect(editor.textProblems).toHaveLength(1);
    void editor.setParam("window", 20);
    await vi.advanceTimersByTimeAsync(2000);
    expect(editor.text).toBe("dsc\n");
    void editor.undo();
    await vi.advanceTimersByTimeAsync(2000);
    expect(editor.text).toBe("serial(dsc, wrong(");
    expect(editor.root).toEqual({ filter: "dsc" });
  });
  it("there is nothing before the beginning", async () => {
    const editor = await editorWith("bte");
    expect([editor.text, editor.history.canUndo]).toEqual(["bte\n", false]);
  });
  it("a reload finds what was half typed, and a tree that is not whole", async () => {
    const editor = await editorWith("dsc");
    editor.write("serial(dsc, wrong(");
    const again = new Editor(specs);
    void again.begin(JSON.parse(JSON.stringify(editor.lasting)) as Editor["lasting"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([again.text, again.root]).toEqual(["serial(dsc, wrong(", { filter: "dsc" }]);
    void again.change({ filter: "wrong" });
    await vi.advanceTimersByTimeAsync(2000);
    const third = new Editor(specs);
    void third.begin(again.lasting);
    await vi.advanceTimersByTimeAsync(2000);
    expect([third.root, third.isSound, third.text]).toEqual([{ filter: "wrong" }, false, again.text]);
  });
  it("an undo brings the name back as well", async () => {
    const editor = await editorWith("dsc");
    wait = 0;
    await editor.load("bte", "aa");
    await editor.load("dsc", "bb");
    await editor.undo();
    expect([editor.text, editor.name]).toEqual(["bte\n", "aa"]);
  });
  it("what cannot be opened leaves all as it is", async () => {
    const editor = await editorWith("dsc");
    wait = 0;
    expect(await editor.load("wrong", "file")).toContain("unknown filter");
    expect([editor.text, editor.name, editor.textProblems]).toEqual(["dsc\n", "", []]);
  });
  it("takes a stored pipeline by its parts", async () => {
    const editor = await editorWith("dsc");
    wait = 0;
    await editor.add((await editor.parts("vote(dsc, bte)"))!);
    expect(editor.text).toBe("serial(dsc, vote(dsc, bte))\n");
    expect(await editor.parts("wrong")).toBeUndefined();
    expect(editor.error).toContain("unknown filter");
  });
  it("keeps a weight on the way to another vote", async () => {
    const editor = await editorWith("dsc");
    wait = 0;
    const vote = (...of: Node[]) => ({ combine: "vote", of });
    await editor.change({ combine: "serial", of: [vote({ filter: "a", weight: 3 }, { filter: "b" }), vote({ filter: "c" }), { combine: "union", of: [{ filter: "d" }] }] });
    await editor.moveTo([0, 0], [1], 1);
    expect(editor.root.of?.[1]?.of?.[1]).toEqual({ filter: "a", weight: 3 });
    await editor.moveTo([1, 1], [2], 0);
    expect(editor.root.of?.[2]?.of?.[0]).toEqual({ filter: "a", [FORMER]: 3 });
    expect(editor.line).toBe("serial(vote(b), vote(c), union(a, d))");
    await editor.moveTo([2, 0], [1], 0); // and has it again
    expect(editor.root.of?.[1]?.of?.[0]).toEqual({ filter: "a", weight: 3 });
    // Also in a group of a vote, and out of it.
    await editor.change(vote({ filter: "a", weight: 3 }, { filter: "b", weight: 2 }, { filter: "c" }));
    editor.select([0]);
    editor.select([1], true);
    await editor.wrap("serial");
    expect(editor.root.of?.[0]?.of?.map((child) => child.weight)).toEqual([undefined, undefined]);
    await editor.unwrap();
    expect(editor.root.of?.map((child) => child.weight)).toEqual([3, 2, undefined]);
    editor.select([0]);
    editor.select([1], true);
    await editor.wrap("vote");
    expect(editor.root.of?.[0]?.of?.map((child) => child.weight)).toEqual([3, 2]);
    expect(editor.root.of?.[0]?.weight).toBeUndefined();
  });
  it("doubles and moves all that is selected", async () => {
    const editor = await editorWith("serial(a, b, c)");
    wait = 0;
    editor.select([1]);
    editor.select([0], true);
    await editor.duplicate();
    expect([editor.line, editor.span]).toEqual(["serial(a, b, a, b, c)", [[3], [2]]]);
    await editor.shift(1);
    expect([editor.line, editor.span]).toEqual(["serial(a, b, c, a, b)", [[4], [3]]]);
    await editor.shift(1);
    expect(editor.line).toBe("serial(a, b, c, a, b)");
    await editor.shift(-1);
    await editor.shift(-1);
    expect([editor.line, editor.span]).toEqual(["serial(a, a, b, b, c)", [[2], [1]]]);
  });
  it("moves all that is selected out of a box and into one", async () => {
    const editor = await editorWith("dsc");
    wait = 0;
    await editor.change({ combine: "serial", of: [{ combine: "vote", of: [{ filter: "a", weight: 2 }, { filter: "b" }, { filter: "c" }] }, { combine: "vote", of: [{ filter: "d" }] }] });
    editor.select([0, 0]);
    editor.select([0, 1], true);
    expect(editor.canMoveInto).toBe(false);
    await editor.moveOut();
    expect([editor.line, editor.span]).toEqual(["serial(vote(c), a, b, vote(d))", [[1], [2]]]);
    await editor.setNode({ weight: 3 });
    expect(editor.canMoveInto).toBe(true);
    await editor.moveInto();
    expect([editor.line, editor.span]).toEqual(["serial(vote(c), vote(a, b, d))", [[1, 0], [1, 1]]]);
    expect(editor.root.of?.[1]?.of?.map((child) => child.weight)).toEqual([2, 3, undefined]); // a as before, b as set since
    editor.select([1, 0]);
    editor.select([1, 2], true);
    await editor.moveOut(); // and their box, which has no children left
    expect(editor.line).toBe("serial(vote(c), a, b, d)");
    await editor.undo();
    await editor.change({ combine: "serial", of: [{ filter: "a" }, { filter: "b" }, { combine: "by_type", of: [{ filter: "c", when: "else" }] }] });
    editor.select([0]);
    editor.select([1], true);
    await editor.moveInto();
    expect(editor.root.of?.[0]?.of?.map((child) => child.when)).toEqual(["", "", "else"]);
  });
  it("labels what a box of cases is dropped with", async () => {
    const editor = await editorWith("serial(dsc, bte)");
    wait = 0;
    await editor.insertAt([], 1, { combine: "by_type" });
    expect(editor.root.of?.[1]).toEqual({ combine: "by_type", of: [{ filter: "plain", when: "else" }] });
    await editor.undo();
    await editor.besideAll({ combine: "by_type" }, 1);
    expect(editor.root.of?.[0]?.when).toBe("else");
  });
});
