import { describe, expect, it } from "vitest";
import * as tree from "../lib/tree";
import type { PipelineNode } from "../lib/tree";

const leaf = (filter: string): PipelineNode => ({ filter });
const ROOT: PipelineNode = {
  combine: "serial",
  of: [leaf("a"), { combine: "vote", params: { threshold: 2 }, of: [{ ...leaf("b"), weight: 2 }, leaf("c")] }, leaf("d")],
};
// "serial(a, vote(b, c), d)"
function text(node: PipelineNode): string {
  const inside = node.of ? `(${node.of.map(text).join(", ")})` : "";
  return `${node.when !== undefined ? `${node.when}: ` : ""}${tree.nameOf(node)}${inside}${node.weight !== undefined ? `*${node.weight}` : ""}`;
}

describe("a pipeline's tree", () => {
  it("finds nodes by their ways, and ways by their ids", () => {
    expect(tree.nameOf(tree.at(ROOT, [1, 1])!)).toBe("c");
    expect(tree.at(ROOT, [5])).toBeUndefined();
    expect(tree.pathOf(tree.idOf([1, 0]))).toEqual([1, 0]);
    expect([...tree.walk(ROOT)].map(([, node]) => tree.nameOf(node))).toEqual(["serial", "a", "vote", "b", "c", "d"]);
  });

  it("inserts and removes, and empty parents go too", () => {
    expect(text(tree.insert(ROOT, [1], 1, leaf("x")))).toBe("serial(a, vote(b*2, x, c), d)");
    expect(text(tree.remove(ROOT, [1, 0])!)).toBe("serial(a, vote(c), d)");
    expect(text(tree.remove(tree.remove(ROOT, [1, 0])!, [1, 0])!)).toBe("serial(a, d)");
    expect(tree.remove(leaf("a"), [])).toBeUndefined();
    expect(tree.insert(leaf("a"), [], 0, leaf("x"))).toEqual(leaf("a"));
  });

  it("never changes what it was given", () => {
    const before = JSON.stringify(ROOT);
    tree.insert(ROOT, [1], 0, leaf("x"));
    tree.wrap(ROOT, [0], [1], { combine: "union" });
    tree.move(ROOT, [1, 0], [], 0);
    expect(JSON.stringify(ROOT)).toBe(before);
  });

  it("wraps one, wraps several, and unwraps", () => {
    expect(text(tree.wrap(ROOT, [1, 0], [1, 0], { combine: "union" }))).toBe("serial(a, vote(union(b)*2, c), d)");
    expect(text(tree.wrap(ROOT, [1], [0], { combine: "union" }))).toBe("serial(union(a, vote(b*2, c)), d)");
    expect(text(tree.wrap(ROOT, [], [], { combine: "union" }))).toBe("union(serial(a, vote(b*2, c), d))");
    expect(text(tree.unwrap(ROOT, [1]))).toBe("serial(a, b, c, d)");
    expect(tree.unwrap(ROOT, [])).toBe(ROOT); // a root has no parent for three children
    expect(text(tree.unwrap({ combine: "union", of: [leaf("a")] }, []))).toBe("a");
  });

  it("gives weights back where they mean something again", () => {
    const vote: PipelineNode = { combine: "vote", of: [{ ...leaf("a"), weight: 2 }, { ...leaf("b"), weight: 3 }, leaf("c")] };
    const grouped = tree.wrap(vote, [0], [1], { combine: "serial" });
    expect(text(grouped)).toBe("vote(serial(a, b), c)");
    expect(JSON.stringify(grouped)).not.toContain("weight"); // the server would not accept it in a series
    expect(text(tree.unwrap(grouped, [0], true))).toBe("vote(a*2, b*3, c)");
    expect(text(tree.unwrap(grouped, [0]))).toBe("vote(a, b, c)"); // as in a union
    // A newer weight of the box has priority.
    const heavy = tree.replace(grouped, [0], { ...tree.at(grouped, [0])!, weight: 5 });
    expect(text(tree.unwrap(heavy, [0], true))).toBe("vote(a*5, b*5, c)");
    // If it was changed meanwhile, it is still the same branch.
    const changed = tree.replace(grouped, [0, 0], tree.withParam(tree.at(grouped, [0, 0])!, "window", 40));
    expect(tree.at(tree.unwrap(changed, [0], true), [0])).toMatchObject({ weight: 2, params: { window: 40 } });
  });

  it("moves among siblings and to other parents", () => {
    const [moved, place] = tree.shift(ROOT, [0], 1);
    expect([text(moved), place]).toEqual(["serial(vote(b*2, c), a, d)", [1]]);
    expect(tree.shift(ROOT, [0], -1)[0]).toBe(ROOT);
    expect(text(tree.move(ROOT, [0], [1], 1)[0])).toBe("serial(vote(b*2, a, c), d)");
    expect(text(tree.move(ROOT, [1, 0], [], 0)[0])).toBe("serial(b, a, vote(c), d)");
    expect(text(tree.move(ROOT, [1, 0], [], 3)[0])).toBe("serial(a, vote(c), d, b)");
    expect(text(tree.move(ROOT, [0], [], 3)[0])).toBe("serial(vote(b*2, c), d, a)");
    expect(tree.move(ROOT, [1], [1], 0)[0]).toBe(ROOT); // not into itself
  });

  it("knows the places outside of a box and in the one beside it", () => {
    expect(tree.slotOutside([1, 0])).toEqual([[], 2]);
    expect(tree.slotOutside([1])).toBeUndefined();
    expect(tree.slotBeside(ROOT, [0])).toEqual([[1], 0]);
    expect(tree.slotBeside(ROOT, [2])).toEqual([[1], 2]);
    expect(tree.slotBeside(ROOT, [1, 0])).toBeUndefined();
    expect(tree.slotBeside(ROOT, [])).toBeUndefined();
    expect(tree.move(ROOT, [1, 0], [], 2)[1]).toEqual([2]);
  });

  it("moves the last child out of a combinator, which goes with it", () => {
    const one: PipelineNode = { combine: "serial", of: [leaf("a"), { combine: "union", of: [leaf("b")] }] };
    expect(text(tree.move(one, [1, 0], [], 0)[0])).toBe("serial(b, a)");
  });

  it("duplicates, the root into a series", () => {
    expect(text(tree.duplicate(ROOT, [1, 0]))).toBe("serial(a, vote(b*2, b*2, c), d)");
    expect(text(tree.duplicate(leaf("a"), []))).toBe("serial(a, a)");
  });

  it("has no params where all are defaults", () => {
    const node = tree.withParam(leaf("a"), "window", 40);
    expect(node).toEqual({ filter: "a", params: { window: 40 } });
    expect(tree.withParam(node, "window", undefined)).toEqual(leaf("a"));
  });
});
