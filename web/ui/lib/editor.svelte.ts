// The pipeline in the builder: its tree, its text, its errors, and the selection.
//
// Tree and text are two views of the same pipeline, and the server keeps them synchronised. Every
// change of the tree is sent and comes back as text; every change of the text comes back as a tree.
// While a text is invalid, the tree does not change. A change of the tree waits until earlier
// typing has been processed.
import { type Problem, RETRY, describe, isAway, sendText } from "./api";
import { History } from "./history.svelte";
import { type Specs, USUAL } from "./specs";
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

const START: PipelineNode = { preset: USUAL };
const PAUSE = 120; // milliseconds without typing before the server is asked

// The state that an undo or a reload restores.
export interface Moment {
  root: PipelineNode;
  name: string;
  typed?: string | undefined; // the text, if it is not that of the tree: incomplete or invalid
}

export class Editor {
  root = $state.raw<PipelineNode>(START);
  selected = $state.raw<Path>(tree.ROOT);
  anchor = $state.raw<Path>(tree.ROOT); // the other end of a selection of siblings
  text = $state(`${USUAL}\n`);
  line = $state(USUAL);
  textProblems = $state.raw<Problem[]>([]); // of the typed text
  treeProblems = $state.raw<Problem[]>([]); // of the tree, by node
  said = $state(""); // for screen readers
  name = $state(""); // that it was opened or saved as
  error = $state(""); // of the server, which may be unreachable
  #isAhead = $state(false); // whether the text is newer than the tree
  history = new History<Moment>();
  #latest = 0; // only the answer to the last request counts
  #written: ReturnType<typeof setTimeout> | undefined; // timer of a text that was not sent yet
  #typing: Promise<void> | undefined; // a text whose answer is pending

  constructor(readonly specs: Specs) {}

  get node(): PipelineNode | undefined {
    return tree.at(this.root, this.selected);
  }
  get isSound(): boolean {
    return this.treeProblems.length === 0;
  }
  // Reports whether tree and text are valid. If not, `line` is that of the last valid pipeline.
  get isWhole(): boolean {
    return this.isSound && this.textProblems.length === 0;
  }
  // The selected siblings: first and last.
  get span(): [Path, Path] {
    const together =
      this.selected.length > 0 && tree.same(tree.parentOf(this.selected), tree.parentOf(this.anchor));
    return together ? [this.anchor, this.selected] : [this.selected, this.selected];
  }

  select(path: Path, extend = false): void {
    this.selected = path;
    if (!extend) this.anchor = path;
  }

  // Returns the answer of the server to a pipeline. Returns nothing if the server is unreachable,
  // or if another request was made meanwhile. The last request is then repeated by `again`.
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
    this.#isAhead = false;
    if (checked.text === undefined) return;
    this.text = checked.text;
    this.line = checked.one_line ?? "";
  }

  get moment(): Moment {
    return { root: this.root, name: this.name, typed: this.#isAhead ? this.text : undefined };
  }

  // Runs `work` at once or, after typing, when the server has answered for that text.
  #behindText(work: () => Promise<void>): Promise<void> {
    void this.flush();
    return this.#typing ? this.#typing.then(work) : work();
  }

  change(to: PipelineNode, said = "", kind = ""): Promise<void> {
    if (to === this.root) return Promise.resolve();
    this.history.push(this.moment, kind);
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
    return this.#behindText(() => (this.history.canUndo ? this.#goTo(this.history.undo(this.moment), "undone") : Promise.resolve()));
  }

  redo(): Promise<void> {
    return this.#behindText(() => (this.history.canRedo ? this.#goTo(this.history.redo(this.moment), "redone") : Promise.resolve()));
  }

  async #goTo({ root, name, typed }: Moment, said: string): Promise<void> {
    [this.root, this.name, this.said] = [root, name, said];
    this.#keepSelection();
    await this.#settle();
    if (typed !== undefined) await this.type(typed);
  }

  // --- From the text to the tree.

  // Called for every typed letter. The server is asked in the pauses. The answer to an earlier
  // request must not remove letters.
  write(text: string): void {
    this.text = text;
    this.#isAhead = true;
    this.#latest += 1;
    clearTimeout(this.#written);
    this.#written = setTimeout(() => void this.flush(), PAUSE);
  }

  // Processes what was typed last, before the next action.
  async flush(): Promise<void> {
    if (this.#written === undefined) return this.#typing;
    clearTimeout(this.#written);
    this.#written = undefined;
    await this.type(this.text);
  }

  type(text: string): Promise<void> {
    const done: Promise<void> = this.#type(text).finally(() => {
      if (this.#typing === done) this.#typing = undefined;
    });
    this.#typing = done;
    return done;
  }

  async #type(text: string): Promise<void> {
    this.text = text;
    this.#isAhead = true;
    const checked = await this.#ask(text, () => this.type(text));
    if (!checked) return;
    this.textProblems = checked.problems;
    if (!checked.tree) return;
    this.#isAhead = false;
    this.treeProblems = [];
    this.line = checked.one_line ?? "";
    const typed = JSON.stringify(checked.tree);
    if (typed === JSON.stringify(this.root)) return;
    // Undoing typing, letter by letter, restores the earlier text unchanged.
    const present = { root: this.root, name: this.name };
    if (typed === JSON.stringify(this.history.last?.root)) {
      this.root = this.history.undo(present).root;
    } else {
      this.history.push(present, "text");
      this.root = checked.tree;
    }
    this.#keepSelection();
  }

  // The state to store for a reload. If the tree is not valid, the text is that of the last valid
  // one.
  get lasting(): Moment & { text: string; line: string } {
    return { ...this.moment, text: this.text, line: this.line };
  }

  // Sets the initial state. There is nothing to undo before it, and an invalid text is shown.
  async begin(from: string | Editor["lasting"]): Promise<void> {
    if (typeof from === "string") {
      await this.type(from);
    } else {
      [this.text, this.line] = [from.text, from.line];
      await this.#goTo(from, "");
    }
    this.history = new History<Moment>();
    this.select(tree.ROOT);
    if (typeof from === "string") await this.tidy();
  }

  // Loads text or JSON. If it is invalid, nothing changes, and its errors are returned.
  async load(pipeline: string, name = ""): Promise<string> {
    await this.flush();
    const checked = await this.#ask(pipeline, () => undefined);
    if (!checked) return this.error || "something else was done meanwhile";
    if (!checked.tree) return checked.problems[0] ? describe(checked.problems[0]) : "is no pipeline";
    this.select(tree.ROOT);
    const done = this.change(checked.tree, `opened ${name || "a pipeline"}`);
    this.name = name;
    await done;
    this.text = checked.text ?? pipeline;
    return "";
  }

  // Returns a pipeline to insert into this one, without the comments around it.
  async parts(pipeline: string): Promise<PipelineNode | undefined> {
    try {
      const { tree: found, problems } = await check(pipeline);
      if (!found) throw new Error(problems[0] ? describe(problems[0]) : "is no pipeline");
      const { comment: _comment, remark: _remark, end_comment: _end, last_comment: _last, ...parts } = found;
      return parts;
    } catch (error) {
      this.error = (error as Error).message;
      return undefined;
    }
  }

  // Replaces the selected node by another pipeline, and keeps its case and weight.
  async replaceSelected(pipeline: string): Promise<void> {
    const parts = await this.parts(pipeline);
    await this.flush();
    const { node, selected } = this;
    if (!parts || !node) return;
    const told = { ...(node.weight !== undefined && { weight: node.weight }), ...(node.when !== undefined && { when: node.when }) };
    await this.change(tree.replace(this.root, selected, { ...parts, ...told }), "replaced by its parts");
  }

  // Formats the text as the server writes it, once typing has ended.
  tidy(): Promise<void> {
    return this.textProblems.length === 0 ? this.#settle() : Promise.resolve();
  }

  // --- Actions on the tree.
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

  // Adds a node at the selection: into a combinator, after any other node. Combinators wrap the
  // selection.
  add(node: PipelineNode): Promise<void> {
    return this.#behindText(() => {
      if (node.combine && !node.of) return this.#wrap(node.combine);
      const here = this.node;
      if (here?.combine) return this.#insertAt(this.selected, here.of?.length ?? 0, node);
      if (this.selected.length > 0)
        return this.#insertAt(tree.parentOf(this.selected), tree.lastOf(this.selected) + 1, node);
      return this.#besideAll(node, 1);
    });
  }

  // Returns a combinator with children. Adds a label if it needs one, and weights if it weighs
  // several children.
  #filled(combinator: string, of: readonly PipelineNode[]): PipelineNode {
    const spec = this.specs.combinators.get(combinator);
    const told = spec?.weighs && of.length > 1 ? of.map(tree.weighed) : [...of];
    return { combine: combinator, of: spec?.has_cases ? told.map((child, i) => ({ ...child, when: i === 0 ? "else" : "" })) : told };
  }

  #weighs(path: Path): boolean {
    return this.specs.combinators.get(tree.at(this.root, path)?.combine ?? "")?.weighs ?? false;
  }

  insertAt(parent: Path, index: number, node: PipelineNode): Promise<void> {
    return this.#behindText(() => this.#insertAt(parent, index, node));
  }

  #insertAt(parent: Path, index: number, node: PipelineNode): Promise<void> {
    if (node.combine && !node.of) node = this.#filled(node.combine, [{ filter: "plain" }]);
    const to = tree.insert(this.root, parent, index, this.#child(parent, node));
    const done = this.change(to, `${tree.nameOf(node)} added`);
    this.select([...parent, index]);
    return done;
  }

  // Adds a node in series before (0) or after (1) the whole pipeline.
  besideAll(node: PipelineNode, index: number): Promise<void> {
    return this.#behindText(() => this.#besideAll(node, index));
  }

  #besideAll(node: PipelineNode, index: number): Promise<void> {
    if (node.combine && !node.of) {
      this.select(tree.ROOT);
      return this.#wrap(node.combine);
    }
    const isSeries = this.root.combine === "serial";
    const root = isSeries ? this.root : tree.wrap(this.root, [], [], { combine: "serial" });
    const place = index === 0 ? 0 : (root.of?.length ?? 0);
    const done = this.change(tree.insert(root, [], place, node), `${tree.nameOf(node)} added`);
    this.select([place]);
    return done;
  }

  wrap(combinator: string): Promise<void> {
    return this.#behindText(() => this.#wrap(combinator));
  }

  #wrap(combinator: string): Promise<void> {
    const [first, last] = this.span;
    let to = tree.wrap(this.root, first, last, { combine: combinator });
    const place = first.length === 0 ? first : tree.lastOf(first) < tree.lastOf(last) ? first : last;
    const made = tree.at(to, place);
    if (made?.of) to = tree.replace(to, place, { ...made, ...this.#filled(combinator, made.of) });
    const done = this.change(to, `wrapped in ${combinator}`);
    this.select(place);
    return done;
  }

  unwrap(): Promise<void> {
    return this.#behindText(() => {
      const weighs = this.selected.length > 0 && this.#weighs(tree.parentOf(this.selected));
      return this.change(tree.unwrap(this.root, this.selected, weighs), "unwrapped");
    });
  }

  duplicate(): Promise<void> {
    return this.#behindText(() => this.#duplicate());
  }

  // The selected siblings in their order.
  get #ends(): [Path, Path] {
    const [first, last] = this.span;
    return tree.lastOf(first) > tree.lastOf(last) ? [last, first] : [first, last];
  }

  // Moves the selection by that many siblings.
  #selectBeside(by: number): void {
    const beside = (path: Path): Path => [...tree.parentOf(path), tree.lastOf(path) + by];
    [this.selected, this.anchor] = [beside(this.selected), beside(this.span[0])];
  }

  #duplicate(): Promise<void> {
    const [first, last] = this.#ends;
    const done = this.change(tree.duplicate(this.root, first, last), "duplicated");
    if (first.length === 0) this.select([1]);
    else this.#selectBeside(tree.lastOf(last) - tree.lastOf(first) + 1);
    return done;
  }

  // Removes all selected siblings. If nothing remains, the pipeline becomes `plain`.
  remove(): Promise<void> {
    return this.#behindText(() => this.#remove());
  }

  #remove(): Promise<void> {
    if (tree.isEmpty(this.root)) return Promise.resolve();
    const [first, last] = this.#ends;
    let to: PipelineNode | undefined = this.root;
    for (let i = tree.lastOf(last); to && i >= tree.lastOf(first); --i)
      to = tree.remove(to, first.length === 0 ? first : [...tree.parentOf(first), i]);
    const parent = tree.parentOf(first);
    const left = (to && tree.at(to, parent)?.of?.length) ?? 0;
    const next = left > 0 ? [...parent, Math.min(tree.lastOf(first), left - 1)] : parent;
    const done = this.change(to ?? tree.EMPTY, "deleted");
    this.select(tree.at(this.root, next) ? next : tree.ROOT);
    return done;
  }

  shift(by: 1 | -1): Promise<void> {
    return this.#behindText(() => this.#shift(by));
  }

  #shift(by: 1 | -1): Promise<void> {
    const to = this.selected.length === 0 ? this.root : tree.shiftAll(this.root, ...this.#ends, by);
    if (to === this.root) return Promise.resolve();
    const done = this.change(to, by < 0 ? "moved earlier" : "moved later");
    this.#selectBeside(by);
    return done;
  }

  moveTo(from: Path, parent: Path, index: number): Promise<void> {
    return this.#behindText(() => this.#moveTo(from, parent, index));
  }

  #moveTo(from: Path, parent: Path, index: number): Promise<void> {
    const labelled = this.#child(parent, {}).when;
    const weighs = this.#weighs(parent);
    let [to, place] = tree.move(this.root, from, parent, index);
    if (to !== this.root && weighs) to = tree.replace(to, place, tree.weighed(tree.at(to, place)!));
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
    return tree.slotBeside(...this.#grouped) !== undefined;
  }

  moveOut(): Promise<void> {
    return this.#behindText(() => this.#moveAll((_root, path) => tree.slotOutside(path)));
  }

  moveInto(): Promise<void> {
    return this.#behindText(() => this.#moveAll(tree.slotBeside));
  }

  // Groups several selected siblings into one node while they are moved. A single node stays as it
  // is.
  get #grouped(): [PipelineNode, Path] {
    const [first, last] = this.#ends;
    return tree.same(first, last) ? [this.root, this.selected] : [tree.wrap(this.root, first, last, { combine: "serial" }), first];
  }

  #moveAll(slotOf: (root: PipelineNode, path: Path) => [Path, number] | undefined): Promise<void> {
    const [first, last] = this.#ends;
    const [grouped, path] = this.#grouped;
    const slot = slotOf(grouped, path);
    if (!slot) return Promise.resolve();
    if (tree.same(first, last)) return this.#moveTo(path, ...slot);
    const moved = tree.childrenOf(tree.at(this.root, tree.parentOf(first))!).slice(tree.lastOf(first), tree.lastOf(last) + 1);
    let [to, place] = tree.move(grouped, path, ...slot);
    to = tree.unwrap(to, place);
    const [parent, from] = [tree.parentOf(place), tree.lastOf(place)];
    const box = tree.at(to, parent)!;
    const spec = this.specs.combinators.get(box.combine ?? "");
    const hasElse = tree.childrenOf(box).some((child) => child.when === "else");
    to = tree.replace(to, parent, { ...box, of: tree.childrenOf(box).map((child, i) => {
      if (!moved[i - from]) return child;
      const when = i === from && !hasElse ? "else" : "";
      return { ...(spec?.weighs ? tree.weighed(child) : child), ...(spec?.has_cases && { when }) };
    }) });
    const done = this.change(to, "moved");
    [this.anchor, this.selected] = [place, [...parent, from + moved.length - 1]];
    return done;
  }

  setParam(name: string, value: Value | undefined): Promise<void> {
    return this.#alter((node) => tree.withParam(node, name, value), name);
  }

  setNode(changes: Partial<PipelineNode>): Promise<void> {
    return this.#alter((node) => ({ ...node, ...changes }), Object.keys(changes).join());
  }

  #alter(how: (node: PipelineNode) => PipelineNode, kind: string): Promise<void> {
    return this.#behindText(() => {
      const { node, selected } = this;
      return node ? this.change(tree.replace(this.root, selected, how(node)), "", `${tree.idOf(selected)}/${kind}`) : Promise.resolve();
    });
  }

  // Returns the first problem of a node.
  problemAt(path: Path): Problem | undefined {
    return this.problemsAt(path)[0];
  }

  // Returns all problems of a node.
  problemsAt(path: Path): Problem[] {
    const place = path.map((step) => `/of/${step}`).join("");
    return this.treeProblems.filter(
      (problem) => problem.place === place || (problem.place.startsWith(`${place}/`) && !problem.place.startsWith(`${place}/of/`)));
  }
}
