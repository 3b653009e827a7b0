// Computations on the data of plots, without access to the page.
import type { Value } from "./text";

export interface BoxValue {
  value: Value;
  name: string;
  link?: string;
}

export interface BoxStatistics {
  low: number; // ends of the whiskers
  quarter: number;
  median: number;
  threeQuarters: number;
  high: number;
  outliers: BoxValue[];
}

// Interpolates between two values, as numpy.quantile does.
export function quantile(sorted: number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const first = sorted[below] ?? NaN;
  const second = sorted[Math.min(below + 1, sorted.length - 1)] ?? NaN;
  return first + (second - first) * (at - below);
}

export function boxStatistics(values: BoxValue[]): BoxStatistics | undefined {
  const known = values.filter((one): one is BoxValue & { value: number } => one.value !== null);
  if (known.length === 0) return undefined;
  const sorted = known.map((one) => one.value).sort((a, b) => a - b);
  const [quarter, threeQuarters] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  const reach = 1.5 * (threeQuarters - quarter);
  const inside = sorted.filter((value) => value >= quarter - reach && value <= threeQuarters + reach);
  const [low, high] = [inside[0] ?? quarter, inside[inside.length - 1] ?? threeQuarters];
  return {
    low, quarter, median: quantile(sorted, 0.5), threeQuarters, high,
    outliers: known.filter((one) => one.value < low || one.value > high),
  };
}

// Returns means over parts with equal numbers of points, by rising x. A part has at least five
// points.
export function means(points: { x: number; y: number }[], mostParts = 8): [number, number][] {
  const sorted = [...points].sort((a, b) => a.x - b.x);
  const parts = Math.max(1, Math.min(mostParts, Math.floor(sorted.length / 5)));
  const out: [number, number][] = [];
  for (let part = 0; part < parts; part++) {
    const own = sorted.slice(
      Math.floor((part * sorted.length) / parts),
      Math.floor(((part + 1) * sorted.length) / parts),
    );
    if (own.length === 0) continue;
    const middle = own[Math.floor(own.length / 2)]!;
    out.push([middle.x, own.reduce((sum, one) => sum + one.y, 0) / own.length]);
  }
  return out;
}

// Returns the Pareto front, the slowest first.
export function front<T extends { x: number; y: number }>(points: T[]): T[] {
  const bySpeed = [...points].sort((a, b) => b.x - a.x || b.y - a.y);
  const out: T[] = [];
  for (const point of bySpeed)
    if (out.length === 0 || point.y > out[out.length - 1]!.y) out.push(point);
  return out.reverse();
}
