// Pipelines that are stored on the server under names, with their versions.
import { ask, getJson } from "./api";

export interface StoredPipeline {
  name: string;
  about: string;
  text: string;
  stored: boolean;
  version?: number;
  modified?: string;
  etag?: string;
}

const at = (name: string) => `/api/pipelines/${encodeURIComponent(name)}`;

export class Library {
  all = $state.raw<StoredPipeline[]>([]);
  stores = $state(true); // whether the server can store pipelines

  async load(): Promise<void> {
    const answer = await getJson<{ pipelines: StoredPipeline[]; stores: boolean }>("/api/pipelines");
    [this.all, this.stores] = [answer.pipelines, answer.stores];
  }

  find(name: string): StoredPipeline | undefined {
    return this.all.find((one) => one.name === name);
  }

  // Saves a new version. Does not overwrite what another user has stored meanwhile: 412.
  async save(name: string, text: string): Promise<StoredPipeline> {
    const known = this.find(name);
    const expected: Record<string, string> = known?.etag ? { "If-Match": known.etag } : { "If-None-Match": "*" };
    const answer = await ask(at(name), {
      method: "PUT",
      headers: { "Content-Type": "application/json", ...expected },
      body: JSON.stringify({ text }),
    });
    const saved = (await answer.json()) as StoredPipeline;
    await this.load();
    return saved;
  }

  async remove(name: string): Promise<void> {
    await ask(at(name), { method: "DELETE", headers: { "Content-Type": "application/json" } });
    await this.load();
  }

  async versions(name: string): Promise<StoredPipeline[]> {
    return (await getJson<{ versions: StoredPipeline[] }>(`${at(name)}/versions`)).versions;
  }
}
