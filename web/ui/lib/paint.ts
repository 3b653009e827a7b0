// Colours words of a document without changing it, through ranges of the Custom Highlight API. A
// browser processes the text of all highlights at each change. Therefore only text near the visible
// area is coloured, and the rest when it is scrolled there.
import { type Ranges, both } from "./masks";
import type { WordIndex } from "./words";

export interface Layer {
  name: string; // "kept"
  style: string; // the style of ::highlight(kept)
  ranges: Ranges;
}

export const SCREENS = 2; // above and below the visible one

type Realm = Window & typeof globalThis;

export function paint(index: WordIndex, layers: readonly Layer[]): void {
  const realm = index.document.defaultView as Realm | null;
  if (!realm?.CSS?.highlights) return;
  const near = index.wordsNear(SCREENS);
  realm.CSS.highlights.clear();
  for (const layer of layers) {
    const highlight = new realm.Highlight();
    const ranges = both(layer.ranges, near);
    for (let i = 0; i < ranges.length; i += 2) {
      const range = index.range(ranges[i]!, ranges[i + 1]!);
      if (range) highlight.add(range);
    }
    realm.CSS.highlights.set(layer.name, highlight);
  }
  setStyle(index.document, layers.map((layer) => `::highlight(${layer.name}) { ${layer.style} }`).join("\n"));
}

const styles = new WeakMap<Document, HTMLStyleElement>(); // our style elements; a page may use any id

function setStyle(document: Document, css: string): void {
  let style = styles.get(document);
  if (!style) {
    style = document.createElement("style");
    document.documentElement.append(style);
    styles.set(document, style);
  }
  if (style.textContent !== css) style.textContent = css;
}
