// A pipeline as a tree: the JSON format of the server (docs/pipelines.md), and operations on it.
// Every operation returns a new tree and shares the unchanged parts.

export type Value = string | number | boolean;

// The weight that a node had in a vote, while it is in a place where weights have no meaning. Back
// in a vote, it gets the weight again. A symbol, so that it is copied with the node and never sent
// to the server.
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

// The pipeline that remains when all nodes are deleted.
export const EMPTY: PipelineNode = { filter: "plain" };
export const isEmpty = ({ filter, comment, remark, end_comment, last_comment, params = {} }: PipelineNode): boolean =>
  filter === EMPTY.filter && Object.keys(params).length === 0 && ![comment, remark, end_comment, last_comment].some(Boolean);

// The path from the root: the index of the child, then the index of its child, ...
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

// Yields all nodes with their paths, parents first.
export function* walk(tree: PipelineNode, path: Path = ROOT): Generator<[Path, PipelineNode]> {
  yield [path, tree];
  for (const [i, child] of childrenOf(tree).entries()) yield* walk(child, [...path, i]);
}

// Replaces the node at that path by another one, or removes it. A parent without children is also
// removed.
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

// The settings of the parent for a child belong to the position, not to the node.
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

// Returns the node in a vote, with its current or former weight.
export function weighed(node: PipelineNode): PipelineNode {
  const weight = weightOf(node);
  const { [FORMER]: _former, ...rest } = node;
  return weight === undefined ? node : { ...rest, weight };
}

export function remove(tree: PipelineNode, path: Path): PipelineNode | undefined {
  return put(tree, path, undefined);
}

// Inserts a node as a child of the combinator at `parent`, before its child `index`.
export function insert(tree: PipelineNode, parent: Path, index: number, node: PipelineNode): PipelineNode {
  const into = at(tree, parent);
  if (!into?.combine) return tree;
  const children = [...childrenOf(into)];
  children.splice(index, 0, node);
  return replace(tree, parent, { ...into, of: children });
}

// Inserts a copy of the siblings `first` to `last` after them.
export function duplicate(tree: PipelineNode, first: Path, last: Path = first): PipelineNode {
  const node = at(tree, first);
  if (!node) return tree;
  if (first.length === 0) return { combine: "serial", of: [node, structuredClone(node)] };
  const parent = parentOf(first);
  const copies = structuredClone(childrenOf(at(tree, parent)!).slice(lastOf(first), lastOf(last) + 1));
  return copies.reduce((to, copy, i) => insert(to, parent, lastOf(last) + 1 + i, copy), tree);
}

// Replaces the siblings `first` to `last` by a new combinator with them as children.
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

// Replaces a combinator by its children. They get its weight or, if it has none and the parent
// `weighs`, their former weights. The root can have only one child.
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

// Moves the siblings `first` to `last` together, past the sibling before or after them.
export function shiftAll(tree: PipelineNode, first: Path, last: Path, by: 1 | -1): PipelineNode {
  const parent = parentOf(first);
  const passed = by > 0 ? lastOf(last) + 1 : lastOf(first) - 1;
  if (!at(tree, [...parent, passed])) return tree;
  return shift(tree, [...parent, passed], -by * (lastOf(last) - lastOf(first) + 1))[0];
}

// Moves a node among its siblings, by that many positions.
export function shift(tree: PipelineNode, path: Path, by: number): [PipelineNode, Path] {
  const parent = at(tree, parentOf(path));
  const to = lastOf(path) + by;
  if (path.length === 0 || !parent || to < 0 || to >= childrenOf(parent).length) return [tree, path];
  const children = [...childrenOf(parent)];
  const [node] = children.splice(lastOf(path), 1);
  children.splice(to, 0, node!);
  return [replace(tree, parentOf(path), { ...parent, of: children }), [...parentOf(path), to]];
}

// Moves a node to another combinator, before its child `index`, as counted before the move.
export function move(tree: PipelineNode, from: Path, parent: Path, index: number): [PipelineNode, Path] {
  const node = at(tree, from);
  if (!node || from.length === 0 || startsWith(parent, from)) return [tree, from];
  if (same(parentOf(from), parent)) {
    const to = index > lastOf(from) ? index - 1 : index;
    return shift(tree, from, to - lastOf(from));
  }
  // A placeholder is inserted first, so that removing the node does not change a path that is
  // needed.
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

// Returns the slot outside the parent combinator, after it.
export function slotOutside(path: Path): [Path, number] | undefined {
  const parent = parentOf(path);
  return path.length > 1 ? [parentOf(parent), lastOf(parent) + 1] : undefined;
}

// Returns the slot in an adjacent combinator: at the beginning of the next one, else at the end of
// the previous one.
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
