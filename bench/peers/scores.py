"""Scores of pages, and their means, paired differences and intervals."""
import csv
import random
import sys
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/train"))
from figures import figure_of

DRAWS = 2000
SEED = 1


def rows_of(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def read(folder, packages):
    """Returns the output of run by dataset and system: rows by the id of their page."""
    found = {}
    for package in packages:
        for path in sorted((folder / package).glob("*.csv")):
            found.setdefault(package, {})[path.stem] = {row["id"]: row for row in rows_of(path)}
    return found


def replace_by_cross_validated(found, path, contestant):
    """Replaces the system's pages by those of the file, for all datasets in the file. Returns
    these datasets."""
    own = defaultdict(dict)
    for row in rows_of(path):
        if row["pipeline"] == contestant:
            own[row["package"]][row["id"]] = row
    for package in set(own) & set(found):
        found[package][contestant] = own[package]
    return sorted(own)


def same_pages(package, contestants):
    """Returns the ids of the pages that all have. Missing pages are an error: a mean over different
    pages would look like a mean over the same ones."""
    pages = set().union(*contestants.values())
    for name, rows in contestants.items():
        if len(rows) != len(pages):
            raise SystemExit(f"tables: {name} has {len(rows)} of {len(pages)} pages of {package}")
    return sorted(pages)


class Group:
    """Pages, and the scores of each system on them, in the same order."""

    def __init__(self, name, pages, contestants):
        self.name = name
        self.pages = pages
        self.figures = {one: [figure_of(rows[page]) for page in pages] for one, rows in contestants.items()}

    def mean(self, contestant):
        return mean(self.figures[contestant]) if contestant in self.figures else None

    def best(self, without):
        return max((one for one in self.figures if one != without), key=self.mean)

    def less(self, contestant, other):
        return [own - theirs for own, theirs in zip(self.figures[contestant], self.figures[other])]


def whole(package, contestants):
    return Group(package, same_pages(package, contestants), contestants)


def split(package, contestants, column):
    """Returns one group per value of a column, the largest first."""
    pages = same_pages(package, contestants)
    some = next(iter(contestants.values()))
    counts = Counter(some[page][column] or "unknown" for page in pages)
    return [Group(value, [page for page in pages if (some[page][column] or "unknown") == value], contestants)
            for value, _ in counts.most_common()]


def mean(values):
    return sum(values) / len(values)


def interval(values):
    """Returns the 95% bootstrap interval of the mean, with a fixed seed."""
    draw = random.Random(SEED)
    means = sorted(mean(draw.choices(values, k=len(values))) for _ in range(DRAWS))
    return means[round(.025 * (DRAWS - 1))], means[round(.975 * (DRAWS - 1))]


def failures(contestants):
    """Returns by system the number of pages on which it hung, crashed, or reported an error."""
    found = {}
    for name, rows in contestants.items():
        found[name] = Counter(kind_of(row["failure"]) for row in rows.values() if row["failure"])
    return found


def kind_of(failure):
    """The words come from src/eval/judge/external.cpp, and the last from tools/peers/*/main.*."""
    if failure.startswith("no answer within"):
        return "hung"
    crashed = ("it exited", "it was ended", "it closed", "it panicked")
    return "crashed" if failure.startswith(crashed) else "gave up"
