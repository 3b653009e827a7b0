// Finds the words of a page in a browser's tree. The document has numbered runs of text
// (src/render/html/numbered.h): <tamis-w data-w="17" data-l="0 3 1 6">.

interface Run {
  first: number; // word
  text: Text;
  starts: number[]; // of each word, in the text
  ends: number[];
}

export class WordIndex {
  readonly #runs: Run[] = [];
  readonly #byText = new Map<Node, Run>();
  #places = { key: "", tops: new Float64Array(), bottoms: new Float64Array() };

  constructor(readonly document: Document) {
    for (const element of document.querySelectorAll<HTMLElement>("tamis-w")) {
      const text = element.firstChild;
      if (!text || text.nodeType !== Node.TEXT_NODE) continue;
      const run: Run = { first: Number(element.dataset["w"]), text: text as Text, starts: [], ends: [] };
      const steps = (element.dataset["l"] ?? "").split(" ").map(Number);
      let at = 0;
      for (let i = 0; i + 1 < steps.length; i += 2) {
        at += steps[i]!;
        run.starts.push(at);
        at += steps[i + 1]!;
        run.ends.push(at);
      }
      this.#runs.push(run);
      this.#byText.set(text, run);
    }
  }

  // Returns the run that contains the word, or the run after it: some words are not written.
  #runAt(word: number): number {
    let [low, high] = [0, this.#runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const run = this.#runs[middle]!;
      if (run.first + run.starts.length <= word) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  // Returns the words [first, last) as one range of the document.
  range(first: number, last: number): Range | undefined {
    const begin = this.#runs[this.#runAt(first)];
    const end = this.#runs[this.#runAt(last - 1)];
    if (!begin || !end) return undefined;
    const range = this.document.createRange();
    range.setStart(begin.text, begin.starts[Math.max(0, first - begin.first)] ?? 0);
    range.setEnd(end.text, end.ends[Math.max(0, last - 1 - end.first)] ?? end.text.length);
    return range;
  }

  // Returns the word at a position in a text, or the nearest word before it.
  wordAt(text: Node, offset: number): number | undefined {
    const run = this.#byText.get(text);
    if (!run) return undefined;
    let i = run.starts.findLastIndex((start) => start <= offset);
    if (i < 0) i = 0;
    return run.first + i;
  }

  // Returns the words of one numbered run.
  wordsOf(run: Element): [number, number] | undefined {
    const found = run.firstChild && this.#byText.get(run.firstChild);
    return found ? [found.first, found.first + found.starts.length] : undefined;
  }

  // Measures the position of every run in the document, again after its shape has changed.
  #measure(): void {
    const { scrollingElement: root, defaultView: view } = this.document;
    const key = `${view?.innerWidth}x${root?.scrollHeight}`;
    if (this.#places.key === key) return;
    const scrolled = view?.scrollY ?? 0;
    this.#places = { key, tops: new Float64Array(this.#runs.length), bottoms: new Float64Array(this.#runs.length) };
    this.#runs.forEach((run, i) => {
      const box = run.text.parentElement!.getBoundingClientRect();
      this.#places.tops[i] = box.top + scrolled;
      this.#places.bottoms[i] = box.bottom + scrolled;
    });
  }

  // Call when an element inside the document was scrolled: all positions change.
  forgetPlaces(): void {
    this.#places.key = "";
  }

  // Returns the words that are visible, or within that many screens of the visible area.
  wordsNear(screens: number): number[] {
    this.#measure();
    const view = this.document.defaultView;
    const [top, height] = [view?.scrollY ?? 0, view?.innerHeight ?? 0];
    const [from, to] = [top - screens * height, top + (1 + screens) * height];
    const out: number[] = [];
    this.#runs.forEach((run, i) => {
      if (this.#places.bottoms[i]! < from || this.#places.tops[i]! > to) return;
      const end = run.first + run.starts.length;
      if (out.at(-1) === run.first) out[out.length - 1] = end;
      else out.push(run.first, end);
    });
    return out;
  }

  wordAtPoint(x: number, y: number): number | undefined {
    const document = this.document as Document & {
      caretPositionFromPoint?: (x: number, y: number) => { offsetNode: Node; offset: number } | null;
    };
    const place = document.caretPositionFromPoint?.(x, y);
    if (place) return this.wordAt(place.offsetNode, place.offset);
    const range = document.caretRangeFromPoint?.(x, y);
    return range ? this.wordAt(range.startContainer, range.startOffset) : undefined;
  }
}
