// The server's descriptions of measures: the scores of an evaluation.
import { getJson } from "./api";

export interface MeasureFacts {
  name: string;
  idea: string;
  source: string; // the publication or program that defines it
  figures: string[];
  headline: string;
}

export const listMeasures = async (): Promise<MeasureFacts[]> =>
  (await getJson<{ measures: MeasureFacts[] }>("/api/measures")).measures;

// The meaning of scores, whatever the measure counts.
const MEANING: Record<string, string> = {
  precision: "precision is the share of what was kept that is right",
  recall: "recall the share of what is right that was kept",
  f1: "f1 their harmonic mean, high only where both are",
};

// "words of both texts in the same order (Gottron 2007). Here precision is ..., recall ..., f1 ..."
export function explained(measure: MeasureFacts): string {
  const figures = measure.figures.map((figure) => MEANING[figure]).filter(Boolean);
  const meaning = figures.length > 0 ? ` Here ${figures.join(", ")}.` : "";
  return `${measure.idea} (${measure.source}).${meaning}`;
}
