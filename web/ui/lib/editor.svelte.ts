// The pipeline that is being built: its tree, its text, what is wrong with it, what is selected.
//
// Tree and text are two views of one thing, and the server keeps them in step: every change of
// the tree is sent and comes back as text, every change of the text comes back as a tree. While
// a text is wrong the tree stays as it was.
import { type Problem, RETRY, isAway, sendText } from "./api";
import { History } from "./history.svelte";
import type { Specs } from "./specs";
import * as tree from "./tree";
import type { Path, PipelineNode, Value } from "./tree";

interface Checked {
  text?: string;
  one_line?: string;
  canonical?: string;
  tree?: PipelineNode;
  problems: Problem[];
}

export const check = (pipeline: string): Promise<Checked> => sendText("/api/check", pipeline, "text/plain");

const START: PipelineNode = { preset: "default" };

export class Editor {
  root = $state.raw<PipelineNode>(START);
  selected = $state.raw<Path>(tree.ROOT);
  anchor = $state.raw<Path>(tree.ROOT); // the other end of a selection of siblings
  text = $state("default\n");
  line = $state("default");
  textProblems = $state.raw<Problem[]>([]); // of the text that is typed
  treeProblems = $state.raw<Problem[]>([]); // of the tree, by their places in it
  said = $state(""); // for screen readers
  name = $state(""); // under which it was opened or saved
  error = $state(""); // of the server, which may be away
  history = new History<PipelineNode>();
  #latest = 0; // only the last question's answer counts

  constructor(readonly specs: Specs) {}

  get node(): PipelineNode | undefined {
    return tree.at(this.root, this.selected);
  }
  get isSound(): boolean {
    return this.treeProblems.length === 0;
  }
  // Selected siblings, first and last.
  get span(): [Path, Path] {
    const together =
      this.selected.length > 0 && tree.same(tree.parentOf(this.selected), tree.parentOf(this.anchor));
    return together ? [this.anchor, this.selected] : [this.selected, this.selected];
  }

  select(path: Path, extend = false): void {
    this.selected = path;
    if (!extend) this.anchor = path;
  }

  // What the server says to a pipeline; nothing if it is away, or if something else was asked meanwhile.
  // What was asked last is then asked `again`.
  async #ask(pipeline: string, again: () => unknown): Promise<Checked | undefined> {
    const turn = ++this.#latest;
    try {
      const checked = await check(pipeline);
      if (turn !== this.#latest) return undefined;
      this.error = "";
      return checked;
    } catch (error) {
      if (turn !== this.#latest) return undefined;
      this.error = (error as Error).message;
      if (isAway(error)) setTimeout(() => turn === this.#latest && again(), RETRY);
      return undefined;
    }
  }

  // --- From the tree to the text.
  async #settle(): Promise<void> {
    const checked = await this.#ask(JSON.stringify(this.root), () => this.#settle());
    if (!checked) return;
    this.treeProblems = checked.problems;
    this.textProblems = [];
    if (checked.text === undefined) return;
    this.text = checked.text;
    this.line = checked.one_line ?? "";
  }

  change(to: PipelineNode, said = "", kind = ""): Promise<void> {
    if (to === this.root) return Promise.resolve();
    this.history.push(this.root, kind);
    this.root = to;
    this.said = said;
    this.#keepSelection();
    return this.#settle();
  }

  #keepSelection(): void {
    while (!tree.at(this.root, this.selected)) this.selected = tree.parentOf(this.selected);
    if (!tree.at(this.root, this.anchor)) this.anchor = this.selected;
  }

  undo(): Promise<void> {
    if (!this.history.canUndo) return Promise.resolve();
    this.root = this.history.undo(this.root);
    this.said = "undone";
    this.#keepSelection();
    return this.#settle();
  }

  redo(): Promise<void> {
    if (!this.history.canRedo) return Promise.resolve();
    this.root = this.history.redo(this.root);
    this.said = "redone";
    this.#keepSelection();
    return this.#settle();
  }

  // --- From the text to the tree.
  async type(text: string): Promise<void> {
    this.text = text;
    const checked = await this.#ask(text, () => this.type(text));
    if (!checked) return;
    this.textProblems = checked.problems;
    if (!checked.tree) return;
    this.treeProblems = [];
    this.line = checked.one_line ?? "";
    const typed = JSON.stringify(checked.tree);
    if (typed === JSON.stringify(this.root)) return;
    // Who takes back what was typed, letter by letter, wants that as it was.
    if (typed === JSON.stringify(this.history.last)) {
      this.root = this.history.undo(this.root);
    } else {
      this.history.push(this.root, "text");
      this.root = checked.tree;
    }
    this.#keepSelection();
  }

  // Text or JSON, as a whole; false if it is wrong.
  async load(pipeline: string, name = ""): Promise<boolean> {
    const checked = await this.#ask(pipeline, () => undefined);
    if (!checked) return false;
    if (!checked.tree) {
      this.text = pipeline;
      this.textProblems = checked.problems;
      return false;
    }
    this.select(tree.ROOT);
    this.name = name;
    await this.change(checked.tree, `opened ${name || "a pipeline"}`);
    this.text = checked.text ?? pipeline;
    return true;
  }

  // Another pipeline in the place of the selected node, which keeps its case and weight.
  async replaceSelected(pipeline: string): Promise<void> {
    const checked = await this.#ask(pipeline, () => undefined);
    const { node, selected } = this;
    if (!checked?.tree || !node) return;
    const { comment: _comment, ...parts } = checked.tree;
    const told = { ...(node.weight !== undefined && { weight: node.weight }), ...(node.when !== undefined && { when: node.when }) };
    await this.change(tree.replace(this.root, selected, { ...parts, ...told }), "replaced by its parts");
  }

  // As the server writes it, once nobody types any more.
  tidy(): Promise<void> {
    return this.textProblems.length === 0 ? this.#settle() : Promise.resolve();
  }

  // --- What can be done with the tree.
  make(kind: "filter" | "combine" | "preset", name: string): PipelineNode {
    return { [kind]: name };
  }

  #child(parent: Path, node: PipelineNode): PipelineNode {
    const into = tree.at(this.root, parent);
    const spec = this.specs.combinators.get(into?.combine ?? "");
    if (!spec?.has_cases) return node;
    const labels = (into?.of ?? []).map((child) => child.when);
    return { ...node, when: labels.includes("else") ? "" : "else" };
  }

  // Where the selection is: into a combinator, behind anything else. Combinators go around it.
  add(node: PipelineNode): Promise<void> {
    if (node.combine) return this.wrap(node.combine);
    const here = this.node;
    if (here?.combine) return this.insertAt(this.selected, here.of?.length ?? 0, node);
    if (this.selected.length > 0)
      return this.insertAt(tree.parentOf(this.selected), tree.lastOf(this.selected) + 1, node);
    return this.besideAll(node, 1);
  }

  insertAt(parent: Path, index: number, node: PipelineNode): Promise<void> {
    if (node.combine) node = { ...node, of: [{ filter: "plain" }] };
    const to = tree.insert(this.root, parent, index, this.#child(parent, node));
    const done = this.change(to, `${tree.nameOf(node)} added`);
    this.select([...parent, index]);
    return done;
  }

  // In series before (0) or behind (1) all that there is.
  besideAll(node: PipelineNode, index: number): Promise<void> {
    if (node.combine) return this.change(tree.wrap(this.root, [], [], node), `wrapped in ${node.combine}`);
    const isSeries = this.root.combine === "serial";
    const root = isSeries ? this.root : tree.wrap(this.root, [], [], { combine: "serial" });
    const place = index === 0 ? 0 : (root.of?.length ?? 0);
    const done = this.change(tree.insert(root, [], place, node), `${tree.nameOf(node)} added`);
    this.select([place]);
    return done;
  }

  wrap(combinator: string): Promise<void> {
    const [first, last] = this.span;
    const hasCases = this.specs.combinators.get(combinator)?.has_cases ?? false;
    let to = tree.wrap(this.root, first, last, { combine: combinator });
    const place = first.length === 0 ? first : tree.lastOf(first) < tree.lastOf(last) ? first : last;
    const made = tree.at(to, place);
    if (hasCases && made?.of)
      to = tree.replace(to, place, { ...made, of: made.of.map((child, i) => ({ ...child, when: i === 0 ? "else" : "" })) });
    const done = this.change(to, `wrapped in ${combinator}`);
    this.select(place);
    return done;
  }

  unwrap(): Promise<void> {
    return this.change(tree.unwrap(this.root, this.selected), "unwrapped");
  }

  duplicate(): Promise<void> {
    const path = this.selected;
    const done = this.change(tree.duplicate(this.root, path), "duplicated");
    this.select(path.length === 0 ? [1] : [...tree.parentOf(path), tree.lastOf(path) + 1]);
    return done;
  }

  // All selected siblings; of the last one there is, `plain` stays.
  remove(): Promise<void> {
    let [first, last] = this.span;
    if (tree.lastOf(first) > tree.lastOf(last)) [first, last] = [last, first];
    let to: PipelineNode | undefined = this.root;
    for (let i = tree.lastOf(last); to && i >= tree.lastOf(first); --i)
      to = tree.remove(to, first.length === 0 ? first : [...tree.parentOf(first), i]);
    const parent = tree.parentOf(first);
    const left = (to && tree.at(to, parent)?.of?.length) ?? 0;
    const next = left > 0 ? [...parent, Math.min(tree.lastOf(first), left - 1)] : parent;
    const done = this.change(to ?? { filter: "plain" }, "deleted");
    this.select(tree.at(this.root, next) ? next : tree.ROOT);
    return done;
  }

  shift(by: number): Promise<void> {
    const [to, place] = tree.shift(this.root, this.selected, by);
    const done = this.change(to, by < 0 ? "moved earlier" : "moved later");
    this.select(place);
    return done;
  }

  moveTo(from: Path, parent: Path, index: number): Promise<void> {
    const labelled = this.#child(parent, {}).when;
    let [to, place] = tree.move(this.root, from, parent, index);
    const node = tree.at(to, place);
    if (to !== this.root && node && labelled !== undefined && node.when === undefined)
      to = tree.replace(to, place, { ...node, when: labelled });
    const done = this.change(to, "moved");
    this.select(place);
    return done;
  }

  get canMoveOut(): boolean {
    return tree.slotOutside(this.selected) !== undefined;
  }
  get canMoveInto(): boolean {
    return tree.slotBeside(this.root, this.selected) !== undefined;
  }

  moveOut(): Promise<void> {
    const slot = tree.slotOutside(this.selected);
    return slot ? this.moveTo(this.selected, ...slot) : Promise.resolve();
  }

  moveInto(): Promise<void> {
    const slot = tree.slotBeside(this.root, this.selected);
    return slot ? this.moveTo(this.selected, ...slot) : Promise.resolve();
  }

  setParam(name: string, value: Value | undefined): Promise<void> {
    const node = this.node;
    if (!node) return Promise.resolve();
    const path = this.selected;
    return this.change(
      tree.replace(this.root, path, tree.withParam(node, name, value)), "", `${tree.idOf(path)}/${name}`);
  }

  setNode(changes: Partial<PipelineNode>): Promise<void> {
    const node = this.node;
    if (!node) return Promise.resolve();
    const path = this.selected;
    return this.change(tree.replace(this.root, path, { ...node, ...changes }), "",
      `${tree.idOf(path)}/${Object.keys(changes).join()}`);
  }

  // The first thing that is wrong with a node, by its place in the tree.
  problemAt(path: Path): Problem | undefined {
    const place = path.map((step) => `/of/${step}`).join("");
    return this.treeProblems.find(
      (problem) => problem.place === place || (problem.place.startsWith(`${place}/`) && !problem.place.startsWith(`${place}/of/`)));
  }
}
