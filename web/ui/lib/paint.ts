// Colours words of a document without changing it: the Custom Highlight API takes ranges.
import type { Ranges } from "./masks";
import type { WordIndex } from "./words";

export interface Layer {
  name: string; // "kept"
  style: string; // what ::highlight(kept) looks like
  ranges: Ranges;
}

type Realm = Window & typeof globalThis;

export function paint(index: WordIndex, layers: readonly Layer[]): void {
  const realm = index.document.defaultView as Realm | null;
  if (!realm?.CSS?.highlights) return;
  realm.CSS.highlights.clear();
  for (const layer of layers) {
    const highlight = new realm.Highlight();
    for (let i = 0; i < layer.ranges.length; i += 2) {
      const range = index.range(layer.ranges[i]!, layer.ranges[i + 1]!);
      if (range) highlight.add(range);
    }
    realm.CSS.highlights.set(layer.name, highlight);
  }
  setStyle(index.document, layers.map((layer) => `::highlight(${layer.name}) { ${layer.style} }`).join("\n"));
}

const ID = "tamis-paint";

function setStyle(document: Document, css: string): void {
  let style = document.getElementById(ID);
  if (!style) {
    style = document.createElement("style");
    style.id = ID;
    document.head.append(style);
  }
  if (style.textContent !== css) style.textContent = css;
}
