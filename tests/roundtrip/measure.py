"""Writes every source in every dialect, extracts the pages, and compares the constructs."""
import collections
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path += [str(HERE), str(HERE.parent / "support")]
from constructs import KINDS, compare, constructs_of
from dialects import DIALECTS
from markdown import read_markdown, title_of

SOURCES = sorted((HERE / "pages").glob("*.md"))


class Site:
    """All pages of one dialect: HTML by name, and the constructs that an output should have."""

    def __init__(self, name, sources):
        bodies = {path.stem: read_markdown(path.read_text(), is_source=True) for path in sources}
        dialect = DIALECTS[name]([title_of(body) for body in bodies.values()])
        self.name, self.unsupported = name, dialect.UNSUPPORTED
        self.pages = {stem: dialect.write_page(title_of(body), body) for stem, body in bodies.items()}
        # A dialect may change the bodies, so they are read again.
        self.expected = {path.stem: constructs_of(dialect.expected(read_markdown(path.read_text(), is_source=True)))
                         for path in sources}

    def numbers(self, outputs):
        """Returns [matched, expected, written] by kind, summed over the pages."""
        totals = {kind: [0, 0, 0] for kind in KINDS if kind not in self.unsupported}
        for stem, expected in self.expected.items():
            found = compare(expected, constructs_of(read_markdown(outputs.get(stem, ""))))
            for kind, total in totals.items():
                for at, number in enumerate(found[kind]):
                    total[at] += number
        return totals


def sites(names=DIALECTS, sources=SOURCES):
    return [Site(name, sources) for name in names]


def extract_with_tamis(program, site, folder, *options):
    """Returns the Markdown of each page of a site."""
    inputs, outputs = folder / site.name, folder / f"{site.name}-out"
    inputs.mkdir()
    for stem, page in site.pages.items():
        (inputs / f"{stem}.html").write_text(page)
    subprocess.run([program, "extract", "--format", "markdown", "--out", outputs, *options, inputs], check=True)
    return {path.stem: path.read_text() for path in outputs.iterdir()}


def extract_with_adapter(command, site):
    """Returns the Markdown of each page, from a program that speaks the protocol of `tamis eval --external`."""
    requests = "".join(json.dumps({"id": stem, "url": None, "html": page}) + "\n" for stem, page in site.pages.items())
    done = subprocess.run(command, input=requests, capture_output=True, text=True, check=True, shell=True)
    answers = map(json.loads, done.stdout.splitlines())
    return {answer["id"]: answer.get("text", "") for answer in answers}


def total(numbers):
    """Returns the sums of the numbers of several sites."""
    sums = collections.defaultdict(lambda: [0, 0, 0])
    for one in numbers:
        for kind, counts in one.items():
            sums[kind] = [a + b for a, b in zip(sums[kind], counts, strict=True)]
    return {kind: sums[kind] for kind in KINDS if kind in sums}
