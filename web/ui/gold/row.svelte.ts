// The queue of pages to annotate, and the time per page.
import type { LivePage } from "../lib/live.svelte";
import { recall, remember } from "../lib/remember";
import { type Waiting, lasting, load, nameOf } from "./queue";

export class Row {
  waiting = $state.raw<readonly Waiting[]>(recall<Waiting[]>("row", []));
  #number = $state(0); // of the open page, starting at 1
  #begun = 0;
  #isBusy = false; // pressing a key twice must not skip a page

  constructor(
    readonly live: LivePage,
    readonly now: () => number = () => Date.now(),
  ) {}

  #set(waiting: readonly Waiting[]): void {
    this.waiting = waiting;
    remember("row", lasting(waiting));
  }

  add(more: readonly Waiting[]): void {
    this.#set([...this.waiting, ...more]);
  }

  clear(): void {
    this.#set([]);
  }

  // Opens the next page that can be opened. Returns the pages that failed, with the reasons.
  async next(): Promise<string[]> {
    const failed: string[] = [];
    if (this.#isBusy) return failed;
    this.#isBusy = true;
    while (this.waiting.length > 0) {
      const [first, ...rest] = this.waiting as [Waiting, ...Waiting[]];
      this.#set(rest);
      try {
        if (await this.live.open(...(await load(first)))) {
          if (this.#number === 0) this.#begun = this.now();
          this.#number += 1;
          break;
        }
        failed.push(`${nameOf(first)} (${this.live.error})`);
      } catch (error) {
        failed.push(`${nameOf(first)} (${(error as Error).message})`);
      }
      this.live.error = "";
    }
    this.#isBusy = false;
    return failed;
  }

  // "page 3 of 20, 48 s each"
  get place(): string {
    if (this.#number === 0) return "";
    const done = this.#number - 1;
    const each = done > 0 ? `, ${Math.round((this.now() - this.#begun) / 1000 / done)} s each` : "";
    return `page ${this.#number} of ${this.#number + this.waiting.length}${each}`;
  }
}
