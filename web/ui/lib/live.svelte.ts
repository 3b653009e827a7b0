// The open page: the server stores it under an id, and runs pipelines on it.
import { ApiError, ask, getJson, isAbort, sendJson } from "./api";
import type { Ranges } from "./masks";
import { expectText } from "./textfile";
import { type Path, type PipelineNode, childrenOf, idOf } from "./tree";

export interface PageFacts {
  id: string;
  url: string;
  title: string;
  words: number; // that the page shows
  rescued: string; // source of recovered text; empty: the page shows its text
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
  kept?: Ranges; // of the page that is shown, with its tables, notes and other units completed
  output?: string;
  why?: Why[];
}

export type Format = "html" | "markdown" | "text" | "none";

// The request that was sent, so that it can be repeated for a restarted server.
export interface PageSource {
  html?: string;
  url?: string;
  file?: Blob; // unchanged: the server detects the encoding
}

// The package that a page comes from, and its annotation.
export interface Origin {
  package: string;
  isOwn: boolean; // it can be saved there again
  id: string;
  title: string;
  page_type: string;
  language: string;
  gold: string;
}

// Returns the id of a page in a package. A page keeps its id only in its own package, because other
// packages may have other pages of that id. None: the server makes one.
export function idIn(name: string, origin: Origin | undefined): string | undefined {
  if (!origin || (origin.isOwn && origin.package === name)) return origin?.id;
  return `${origin.package}-${origin.id}`.slice(0, 120);
}

async function send({ file, ...others }: PageSource): Promise<PageFacts> {
  if (!file) return sendJson<PageFacts>("/api/pages", others);
  const answer = await ask("/api/pages", { method: "POST", headers: { "Content-Type": "text/html" }, body: file });
  return answer.json() as Promise<PageFacts>;
}

// Maps the ids of nodes in the builder to explained nodes. Nodes inside presets are not in that
// tree.
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
  origin = $state.raw<Origin | undefined>();
  error = $state("");
  isLoading = $state(false);
  #opened = 0; // only the page that was requested last is shown
  #again: { page: PageFacts; sent: Promise<PageFacts> } | undefined; // a page that is being sent again

  async open(source: PageSource, origin?: Origin): Promise<boolean> {
    const turn = ++this.#opened;
    this.isLoading = true;
    this.error = "";
    try {
      if (source.file) await expectText(source.file);
      const page = await send(source);
      if (turn !== this.#opened) return false;
      this.origin = origin;
      this.source = source;
      this.page = page;
      return true;
    } catch (error) {
      if (turn === this.#opened) this.error = (error as Error).message;
      return false;
    } finally {
      if (turn === this.#opened) this.isLoading = false;
    }
  }

  // Restores a page that the server may still have from before a reload.
  async restore(id: string, origin?: Origin): Promise<void> {
    const page = await getJson<PageFacts>(`/api/pages/${id}`);
    this.source = { html: await (await ask(`/api/pages/${id}/source`)).text(), url: page.url };
    this.origin = origin;
    this.page = page;
  }

  // The server forgets pages, and may be restarted. In these cases the page is sent again, once.
  async #withPage<T>(work: (id: string) => Promise<T>): Promise<T> {
    const page = this.page!;
    try {
      return await work(page.id);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404) || this.page !== page) throw error;
      const again = await this.#sendAgain(page);
      if (again.id !== page.id && this.page === page) this.page = again; // it was fetched again, and has changed
      return work(again.id);
    }
  }

  // Sends it only once, even if several requests need it.
  #sendAgain(page: PageFacts): Promise<PageFacts> {
    if (this.#again?.page !== page) {
      const sent = send(this.source).finally(() => (this.#again = undefined));
      this.#again = { page, sent };
    }
    return this.#again!.sent;
  }

  // Ensures that the server has the page, so that a frame can show it.
  async ensure(): Promise<void> {
    if (this.page) await this.#withPage((id) => getJson<PageFacts>(`/api/pages/${id}`));
  }

  // Saves the page with its annotation, or only scores it.
  async mark<T>(about: object, signal?: AbortSignal): Promise<T> {
    return this.#withPage((page) => sendJson<T>("/api/gold", { page, ...about }, signal ? { signal } : {}));
  }

  // Returns where a text occurs in the page.
  async find(text: string): Promise<Ranges> {
    return (await this.#withPage((id) => sendJson<{ ranges: number[] }>(`/api/pages/${id}/words`, { text }))).ranges;
  }

  async run(
    pipeline: string | PipelineNode,
    wanted: { format?: Format; word?: number; signal?: AbortSignal } = {},
  ): Promise<RunResult | undefined> {
    if (!this.page) return undefined;
    const { signal, ...rest } = wanted;
    try {
      return await this.#withPage((id) => sendJson<RunResult>(`/api/pages/${id}/run`, { pipeline, ...rest }, signal ? { signal } : {}));
    } catch (error) {
      if (isAbort(error)) return undefined;
      throw error;
    }
  }
}
