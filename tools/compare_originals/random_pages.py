"""Generates small pages from features that the originals look at: class names, links, line breaks,
tables, forms. Every word has a number, so that extracts can be compared."""
import random

NAMES = """post content sidebar comment footer article menu share social-share byline widget
hidden hid main-menu text promo k related media author header page entry -ad- tags combx
breadcrumbs""".split()
ATTRIBUTES = ["hidden", 'style="display:none"', 'aria-hidden="true"', 'role="dialog" aria-modal="true"',
              'role="navigation"', 'role="menu"', 'rel="author"', 'itemprop="author"']
INLINE = "b span i font u em strong code ins del label time x-y small".split()
OUTER = "div div div div section article main nav header center code".split()
PARTS = "form fieldset aside footer figure blockquote pre".split()
TITLE = "The big title of all"
HEADS = ["", f"<title>{TITLE}</title>", f"<title>{TITLE} | Site</title>", f"<title>Site: {TITLE}</title>",
         f'<title>x</title><meta property="og:title" content="{TITLE}">', '<meta name="author" content="me">']
FUNCTION_WORDS = """the of and to in is that for it as was with be by on not he his but at are
this have from or had an they which one you were all her she there would their we him""".split()


class Page:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.words = 0

    def any(self, bag):
        return self.random.choice(bag)

    def chance(self, share):
        return self.random.random() < share

    def text(self, count, commas=0.1, end="."):
        out = []
        for _ in range(count):
            self.words += 1
            if self.chance(0.4):
                out.append(self.any(FUNCTION_WORDS))
            out.append(f"w{self.words}" + ("," if self.chance(commas) else ""))
        return " ".join(out) + (end if self.chance(0.6) else "")

    def attributes(self):
        out = ""
        if self.chance(0.35):
            out += f' class="{" ".join(self.random.sample(NAMES, self.any([1, 1, 2])))}"'
        if self.chance(0.1):
            out += f' id="{self.any(NAMES)}"'
        if self.chance(0.03):
            out += " " + self.any(ATTRIBUTES)
        return out

    def element(self, name, inside):
        return f"<{name}{self.attributes()}>{inside}</{name}>"

    def oddity(self):
        return self.any(["<input>", f"<button>{self.text(1)}</button>", "<!-- c -->", "<embed src=q>",
                         '<iframe src="https://www.youtube.com/x"></iframe>', '<iframe src="y"></iframe>',
                         f"<select><option>{self.text(2)}</select>", f"<textarea>{self.text(2)}</textarea>"])

    def inline(self, depth=0):
        kind = self.random.random()
        if kind < 0.45:
            return self.text(self.any([1, 3, 8, 20, 60]), self.any([0, 0.1, 0.3])) + self.any([" ", "", "\n"])
        if kind < 0.6:
            link = self.text(self.any([1, 3, 10]), 0, "")
            return f'<a href="{self.any(["x", "#y", "#"])}">{link}</a>' + self.any([" ", ""])
        if kind < 0.68:
            return "<br>" + self.any(["", " ", "<br>", "<br>\n<br>"])
        if kind < 0.74:
            return self.any(['<img src="x.jpg">', "<img>", '<img alt="a.png">'])
        if kind < 0.78:
            return self.oddity()
        if depth >= 3:
            return self.text(2)
        inside = "".join(self.inline(depth + 1) for _ in range(self.any([0, 1, 1, 2])))
        return self.element(self.any(INLINE), inside) + self.any([" ", ""])

    def inlines(self, counts):
        return "".join(self.inline() for _ in range(self.any(counts)))

    def list(self):
        items = "".join(self.element("li", self.inlines([1, 1, 2])) for _ in range(self.any([1, 3, 6])))
        return self.element(self.any(["ul", "ol"]), items)

    def table(self):
        columns = self.any([1, 2, 5])
        cells = lambda: "".join(self.element("td", self.inline()) for _ in range(columns))
        rows = "".join(f"<tr>{cells()}</tr>" for _ in range(self.any([1, 2, 5, 11])))
        head = self.any(["", "", "<caption>c</caption>", "<thead><tr><th>h</th></tr></thead>"])
        return self.element("table", head + rows)

    def heading(self):
        return self.element(self.any(["h1", "h2", "h2", "h3", "h4"]),
                            self.text(self.any([0, 2, 5]), 0, "") if self.chance(0.8) else TITLE)

    def block(self, depth=0):
        kind = self.random.random()
        if kind < 0.35:
            return self.element("p", self.inlines([1, 1, 2, 4])) + self.any(["", "\n"])
        if kind < 0.4:
            return self.heading()
        if kind < 0.48:
            return self.list()
        if kind < 0.53:
            return self.table()
        if kind < 0.6:
            return self.inlines([1, 2, 3])
        if depth > 6:
            return self.text(5)
        name = self.any(PARTS) if kind < 0.64 else self.any(OUTER)
        inside = "".join(self.block(depth + 1) for _ in range(self.any([0, 1, 1, 2, 3, 5])))
        return self.element(name, inside) + self.any(["", "\n  "])

    def html(self):
        body = "".join(self.block() for _ in range(self.any([1, 2, 4, 7])))
        html = self.any([""] * 20 + [' class="has-sidebar"'])
        style = self.any([""] * 20 + [' style="visibility:hidden"'])
        return (f"<!DOCTYPE html><html{html}><head>{self.any(HEADS)}</head>"
                f"<body{style}>{body}</body></html>")


def pages(count, seed):
    """Returns (name, page) of `count` pages."""
    return [(f"random {seed}.{i}", Page(f"{seed} {i}").html()) for i in range(count)]
