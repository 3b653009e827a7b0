// What the server says of measures: by which figures an evaluation judges.
import { getJson } from "./api";

export interface MeasureFacts {
  name: string;
  idea: string;
  source: string; // who scores so
  figures: string[];
  headline: string;
}

export const listMeasures = async (): Promise<MeasureFacts[]> =>
  (await getJson<{ measures: MeasureFacts[] }>("/api/measures")).measures;

// Of figures, whatever the measure counts.
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
