// Earlier states for undo and redo. Changes of one kind in quick succession, such as a slider, are
// one step.

const STEPS = 200;
const PAUSE = 600; // milliseconds

export class History<T> {
  #past = $state.raw<T[]>([]);
  #future = $state.raw<T[]>([]);
  #last = { kind: "", time: 0 };

  constructor(private readonly now: () => number = () => Date.now()) {}

  // The state that an undo would restore.
  get last(): T | undefined {
    return this.#past.at(-1);
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  // Call before a change: an undo restores `present`. Changes of empty kind are never joined.
  push(present: T, kind = ""): void {
    const time = this.now();
    const joins = kind !== "" && kind === this.#last.kind && time - this.#last.time < PAUSE;
    this.#last = { kind, time };
    if (!joins) this.#past = [...this.#past.slice(1 - STEPS), present];
    this.#future = [];
  }

  undo(present: T): T {
    const before = this.#past.at(-1);
    if (before === undefined) return present;
    this.#past = this.#past.slice(0, -1);
    this.#future = [present, ...this.#future];
    this.#last.kind = "";
    return before;
  }

  redo(present: T): T {
    const [after, ...rest] = this.#future;
    if (after === undefined) return present;
    this.#future = rest;
    this.#past = [...this.#past, present];
    this.#last.kind = "";
    return after;
  }
}
