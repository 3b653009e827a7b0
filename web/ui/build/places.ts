// Converts a location from the server ("line 2, column 7", "column 7") to an offset in the text.
import type { Problem } from "../lib/api";

export function offsetOf(text: string, problem: Problem): number {
  const line = Number(/^line (\d+)/.exec(problem.place)?.[1] ?? 1);
  const lines = text.split("\n").slice(0, line);
  const last = lines.pop() ?? "";
  const before = lines.reduce((sum, one) => sum + one.length + 1, 0);
  // The server counts characters; a string consists of UTF-16 units.
  const units = [...last].slice(0, problem.column ?? 0).join("").length;
  return before + units;
}
