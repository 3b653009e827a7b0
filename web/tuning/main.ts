// tamis tune show: everything on the page from the data in it.
import { byId, h } from "../plots/dom";
import { scrollable, cell, table } from "../plots/table";
import { count, figure, plural, pValue, signed } from "../plots/text";
import { followTheme } from "../plots/theme_button";
import type { Duel, Interval, Story } from "./data";
import { familySection } from "./family";
import { filters, generality, progress, tradeOff } from "./figures";

const story = JSON.parse(byId("data").textContent ?? "") as Story;

const between = (one: Interval) => `${figure(one.value)} (${figure(one.low)} to ${figure(one.high)})`;

function gain(duel: Duel): string {
  return `${signed(duel.difference.value, 3)} (${signed(duel.difference.low, 3)} to ${signed(duel.difference.high, 3)})`;
}

function verdict(duel: Duel): HTMLElement {
  if (duel.same) return h("span", { class: "verdict" }, "the winner itself");
  if (duel.loss) return h("span", { class: "verdict bad" }, "worse");
  return duel.noise ? h("span", { class: "verdict bad" }, "within noise") : h("span", { class: "verdict good" }, "better");
}

function resultSection(): HTMLElement {
  const section = h("section", { id: "result", class: "card whole" }, h("h2", {}, "What was found"));
  const best = story.result?.winner.pipeline ?? story.family[0]?.pipeline;
  if (best) section.append(h("pre", { class: "found" }, best));
  if (!story.result) {
    section.append(h("p", { class: "how" },
      best ? "The run is not finished: this is the best so far, and the report pages have not been looked at." : "The first generation is not finished yet."));
    return section;
  }
  const { winner, duels, report_pages: pages } = story.result;
  section.append(h("p", { class: "how" },
    `${story.run.measure} ${story.run.goal} ${between(winner.report)} on ${plural(pages, "page")} of sites that the search has not seen, looked at once, at the end; 95 % intervals by the bootstrap.`));
  section.append(scrollable(table(
    [{ heading: "Compared with", isText: true }, { heading: "pipeline", isText: true }, { heading: "it has" }, { heading: "gain of the winner" },
      { heading: "better" }, { heading: "worse" }, { heading: "same" }, { heading: "p (Holm)" }, { heading: "", isText: true }],
    duels.map((duel) => [cell(duel.against), cell(h("code", { class: "pipeline" }, duel.other.pipeline), duel.other.pipeline), cell(between(duel.other.report)), cell(duel.same ? "–" : gain(duel)),
      cell(count(duel.better)), cell(count(duel.worse)), cell(count(duel.ties)), cell(duel.holm_p === null ? "–" : pValue(duel.holm_p)), cell(verdict(duel), null)])),
    "What it is compared with"));
  return section;
}

function fillHead(): void {
  const evaluations = story.generations.reduce((sum, one) => sum + one.size, 0);
  byId("totals").textContent = [
    plural(evaluations, "pipeline"), plural(story.generations.length, "generation"),
    story.run.packages.map((one) => one.name).join(", "),
    `${story.run.parts.map(count).join(" + ")} pages`,
  ].join(" · ");
  byId("command").textContent = story.run.command;
  document.title = `Tuning: ${story.run.command.slice(0, 120)}`;
}

fillHead();
followTheme();
const parts = [resultSection()];
if (story.generations.length > 0) parts.push(progress(story), generality(story), tradeOff(story), filters(story));
const family = familySection(story);
byId("report").append(...parts, ...(family ? [family] : []));
