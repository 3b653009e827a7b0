// Runs the pipeline again whenever it or the page changes. While one run is on its way the
// newest wish waits, so that a moving slider gives as many pictures as the server can make.
import { RETRY, isAway } from "./api";
import type { Format, LivePage, RunResult } from "./live.svelte";
import type { PipelineNode } from "./tree";

interface Wish {
  pipeline: string | PipelineNode;
  format: Format;
}

export class Runner {
  #made = $state.raw<{ page: string; result: RunResult } | undefined>();
  pipeline = $state.raw<string | PipelineNode | undefined>(); // of `result`
  error = $state("");
  runs = $state(0); // so many results so far
  #isBusy = false;
  #next: Wish | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly live: LivePage) {}

  // Of the page that is shown; what was found out of another one is no news of it.
  get result(): RunResult | undefined {
    return this.#made && this.#made.page === this.live.page?.id ? this.#made.result : undefined;
  }

  async want(wish: Wish): Promise<void> {
    this.#next = wish;
    clearTimeout(this.#retry);
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#next) {
      const now: Wish = this.#next;
      this.#next = undefined;
      await this.#run(now);
    }
    this.#isBusy = false;
  }

  async #run(wish: Wish): Promise<void> {
    const page = this.live.page;
    try {
      const result = await this.live.run(wish.pipeline, { format: wish.format });
      if (!result || !page || this.live.page !== page) return;
      this.#made = { page: page.id, result };
      this.pipeline = wish.pipeline;
      this.error = "";
      this.runs += 1;
    } catch (error) {
      this.error = (error as Error).message;
      if (isAway(error) && !this.#next) this.#retry = setTimeout(() => void this.want(wish), RETRY);
    }
  }
}
