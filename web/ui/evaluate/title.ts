// What a job is called.
import type { Job } from "../lib/jobs.svelte";

export function title(job: Job): string {
  const packages = (job.request.packages ?? []).join(", ");
  const count = job.request.pipelines?.length ?? 1;
  if (job.kind === "tune") return `Tuning by ${job.request.method ?? "params"} on ${packages}`;
  return `${count} ${count === 1 ? "pipeline" : "pipelines"} on ${packages}`;
}
