// Something on the palette.
import type { PipelineNode } from "../lib/tree";

export interface Item {
  node: PipelineNode;
  name: string;
  idea: string;
  source: string; // paper or usage
}

// The type of what is dragged from the palette.
export const DRAGGED = "application/x-tamis-node";
