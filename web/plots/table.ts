// Tables that can be sorted by their headings.
import { h, type Child } from "./dom";

export interface Column {
  heading: string;
  title?: string; // longer text, shown on hover
  isText?: boolean; // left-aligned, sorted from A; numbers are sorted from the largest
  lessIsBetter?: boolean; // sorted from the smallest
}

export interface Cell {
  show: Child;
  sort: string | number | null;
}

export function cell(show: Child, sort?: string | number | null): Cell {
  return { show, sort: sort === undefined ? (show as string | number) : sort };
}

function compare(a: Cell, b: Cell): number {
  if (a.sort === b.sort) return 0;
  if (a.sort === null) return 1; // missing values come last in both directions
  if (b.sort === null) return -1;
  return a.sort < b.sort ? -1 : 1;
}

// Returns a table. `sortable` makes the headings buttons.
export function table(columns: Column[], rows: Cell[][], sortable = false): HTMLTableElement {
  const head = h("tr");
  const body = h("tbody");
  const heads = columns.map((column) =>
    h("th", { scope: "col", class: column.isText ? "text" : undefined, title: column.title }),
  );
  const made = rows.map((row) => ({ row, element: rowElement(columns, row) }));
  columns.forEach((column, i) => {
    const th = heads[i]!;
    if (!sortable) {
      th.append(column.heading);
    } else {
      const button = h("button", { type: "button" }, column.heading);
      button.addEventListener("click", () => sortBy(i));
      th.append(button);
    }
    head.append(th);
  });

  function sortBy(index: number): void {
    const column = columns[index]!;
    const rising = column.isText || column.lessIsBetter ? "ascending" : "descending";
    const was = heads[index]!.getAttribute("aria-sort");
    const other = rising === "ascending" ? "descending" : "ascending";
    const direction = was === rising ? other : rising;
    heads.forEach((th) => th.removeAttribute("aria-sort"));
    heads[index]!.setAttribute("aria-sort", direction);
    const sign = direction === "ascending" ? 1 : -1;
    made.sort((a, b) => {
      const [x, y] = [a.row[index]!, b.row[index]!];
      const order = compare(x, y);
      return x.sort === null || y.sort === null ? order : sign * order;
    });
    body.append(...made.map((one) => one.element));
  }

  body.append(...made.map((one) => one.element));
  return h("table", {}, h("thead", {}, head), body);
}

function rowElement(columns: Column[], row: Cell[]): HTMLTableRowElement {
  const element = h("tr");
  row.forEach((one, i) => {
    const name = i === 0 ? "th" : "td";
    const attributes = { class: columns[i]?.isText ? "text" : undefined };
    element.append(h(name, i === 0 ? { ...attributes, scope: "row" } : attributes, one.show));
  });
  return element;
}

// Indicates when some of the content is not visible.
export function scrollable(content: HTMLElement, label: string): HTMLElement {
  const made = h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": label }, content);
  new ResizeObserver(() => made.toggleAttribute("data-more", made.scrollWidth > made.clientWidth + 1)).observe(made);
  return made;
}
