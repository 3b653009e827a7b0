// The worst pages of a pipeline, or those on which pipelines differ most.
import { chooser, h } from "../plots/dom";
import { cell, scrollable, table, type Cell } from "../plots/table";
import { figure, short, size, type Value } from "../plots/text";
import { headlineName, type Choice } from "./data";
import { pipelineName } from "./standings";

const STEP = 20;

interface Row {
  page: number;
  rank: number; // smallest first
}

function valueOf(choice: Choice, pipeline: number, page: number): Value {
  return choice.package.results[pipeline]?.values[choice.measureIndex]?.[page] ?? null;
}

// Returns the worst pages of one pipeline, or for -1 those with the greatest difference.
function ranked(choice: Choice, chosen: number): Row[] {
  const sign = choice.measure.moreIsBetter ? 1 : -1;
  const rows: Row[] = [];
  choice.package.pages.forEach((_, page) => {
    if (chosen >= 0) {
      const value = valueOf(choice, chosen, page);
      if (value !== null) rows.push({ page, rank: sign * value });
      return;
    }
    const values = choice.shown.map((i) => valueOf(choice, i, page)).filter((value): value is number => value !== null);
    if (values.length > 1) rows.push({ page, rank: Math.min(...values) - Math.max(...values) });
  });
  return rows.sort((a, b) => a.rank - b.rank || a.page - b.page);
}

function pageCells(choice: Choice, row: Row, chosen: number): Cell[] {
  const page = choice.package.pages[row.page]!;
  const name = short(page.id, 60);
  return [
    cell(page.view ? h("a", { href: page.view }, name) : h("span", {}, name), page.id),
    cell(page.type || "–"), cell(short(page.site || "–", 40)), cell(size(page.bytes), page.bytes),
    ...choice.shown.map((i) => {
      const value = valueOf(choice, i, row.page);
      return cell(i === chosen ? h("b", {}, figure(value)) : figure(value), value);
    }),
  ];
}

export function worstSection(
  choice: Choice, chosen: number, most: number, choose: (chosen: number, most: number) => void,
): HTMLElement {
  const options = choice.shown.length > 1 ? [-1, ...choice.shown] : choice.shown;
  const current = options.includes(chosen) ? chosen : (choice.shown[0] ?? 0);
  const rows = ranked(choice, current);
  const columns = [
    { heading: "Page", isText: true }, { heading: "type", isText: true }, { heading: "site", isText: true }, { heading: "size" },
    ...choice.shown.map((i) => ({ heading: short(choice.report.pipelines[i] ?? "", 24), lessIsBetter: true })),
  ];
  const section = h("section", { id: "worst", class: "card whole" },
    h("h2", {}, "Worst pages"),
    h("p", { class: "how" }, `Pages by ${headlineName(choice.measure)}, the worst first. A page with a link opens side by side: gold text and result, with what was kept right, kept wrongly and missed in three colours. Most bugs are found here.`),
    h("div", { class: "controls" }, chooser("Worst for",
      options.map((i) => (i < 0 ? "biggest disagreement" : (choice.report.pipelines[i] ?? ""))),
      options.indexOf(current), (index) => choose(options[index] ?? 0, STEP))),
    scrollable(table(columns, rows.slice(0, most).map((row) => pageCells(choice, row, current)), true), "Worst pages"));
  if (rows.length > most) {
    const button = h("button", { type: "button", class: "more" }, `Show ${Math.min(STEP, rows.length - most)} more of ${rows.length}`);
    button.addEventListener("click", () => choose(current, most + STEP));
    section.append(button);
  }
  section.append(failures(choice));
  return section;
}

function failures(choice: Choice): HTMLElement {
  const out = h("p", { class: "how" });
  for (const i of choice.shown) {
    const failed = choice.package.results[i]?.failed ?? 0;
    if (failed > 0) out.append(pipelineName(choice, i), ` failed on ${failed}. `);
  }
  if (out.hasChildNodes()) out.append("report.json says why.");
  return out;
}

export const FIRST_ROWS = STEP;
