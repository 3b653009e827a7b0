// A small listing, in the format of /api/filters.
import { Specs } from "../lib/specs";

export const DSC = {
  name: "dsc", kind: "token", idea: "windows with few tags", paper: "Pinto and others 2002",
  params: [
    { name: "window", type: "integer" as const, meaning: "tokens in a window", default: "50", allowed: "8 to 200", provenance: "paper", least: 8, most: 200, scale: "linear" as const },
    { name: "blank_words", type: "flag" as const, meaning: "blanks count", default: "false", allowed: "true or false", provenance: "ours" },
    { name: "fallback", type: "choice" as const, meaning: "what else", default: "input", allowed: "one of none, input", provenance: "ours", choices: ["none", "input"] },
  ],
};
export const BTE = { name: "bte", kind: "token", idea: "one stretch of the page", paper: "Finn and others 2001", params: [] };
const combinator = (name: string, more = {}) => ({
  name, idea: `${name} of them`, usage: `${name}(a, b)`, params: [], weighs: false, has_cases: false, least_children: 1, most_children: 10000, ...more,
});

export const specs = new Specs(
  {
    filters: [DSC, BTE],
    combinators: [combinator("serial"), combinator("union"), combinator("vote", { weighs: true }), combinator("by_type", { has_cases: true })],
    presets: [{ name: "dsc_pub", filter: "dsc", settings: "blank_words=true", about: "as published" }],
  },
  [{ name: "default", about: "what tamis keeps", text: "first_good(80; dsc, bte)" }],
);
