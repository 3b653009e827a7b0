// Compares two texts line by line: unchanged, removed and added lines, by the longest common
// subsequence.

export interface Line {
  kind: "same" | "gone" | "new";
  text: string;
}

export function diffLines(before: string, after: string): Line[] {
  const [a, b] = [before.trimEnd().split("\n"), after.trimEnd().split("\n")];
  const width = b.length + 1;
  // longest[i][j]: for the lines from i and from j on
  const longest = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; --i)
    for (let j = b.length - 1; j >= 0; --j)
      longest[i * width + j] =
        a[i] === b[j]
          ? longest[(i + 1) * width + j + 1]! + 1
          : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  const out: Line[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      out.push({ kind: "same", text: a[i]! });
      ++i, ++j;
    } else if (j >= b.length || (i < a.length && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)) {
      out.push({ kind: "gone", text: a[i++]! });
    } else {
      out.push({ kind: "new", text: b[j++]! });
    }
  }
  return out;
}
