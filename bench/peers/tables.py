#!/usr/bin/env python3
"""bench/peers/tables.py: makes the tables of docs/peers.md from the scores of bench/peers/run.

    bench/peers/tables.py [--cross-validated FILE] [--into docs/peers.md]

For the training datasets, FILE has scores of auto from models that were trained without the page's
site (tools/train/eval_folds.py writes it). Without it, these datasets are omitted, because tamis
would be scored on its training pages. --into replaces the text between the two marks of a document.
Without it, the tables are printed.
"""
import argparse
import sys
from collections import Counter
from pathlib import Path

import scores
from contestants import PEERS, PIPELINES, TRAINED, UNSEEN

OWN = "auto"
START, END = "<!-- tables -->\n", "<!-- /tables -->\n"


def short(number, sign=""):
    text = f"{number:{sign}.3f}"
    return text.replace("0.", ".", 1) if abs(number) < 1 else text


def markdown(head, rows):
    aligned = ["---"] + ["--:"] * (len(head) - 1)
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [head, aligned, *rows]) + "\n"


def order(groups):
    """Returns tamis, then those that every group has, sorted by mean, then the others."""
    names = set().union(*(group.figures for group in groups)) - {OWN}

    def rank(name):
        means = [group.mean(name) for group in groups if name in group.figures]
        return len(means) < len(groups), -scores.mean(means), name
    return [OWN, *sorted(names, key=rank)]


def means_table(groups):
    """One row per system, one column per group. Bold is the best of a column."""
    best = [max(map(group.mean, group.figures)) for group in groups]

    def cell(group, top, name):
        value = group.mean(name)
        if value is None:
            return "–"
        return f"**{short(value)}**" if short(value) == short(top) else short(value)
    rows = [[name, *(cell(group, top, name) for group, top in zip(groups, best))] for name in order(groups)]
    return markdown(["", *(group.name for group in groups)], rows)


def differences_table(groups):
    """tamis minus the best of the others. Bold if the interval excludes 0."""
    rows = []
    for group in groups:
        best = group.best(without=OWN)
        difference = group.less(OWN, best)
        low, high = scores.interval(difference)
        told = short(scores.mean(difference), "+")
        count = Counter((value > 0) - (value < 0) for value in difference)
        rows.append([group.name, str(len(group.pages)), short(group.mean(OWN)),
                     "{} to {}".format(*map(short, scores.interval(group.figures[OWN]))), best, short(group.mean(best)),
                     f"**{told}**" if low > 0 or high < 0 else told, f"{short(low, '+')} to {short(high, '+')}",
                     f"{count[1]}, {count[-1]}, {count[0]}"])
    return markdown(["", "pages", OWN, "95 %", "best of the others", "F1", "difference", "95 %, paired",
                     "better, worse, same"], rows)


def failures_table(found):
    """The systems that failed on any page."""
    total = {}
    for contestants in found.values():
        for name, counts in scores.failures(contestants).items():
            total.setdefault(name, Counter()).update(counts)
    kinds = ["gave up", "crashed", "hung"]
    rows = [[name, *(str(counts[kind]) for kind in kinds)] for name, counts in sorted(total.items()) if counts]
    return markdown(["", *kinds], rows) if rows else "Nobody failed on any page.\n"


def gaps(found):
    """Lists systems that were not measured on a dataset. The best of the others might be among
    them."""
    everyone = [*PIPELINES, *PEERS]
    lacking = {package: [name for name in everyone if name not in found[package]] for package in found}
    return "".join(f"- {package}: {', '.join(names)}\n" for package, names in lacking.items() if names)


def chapter(title, groups):
    return f"### {title}\n\n{means_table(groups)}\n{differences_table(groups)}"


def wholes(found, packages):
    return [scores.whole(package, found[package]) for package in packages if package in found]


def document(found, cross_validated):
    parts = []
    unseen = wholes(found, UNSEEN)
    if unseen:
        parts.append(chapter("Packages that the model was not trained on", unseen))
    if "daniel" in found:
        parts.append(chapter("daniel by language", scores.split("daniel", found["daniel"], "language")))
    trained = [package for package in TRAINED if package in cross_validated]
    known = wholes(found, trained)
    if known:
        parts.append(chapter("Packages that it was trained on, tamis cross-validated by site", known))
    if "wcxb-dev" in trained and "wcxb-dev" in found:
        parts.append(chapter("wcxb-dev by type of page", scores.split("wcxb-dev", found["wcxb-dev"], "page_type")))
    shown = {package: found[package] for package in [*UNSEEN, *trained] if package in found}
    parts.append("### Failures\n\nPages on which a program failed, of "
                 f"{sum(len(scores.same_pages(*one)) for one in shown.items()):,}:\n\n{failures_table(shown)}")
    if gaps(shown):
        parts.append(f"### Not measured\n\nThe run was cut off before these, and the best might be among them:\n\n{gaps(shown)}")
    return "\n".join(parts)


def replace(path, text):
    page = path.read_text()
    if page.count(START) != 1 or page.count(END) != 1:
        sys.exit(f"tables: {path} has no place for tables: {START.strip()} ... {END.strip()}")
    path.write_text(page[:page.index(START)] + START + text + page[page.index(END):])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scores", type=Path, default=scores.ROOT / "build/peers")
    parser.add_argument("--cross-validated", type=Path, metavar="FILE")
    parser.add_argument("--into", type=Path, metavar="DOCUMENT")
    args = parser.parse_args()
    found = scores.read(args.scores, [*UNSEEN, *TRAINED])
    if not found:
        sys.exit(f"tables: no scores in {args.scores} (bench/peers/run makes them)")
    known = []
    if args.cross_validated:
        known = scores.replace_by_cross_validated(found, args.cross_validated, OWN)
    for package in list(found):
        if OWN not in found[package]:
            sys.exit(f"tables: no scores of {OWN} on {package}")
        if len(found[package]) == 1:
            print(f"tables: {package} is left out: no scores of others on it", file=sys.stderr)
            del found[package]
        elif package in TRAINED and package not in known:
            print(f"tables: {package} is left out: no cross-validated scores of it", file=sys.stderr)
    text = document(found, known)
    if args.into:
        replace(args.into, text)
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
