// Computes the positions of the nodes of a pipeline: nested boxes, left to right in the order of
// processing. A series runs to the right; parallel parts are stacked. Pure arithmetic.
import { type Path, type PipelineNode, childrenOf, idOf, lastOf, nameOf, parentOf, settingsOf, startsWith } from "./tree";

export interface Box {
  id: string;
  path: Path;
  node: PipelineNode;
  x: number; // relative to the parent box
  y: number;
  width: number;
  height: number;
  left: number; // relative to the corner of the whole drawing
  top: number;
  children: Box[];
}

export interface Edge {
  id: string;
  source: string;
  target: string;
  sourceHandle?: string;
  targetHandle?: string;
}

export const INPUT = "input";
export const OUTPUT = "output";

const LEAF = { width: 104, height: 44 };
const GAP = { series: 24, stack: 8 };
const PAD = { side: 20, top: 30, bottom: 10 };
const PORT = { width: 56, height: 30 };

export const runsRight = (node: PipelineNode): boolean => node.combine === "serial";

const MOST = 240; // longer text is truncated, and complete in the inspector
const settingsWidth = (node: PipelineNode): number => 6 * settingsOf(node).length;

function leafWidth(node: PipelineNode): number {
  const tags = (node.when?.length ?? -2) + 2 + (node.weight === undefined ? 0 : 4);
  return Math.max(LEAF.width, Math.min(MOST, Math.max(30 + 8.2 * (nameOf(node).length + tags), 26 + settingsWidth(node))));
}

// The name, the settings next to it, and the share that is kept.
const headWidth = (node: PipelineNode): number => 64 + 9 * nameOf(node).length + Math.min(MOST, settingsWidth(node));

function measure(node: PipelineNode, path: Path): Box {
  const children = childrenOf(node).map((child, i) => measure(child, [...path, i]));
  const box: Box = { id: idOf(path), path, node, x: 0, y: 0, width: leafWidth(node), height: LEAF.height, left: 0, top: 0, children };
  if (!node.combine) return box;
  const sum = (size: "width" | "height") => children.reduce((total, child) => total + child[size], 0);
  const most = (size: "width" | "height") => Math.max(...children.map((child) => child[size]));
  const gaps = Math.max(0, children.length - 1);
  const [inner, high] = runsRight(node)
    ? [sum("width") + gaps * GAP.series, most("height")]
    : [most("width"), sum("height") + gaps * GAP.stack];
  box.width = Math.max(inner + 2 * PAD.side, headWidth(node));
  box.height = PAD.top + high + PAD.bottom;
  let along = runsRight(node) ? (box.width - inner) / 2 : PAD.top;
  for (const child of children) {
    if (runsRight(node)) {
      child.x = along;
      child.y = PAD.top + (high - child.height) / 2;
      along += child.width + GAP.series;
    } else {
      child.x = (box.width - child.width) / 2;
      child.y = along;
      along += child.height + GAP.stack;
    }
  }
  return box;
}

function place(box: Box, left: number, top: number): void {
  box.left = left + box.x;
  box.top = top + box.y;
  for (const child of box.children) place(child, box.left, box.top);
}

export function layOut(tree: PipelineNode): Box {
  const root = measure(tree, []);
  place(root, PORT.width + GAP.series, 0);
  return root;
}

export function* boxes(root: Box): Generator<Box> {
  yield root;
  for (const child of root.children) yield* boxes(child);
}

// Returns the edges of the data flow: through a series from one node to the next, otherwise through
// all children at once.
export function edgesOf(root: Box): Edge[] {
  const out: Edge[] = [];
  const add = (source: string, target: string, handles = {}) =>
    out.push({ id: `${source}>${target}`, source, target, sourceHandle: "out", targetHandle: "in", ...handles });
  const fan = (box: string, child: string) => add(box, child, { sourceHandle: "fan" });
  const join = (child: string, box: string) => add(child, box, { targetHandle: "join" });
  add(INPUT, root.id);
  add(root.id, OUTPUT);
  for (const box of boxes(root)) {
    const last = box.children.length - 1;
    for (const [i, child] of box.children.entries()) {
      const isSeries = runsRight(box.node);
      if (isSeries && i > 0) add(box.children[i - 1]!.id, child.id);
      if (!isSeries || i === 0) fan(box.id, child.id);
      if (!isSeries || i === last) join(child.id, box.id);
    }
  }
  return out;
}

export const portAt = (root: Box, id: string): { x: number; y: number } => ({
  x: id === INPUT ? 0 : root.left + root.width + GAP.series,
  y: root.top + (root.height - PORT.height) / 2,
});

// Where a node dropped at a point would be inserted: in which combinator, before which child.
// Outside the drawing, or on a root that is not a combinator: before or after the whole pipeline.
export interface Slot {
  parent: Path;
  index: number;
  outside: boolean;
}

const isInside = (box: Box, x: number, y: number): boolean =>
  x >= box.left && x < box.left + box.width && y >= box.top && y < box.top + box.height;

export function slotAt(root: Box, x: number, y: number, moving?: Path): Slot {
  let found: Box | undefined;
  for (const box of boxes(root)) {
    if (moving && startsWith(box.path, moving)) continue;
    if (box.node.combine && isInside(box, x, y)) found = box;
  }
  if (!found) return { parent: [], index: x < root.left + root.width / 2 ? 0 : 1, outside: true };
  const before = found.children.filter((child) =>
    runsRight(found.node) ? child.left + child.width / 2 < x : child.top + child.height / 2 < y,
  );
  return { parent: found.path, index: before.length, outside: false };
}

// Returns the next node for an arrow key: a sibling in its direction, the parent, or the first
// child.
export function neighbour(root: Box, path: Path, key: string): Path | undefined {
  const all = new Map([...boxes(root)].map((box) => [box.id, box]));
  const box = all.get(idOf(path));
  if (!box) return undefined;
  const parent = path.length > 0 ? all.get(idOf(parentOf(path))) : undefined;
  const [back, forth] = parent && runsRight(parent.node) ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  const sibling = (by: number) => parent?.children[lastOf(path) + by]?.path;
  if (key === back && sibling(-1)) return sibling(-1);
  if (key === forth && sibling(1)) return sibling(1);
  if (key === "ArrowRight" || key === "ArrowDown") return box.children[0]?.path ?? (key === forth ? undefined : sibling(1));
  return parent?.path;
}
