// The title of a job: the action, the pipelines and the packages.
import { short } from "../../plots/text";
import type { Job } from "../lib/jobs.svelte";
import { USUAL } from "../lib/specs";

const MOST = 3; // names; for more, their number is shown
const LENGTH = 36; // characters of one name

function list(names: readonly string[]): string {
  const shown = names.slice(0, MOST).map((name) => short(name, LENGTH));
  return names.length > MOST ? `${shown.join(", ")} and ${names.length - MOST} more` : shown.join(", ");
}

// The name of a pipeline without a name. Many have it, so here their text is shown.
export const BUILT = "being built";

const nameOf = (one: string | { name?: string; pipeline: string }): string =>
  typeof one === "string" ? one : one.name && one.name !== BUILT ? one.name : one.pipeline;

export function title({ kind, request }: Job): string {
  const packages = list(request.packages ?? []);
  if (kind === "eval") {
    const pages = request.sample ? `, ${request.sample} pages of each` : "";
    return `Evaluation of ${list((request.pipelines ?? [USUAL]).map(nameOf))} on ${packages}${pages}`;
  }
  const tries = request.evaluations ? `, ${request.evaluations.toLocaleString("en")} tries` : "";
  if (request.method === "vote") return `Search for a vote on ${packages}${tries}`;
  if (request.method === "gp") return `Search for a pipeline on ${packages}${tries}`;
  return `Tuning of ${short(request.pipeline ?? "", LENGTH)} on ${packages}${tries}`;
}
