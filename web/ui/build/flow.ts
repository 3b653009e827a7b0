// Converts boxes to the nodes and edges that the flow editor draws.
import type { Edge as FlowEdge, Node as FlowNode } from "@xyflow/svelte";
import type { Problem } from "../lib/api";
import { type Box, INPUT, OUTPUT, boxes, edgesOf, portAt } from "../lib/layout";
import type { NodeResult } from "../lib/live.svelte";
import { type PipelineNode, idOf, nameOf, parentOf, settingsOf } from "../lib/tree";

export interface NodeData extends Record<string, unknown> {
  node: PipelineNode;
  result: NodeResult | undefined;
  problem: Problem | undefined;
}

export function shareOf(result: NodeResult | undefined): number | undefined {
  return result && result.seen > 0 ? result.kept / result.seen : undefined;
}

// Returns the description of a node for screen readers.
export function spoken({ node, result, problem }: NodeData): string {
  const parts = [node.combine ? `${nameOf(node)}, combines ${node.of?.length ?? 0}` : nameOf(node)];
  if (node.when !== undefined) parts.push(`for ${node.when || "no case yet"}`);
  if (node.weight !== undefined) parts.push(`weight ${node.weight}`);
  if (node.params) parts.push(settingsOf(node));
  const share = shareOf(result);
  if (share !== undefined) parts.push(`keeps ${Math.round(100 * share)} percent`);
  if (problem) parts.push(`wrong: ${problem.finding}`);
  return parts.join(", ");
}

interface Facts {
  isSelected: (box: Box) => boolean;
  takesTab: (box: Box) => boolean;
  result: (box: Box) => NodeResult | undefined;
  problem: (box: Box) => Problem | undefined;
}

export function flowNodes(root: Box, facts: Facts): FlowNode[] {
  const ports: FlowNode[] = [INPUT, OUTPUT].map((id) => ({
    id, type: "port", position: portAt(root, id), data: { name: id === INPUT ? "page" : "result" },
    draggable: false, selectable: false, focusable: false, deletable: false,
  }));
  const nodes = [...boxes(root)].map((box): FlowNode => {
    const data: NodeData = { node: box.node, result: facts.result(box), problem: facts.problem(box) };
    const isRoot = box.path.length === 0;
    return {
      id: box.id,
      type: box.node.combine ? "box" : "leaf",
      data,
      position: isRoot ? { x: box.left, y: box.top } : { x: box.x, y: box.y },
      ...(!isRoot && { parentId: idOf(parentOf(box.path)) }),
      width: box.width,
      height: box.height,
      zIndex: box.path.length,
      selected: facts.isSelected(box),
      draggable: !isRoot,
      ariaRole: "group",
      ariaLabel: spoken(data),
      // One node takes the Tab key, arrows reach the others. The selection therefore remains when
      // the focus moves to the buttons.
      domAttributes: { "aria-current": facts.isSelected(box), "aria-roledescription": "part of the pipeline", ...({ tabIndex: facts.takesTab(box) ? 0 : -1 } as object) },
    };
  });
  return [...nodes, ...ports];
}

export function flowEdges(root: Box): FlowEdge[] {
  return edgesOf(root).map((edge) => ({ ...edge, selectable: false, focusable: false, zIndex: 50 }));
}
