// The blocks of a page in a browser's tree: the words of one paragraph, heading, list item or cell.
import type { WordIndex } from "./words";

const INLINE = new Set(
  "TAMIS-W A ABBR B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD MARK Q RUBY RT S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR LABEL".split(" "),
);

export interface Block {
  element: Element;
  first: number;
  last: number;
}

export function blocksOf(index: WordIndex): Block[] {
  const out: Block[] = [];
  for (const run of index.document.querySelectorAll<HTMLElement>("tamis-w")) {
    let element: Element = run;
    while (INLINE.has(element.tagName) && element.parentElement) element = element.parentElement;
    const words = index.wordsOf(run);
    if (!words) continue;
    const before = out.at(-1);
    if (before?.element === element && before.last === words[0]) before.last = words[1];
    else out.push({ element, first: words[0], last: words[1] });
  }
  return out;
}

export const blockAt = (blocks: readonly Block[], word: number): Block | undefined =>
  blocks.find((block) => word >= block.first && word < block.last);
