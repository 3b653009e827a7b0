// The displayed results of a job: for an evaluation the JSON of tamis eval, for a search its
// winner.

// From tamis tune's result.json. A stopped search has none.
interface Duel {
  against: string; // "the start", "the best single filter"
  other: { pipeline: string; report?: { value: number | null } };
  same: boolean;
  noise: boolean;
  loss: boolean;
}

interface TuneResult {
  headline?: string;
  duels?: Duel[];
  warnings?: string[];
  winner?: { report?: { value: number | null } };
}

export interface Found {
  pipeline: string; // preceded by a history of many lines
  finished: boolean;
  summary: string;
  result: TuneResult | null;
}

export const withoutStory = (pipeline: string): string =>
  pipeline.split("\n").filter((line) => !line.startsWith("#")).join("\n").trim();

// Returns the text for the builder. One line states its origin; the rest of the history stays with
// the job.
export function toBuild(found: Found, title: string): string {
  const value = found.result?.winner?.report?.value;
  const figure = typeof value === "number" ? `: ${value.toFixed(3)} on unseen sites` : "";
  return `# ${title}${figure}\n${withoutStory(found.pipeline)}\n`;
}

const isGain = (duel: Duel): boolean => !duel.same && !duel.noise && !duel.loss;

// Reports whether it is clearly better than the alternatives on held-out sites.
export const isBetter = (found: Found): boolean => found.finished && (found.result?.duels ?? []).every(isGain);

// Says which filter "the best single filter" of the warnings is.
function nameOthers(duels: readonly Duel[]): string[] {
  return duels.filter((duel) => duel.noise || duel.loss).map(({ against, other }) => {
    const value = other.report?.value;
    return `${against[0]?.toUpperCase() ?? ""}${against.slice(1)} is ${other.pipeline}${typeof value === "number" ? `: ${value.toFixed(3)} on unseen sites` : ""}.`;
  });
}

// Returns the warnings to read before using it.
export function warningsOf(found: Found): string[] {
  if (!found.finished) return ["The search was stopped. This is the best so far; on unseen sites nobody has tried it."];
  const warnings = (found.result?.warnings ?? []).map((warning) => `${warning[0]?.toUpperCase() ?? ""}${warning.slice(1)}`);
  return [...warnings, ...nameOthers(found.result?.duels ?? [])];
}

export type Figure = number | null;

export interface Summary {
  pages: number;
  headline: string;
  low: Figure;
  high: Figure;
  median: Figure;
  precision?: Figure;
  recall?: Figure;
  [figure: string]: Figure | string | undefined;
}

export interface PipelineResult {
  pipeline: string;
  summary: Record<string, Summary>;
  seconds: number;
  numbers: Record<string, Record<string, Figure[]>>;
}

export interface PackageResult {
  name: string;
  results: PipelineResult[];
  pages: { id: string; url: string; site: string; page_type: string }[];
}

export interface Evaluation {
  measures: string[];
  pipelines: string[];
  packages: PackageResult[];
}

export function headlineOf(summary: Summary | undefined): Figure {
  const value = summary?.[summary.headline];
  return typeof value === "number" ? value : null;
}

// Returns the measures that have a value for some page, and whose primary score is a share where
// more is better.
export function measured(evaluation: Evaluation): string[] {
  return evaluation.measures.filter(
    (measure) => measure !== "empty" && evaluation.packages.some((one) => one.results.some((result) => (result.summary[measure]?.pages ?? 0) > 0)),
  );
}

// Returns the primary score of each page.
export const pageFigures = (result: PipelineResult, measure: string): Figure[] =>
  result.numbers[measure]?.[result.summary[measure]?.headline ?? ""] ?? [];

export interface PageLine {
  place: number; // in the package
  id: string;
  values: Figure[]; // one per pipeline
}

// Returns the pages of a package, sorted by the difference between the pipelines or, for one
// pipeline, from the worst.
export function pageLines(of: PackageResult, measure: string): PageLine[] {
  const lines = of.pages.map((page, place) => ({
    place,
    id: page.id,
    values: of.results.map((result) => pageFigures(result, measure)[place] ?? null),
  }));
  const known = (line: PageLine) => line.values.filter((value): value is number => value !== null);
  const spread = (line: PageLine) => Math.max(...known(line)) - Math.min(...known(line));
  const weight = (line: PageLine) => (known(line).length > 1 ? spread(line) : 1 - (known(line)[0] ?? 1));
  return lines.filter((line) => known(line).length > 0).sort((a, b) => weight(b) - weight(a));
}
