"""Counts the constructs of a tree, and compares those of an output with those of its source.

constructs_of() returns one Counter per kind of construct. Two constructs are the same if their keys
are equal: texts with all words, code with all lines, cells with their column. compare() gives the
numbers for recall and precision, which scores() turns into ratios.
"""
import collections
import re

from tree import Node, squeeze

KINDS = ["words", "headings", "paragraphs", "items", "tasks", "quotes", "callouts", "terms", "cells", "heads",
         "captions", "code", "languages", "inline code", "emphasis", "images", "links", "formulas", "notes"]
LANGUAGES = {"js": "javascript", "py": "python", "sh": "bash", "shell": "bash", "yml": "yaml", "ts": "typescript",
             "c++": "cpp", "rs": "rust", "rb": "ruby", "html+django": "html", "golang": "go", "cs": "csharp",
             "text": "", "txt": "", "plaintext": "", "none": ""}
CALLOUTS = {"info": "note", "danger": "caution", "hint": "tip", "error": "caution"}
HEADINGS = {f"h{level}": level for level in range(1, 7)}
BLOCKS = {"p", "summary", "dt", "dd", "figcaption", "caption"}


def text_of(node, without=()):
    """Returns the words of an element: a formula is one symbol, and notes are not part of it."""
    parts = []

    def visit(one):
        if isinstance(one, str):
            parts.append(one)
        elif one.tag == "formula":
            parts.append("§")
        elif one.tag in ("br", "li", "p", "td", "th", "tr", "pre", "summary", "dt", "dd"):
            parts.append(" ")
        if isinstance(one, Node) and one.tag not in ("note", "formula", *without):
            for child in one.children:
                visit(child)
            if one.tag in ("li", "p", "pre", "blockquote", "callout", "dt", "dd", "td", "th", "figcaption", "summary"):
                parts.append(" ")

    for child in node.children:
        visit(child)
    return squeeze("".join(parts))


class Counts:
    def __init__(self, body):
        self.found = {kind: collections.Counter() for kind in KINDS}
        self.notes = {}
        self.bold = set()  # texts of bold paragraphs, which are terms or titles
        self.visit(body, ())
        words = [text_of(body), *map(text_of, self.notes.values())]
        self.found["words"].update(re.findall(r"\w+", " ".join(words)))

    def add(self, kind, key):
        self.found[kind][key] += 1

    def visit(self, node, parents):
        """Counts the elements below `node`; `parents` are the tags of its ancestors and itself."""
        before = ""
        for child in node.children:
            if isinstance(child, str):
                before += child
                continue
            is_known = child.tag == "note" and id(child.children) in self.notes
            self.count(child, parents, before)
            if not is_known:  # a note has several references, but is written once
                self.visit(child, (*parents, child.tag))
            before += child.text(("note",)) if child.tag != "formula" else " § "

    def count(self, node, parents, before):
        tag, text = node.tag, text_of(node)
        if tag in HEADINGS:
            self.add("headings", (HEADINGS[tag], text))
        elif tag in BLOCKS and not {"li", "note"} & set(parents) and text:
            self.add("paragraphs", text)
            if tag == "p" and is_strong(node):
                self.bold.add(text)
            if tag == "dt" or (text in self.bold and "callout" not in parents):
                self.add("terms", text)
            if tag in ("figcaption", "caption"):
                self.add("captions", text)
        elif tag == "li":
            own = text_of(node, ("ul", "ol", "pre", "table", "blockquote", "callout"))
            depth = sum(parent in ("ul", "ol") for parent in parents)
            self.add("items", (node["number"], depth, own))
            if node["task"]:
                self.add("tasks", (node["task"], own))
        elif tag == "ol":
            for number, item in enumerate(node.elements(), int(node["start"] or 1)):
                item.attributes["number"] = str(number)
        elif tag == "table":
            self.count_cells(node)
        elif tag == "pre" and node.text().strip():
            code = "\n".join(line.rstrip() for line in node.text().strip("\n").split("\n"))
            language = node["lang"].lower()
            self.add("code", code)
            self.add("languages", (LANGUAGES.get(language, language), code))
        elif tag == "code":
            self.add("inline code", text)
        elif tag in ("em", "strong", "del") and text not in self.bold:
            self.add("emphasis", (tag, text))
        elif tag == "img":
            self.add("images", (node["src"], squeeze(node["alt"])))
        elif tag == "a" and node["href"] and text:  # a link without text is that of an image
            self.add("links", (node["href"], text))
        elif tag == "blockquote":
            self.add("quotes", text)
        elif tag == "callout":
            inner = node.elements()
            if inner and inner[0]["class"] == "title" and inner[0].text().strip().lower() in (
                    node["kind"], *CALLOUTS, *CALLOUTS.values()):
                text = text_of(Node("", {}, [one for one in node.children if one is not inner[0]]))
            self.add("callouts", (CALLOUTS.get(node["kind"], node["kind"]), text))
        elif tag == "formula":
            tex = re.sub(r"\\lt(?![A-Za-z])", "<", node.text())  # written so that < does not begin a tag
            self.add("formulas", (node["display"], re.sub(r"\s+", "", tex)))
        elif tag == "note":
            self.notes.setdefault(id(node.children), node)
            self.add("notes", (squeeze(before).rpartition(" ")[2], text))

    def count_cells(self, table):
        taken = set()
        for y, row in enumerate(table.all("tr")):
            x = 0
            for cell in row.elements():
                while (x, y) in taken:
                    x += 1
                width, height = int(cell["colspan"] or 1), int(cell["rowspan"] or 1)
                taken.update((x + right, y + down) for right in range(width) for down in range(height))
                text = text_of(cell)
                if text:
                    self.add("cells", (x, text))
                    if cell.tag == "th":
                        self.add("heads", (x, text))
                x += width


def is_strong(paragraph):
    inner = [child for child in paragraph.children if isinstance(child, Node) or child.strip()]
    return len(inner) == 1 and isinstance(inner[0], Node) and inner[0].tag == "strong"


def constructs_of(body):
    return Counts(body).found


def written(output, kind):
    """Returns what an output has of a kind: captions are paragraphs there."""
    return output[kind] or output["paragraphs"] if kind == "captions" else output[kind]


def compare(source, output):
    """Returns (matched, in the source, in the output) for each kind."""
    numbers = {}
    for kind in KINDS:
        found = written(output, kind)
        matched = sum((source[kind] & found).values())
        # Paragraphs are not always captions, and bold paragraphs not always terms.
        is_guess = kind == "captions" or (kind == "terms" and not source[kind])
        numbers[kind] = (matched, sum(source[kind].values()), matched if is_guess else sum(found.values()))
    return numbers


def scores(numbers):
    """Returns (recall, precision) of each kind; None for a ratio without cases."""
    return {kind: (matched / wanted if wanted else None, matched / written if written else None)
            for kind, (matched, wanted, written) in numbers.items()}


def differences(source, output, kind):
    """Returns the keys that are lost and those that are wrongly there."""
    lost = source[kind] - written(output, kind)
    return lost, collections.Counter() if kind == "captions" else output[kind] - source[kind]
