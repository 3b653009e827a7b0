// The words that nodes keep, as ranges: [first, last, first, last, ...].

export type Ranges = readonly number[];

export function countOf(ranges: Ranges): number {
  let count = 0;
  for (let i = 0; i < ranges.length; i += 2) count += ranges[i + 1]! - ranges[i]!;
  return count;
}

export function has(ranges: Ranges, word: number): boolean {
  let [low, high] = [0, ranges.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[2 * middle + 1]! <= word) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length / 2 && ranges[2 * low]! <= word;
}

// Returns for each word the number of masks that keep it.
export function votes(masks: readonly Ranges[], words: number): Uint8Array {
  const out = new Uint8Array(words);
  for (const ranges of masks)
    for (let i = 0; i < ranges.length; i += 2)
      for (let w = ranges[i]!; w < ranges[i + 1]!; ++w) out[w]! += 1;
  return out;
}

// Returns the ranges of words for which `is` is true.
export function rangesWhere(words: number, is: (word: number) => boolean): number[] {
  const out: number[] = [];
  for (let w = 0; w < words; ++w) {
    if (!is(w)) continue;
    const first = w;
    while (w < words && is(w)) ++w;
    out.push(first, w);
  }
  return out;
}

export function union(a: Ranges, b: Ranges, words: number): number[] {
  const counts = votes([a, b], words);
  return rangesWhere(words, (w) => counts[w]! > 0);
}

export function without(a: Ranges, b: Ranges, words: number): number[] {
  const [inA, inB] = [votes([a], words), votes([b], words)];
  return rangesWhere(words, (w) => inA[w]! > 0 && inB[w] === 0);
}

// Returns the intersection as ranges.
export function both(a: Ranges, b: Ranges): number[] {
  const out: number[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [first, last] = [Math.max(a[i]!, b[j]!), Math.min(a[i + 1]!, b[j + 1]!)];
    if (first < last) out.push(first, last);
    if (a[i + 1]! < b[j + 1]!) i += 2;
    else j += 2;
  }
  return out;
}

export function common(a: Ranges, b: Ranges): number {
  let [i, j, count] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    count += Math.max(0, Math.min(a[i + 1]!, b[j + 1]!) - Math.max(a[i]!, b[j]!));
    if (a[i + 1]! < b[j + 1]!) i += 2;
    else j += 2;
  }
  return count;
}

// Returns the share of words kept by at least one of the two that both keep (Jaccard). Two empty
// masks agree.
export function agreement(a: Ranges, b: Ranges): number {
  const both = common(a, b);
  const either = countOf(a) + countOf(b) - both;
  return either === 0 ? 1 : both / either;
}
