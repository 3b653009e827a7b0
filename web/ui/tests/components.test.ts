import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Palette from "../build/Palette.svelte";
import ParamField from "../build/ParamField.svelte";
import TextForm from "../build/TextForm.svelte";
import Toolbar from "../build/Toolbar.svelte";
import Inspector from "../build/Inspector.svelte";
import Agreement from "../compare/Agreement.svelte";
import PageDifference from "../evaluate/PageDifference.svelte";
import RemoveButton from "../parts/RemoveButton.svelte";
import { blocksOf } from "../lib/blocks";
import { Marks } from "../gold/marks.svelte";
import { fromAddresses } from "../gold/queue";
import { Row } from "../gold/row.svelte";
import { Editor } from "../lib/editor.svelte";
import { LivePage } from "../lib/live.svelte";
import { WordIndex } from "../lib/words";
import { cardPlace } from "../build/card";
import HostRow from "../proxy/HostRow.svelte";
import { inherited, isFiltered } from "../proxy/hosts";
import { DSC, specs } from "./specs";

// Simulates the server: it prints trees of filters, and recognises one mistake.
function check(content: string) {
  if (content.includes("wrong")) return { problems: [{ place: "column 1", finding: "unknown filter 'wrong'", allowed: "", column: 0, length: 5 }] };
  const tree = content.startsWith("{") ? JSON.parse(content) : { filter: content.trim() };
  const print = (node: { filter?: string; preset?: string; combine?: string; of?: [] }): string =>
    (node.filter ?? node.preset ?? node.combine ?? "") + (node.of ? `(${node.of.map(print).join(", ")})` : "");
  return { text: `${print(tree)}\n`, one_line: print(tree), tree, problems: [] };
}

beforeEach(() => {
  vi.stubGlobal("fetch", (_path: string, options: RequestInit) => Promise.resolve(new Response(JSON.stringify(check(String(options.body))))));
});
afterEach(cleanup);

describe("the palette", () => {
  it("has all filters by kind, and finds them by idea", async () => {
    const onadd = vi.fn();
    const pipelines = [{ name: "mine", about: "", text: "dsc", stored: true }, { name: "default", about: "", text: "first_good(80; dsc)", stored: false }];
    render(Palette, { specs, pipelines, onadd });
    expect(screen.getByText("Token filters")).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "bte" }));
    expect(onadd).toHaveBeenCalledWith(expect.objectContaining({ node: { filter: "bte" } }));
    // Inside other pipelines, the server knows only the names of presets.
    await fireEvent.click(screen.getByRole("button", { name: "mine" }));
    expect(onadd).toHaveBeenLastCalledWith(expect.objectContaining({ text: "dsc" }));
    await fireEvent.click(screen.getByRole("button", { name: "default" }));
    expect(onadd.mock.lastCall![0]).not.toHaveProperty("text");
    await fireEvent.input(screen.getByLabelText("Find a filter"), { target: { value: "one stretch" } });
    expect(screen.queryByRole("button", { name: "dsc" })).toBeNull();
    expect(screen.getByRole("button", { name: "bte" })).toBeTruthy();
  });
});

describe("a parameter", () => {
  it("is a slider with a number, and says what it means", async () => {
    const onchange = vi.fn();
    render(ParamField, { param: DSC.params[0]!, value: 40, onchange });
    expect(screen.getByText(/tokens in a window; 8 to 200/)).toBeTruthy();
    await fireEvent.input(screen.getByLabelText("window, slider"), { target: { value: "1000" } });
    expect(onchange).toHaveBeenLastCalledWith(200);
    await fireEvent.input(screen.getByLabelText("window"), { target: { value: "60" } });
    expect(onchange).toHaveBeenLastCalledWith(60);
    await fireEvent.click(screen.getByRole("button", { name: /back to the default, 50/ }));
    expect(onchange).toHaveBeenLastCalledWith(undefined);
  });
  it("lets a number be typed that is no number half-way, and says what is wrong with it", async () => {
    const onchange = vi.fn();
    const { rerender } = render(ParamField, { param: { ...DSC.params[0]!, type: "real" }, value: 40, problem: "is too small", onchange });
    const field = screen.getByLabelText("window") as HTMLInputElement;
    await fireEvent.input(field, { target: { value: "-0" } });
    await rerender({ value: 0 });
    expect(field.value).toBe("-0");
    await fireEvent.blur(field);
    expect(field.value).toBe("0");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(field.getAttribute("aria-describedby")!.split(" ")[1]!)?.textContent).toBe("is too small");
  });
  it("goes on by one with an arrow", async () => {
    const onchange = vi.fn();
    render(ParamField, { param: DSC.params[0]!, value: 40, onchange });
    await fireEvent.keyDown(screen.getByLabelText("window, slider"), { key: "ArrowRight" });
    expect(onchange).toHaveBeenLastCalledWith(41);
  });
  it("is a flag or a choice", async () => {
    const onchange = vi.fn();
    render(ParamField, { param: DSC.params[1]!, value: undefined, onchange });
    await fireEvent.click(screen.getByLabelText("blank_words"));
    expect(onchange).toHaveBeenLastCalledWith(true);
    render(ParamField, { param: DSC.params[2]!, value: undefined, onchange });
    await fireEvent.change(screen.getByLabelText("fallback"), { target: { value: "none" } });
    expect(onchange).toHaveBeenLastCalledWith("none");
  });
});

describe("the editor", () => {
  it("keeps text and tree in step, and undoes", async () => {
    const editor = new Editor(specs);
    await editor.load("dsc");
    await editor.add({ filter: "bte" });
    expect(editor.text).toBe("serial(dsc, bte)\n");
    expect(editor.selected).toEqual([1]);
    await editor.wrap("union");
    expect(editor.text).toBe("serial(dsc, union(bte))\n");
    await editor.undo();
    await editor.undo();
    expect(editor.text).toBe("dsc\n");
    await editor.redo();
    expect(editor.text).toBe("serial(dsc, bte)\n");
  });
  it("keeps the tree while the text is wrong", async () => {
    const editor = new Editor(specs);
    await editor.load("dsc");
    await editor.type("wrong");
    expect(editor.root).toEqual({ filter: "dsc" });
    expect(editor.textProblems[0]?.finding).toContain("unknown");
    await editor.type("bte");
    expect(editor.root).toEqual({ filter: "bte" });
    expect(editor.textProblems).toEqual([]);
  });
  it("groups selected siblings and deletes them", async () => {
    const editor = new Editor(specs);
    await editor.load('{"combine":"serial","of":[{"filter":"a"},{"filter":"b"},{"filter":"c"}]}');
    editor.select([0]);
    editor.select([1], true);
    await editor.wrap("vote");
    expect(editor.line).toBe("serial(vote(a, b), c)");
    await editor.remove();
    expect(editor.line).toBe("serial(c)");
  });
  it("gives cases labels", async () => {
    const editor = new Editor(specs);
    await editor.load("dsc");
    await editor.wrap("by_type");
    expect(editor.root.of?.[0]?.when).toBe("else");
    await editor.add({ filter: "bte" });
    expect(editor.root.of?.[1]?.when).toBe("");
  });
});

describe("the text form", () => {
  it("shows what is wrong at its place", async () => {
    const editor = new Editor(specs);
    await editor.type("wrong");
    const { container } = render(TextForm, { editor });
    expect(container.querySelector("mark")?.textContent).toBe("wrong");
    await fireEvent.click(screen.getByRole("button", { name: /column 1: unknown filter/ }));
    expect((screen.getByLabelText("Pipeline as text") as HTMLTextAreaElement).selectionEnd).toBe(5);
  });
});

describe("toolbar and inspector", () => {
  it("act on the selected node", async () => {
    const editor = new Editor(specs);
    await editor.load("dsc");
    render(Toolbar, { editor });
    render(Inspector, { editor, result: undefined });
    expect(screen.getByText("Pinto and others 2002")).toBeTruthy();
    await fireEvent.change(screen.getByLabelText("Wrap the selection in"), { target: { value: "union" } });
    expect(editor.root.combine).toBe("union");
    expect((screen.getByRole("button", { name: "Move earlier" }) as HTMLButtonElement).disabled).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(editor.root).toEqual({ filter: "dsc" });
  });
  it("show all that is wrong, each at its field", async () => {
    const editor = new Editor(specs);
    await editor.load("dsc");
    editor.treeProblems = ["window", "blank_words"].map((name) => ({ place: `/params/${name}`, finding: `${name} is odd`, allowed: "" }));
    const { container } = render(Inspector, { editor, result: undefined });
    expect([...container.querySelectorAll(".param .bad")].map((one) => one.textContent)).toEqual(["window is odd", "blank_words is odd"]);
    expect(screen.getByRole("alert").textContent).toContain("blank_words is odd");
  });
});

describe("words in a document", () => {
  const document = new DOMParser().parseFromString(
    '<p><tamis-w data-w="0" data-l="0 3 1 3">One two</tamis-w> <b><tamis-w data-w="2" data-l="0 5">three</tamis-w></b></p><p><tamis-w data-w="3" data-l="0 4">four</tamis-w></p>', "text/html");
  const index = new WordIndex(document);
  it("are found by number and by place", () => {
    expect(index.range(1, 3)?.toString()).toBe("two three");
    expect(index.range(0, 1)?.toString()).toBe("One");
    const text = document.querySelector("tamis-w")!.firstChild!;
    expect([index.wordAt(text, 0), index.wordAt(text, 5)]).toEqual([0, 1]);
    expect(index.wordAt(document.body, 0)).toBeUndefined();
  });
  it("stand in blocks", () => {
    expect(blocksOf(index).map((block) => [block.first, block.last])).toEqual([[0, 3], [3, 4]]);
  });
});

describe("marks", () => {
  it("are kept, dropped and undone", () => {
    const marks = new Marks(10);
    marks.toggle(2, 5);
    marks.keep(5, 7);
    expect(marks.pairs).toEqual([[2, 7]]);
    marks.drop(3, 4);
    expect(marks.count).toBe(4);
    marks.undo();
    marks.toggle(2, 7);
    expect(marks.pairs).toEqual([]);
  });
});

describe("small parts", () => {
  it("a button that removes asks first", async () => {
    const onremove = vi.fn();
    render(RemoveButton, { label: "Remove mine", onremove });
    await fireEvent.click(screen.getByRole("button", { name: "Remove mine" }));
    expect(onremove).not.toHaveBeenCalled();
    await fireEvent.blur(screen.getByRole("button", { name: "Remove mine for good?" }));
    await fireEvent.click(screen.getByRole("button", { name: "Remove mine" }));
    await fireEvent.click(screen.getByRole("button", { name: "Remove mine for good?" }));
    expect(onremove).toHaveBeenCalledOnce();
  });
  it("a comparison says when it shows only the beginning", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ title: "", gold: "a ".repeat(4001), kept: ["a"] }))));
    render(PageDifference, { job: "j", package: 0, page: 0, pipelines: ["one"], onopen: () => undefined });
    expect(await screen.findByText(/The first 4,000 words/)).toBeTruthy();
  });
  it("a matrix of agreement", () => {
    render(Agreement, { rows: [{ key: "1", name: "vote(dsc, bte)", ranges: [0, 4] }, { key: "a", name: "dsc", ranges: [2, 6] }] });
    expect(screen.getAllByText("33")).toHaveLength(2);
    // Rows have complete names. Columns have the keys that precede these names.
    expect(screen.getByRole("rowheader", { name: "vote(dsc, bte)" }).textContent).toContain("1");
    expect(screen.getByRole("columnheader", { name: "dsc" }).textContent).toContain("a");
  });
  it("a host that is switched off", async () => {
    const onchoose = vi.fn(() => Promise.resolve());
    const onswitch = vi.fn(() => Promise.resolve()); // the server refuses
    const target = document.body.appendChild(document.createElement("table"));
    const rules = { pipeline: "auto", opens_https: false, rules: [], given: [] };
    render(HostRow, { target, props: { row: { host: "a.example", rule: undefined, counts: undefined, isGiven: false }, rules, names: ["default"], onchoose, onswitch } });
    const flip = screen.getByRole("switch", { name: "Filter pages of a.example" }) as HTMLInputElement;
    await fireEvent.click(flip);
    expect(onswitch).toHaveBeenLastCalledWith(false);
    await Promise.resolve();
    expect(flip.checked).toBe(true);
    await fireEvent.change(screen.getByLabelText("Pipeline for a.example"), { target: { value: "default" } });
    expect(onchoose).toHaveBeenLastCalledWith("default");
    await fireEvent.change(screen.getByLabelText("Pipeline for a.example"), { target: { value: "tunnel" } });
    expect(onchoose).toHaveBeenLastCalledWith("tunnel");
  });
});

describe("a host", () => {
  const rules = (pipeline: string) => ({ pipeline, opens_https: true, rules: [], given: [] });
  const line = (rule: string | undefined) => ({ host: "a.example", rule, counts: undefined, isGiven: false });
  it("that is tunnelled is filtered as the others are, as far as that is http", () => {
    expect([isFiltered(line("tunnel"), rules("auto")), isFiltered(line("tunnel"), rules("pass"))]).toEqual([true, false]);
    expect([isFiltered(line("pass"), rules("auto")), isFiltered(line("bte"), rules("pass"))]).toEqual([false, true]);
    expect(isFiltered(line(undefined), rules("pass"))).toBe(false);
  });
});

describe("a host without a rule of its own", () => {
  it("goes by the first rule for many, or as all others", () => {
    const rules = { pipeline: "auto", opens_https: true, rules: [{ host: "*.bank.example", pipeline: "tunnel" }], given: [{ host: "*", pipeline: "fast" }] };
    expect(inherited("www.bank.example", rules)).toBe("as *.bank.example: tunnel");
    expect(inherited("*.bank.example", rules)).toBe("as *: fast");
    expect(inherited("news.example", { ...rules, given: [] })).toBe("as all others: auto");
  });
});

describe("a card", () => {
  const [card, window] = [{ width: 240, height: 200 }, { width: 1280, height: 800 }];
  it("stands beside what it explains, whole in the window", () => {
    expect(cardPlace({ left: 10, right: 180, top: 100, bottom: 125 }, card, window)).toEqual({ left: 188, top: 100 });
    expect(cardPlace({ left: 10, right: 180, top: 780, bottom: 805 }, card, window)).toEqual({ left: 188, top: 592 });
  });
  it("stands below or above where there is no room beside it", () => {
    const narrow = { width: 400, height: 800 };
    expect(cardPlace({ left: 10, right: 390, top: 100, bottom: 125 }, card, narrow)).toEqual({ left: 10, top: 133 });
    expect(cardPlace({ left: 10, right: 390, top: 700, bottom: 725 }, card, narrow)).toEqual({ left: 10, top: 492 });
    expect(cardPlace({ left: 300, right: 390, top: 10, bottom: 35 }, { width: 380, height: 790 }, narrow)).toEqual({ left: 12, top: 8 });
  });
});

describe("undo of text", () => {
  it("goes back by itself when the text is typed back", async () => {
    const editor = new Editor(specs);
    await editor.load("dsc");
    await editor.type("bte");
    await editor.type("dsc");
    expect(editor.root).toEqual({ filter: "dsc" });
    await editor.redo();
    expect(editor.root).toEqual({ filter: "bte" });
  });
});

describe("a server that goes away", () => {
  it("is asked again, and the text comes into step", async () => {
    vi.useFakeTimers();
    const editor = new Editor(specs);
    await editor.load("dsc");
    const there = globalThis.fetch;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
    await editor.add({ filter: "bte" });
    expect(editor.error).toContain("does not answer");
    expect(editor.text).toBe("dsc\n");
    vi.stubGlobal("fetch", there);
    await vi.advanceTimersByTimeAsync(2000);
    expect(editor.error).toBe("");
    expect(editor.text).toBe("serial(dsc, bte)\n");
    vi.useRealTimers();
  });
});

describe("a row of pages", () => {
  const opened: string[] = [];
  const live = { error: "", open: ({ url }: { url?: string }) => (opened.push(url!), Promise.resolve(!url!.includes("gone"))) } as unknown as LivePage;
  beforeEach(() => localStorage.clear());
  it("goes on over what cannot be opened, and knows its place and pace", async () => {
    let now = 0;
    const row = new Row(live, () => now);
    row.add(fromAddresses("http://gone.example/ http://a.example/ http://b.example/"));
    expect(row.place).toBe("");
    expect(await row.next()).toEqual(["http://gone.example/ ()"]);
    expect(row.place).toBe("page 1 of 2");
    now = 42_000;
    expect(await row.next()).toEqual([]);
    expect(row.place).toBe("page 2 of 2, 42 s each");
    expect(opened).toEqual(["http://gone.example/", "http://a.example/", "http://b.example/"]);
  });
  it("loses no page to a key that is pressed twice", async () => {
    const row = new Row(live);
    row.add(fromAddresses("http://a.example/ http://b.example/ http://c.example/"));
    await Promise.all([row.next(), row.next()]);
    expect(row.waiting).toHaveLength(2);
  });
  it("is there after a reload, but for files", () => {
    new Row(live).add([...fromAddresses("http://a.example/"), { file: new File(["<p>"], "b.html") }]);
    expect(new Row(live).waiting).toEqual([{ url: "http://a.example/" }]);
  });
});

describe("states of blocks", () => {
  it("are kept, dropped or partly kept", () => {
    const marks = new Marks(10);
    marks.keep(2, 5);
    expect([marks.stateOf(2, 5), marks.stateOf(5, 7), marks.stateOf(4, 6)]).toEqual(["kept", "dropped", "partly kept"]);
    expect(marks.statesOf([{ first: 2, last: 5 }, { first: 5, last: 7 }, { first: 4, last: 6 }])).toEqual(["kept", "dropped", "partly kept"]);
  });
});

describe("moving between boxes", () => {
  it("labels what comes into cases, and selects it", async () => {
    const editor = new Editor(specs);
    await editor.load('{"combine":"serial","of":[{"filter":"dsc"},{"combine":"by_type","of":[{"filter":"bte","when":"else"}]}]}');
    editor.select([0]);
    await editor.moveInto();
    expect(editor.root.of?.[0]?.of?.map((child) => child.when)).toEqual(["", "else"]);
    expect(editor.selected).toEqual([0, 0]);
    await editor.moveOut();
    expect(editor.selected).toEqual([1]);
    expect(editor.root.of?.[1]).toEqual({ filter: "dsc" });
  });
});

describe("a page that is opened", () => {
  it("is the one that was asked for last", async () => {
    const answers: ((page: string) => void)[] = [];
    vi.stubGlobal("fetch", () => new Promise((done) => answers.push((id) => done(new Response(JSON.stringify({ id }))))));
    const live = new LivePage();
    const [first, second] = [live.open({ html: "a" }), live.open({ html: "b" })];
    answers[1]!("second");
    answers[0]!("first");
    expect([await first, await second]).toEqual([false, true]);
    expect(live.page?.id).toBe("second");
    expect(live.isLoading).toBe(false);
  });
});
