// An item of the palette.
import type { PipelineNode } from "../lib/tree";

export interface Item {
  node: PipelineNode;
  name: string;
  idea: string;
  source: string; // paper or usage
  text?: string; // of a stored pipeline: its parts are inserted, because only presets can be named in a pipeline
}

// The part of an item that is dragged.
export type Dragged = Pick<Item, "node" | "text">;

// The type of data dragged from the palette.
export const DRAGGED = "application/x-tamis-node";
