// Something on the palette.
import type { PipelineNode } from "../lib/tree";

export interface Item {
  node: PipelineNode;
  name: string;
  idea: string;
  source: string; // paper or usage
  text?: string; // of a stored pipeline: its parts are taken, as only shipped ones have a name in a pipeline
}

// As it is dragged.
export type Dragged = Pick<Item, "node" | "text">;

// The type of what is dragged from the palette.
export const DRAGGED = "application/x-tamis-node";
