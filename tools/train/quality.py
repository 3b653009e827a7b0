"""Tables for docs/quality.md, from measured scores.

    tools/train/train                                   # leaves cross-validated.csv in build/train
    build/release/tamis eval --package cetd ... --csv unseen.csv --measure bag,word_lcs,character_lcs
    build/train-venv/bin/python tools/train/unseen.py --work build/train --out build/unseen cetd.tar.zst ...
    build/train-venv/bin/python tools/train/quality.py --work build/train --unseen build/unseen unseen.csv...

Rows of eval_folds.py may also be given: if there are several pipelines, a table has a column for
each.
"""
import argparse
import csv
from collections import defaultdict
from pathlib import Path

import numpy as np

import confidence
from columns import FOLDS, Columns, assign_folds
from figures import MAIN, figure_of
from report import contestant
from train import judged_probabilities

DRAWS = 2000


def interval(values, random):
    """Returns the 95% bootstrap interval of the mean."""
    values = np.array(values)
    means = values[random.integers(0, len(values), (DRAWS, len(values)))].mean(1)
    return np.quantile(means, [.025, .975])


def short(number):
    return f"{number:.3f}".removeprefix("0")


def print_table(title, groups):
    random = np.random.default_rng(1)
    print(f"\n{title}\n\n| | pages | F1 | 95 % interval |\n|---|--:|--:|--:|")
    for name, values in groups.items():
        low, high = interval(values, random)
        print(f"| {name} | {len(values)} | {short(np.mean(values))} | {short(low)} to {short(high)} |")


def by(rows, key):
    out = defaultdict(list)
    for row in rows:
        out[key(row)].append(figure_of(row))
    return out


def cross_validated(work, columns, fold):
    """Returns the row of each page from the model that was trained without its site."""
    own = {(p["package"], p["id"]): contestant(fold[i], "") for i, p in enumerate(columns.pages)}
    with open(work / "cross-validated.csv", newline="") as file:
        return [row for row in csv.DictReader(file) if row["pipeline"] == own[row["package"], row["id"]]]


def print_pipelines(rows):
    """Prints a table with one row per dataset and one column per pipeline."""
    pipelines = list(dict.fromkeys(row["pipeline"] for row in rows))
    if len(pipelines) < 2:
        return
    figures = by(rows, lambda row: (row["package"], row["pipeline"]))
    print("\n| package | " + " | ".join(pipelines) + " |\n|---" + "|--:" * len(pipelines) + "|")
    for package in dict.fromkeys(row["package"] for row in rows):
        cells = [short(np.mean(figures[package, name])) if (package, name) in figures else "" for name in pipelines]
        print(f"| {package} | " + " | ".join(cells) + " |")


def by_page(columns, expected, told):
    return {(page["package"], page["id"]): (expected[i], told[i])
            for i, page in enumerate(columns.pages) if not np.isnan(expected[i])}


def confidences(args, columns, fold):
    """Returns by page the F1 that the cut expects and the confidence of the filter. The models and
    curves were trained without the page's site."""
    expected = confidence.judge_pages(columns, judged_probabilities(args, columns, fold))[:, 0]
    told = np.zeros(len(expected))
    for k in range(FOLDS):
        curve = np.load(args.work / f"fold{k}.confidence.npy")
        told[fold == k] = confidence.apply(curve, expected[fold == k])
    return by_page(columns, expected, told)


def unseen_confidences(args):
    """Returns the same values for datasets that no model was trained on, from the shipped model
    (unseen.py)."""
    columns = Columns(args.unseen)
    expected = confidence.judge_pages(columns, np.load(args.unseen / "probabilities.npy"))[:, 0]
    return by_page(columns, expected, confidence.apply(np.load(args.work / "general.confidence.npy"), expected))


def print_calibration(title, rows, expected):
    pages = [row for row in rows if (row["package"], row["id"]) in expected]
    if not pages:
        return
    value, told = np.array([expected[row["package"], row["id"]] for row in pages]).T
    true = np.array([figure_of(row) for row in pages])
    print(f"\nConfidence, {title}, {len(pages)} pages in tenths, and of all\n")
    for name, numbers in (("expected by the cut", value), ("confidence", told), ("true", true)):
        means = [numbers[part].mean() for part in np.array_split(np.argsort(told), 10)]
        print(f"| {name} | " + " | ".join(short(mean) for mean in [*means, numbers.mean()]) + " |")
    print(f"\ncorrelation {np.corrcoef(told, true)[0, 1]:.2f}")


def print_worst(rows, expected, count=20):
    print(f"\nThe worst {count}\n\n| page | type | precision | recall | F1 | confidence |\n|---|---|--:|--:|--:|--:|")
    for row in sorted((r for r in rows if r["package"] == MAIN), key=figure_of)[:count]:
        print(f"| {row['id']} | {row['page_type']} | {short(float(row['bag.precision']))} | "
              f"{short(float(row['bag.recall']))} | {short(figure_of(row))} | "
              f"{short(expected.get((MAIN, row['id']), (0, 0))[1])} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="where tools/train/train worked")
    parser.add_argument("--unseen", type=Path, help="where unseen.py worked")
    parser.add_argument("rows", type=Path, nargs="*", help="--csv of tamis eval and of eval_folds.py")
    args = parser.parse_args()
    columns = Columns(args.work)
    fold = assign_folds(columns.pages)
    rows = cross_validated(args.work, columns, fold)
    print_table("Trained on, cross-validated", by(rows, lambda row: row["package"]))
    print_table(f"{MAIN} by type", by([r for r in rows if r["package"] == MAIN], lambda row: row["page_type"]))
    more = [row for path in args.rows for row in csv.DictReader(open(path, newline=""))]
    print_pipelines(more)
    trained = {page["package"] for page in columns.pages}
    unseen = [row for row in more if row["package"] not in trained]
    for pipeline in dict.fromkeys(row["pipeline"] for row in unseen):
        own = [row for row in unseen if row["pipeline"] == pipeline]
        print_table(f"Not trained on, {pipeline}", by(own, lambda row: row["package"]))
        print_table(f"By language, {pipeline}", by(own, lambda row: row["language"]))
    print_table("By language, cross-validated", by(rows, lambda row: row["language"]))
    expected = confidences(args, columns, fold)
    print_calibration(MAIN, [row for row in rows if row["package"] == MAIN], expected)
    print_calibration("other trained packages", [row for row in rows if row["package"] != MAIN], expected)
    if args.unseen:
        first = [row for row in unseen if row["pipeline"] == unseen[0]["pipeline"]]
        print_calibration("not trained on", first, unseen_confidences(args))
    print_worst(rows, expected)


if __name__ == "__main__":
    main()
