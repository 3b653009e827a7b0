// The server's descriptions of filters, combinators and presets. All forms are made from them.
import { getJson } from "./api";

export interface Param {
  name: string;
  type: "integer" | "real" | "flag" | "choice" | "tags" | "text";
  meaning: string;
  default: string;
  allowed: string;
  provenance: string;
  least?: number;
  most?: number;
  scale?: "linear" | "log";
  choices?: string[];
}

export interface FilterSpec {
  name: string;
  kind: string;
  idea: string;
  paper: string;
  params: Param[];
}

export interface CombinatorSpec {
  name: string;
  idea: string;
  usage: string;
  params: Param[];
  weighs: boolean;
  has_cases: boolean;
  least_children: number;
  most_children: number;
}

export interface FilterPreset {
  name: string;
  filter: string;
  settings: string;
  about: string;
}

export interface NamedPipeline {
  name: string;
  about: string;
  text: string;
}

interface Listing {
  filters: FilterSpec[];
  combinators: CombinatorSpec[];
  presets: FilterPreset[];
}

// The default of the server, the command and the library (src/serve/http/options.h).
export const USUAL = "auto";

// Returns the name for a list of pipelines.
export const listed = (name: string): string => (name === USUAL ? `${name} (the default)` : name);

export class Specs {
  readonly filters: Map<string, FilterSpec>;
  readonly combinators: Map<string, CombinatorSpec>;

  constructor(
    readonly listing: Listing,
    readonly pipelines: NamedPipeline[],
  ) {
    this.filters = new Map(listing.filters.map((spec) => [spec.name, spec]));
    this.combinators = new Map(listing.combinators.map((spec) => [spec.name, spec]));
  }

  // Returns the filters by kind, in the order in which the kinds first occur.
  kinds(): [string, FilterSpec[]][] {
    const out = new Map<string, FilterSpec[]>();
    for (const spec of this.listing.filters) out.set(spec.kind, [...(out.get(spec.kind) ?? []), spec]);
    return [...out];
  }

  // Returns the description of a name where a preset is allowed: "default" or "bte_pub".
  aboutPreset(name: string): string {
    return (
      this.pipelines.find((pipeline) => pipeline.name === name)?.about ??
      this.listing.presets.find((preset) => preset.name === name)?.about ??
      ""
    );
  }
}

export async function loadSpecs(): Promise<Specs> {
  const [listing, named] = await Promise.all([
    getJson<Listing>("/api/filters"),
    getJson<{ pipelines: NamedPipeline[] }>("/api/pipelines"),
  ]);
  return new Specs(listing, named.pipelines);
}
