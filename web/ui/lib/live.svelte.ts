// A page that is worked on: the server has it under a name, and runs pipelines on it.
import { ApiError, isAbort, sendJson } from "./api";
import type { Ranges } from "./masks";
import { type Path, type PipelineNode, childrenOf, idOf } from "./tree";

export interface PageFacts {
  id: string;
  url: string;
  title: string;
  words: number;
  bytes: number;
}

export interface NodeResult {
  text: string;
  label: string;
  weight: number;
  parent: number | null;
  ran: boolean;
  seen: number;
  kept: number;
  ranges: Ranges;
}

export interface Why {
  node: number;
  kept: boolean;
  score: number | null;
}

export interface RunResult {
  nodes: NodeResult[];
  output?: string;
  why?: Why[];
}

export type Format = "html" | "markdown" | "text" | "none";

// What was sent, so that it can be sent again to a server that was started anew.
export interface PageSource {
  html?: string;
  url?: string;
  charset?: string;
}

// Explained nodes by the ids of ours. Those inside of presets are in no tree of ours.
export function nodesById(root: PipelineNode, nodes: readonly NodeResult[]): Map<string, number> {
  const out = new Map<string, number>();
  const children = new Map<number, number[]>();
  nodes.forEach((node, i) => {
    if (node.parent !== null) children.set(node.parent, [...(children.get(node.parent) ?? []), i]);
  });
  const visit = (node: PipelineNode, path: Path, number: number | undefined) => {
    if (number === undefined) return;
    out.set(idOf(path), number);
    childrenOf(node).forEach((child, i) => visit(child, [...path, i], children.get(number)?.[i]));
  };
  visit(root, [], 0);
  return out;
}

export class LivePage {
  page = $state.raw<PageFacts | undefined>();
  source = $state.raw<PageSource>({});
  error = $state("");
  isLoading = $state(false);

  async open(source: PageSource): Promise<boolean> {
    this.isLoading = true;
    this.error = "";
    try {
      this.page = await sendJson<PageFacts>("/api/pages", source);
      this.source = source;
      return true;
    } catch (error) {
      this.error = (error as Error).message;
      return false;
    } finally {
      this.isLoading = false;
    }
  }

  // The server forgets pages, and may be started anew: then the page is sent again, once.
  async run(
    pipeline: string | PipelineNode,
    wanted: { format?: Format; word?: number; signal?: AbortSignal } = {},
  ): Promise<RunResult | undefined> {
    if (!this.page) return undefined;
    const { signal, ...rest } = wanted;
    const ask = () =>
      sendJson<RunResult>(`/api/pages/${this.page!.id}/run`, { pipeline, ...rest }, signal ? { signal } : {});
    try {
      return await ask();
    } catch (error) {
      if (isAbort(error)) return undefined;
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      this.page = await sendJson<PageFacts>("/api/pages", this.source);
      return ask();
    }
  }
}
