"""A dialect writes the tree of a source as the HTML page that a site generator makes of it.

Dialect has a method per element, named as its tag, and writes plain HTML. Generators override what
they write in another way: code, notes, callouts, tasks, formulas, figures, headings, and the page
around it all. UNSUPPORTED names the kinds of constructs that a generator cannot express.
"""
import html
import re

from tree import VOID, Node, squeeze

COMMENTS = {"python": "#", "bash": "#", "yaml": "#", "toml": "#", "ruby": "#", "sql": "--", "makefile": "#"}
KEYWORDS = set("""and as async await break case class const continue def do elif else end export fn for from func
function if impl import in let match mut new not or package pub public return select self static struct then
try type use var void where while with yield SELECT FROM WHERE GROUP BY ORDER CREATE TABLE INSERT""".split())
MATHJAX = '<script id="MathJax-script" async src="https://cdn.jsdelivr.net/npm/mathjax@3/es5/tex-mml-chtml.js"></script>'
TOKEN = re.compile(r"""(?P<string>"[^"\n]*"|'[^'\n]*')|(?P<number>\b\d[\w.]*)|(?P<name>[A-Za-z_]\w*)|(?P<blank>\s+)|(?P<other>.)""")


def tokens(line, language):
    """Yields (kind, text) for a line of code, roughly as a highlighter does."""
    mark = COMMENTS.get(language, "//")
    code, found, comment = line.partition(mark)
    for match in TOKEN.finditer(code):
        kind = match.lastgroup
        yield ("keyword" if kind == "name" and match[0] in KEYWORDS else kind), match[0]
    if found:
        yield "comment", found + comment


def escape(text):
    return html.escape(text, quote=False)


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def start_tag(tag, attributes):
    return f"<{tag}" + "".join(f' {name}="{html.escape(value or "")}"' for name, value in attributes.items()) + ">"


def lines_of(pre):
    return pre.text().rstrip("\n").split("\n")


class Dialect:
    UNSUPPORTED = ()
    # Classes of the spans around code; a kind without a class has no span.
    SPANS = {"keyword": "k", "string": "s2", "number": "mi", "comment": "c1", "name": "n", "other": "p"}
    CALLOUTS = {}  # kinds that have another name there

    def __init__(self, site):
        self.site = site  # titles of all pages
        self.notes = []
        self.codes = 0

    def write_page(self, title, body):
        self.notes, self.codes = [], 0
        self.title, self.body = title, body
        content = self.children(body)
        return self.page(content + (self.note_list() if self.notes else ""))

    def expected(self, body):
        """Returns the tree that an output should have, given that of the source: with the kinds of callouts there."""
        for callout in body.all("callout"):
            callout.attributes["kind"] = self.CALLOUTS.get(callout["kind"], callout["kind"])
        if "callouts" in self.UNSUPPORTED:
            for callout in list(body.all("callout")):
                callout.tag = "blockquote"
        return body

    # --- the page around the content

    def page(self, content):
        return self.document("", f"{self.navigation()}<main>{content}</main>{self.footer()}")

    def document(self, head, body, attributes=""):
        if r"\(" in body or r"\[" in body:
            head += MATHJAX
        return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(self.title)} - Handbook'
                f"</title>{head}</head>\n<body{attributes}>{body}</body></html>\n")

    def navigation(self, attributes=' class="sidebar"', link=""):
        items = "".join(f'<li><a{link} href="{slug(one)}.html">{escape(one)}</a></li>' for one in self.site)
        return f"<nav{attributes}><ul>{items}</ul></nav>"

    def contents(self, attributes=' class="toc"', title="On this page"):
        items = "".join(f'<li><a href="#{slug(text)}">{escape(text)}</a></li>' for text in self.section_titles())
        return f'<div{attributes}><p class="toc-title">{title}</p><ul>{items}</ul></div>' if items else ""

    def section_titles(self):
        return [squeeze(one.text(("note",))) for one in self.body.all("h2", "h3")]

    def neighbours(self):
        at = self.site.index(self.title)
        return self.site[at - 1], self.site[(at + 1) % len(self.site)]

    def footer(self):
        return ('<footer><p>© 2026 The Handbook authors. All rights reserved.</p><p><a href="/privacy">Privacy</a> '
                '<a href="/imprint">Imprint</a> <a href="/feed.xml">Feed</a></p></footer>')

    # --- elements

    def write(self, node):
        if isinstance(node, str):
            return escape(node)
        return getattr(self, node.tag, self.element)(node)

    def children(self, node):
        return "".join(map(self.write, node.children))

    def element(self, node):
        if node.tag in VOID:
            return start_tag(node.tag, node.attributes)
        return f"{start_tag(node.tag, node.attributes)}{self.children(node)}</{node.tag}>"

    def heading(self, node):
        return f'<{node.tag} id="{slug(node.text())}">{self.children(node)}</{node.tag}>'

    def h1(self, node):
        return self.heading(node)

    h2 = h3 = h4 = h5 = h6 = h1

    def pre(self, node):
        self.codes += 1
        return self.code_block(node, node["lang"])

    def code_block(self, node, language):
        name = f' class="language-{language}"' if language else ""
        return f"<pre><code{name}>{escape(node.text())}</code></pre>"

    def highlighted(self, line, language):
        out = []
        for kind, text in tokens(line, language):
            name = self.SPANS.get(kind) if language else None
            out.append(self.span(name, text) if name else escape(text))
        return "".join(out)

    def span(self, name, text):
        return f'<span class="{name}">{escape(text)}</span>'

    def callout(self, node):
        return self.element(Node("blockquote", {}, node.children))

    def callout_parts(self, node):
        """Returns the title of a callout, which is its kind if it has no other, and the rest as HTML."""
        first = node.elements()[0]
        has_title = first["class"] == "title"
        rest = [child for child in node.children if child is not first] if has_title else node.children
        title = self.children(first) if has_title else node["kind"].capitalize()
        return title, "".join(map(self.write, rest))

    TASK_LIST = ""  # the class of a list of tasks

    def ul(self, node):
        if self.TASK_LIST and any(item["task"] for item in node.elements()):
            return f'<ul class="{self.TASK_LIST}">{self.children(node)}</ul>'
        return self.element(node)

    def li(self, node):
        if not node["task"]:
            return f"<li>{self.children(node)}</li>"
        return self.task(node, ' checked=""' if node["task"] == "x" else "")

    def task(self, node, checked):
        return f'<li><input type="checkbox" disabled=""{checked}> {self.children(node)}</li>'

    def formula(self, node):
        is_block = node["display"] == "block"
        return self.display_formula(node.text()) if is_block else self.inline_formula(node.text())

    def display_formula(self, tex):
        return rf"\[{escape(tex)}\]"

    def inline_formula(self, tex):
        return rf"\({escape(tex)}\)"

    # --- notes: NUMBER is that of the note, and SEEN counts its references

    def note(self, node):
        known = [one for one, _ in self.notes]
        at = next((i for i, one in enumerate(known) if one.children is node.children), None)
        if at is None:
            at = len(self.notes)
            self.notes.append([node, 0])
        self.notes[at][1] += 1
        return self.note_mark(at + 1, self.notes[at][1])

    def note_mark(self, number, seen):
        return f'<sup id="fnref:{number}"><a href="#fn:{number}" class="footnote-ref">{number}</a></sup>'

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<div class="footnotes"><hr><ol>{items}</ol></div>'

    def note_item(self, number, node, seen):
        back = f'&#160;<a href="#fnref:{number}" class="footnote-backref">&#8617;</a>'
        return f'<li id="fn:{number}">{self.with_back_link(node, back)}</li>'

    def with_back_link(self, node, back):
        """Returns the paragraphs of a note, with the link back at the end of the last one."""
        text = self.children(node).strip()
        return text.removesuffix("</p>") + back + "</p>" if text.endswith("</p>") else text + back
