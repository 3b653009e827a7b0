// Two texts word by word: what both have, what only the gold has (missed), what only the extract has.
import { diffLines } from "./diff";

export interface Piece {
  kind: "same" | "gone" | "new";
  text: string;
}

export const MOST = 4000; // words of each; the table of the comparison grows with their product

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
