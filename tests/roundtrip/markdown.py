"""Reads Markdown with cmark-gfm, GitHub's library, and returns a tree of HTML elements.

Both the sources and the outputs are read by read_markdown(), so a difference between the two trees
is a difference between the Markdown texts. In addition to GitHub's syntax it reads:

    $x$, $$x$$, ```math         <formula display="">x</formula>; display is empty in running text
    [^1]                        <note>text of the note</note>, at the place of the reference
    > [!NOTE] Title             <callout kind="note">, with the title as its first paragraph
    - [x] done                  <li task="x">; the value for an open task is a space
    Term / : Description        <dl>
    | a | < |, | ^ |            sources only: a cell that joins the one to the left, or the one above
    ![a](x.png "Caption")       sources only: <figure>, if the image is alone in its paragraph
    Table: Caption              sources only: <caption> of the table below
"""
import ctypes
import ctypes.util
import html
import re

from tree import Node, read_html, squeeze

FOOTNOTES, FULL_INFO, UNSAFE = 1 << 13, 1 << 16, 1 << 17
EXTENSIONS = (b"table", b"strikethrough", b"tasklist", b"autolink")
CALLOUT = re.compile(r"\s*\[!(\w+)\][+-]?[ \t]*")
CODE = re.compile(r"^( *(?:> ?)*)(```+|~~~+)[^\n]*\n.*?^\1\2 *$|(?<!`)(`+)(?!`).+?(?<!`)\3(?!`)", re.DOTALL | re.MULTILINE)
FORMULA = re.compile(
    r"(?<![\\$])(?:(?P<display>\$\$)(?P<first>.+?)\$\$"
    r"|\$`(?P<second>.+?)`\$"
    r"|\$(?![\s$])(?P<third>(?:[^$\n\\]|\\.|\n(?!\n))+?)(?<![\s\\])\$(?![0-9$]))", re.DOTALL)


def library(name):
    path = ctypes.util.find_library(name)
    return ctypes.CDLL(path) if path else None


CMARK, CMARK_EXTENSIONS = library("cmark-gfm"), library("cmark-gfm-extensions")
if CMARK and CMARK_EXTENSIONS:
    CMARK_EXTENSIONS.cmark_gfm_core_extensions_ensure_registered()
    for function in (CMARK.cmark_parser_new, CMARK.cmark_find_syntax_extension, CMARK.cmark_parser_finish,
                     CMARK.cmark_parser_get_syntax_extensions, CMARK.cmark_render_html):
        function.restype = ctypes.c_void_p


def to_html(text):
    options, pointer = FOOTNOTES | FULL_INFO | UNSAFE, ctypes.c_void_p
    parser = pointer(CMARK.cmark_parser_new(options))
    for name in EXTENSIONS:
        CMARK.cmark_parser_attach_syntax_extension(parser, pointer(CMARK.cmark_find_syntax_extension(name)))
    data = text.encode()
    CMARK.cmark_parser_feed(parser, data, ctypes.c_size_t(len(data)))
    document = pointer(CMARK.cmark_parser_finish(parser))
    found = pointer(CMARK.cmark_render_html(document, options, pointer(CMARK.cmark_parser_get_syntax_extensions(parser))))
    result = ctypes.string_at(found).decode()
    CMARK.cmark_node_free(document)
    CMARK.cmark_parser_free(parser)
    return result


def escape_tex(tex):
    return html.escape(" ".join(tex.split())).replace("|", "&#124;")  # for formulas in cells


def protect(text):
    """Returns a text with an element in the place of each formula outside code: TeX looks like Markdown."""
    out, at = [], 0

    def formula(match):
        tex = match["first"] or match["second"] or match["third"]
        kind = "block" if match["display"] else ""
        return f'<formula display="{kind}" tex="{escape_tex(tex)}"></formula>'

    for code in CODE.finditer(text):
        if not text.startswith("$", code.end()) or not code[3]:  # $`x`$ is a formula
            out += [FORMULA.sub(formula, text[at:code.start()]), code[0]]
            at = code.end()
    return "".join([*out, FORMULA.sub(formula, text[at:])])


def place_notes(body):
    """Moves the text of each note to its references, and removes the list of notes."""
    notes = {}
    for section in [one for one in body.elements() if "data-footnotes" in one.attributes]:
        body.children.remove(section)
        for item in section.all("li"):
            for parent in [item, *item.all("p")]:
                parent.children = [one for one in parent.children if not
                                   (isinstance(one, Node) and "data-footnote-backref" in one.attributes)]
            notes[item["id"]] = item.children
    for mark in body.all("sup"):
        if mark["class"] == "footnote-ref":
            href = mark.elements()[0]["href"]
            mark.tag, mark.attributes, mark.children = "note", {}, notes.get(href[1:], [])


def blocks_of_markdown(node):
    """Turns callouts, tasks, definition lists and formulas below `node` into separate elements."""
    for child in node.elements():
        blocks_of_markdown(child)
        inner = child.elements()
        if child.tag == "blockquote" and inner and inner[0].tag == "p":
            read_callout(child, inner[0])
        elif child.tag == "li":
            read_task(child)
        elif child.tag == "pre" and inner and inner[0].tag == "code":
            read_code(child, inner[0])
        elif child.tag == "formula":
            child.children = [child["tex"]]
    join_definitions(node)


def read_callout(quote, paragraph):
    first = paragraph.children[0]
    match = CALLOUT.match(first) if isinstance(first, str) else None
    if not match:
        return
    rest = Node("p", {}, [first[match.end():], *paragraph.children[1:]])
    title = Node("p", {"class": "title"})
    while rest.children:
        one = rest.children.pop(0)
        line, found, after = one.partition("\n") if isinstance(one, str) else (one, "", "")
        title.children.append(line)
        if found:
            rest.children.insert(0, after)
            break
    at = quote.children.index(paragraph)
    quote.tag, quote.attributes = "callout", {"kind": match[1].lower()}
    quote.children[at:at + 1] = [one for one in (title, rest) if not one.is_blank()]


def read_task(item):
    holder = next((one for one in item.elements() if one.tag == "p"), item)
    box = next((one for one in holder.elements() if one.tag == "input"), None)
    if box:
        item.attributes["task"] = "x" if "checked" in box.attributes else " "
        holder.children.remove(box)


def read_code(pre, code):
    language = code["class"].removeprefix("language-")
    if language == "math":
        pre.tag, pre.attributes, pre.children = "formula", {"display": "block"}, [" ".join(code.text().split())]
        return
    title = re.search(r'title="([^"]*)"', code["data-meta"])
    pre.attributes = {"lang": language, "title": title[1] if title else ""}
    pre.children = [code.text()]


def join_definitions(node):
    """Makes <dl> of the paragraphs below `node` whose second line begins with a colon."""
    out = []
    for child in node.children:
        lines = definition_lines(child)
        if not lines:
            out.append(child)
            continue
        while out and isinstance(out[-1], str) and not out[-1].strip():
            out.pop()
        if not out or out[-1].tag != "dl":
            out.append(Node("dl"))
        out[-1].children += [Node("dt", {}, lines[0]), *(Node("dd", {}, line) for line in lines[1:])]
    node.children = out


def definition_lines(paragraph):
    if isinstance(paragraph, str) or paragraph.tag != "p" or "\n: " not in paragraph.text():
        return None
    lines = [[]]
    for child in paragraph.children:
        first, *others = child.split("\n: ") if isinstance(child, str) else [child]
        lines[-1].append(first)
        lines += [[other] for other in others]
    return lines


def blocks_of_sources(node):
    """Reads what only sources write: figures, captions of tables and joined cells."""
    for at, child in enumerate(node.children):
        if isinstance(child, str):
            continue
        blocks_of_sources(child)
        inner = child.elements()
        if child.tag == "p" and len(inner) == 1 and inner[0].tag == "img" and inner[0]["title"] and not child.text():
            caption = protect(inner[0].attributes.pop("title"))
            child.tag = "figure"
            child.children = [inner[0], Node("figcaption", {}, read_html(to_html(caption)).elements()[0].children)]
            blocks_of_markdown(child)
        elif child.tag == "table":
            join_cells(child)
            before = next((one for one in reversed(node.children[:at]) if isinstance(one, Node)), None)
            if before and before.tag == "p" and before.text().startswith("Table: "):
                before.children[0] = before.children[0].removeprefix("Table: ")
                before.tag = ""
                child.children.insert(0, Node("caption", {}, before.children))
    node.children = [child for child in node.children if isinstance(child, str) or child.tag]


def join_cells(table):
    above = []
    for row in table.all("tr"):
        cells = row.elements()
        for column, cell in enumerate(cells):
            sign = cell.text().strip()
            if sign == "<":
                cells[column] = widen(cells[column - 1], "colspan")
            elif sign == "^":
                cells[column] = widen(above[column], "rowspan")
        row.children = [cell for cell in row.elements() if cell in cells and cell.text().strip() not in ("<", "^")]
        above = cells


def widen(cell, attribute):
    cell.attributes[attribute] = str(int(cell[attribute] or 1) + 1)
    return cell


def read_markdown(text, is_source=False):
    body = read_html(to_html(protect(text)))
    place_notes(body)
    blocks_of_markdown(body)
    if is_source:
        blocks_of_sources(body)
    return body


def title_of(body):
    return squeeze(next((one.text() for one in body.all("h1")), ""))
