// The compared pipelines, and the words of the page that each keeps.
import { ApiError, untilThere } from "../lib/api";
import { DROPPED, KEPT, ONLY_HERE, ONLY_THERE } from "../lib/colours";
import type { LivePage, RunResult } from "../lib/live.svelte";
import { type Ranges, rangesWhere, votes } from "../lib/masks";
import type { Layer } from "../lib/paint";
import { voters } from "../page/layers";

// Stands for the pipeline in the builder, instead of a text.
export const BUILT = "";

export class Rival {
  text = $state(BUILT);
  result = $state.raw<RunResult | undefined>();
  page = ""; // of the result
  error = $state("");
  constructor(
    readonly id: number,
    text: string,
  ) {
    this.text = text;
  }
  get ranges(): Ranges {
    return this.result?.nodes[0]?.ranges ?? [];
  }
}

export interface Row {
  key: string; // short label for the head of a column: "1" is a pipeline, "a" a filter
  name: string;
  ranges: Ranges;
}

const MOST = 16; // rows
const letter = (number: number): string => String.fromCharCode("a".charCodeAt(0) + number);

export class Rivals {
  all = $state<Rival[]>([]);
  #made = 0;
  #isClosed = false;

  constructor(
    readonly live: LivePage,
    readonly built: () => string,
    texts: readonly string[],
  ) {
    for (const text of texts.slice(0, 4)) this.all.push(new Rival(this.#made++, text));
  }

  // Returns the pipeline as text.
  pipelineOf(rival: Rival): string {
    return rival.text === BUILT ? this.built() : rival.text;
  }

  get texts(): string[] {
    return this.all.map((rival) => rival.text);
  }

  add(text: string): void {
    if (this.all.length >= 4) return;
    this.all.push(new Rival(this.#made++, text));
    void this.#run(this.all.at(-1)!);
  }

  close(): void {
    this.#isClosed = true;
  }

  remove(i: number): void {
    this.all.splice(i, 1);
  }

  set(i: number, text: string): void {
    const rival = this.all[i]!;
    rival.text = text;
    void this.#run(rival);
  }

  async runAll(): Promise<void> {
    for (const rival of this.all) if (rival.page !== this.live.page?.id) rival.result = undefined;
    await Promise.all(this.all.map((rival) => this.#run(rival)));
  }

  async #run(rival: Rival): Promise<void> {
    const [text, { page }] = [this.pipelineOf(rival), this.live];
    // Neither the pipeline nor the page has changed meanwhile, and the view is still open.
    const isWanted = () => !this.#isClosed && this.pipelineOf(rival) === text && this.live.page === page;
    try {
      const result = await untilThere(() => this.live.run(text), (message) => (rival.error = message), isWanted);
      if (!isWanted()) return;
      [rival.result, rival.page, rival.error] = [result, page?.id ?? "", ""];
    } catch (error) {
      if (isWanted()) rival.error = error instanceof ApiError ? error.message : String(error);
    }
  }

  layersOf(i: number, words: number): Layer[] {
    const ran = this.all.filter((rival) => rival.result);
    const mine = this.all[i];
    if (!mine?.result) return [];
    const counts = votes(ran.map((rival) => rival.ranges), words);
    const own = votes([mine.ranges], words);
    const where = (name: string, style: string, is: (w: number) => boolean) => ({ name, style, ranges: rangesWhere(words, is) });
    return [
      where("all", KEPT, (w) => own[w] === 1 && counts[w] === ran.length),
      where("here", ONLY_HERE, (w) => own[w] === 1 && counts[w]! < ran.length),
      where("missing", ONLY_THERE, (w) => own[w] === 0 && counts[w]! > 0),
      where("nobody", DROPPED, (w) => counts[w] === 0),
    ];
  }

  // Returns the rows whose agreement is informative: the pipelines, and the filters in them.
  voters(): Row[] {
    const pipelines: Row[] = [];
    const filters: Row[] = [];
    this.all.forEach((rival, i) => {
      if (!rival.result) return;
      pipelines.push({ key: `${i + 1}`, name: this.pipelineOf(rival), ranges: rival.ranges });
      if (rival.result.nodes.length === 1) return; // the filter is the pipeline
      for (const { text, ranges } of voters(rival.result.nodes)) {
        // The same filter after others may keep other words.
        const alike = filters.filter((row) => row.name === text || row.name.startsWith(`${text}, in `));
        if (alike.some((row) => String(row.ranges) === String(ranges))) continue;
        filters.push({ key: letter(filters.length), name: alike.length > 0 ? `${text}, in ${i + 1}` : text, ranges });
      }
    });
    return [...pipelines, ...filters].slice(0, MOST);
  }
}
