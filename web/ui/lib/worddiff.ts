// Compares two texts word by word: words in both, words only in the gold text (missed), and words
// only in the extract.
import { diffLines } from "./diff";

export interface Piece {
  kind: "same" | "gone" | "new";
  text: string;
}

export const MOST = 4000; // words of each; the size of the comparison table is their product

export function diffWords(gold: string, kept: string): Piece[] {
  const lines = (text: string) => text.split(/\s+/).filter(Boolean).slice(0, MOST).join("\n");
  const out: Piece[] = [];
  for (const line of diffLines(lines(gold), lines(kept))) {
    const last = out.at(-1);
    if (last?.kind === line.kind) last.text += ` ${line.text}`;
    else out.push({ kind: line.kind, text: line.text });
  }
  return out.filter((piece) => piece.text !== "");
}
