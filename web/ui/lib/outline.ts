// Writes a tree with one node per line, for comparing.
import { type PipelineNode, childrenOf, nameOf } from "./tree";

export function outline(node: PipelineNode, depth = 0): string {
  const when = node.when === undefined ? "" : `${node.when}: `;
  const weight = node.weight === undefined ? "" : ` *${node.weight}`;
  const settings = Object.entries(node.params ?? {}).map(([name, value]) => ` ${name}=${value}`).join("");
  const line = `${"  ".repeat(depth)}${when}${nameOf(node)}${weight}${settings}`;
  return [line, ...childrenOf(node).map((child) => outline(child, depth + 1))].join("\n");
}
