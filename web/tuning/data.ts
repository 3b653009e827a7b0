// The data of the page: src/tune/run/run_history.h.
import type { Value } from "../plots/text";

export interface Generation {
  number: number;
  size: number;
  seconds: Value;
  best: Value;
  mean: Value;
  diversity: Value;
  selection: Value;
}

export interface Individual {
  number: number;
  pipeline: string;
  origin: string;
  parents: number[];
  training: Value;
  selection: Value;
  precision: Value;
  recall: Value;
  cost: Value;
  nodes: number;
}

export interface Interval {
  value: Value;
  low: Value;
  high: Value;
}

export interface Finalist {
  pipeline: string;
  number: number | null;
  cost: Value;
  training: Value;
  selection: Value;
  report: Interval;
  precision: Value;
  recall: Value;
}

export interface Duel {
  against: string;
  other: Finalist;
  same: boolean;
  difference: Interval;
  noise: boolean;
  loss: boolean;
  better: number;
  worse: number;
  ties: number;
  holm_p: Value;
}

export interface Result {
  report_pages: number;
  winner: Finalist;
  duels: Duel[];
  front: Finalist[];
}

export interface Story {
  run: {
    command: string;
    method: string;
    goal: string;
    measure: string;
    objective: "one" | "speed" | "precision_recall";
    packages: { name: string; pages: number }[];
    parts: [number, number, number];
    sites: [number, number, number]; // 0: unknown
  };
  generations: Generation[];
  leaders: (Individual & { generation: number })[];
  front: (number | null)[];
  winner: number | null;
  family: Individual[];
  filters: { name: string; good: number; all: number }[];
  result: Result | null;
}
