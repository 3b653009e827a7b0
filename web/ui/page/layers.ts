// Computes the colours of the words of the page.
import { DROPPED, KEPT, VOTES } from "../lib/colours";
import type { NodeResult } from "../lib/live.svelte";
import { rangesWhere, votes } from "../lib/masks";
import type { Layer } from "../lib/paint";

export type Colours = "node" | "votes" | "none";

function nodeLayers(node: NodeResult, words: number): Layer[] {
  const kept = votes([node.ranges], words);
  return [
    { name: "kept", style: KEPT, ranges: node.ranges },
    { name: "dropped", style: DROPPED, ranges: rangesWhere(words, (w) => kept[w] === 0) },
  ];
}

// Returns the filters, without combinators: nodes that ran and are not a parent.
export function voters(nodes: readonly NodeResult[]): NodeResult[] {
  const parents = new Set(nodes.map((node) => node.parent));
  return nodes.filter((node, i) => node.ran && !parents.has(i));
}

function voteLayers(nodes: readonly NodeResult[], words: number): Layer[] {
  const masks = voters(nodes).map((node) => node.ranges);
  const counts = votes(masks, words);
  const most = VOTES.length - 1;
  const level = (count: number) => (count === 0 ? 0 : Math.ceil((most * count) / masks.length));
  return VOTES.map((colour, i) => ({
    name: `votes-${i}`,
    style: i === 0 ? DROPPED : `background-color: ${colour}; color: ${i === most ? "#ffffff" : "#10292b"};`,
    ranges: rangesWhere(words, (w) => level(counts[w]!) === i),
  }));
}

export function layersFor(colours: Colours, nodes: readonly NodeResult[], selected: number, words: number): Layer[] {
  const node = nodes[selected];
  if (colours === "none" || !node) return [];
  return colours === "votes" ? voteLayers(nodes, words) : nodeLayers(node, words);
}
