// The data that tamis eval --report embeds in the page; src/eval/report/report_data.cpp writes it.
import type { Value } from "../plots/text";

export interface Measure {
  name: string;
  idea: string;
  moreIsBetter: boolean;
  countsWords: boolean; // means little in scripts without spaces
  figures: string[];
  headline: number; // index of the primary score
}

export interface Page {
  id: string;
  type: string;
  site: string;
  bytes: number;
  view?: string; // the file of the side-by-side view
}

export interface Summary {
  pages: number;
  figures: Value[];
  low: Value;
  high: Value;
  median: Value;
  worstDecile: Value;
}

export interface Result {
  pagesPerSecond: number;
  failed: number;
  summaries: Summary[]; // one per measure
  values: Value[][]; // by measure and page
}

export interface Duel {
  pipeline: number;
  measure: number;
  difference: Value;
  low: Value;
  high: Value;
  better: number;
  worse: number;
  same: number;
  p: number; // after Holm's correction, over the pipelines
}

export interface Group {
  key: string;
  pages: number;
  headlines: Value[][]; // by pipeline and measure
}

// Label and value: version, command, licence, ...
export type Origin = [string, string][];

export interface Package {
  name: string;
  pagesText: string; // "150 of 1332 pages, a sample with seed 1"
  withoutBlanks: boolean; // its language has no spaces between words
  origin: Origin;
  measured: number[]; // measures that have a value for some page
  pages: Page[];
  results: Result[]; // one per pipeline
  duels: Duel[];
  groupings: { by: string; groups: Group[] }[];
}

export interface Report {
  origin: Origin;
  pipelines: string[];
  measures: Measure[];
  packages: Package[];
}

// The selection: a package, a measure, and pipelines.
export interface Choice {
  report: Report;
  package: Package;
  measureIndex: number;
  measure: Measure;
  shown: number[]; // pipelines
}

export function headline(choice: Choice, pipeline: number, of: Package = choice.package): Value {
  return of.results[pipeline]?.summaries[choice.measureIndex]?.figures[choice.measure.headline] ?? null;
}

export function namedFigure(of: Package, pipeline: number, measure: number, index: number): Value {
  return of.results[pipeline]?.summaries[measure]?.figures[index] ?? null;
}

// Returns the label of the numbers in plots: "word_lcs F1".
export function headlineName(measure: Measure): string {
  const figure = measure.figures[measure.headline] ?? "";
  const name = figure === "f1" ? "F1" : figure.replaceAll("_", " ");
  return name === measure.name.replaceAll("_", " ") ? measure.name : `${measure.name} ${name}`;
}
