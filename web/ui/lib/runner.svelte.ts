// Runs the pipeline again whenever it or the page changes. During a run, only the newest request
// waits, so that a moving slider shows as many results as the server can compute.
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
  runs = $state(0); // number of results so far
  #isBusy = false;
  #next: Wish | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly live: LivePage) {}

  // The result for the page that is shown. Results for another page are ignored.
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
