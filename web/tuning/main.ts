// tamis tune show: creates the whole page from the data in it.
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
  const { winner, duels } = story.result;
  section.append(h("p", { class: "how" },
    `${story.run.measure} ${story.run.goal} ${between(winner.report)} on ${partOf(2)} that the search has not seen, looked at once, at the end; 95 % intervals by the bootstrap, over pages: with few sites they are too narrow.`));
  section.append(scrollable(table(
    [{ heading: "Compared with", isText: true }, { heading: "pipeline", isText: true }, { heading: "it has" }, { heading: "gain of the winner" },
      { heading: "better" }, { heading: "worse" }, { heading: "same" }, { heading: "p (Holm)" }, { heading: "", isText: true }],
    duels.map((duel) => [cell(duel.against), cell(h("code", { class: "pipeline" }, duel.other.pipeline), duel.other.pipeline), cell(between(duel.other.report)), cell(duel.same ? "–" : gain(duel)),
      cell(count(duel.better)), cell(count(duel.worse)), cell(count(duel.ties)), cell(duel.holm_p === null ? "–" : pValue(duel.holm_p)), cell(verdict(duel), null)])),
    "What it is compared with"));
  return section;
}

// "40 pages of 12 sites"
function partOf(part: number): string {
  const sites = story.run.sites[part];
  return plural(story.run.parts[part], "page") + (sites > 0 ? ` of ${plural(sites, "site")}` : "");
}

function frontSection(): HTMLElement | null {
  const front = story.result?.front ?? [];
  if (front.length === 0) return null;
  return h("section", { id: "files", class: "card whole" },
    h("h2", {}, "The front"),
    h("p", { class: "how" }, "What no other pipeline beats in both things on the selection pages. The figures are those of the report pages, where one of them may beat another; cost is in times of parsing the page."),
    scrollable(table(
      [{ heading: "File", isText: true }, { heading: story.run.goal }, { heading: "precision" }, { heading: "recall" }, { heading: "cost" }, { heading: "pipeline", isText: true }],
      front.map((one, i) => [cell(`front-${i + 1}.tamis`), cell(between(one.report)), cell(figure(one.precision)), cell(figure(one.recall)), cell(figure(one.cost, 2)),
        cell(h("code", { class: "pipeline" }, one.pipeline), one.pipeline)])),
    "The front"));
}

function fillHead(): void {
  const evaluations = story.generations.reduce((sum, one) => sum + one.size, 0);
  byId("totals").textContent = [
    plural(evaluations, "pipeline"), plural(story.generations.length, "generation"),
    story.run.packages.map((one) => one.name).join(", "),
    ["train on", "choose by", "report on"].map((use, i) => `${partOf(i)} to ${use}`).join(", "),
  ].join(" · ");
  byId("command").textContent = story.run.command;
  document.title = `Tuning: ${story.run.command.slice(0, 120)}`;
}

fillHead();
followTheme();
const parts = [resultSection()];
const front = frontSection();
if (front) parts.push(front);
if (story.generations.length > 0) parts.push(progress(story), generality(story), tradeOff(story), filters(story));
const family = familySection(story);
byId("report").append(...parts, ...(family ? [family] : []));
