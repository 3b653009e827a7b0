"""Pages and options for comparisons of all programs, with the command as the reference.

tests/laws/one_path_test.cpp makes the same comparison inside the library, with the same sets of options.
"""
import functools
import re

from command import ROOT, tamis

PIPELINES = ("auto", "classic", "plain", "parts(comments=drop; auto)")

# Options of the command, without dashes. True is a flag.
SETS = {
    "default": ("text", {}),
    "markdown with front matter": ("markdown", {"metadata": True}),
    "html": ("html", {"html": "document", "no-tracking": True}),
    "json with everything": ("json", {"title": "keep", "json-content": "both", "json-blocks": "all",
                                      "json-lists": "all", "chunks": "40"}),
    "comments apart": ("markdown", {"comments": "separate", "captions": "drop"}),
    "plain text of everything": ("text", {"text": "plain", "noscript": True, "line-numbers": True,
                                          "no-rescue": True}),
}

TEXT = ("<p>The first boat went through the old lock at seven in the morning, and half the town had "
        "come to see it. <a href='/lock?utm_source=x'>For nine years</a> the gates had been shut; on "
        "Saturday the keeper turned the wheel by hand, and the water rose as it had always done, "
        "slowly and without a sound, until the upper gate could be opened.</p>")

OWN_PAGES = {
    "article": f"<nav><a href=/>Home</a></nav><article><h1>The lock</h1>{TEXT}{TEXT}</article>",
    "json_ld": '<title>A lock</title><script type="application/ld+json">{"@type": "NewsArticle", '
               '"headline": "A lock", "articleBody": "The first boat went through the old lock at '
               'seven in the morning, and half the town had come.\\n\\nFor nine years the gates had '
               'been shut; on Saturday they were opened."}</script><p>Loading',
    "line_numbers": f"<article><h1>Code</h1>{TEXT}<table><tr><td><pre>1\n2\n3</pre><td><pre>a = 1\n"
                    f"b = 2\nc = 3</pre></table>{TEXT}</article>",
    "comments": f"<article><h1>The lock</h1>{TEXT}{TEXT}</article><section id=comments><h2>2 comments"
                "</h2><ol><li class=comment><b class=fn>Jane</b><div class=comment-content><p>I was "
                "there, and it was a good day for all of us.</div><li class=comment><b class=fn>Joe"
                "</b><div class=comment-content><p>So was I, with my children.</div></ol></section>",
    "noscript": f"<article><h1>The lock</h1>{TEXT}<noscript><p>{TEXT}</noscript></article>",
    "without_words": '<title>A picture</title><p><img src=a.png alt="A lock">',
}


def pages():
    """Returns the bytes of pages by name."""
    folders = sorted((ROOT / "tests/golden/pages").iterdir())
    out = {folder.name: (folder / "source.html").read_bytes() for folder in folders}
    out |= {name: html.encode() for name, html in OWN_PAGES.items()}
    out["next"] = (ROOT / "examples/forms/app.html").read_bytes()
    return out


class Setting:
    """A set of options and a pipeline."""

    def __init__(self, name, pipeline):
        self.name, self.pipeline = name, pipeline
        self.format, self.options = SETS[name]

    def __repr__(self):
        return f"{self.name}, {self.pipeline}"

    def words(self):
        """Returns the options of the command."""
        out = ["--format", self.format, "--pipeline", self.pipeline]
        for name, value in self.options.items():
            out += [f"--{name}"] if value is True else [f"--{name}", value]
        return out

    def query(self):
        """Returns the query of an API request."""
        options = {"html-form" if name == "html" else name: "true" if value is True else value
                   for name, value in self.options.items()}
        return {"format": self.format, "pipeline": self.pipeline, **options}

    def named(self):
        """Returns the keyword arguments in Python."""
        out = {"format": self.format, "pipeline": self.pipeline}
        for name, value in self.options.items():
            if name.startswith("no-"):
                name, value = name.removeprefix("no-"), False
            elif name == "html":
                name = "html_form"
            elif name == "chunks":
                value = int(value)
            elif name == "json-lists":
                value = value.split(",")
            out[name.replace("-", "_")] = value
        return out

    def is_for_crawls(self):
        return "metadata" not in self.options and self.options.get("comments") != "separate"


def each_case():
    """Yields every page with every set of options, and all pipelines in turn: (setting, names of pages)."""
    names = list(pages())
    for i, name in enumerate(SETS):
        for j, pipeline in enumerate(PIPELINES):
            yield Setting(name, pipeline), [page for k, page in enumerate(names)
                                            if (i + k) % len(PIPELINES) == j]


def extracted(html, setting, url=None, more=()):
    """Returns the output of tamis extract, or None if the page has no words or no kept words."""
    base = ["--base-url", url] if url else []
    return printed(html, (*setting.words(), *base, *more))


@functools.cache
def printed(html, words):
    result = tamis("extract", *words, "-", stdin=html)
    if result.code not in (0, 1):
        raise AssertionError(f"{words}: {result.code} {result.err}")
    return result.out.decode() if result.code == 0 else None


def without_bar(html):
    return re.sub(r"<style>#tamis-bar.*?</div>\n", "", html, flags=re.DOTALL)


def reader_body(html, expected):
    """Returns the content of a reader view page in the form of tamis extract --format html."""
    body = html.partition("</nav>\n")[2].rpartition("</body>")[0]
    if "<h1" not in expected:
        body = re.sub(r"\A<h1>.*?</h1>\n", "", body)
    return body.replace('href="/read/http', 'href="http')
