// What tamis eval --report puts into the page; src/eval/report/report_data.cpp writes it.
import type { Value } from "../plots/text";

export interface Measure {
  name: string;
  idea: string;
  moreIsBetter: boolean;
  countsWords: boolean; // says little in scripts without blanks
  figures: string[];
  headline: number; // which of them
}

export interface Page {
  id: string;
  type: string;
  site: string;
  bytes: number;
  view?: string; // the file of its side-by-side view
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
  summaries: Summary[]; // by measure
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
  p: number; // after Holm, over the pipelines
}

export interface Group {
  key: string;
  pages: number;
  headlines: Value[][]; // by pipeline and measure
}

// What, and it: version, command, licence, ...
export type Origin = [string, string][];

export interface Package {
  name: string;
  pagesText: string; // "150 of 1332 pages, a sample with seed 1"
  withoutBlanks: boolean; // its language has none between words
  origin: Origin;
  measured: number[]; // measures in which some page has a say
  pages: Page[];
  results: Result[]; // by pipeline
  duels: Duel[];
  groupings: { by: string; groups: Group[] }[];
}

export interface Report {
  origin: Origin;
  pipelines: string[];
  measures: Measure[];
  packages: Package[];
}

// What is looked at: a package by a measure, and which pipelines.
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

// "word_lcs F1": what the numbers of plots are.
export function headlineName(measure: Measure): string {
  const figure = measure.figures[measure.headline] ?? "";
  const name = figure === "f1" ? "F1" : figure.replaceAll("_", " ");
  return name === measure.name.replaceAll("_", " ") ? measure.name : `${measure.name} ${name}`;
}
