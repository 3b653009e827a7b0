// The annotation of a page: ranges of words to keep, with undo.
import { History } from "../lib/history.svelte";
import { type Ranges, common, countOf, union, votes, without } from "../lib/masks";

export type State = "kept" | "dropped" | "partly kept";

const stateOf = (kept: number, all: number): State => (kept === all ? "kept" : kept > 0 ? "partly kept" : "dropped");

export class Marks {
  ranges = $state.raw<Ranges>([]);
  history = new History<Ranges>();

  constructor(readonly words: number) {}

  get count(): number {
    return countOf(this.ranges);
  }

  set(ranges: Ranges): void {
    this.history.push(this.ranges);
    this.ranges = ranges;
  }

  keep(first: number, last: number): void {
    this.set(union(this.ranges, [first, last], this.words));
  }

  drop(first: number, last: number): void {
    this.set(without(this.ranges, [first, last], this.words));
  }

  // Reports whether all of these words are kept.
  isKept(first: number, last: number): boolean {
    return common(this.ranges, [first, last]) === last - first;
  }

  stateOf(first: number, last: number): State {
    return stateOf(common(this.ranges, [first, last]), last - first);
  }

  // Returns the states of many blocks at once, because large pages have tens of thousands of them.
  statesOf(blocks: readonly { first: number; last: number }[]): State[] {
    const kept = votes([this.ranges], this.words);
    return blocks.map(({ first, last }) => {
      let count = 0;
      for (let w = first; w < last; ++w) count += kept[w]!;
      return stateOf(count, last - first);
    });
  }

  toggle(first: number, last: number): void {
    if (this.isKept(first, last)) this.drop(first, last);
    else this.keep(first, last);
  }

  undo(): void {
    this.ranges = this.history.undo(this.ranges);
  }

  redo(): void {
    this.ranges = this.history.redo(this.ranges);
  }

  // In the format of the server.
  get pairs(): [number, number][] {
    const out: [number, number][] = [];
    for (let i = 0; i < this.ranges.length; i += 2) out.push([this.ranges[i]!, this.ranges[i + 1]!]);
    return out;
  }
}
