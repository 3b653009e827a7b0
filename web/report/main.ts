// The report of tamis eval: creates the whole page from the data in it.
import { byId, chooser, h } from "../plots/dom";
import { forgetHidden } from "../plots/plot";
import { plural } from "../plots/text";
import { followTheme } from "../plots/theme_button";
import type { Choice, Report } from "./data";
import { groupBars, packagesHeat, pageBoxes, pageSizes, precisionRecall, speedQuality } from "./figures";
import { duelsSection, standingsSection } from "./standings";
import { originSection } from "./origin";
import { FIRST_ROWS, worstSection } from "./worst";

const report = JSON.parse(byId("data").textContent ?? "") as Report;

const state = {
  package: 0,
  measure: 0,
  hidden: new Set<number>(),
  cloud: 0, // the pipeline whose points are drawn
  worst: 0, // the pipeline whose worst pages are listed; -1: disagreement
  worstRows: FIRST_ROWS,
};

function choice(): Choice {
  return {
    report,
    package: report.packages[state.package]!,
    measureIndex: state.measure,
    measure: report.measures[state.measure]!,
    shown: report.pipelines.map((_, i) => i).filter((i) => !state.hidden.has(i)),
  };
}

// --- Parts of the page that can change separately.

function worst(): HTMLElement {
  return worstSection(choice(), state.worst, state.worstRows, (chosen, most) => {
    Object.assign(state, { worst: chosen, worstRows: most });
    replace("worst", worst());
  });
}

function sizes(): HTMLElement {
  return pageSizes(choice(), state.cloud, (pipeline) => {
    state.cloud = pipeline;
    replace("sizes", sizes());
  });
}

// Keeps the keyboard focus in the same kind of control.
function replace(id: string, made: HTMLElement): void {
  const kind = document.activeElement?.tagName.toLowerCase() ?? "";
  byId(id).replaceWith(made);
  if (kind === "select" || kind === "button") made.querySelector<HTMLElement>(`${kind}:not(th *)`)?.focus();
  forgetHidden();
}

function draw(): void {
  const now = choice();
  const parts = [
    standingsSection(now), duelsSection(now), precisionRecall(now), speedQuality(now),
    ...groupBars(now), pageBoxes(now), sizes(), packagesHeat(now), worst(), originSection(now),
  ];
  byId("report").replaceChildren(...parts.filter((part): part is HTMLElement => part !== null));
  forgetHidden();
  byId("what").textContent = `${now.package.name}: ${now.package.pagesText}`;
}

// --- The bar with choices.

function toggle(index: number): HTMLElement {
  const button = h("button", { type: "button", "aria-pressed": "true", title: report.pipelines[index] ?? "" },
    h("i", { class: `swatch s${index % 10}` }), h("span", {}, report.pipelines[index] ?? ""));
  button.addEventListener("click", () => {
    const isHidden = state.hidden.has(index);
    if (!isHidden && state.hidden.size + 1 === report.pipelines.length) return; // at least one stays visible
    if (isHidden) state.hidden.delete(index);
    else state.hidden.add(index);
    button.setAttribute("aria-pressed", String(isHidden));
    draw();
  });
  return button;
}

// Offers the measures with values for the chosen package, or all if there are none.
function chooseMeasure(): HTMLElement {
  const { measured } = report.packages[state.package]!;
  const offered = measured.length > 0 ? measured : report.measures.map((_, i) => i);
  if (!offered.includes(state.measure)) state.measure = offered[0] ?? 0;
  return chooser("Measure", offered.map((i) => report.measures[i]?.name ?? ""), offered.indexOf(state.measure), (index) => {
    state.measure = offered[index] ?? 0;
    draw();
  });
}

function fillBar(): void {
  const choices = byId("choices");
  choices.append(
    chooser("Package", report.packages.map((one) => one.name), 0, (index) => {
      Object.assign(state, { package: index, worstRows: FIRST_ROWS });
      choices.lastElementChild?.replaceWith(chooseMeasure());
      draw();
    }),
    chooseMeasure());
  const names = byId("pipelines");
  if (report.pipelines.length > 1) names.append(...report.pipelines.map((_, i) => toggle(i)));
  else names.hidden = true;
}

function fillHead(): void {
  const pages = report.packages.reduce((sum, one) => sum + one.pages.length, 0);
  byId("totals").textContent =
    [plural(report.pipelines.length, "pipeline"), plural(report.packages.length, "package"), plural(pages, "page")].join(" · ");
  document.title = `Evaluation: ${report.packages.map((one) => one.name).join(", ").slice(0, 120)}`;
}

fillHead();
fillBar();
followTheme();
draw();
if (location.hash === "#worst") byId("worst").scrollIntoView();
