// A pipeline as a tree: the JSON form of the server (docs/pipelines.md), and how it is changed.
// Every change gives a new tree; what did not change is shared.

export type Value = string | number | boolean;

// The weight that a node had in a vote, while it stands where weights mean nothing: back in a vote it has it
// again. A symbol: it goes along when a node is copied, and the server never sees it.
export const FORMER = Symbol("former weight");

export interface PipelineNode {
  filter?: string;
  combine?: string;
  preset?: string;
  file?: string;
  params?: Record<string, Value>;
  of?: PipelineNode[];
  weight?: number;
  when?: string;
  comment?: string | string[];
  remark?: string;
  end_comment?: string | string[];
  last_comment?: string | string[];
  [FORMER]?: number;
}

// What is left of a pipeline when all of it is deleted.
export const EMPTY: PipelineNode = { filter: "plain" };
export const isEmpty = ({ filter, comment, remark, end_comment, last_comment, params = {} }: PipelineNode): boolean =>
  filter === EMPTY.filter && Object.keys(params).length === 0 && ![comment, remark, end_comment, last_comment].some(Boolean);

// The way from the root: which child, which child of that, ...
export type Path = readonly number[];

export const ROOT: Path = [];

export const idOf = (path: Path): string => ["r", ...path].join(".");
export const pathOf = (id: string): Path => id.split(".").slice(1).map(Number);
export const same = (a: Path, b: Path): boolean => a.length === b.length && startsWith(a, b);
export const startsWith = (path: Path, start: Path): boolean => start.every((step, i) => path[i] === step);
export const parentOf = (path: Path): Path => path.slice(0, -1);
export const lastOf = (path: Path): number => path[path.length - 1] ?? 0;
export const childrenOf = (node: PipelineNode): PipelineNode[] => node.of ?? [];
export const nameOf = (node: PipelineNode): string =>
  node.filter ?? node.combine ?? node.preset ?? `@${node.file ?? ""}`;

// "window=50, rho=0.75"
export const settingsOf = (node: PipelineNode): string =>
  Object.entries(node.params ?? {}).map(([name, value]) => `${name}=${value}`).join(", ");

export function at(tree: PipelineNode, path: Path): PipelineNode | undefined {
  let node: PipelineNode | undefined = tree;
  for (const step of path) node = node?.of?.[step];
  return node;
}

// All nodes with their ways, parents first.
export function* walk(tree: PipelineNode, path: Path = ROOT): Generator<[Path, PipelineNode]> {
  yield [path, tree];
  for (const [i, child] of childrenOf(tree).entries()) yield* walk(child, [...path, i]);
}

// With another node, or none, at that place. A parent that loses its last child goes too.
function put(tree: PipelineNode, path: Path, node: PipelineNode | undefined): PipelineNode | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return node;
  const children = [...childrenOf(tree)];
  const old = children[step];
  if (!old) return tree;
  const made = put(old, rest, node);
  if (made) children[step] = made;
  else children.splice(step, 1);
  return children.length > 0 ? { ...tree, of: children } : undefined;
}

export function replace(tree: PipelineNode, path: Path, node: PipelineNode): PipelineNode {
  return put(tree, path, node) ?? node;
}

// What the parent is told of a child stays with the place, not with the node.
function inPlaceOf(old: PipelineNode, node: PipelineNode): PipelineNode {
  const { weight, when: _when, ...bare } = node;
  return {
    ...bare,
    ...(weight !== undefined && { [FORMER]: weight }),
    ...(old.weight !== undefined && { weight: old.weight }),
    ...(old.when !== undefined && { when: old.when }),
  };
}

function bare(node: PipelineNode): PipelineNode {
  return inPlaceOf({}, node);
}

export const weightOf = (node: PipelineNode | undefined): number | undefined => node?.weight ?? node?.[FORMER];

// In a vote, with the weight that it has or had.
export function weighed(node: PipelineNode): PipelineNode {
  const weight = weightOf(node);
  const { [FORMER]: _former, ...rest } = node;
  return weight === undefined ? node : { ...rest, weight };
}

export function remove(tree: PipelineNode, path: Path): PipelineNode | undefined {
  return put(tree, path, undefined);
}

// As a child of the combinator at `parent`, before its child of that number.
export function insert(tree: PipelineNode, parent: Path, index: number, node: PipelineNode): PipelineNode {
  const into = at(tree, parent);
  if (!into?.combine) return tree;
  const children = [...childrenOf(into)];
  children.splice(index, 0, node);
  return replace(tree, parent, { ...into, of: children });
}

// Siblings `first` to `last` once more, behind them.
export function duplicate(tree: PipelineNode, first: Path, last: Path = first): PipelineNode {
  const node = at(tree, first);
  if (!node) return tree;
  if (first.length === 0) return { combine: "serial", of: [node, structuredClone(node)] };
  const parent = parentOf(first);
  const copies = structuredClone(childrenOf(at(tree, parent)!).slice(lastOf(first), lastOf(last) + 1));
  return copies.reduce((to, copy, i) => insert(to, parent, lastOf(last) + 1 + i, copy), tree);
}

// Children `from` to `to` of one parent become the children of a new combinator.
export function wrap(tree: PipelineNode, first: Path, last: Path, combinator: PipelineNode): PipelineNode {
  if (first.length === 0) return { ...combinator, of: [bare(tree)] };
  const parent = at(tree, parentOf(first));
  if (!parent || !same(parentOf(first), parentOf(last))) return tree;
  const [from, to] = [Math.min(lastOf(first), lastOf(last)), Math.max(lastOf(first), lastOf(last))];
  const children = [...childrenOf(parent)];
  const inside = children.slice(from, to + 1);
  const group = inPlaceOf(from === to ? inside[0]! : {}, { ...combinator, of: inside.map(bare) });
  children.splice(from, inside.length, group);
  return replace(tree, parentOf(first), { ...parent, of: children });
}

// The children of a combinator take its place, and its weight or, if that has none and the parent `weighs`,
// the weights that they had. The root can only have one child.
export function unwrap(tree: PipelineNode, path: Path, weighs = false): PipelineNode {
  const node = at(tree, path);
  const children = node ? childrenOf(node) : [];
  if (!node || children.length === 0) return tree;
  if (path.length === 0) return children.length === 1 ? bare(children[0]!) : tree;
  const parent = at(tree, parentOf(path))!;
  const siblings = [...childrenOf(parent)];
  const isTheirs = weighs && node.weight === undefined;
  const freed = children.map((child) => inPlaceOf(node, child));
  siblings.splice(lastOf(path), 1, ...(isTheirs ? freed.map(weighed) : freed));
  return replace(tree, parentOf(path), { ...parent, of: siblings });
}

// Siblings `first` to `last` together, past the one before them or behind them.
export function shiftAll(tree: PipelineNode, first: Path, last: Path, by: 1 | -1): PipelineNode {
  const parent = parentOf(first);
  const passed = by > 0 ? lastOf(last) + 1 : lastOf(first) - 1;
  if (!at(tree, [...parent, passed])) return tree;
  return shift(tree, [...parent, passed], -by * (lastOf(last) - lastOf(first) + 1))[0];
}

// Among its siblings, by so many places.
export function shift(tree: PipelineNode, path: Path, by: number): [PipelineNode, Path] {
  const parent = at(tree, parentOf(path));
  const to = lastOf(path) + by;
  if (path.length === 0 || !parent || to < 0 || to >= childrenOf(parent).length) return [tree, path];
  const children = [...childrenOf(parent)];
  const [node] = children.splice(lastOf(path), 1);
  children.splice(to, 0, node!);
  return [replace(tree, parentOf(path), { ...parent, of: children }), [...parentOf(path), to]];
}

// To another combinator, before its child of that number as it was counted before.
export function move(tree: PipelineNode, from: Path, parent: Path, index: number): [PipelineNode, Path] {
  const node = at(tree, from);
  if (!node || from.length === 0 || startsWith(parent, from)) return [tree, from];
  if (same(parentOf(from), parent)) {
    const to = index > lastOf(from) ? index - 1 : index;
    return shift(tree, from, to - lastOf(from));
  }
  // A mark is put in first, so that taking the node out moves no place that is needed.
  const mark: PipelineNode = { filter: "" };
  const marked = insert(tree, parent, index, mark);
  if (marked === tree) return [tree, from];
  let source = from;
  const depth = parent.length;
  if (startsWith(from, parent) && from.length > depth && from[depth]! >= index)
    source = [...from.slice(0, depth), from[depth]! + 1, ...from.slice(depth + 1)];
  const without = remove(marked, source)!;
  const place = [...walk(without)].find(([, found]) => found === mark)![0];
  return [replace(without, place, bare(node)), place];
}

// Out of the combinator around it, to the place behind that.
export function slotOutside(path: Path): [Path, number] | undefined {
  const parent = parentOf(path);
  return path.length > 1 ? [parentOf(parent), lastOf(parent) + 1] : undefined;
}

// Into the combinator beside it: the next one at its beginning, else the last one at its end.
export function slotBeside(tree: PipelineNode, path: Path): [Path, number] | undefined {
  if (path.length === 0) return undefined;
  const beside = (by: number): Path => [...parentOf(path), lastOf(path) + by];
  if (at(tree, beside(1))?.combine) return [beside(1), 0];
  const last = lastOf(path) > 0 ? at(tree, beside(-1)) : undefined;
  return last?.combine ? [beside(-1), childrenOf(last).length] : undefined;
}

export function withParam(node: PipelineNode, name: string, value: Value | undefined): PipelineNode {
  const params = { ...node.params };
  if (value === undefined) delete params[name];
  else params[name] = value;
  const { params: _old, ...rest } = node;
  return Object.keys(params).length > 0 ? { ...rest, params } : rest;
}
