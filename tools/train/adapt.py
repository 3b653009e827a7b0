"""Measures the value of fifty pages of a user: adapts models with `tamis train`, and scores them on
held-out pages.

    tools/train/train                                   # leaves columns and models in build/train
    build/train-venv/bin/python tools/train/adapt.py --work build/train

The general model was not trained on zh-news-10. For magic-html, the adapted model has trees and a
lexicon from the other datasets; its context pass and its curve are those of the general model.
"""
import argparse
import csv
import json
from pathlib import Path

import numpy as np

import lexicon
import model_file
import page_types
import train
import trees
from columns import MARKUP_BITS, WORD_BITS, Columns, assign_folds
from eval_folds import unpacked, write_part
from quality import figure_of, short

UNSEEN, TRAINED = "zh-news-10", "magic-html"
PAGES_OF_A_SITE = 13  # of four sites: 52 pages
PARTS = 3             # of magic-html, by site: 55 pages each


def write_model_without(args, package, path):
    """Writes a model whose trees and lexicon were made without the dataset."""
    columns = Columns(args.work)
    held = np.array([page["package"] == package for page in columns.pages])
    weights = train.row_weights(columns, args, train.lexicon_weight)
    usable = (columns.gold > 0) & ~held
    words = b"".join(
        lexicon.train(columns.tokens(kind, bits), columns.labels, weights, columns.page_of, usable).tobytes()
        for kind, bits in (("markup", MARKUP_BITS), ("word", WORD_BITS)))
    fold = assign_folds(columns.pages)
    bins = train.training_bins(columns, fold, None)
    weights = train.row_weights(columns, args, train.tree_weight)
    forest = train.train_forest(args, columns, bins, np.where(held, -1, fold), weights, [-1])
    form = json.loads((args.work / "format.json").read_text())
    model_file.write(path, form, np.load(args.work / "general.context.npy"),
                     np.load(args.work / "general.confidence.npy"),
                     [trees.describe(forest), *page_types.forests(args.work / "general.types")], words)


def sites_of(folder):
    """Returns the ids of pages by site, in their order."""
    out = {}
    for line in open(folder / "pages.jsonl"):
        page = json.loads(line)
        out.setdefault(page["site"], []).append(page["id"])
    return list(out.values())


def joined(parts):
    return {page for part in parts for page in part}


def figures(args, folder, models):
    """Returns F1 of each page, by model."""
    out = args.work / "adapt/figures.csv"
    words = [word for name, path in models.items()
             for word in ("--model", f"{name}={path}", "--pipeline", f"{name}=learned(model={name})")]
    train.run(args.binaries / "tamis", "eval", "--package", folder, *words, "--measure", "word_lcs,character_lcs",
              "--csv", out, "--quiet")
    rows = list(csv.DictReader(open(out, newline="")))
    return [[figure_of(row) for row in rows if row["pipeline"] == name] for name in models]


def adapt(args, whole, base, known, judged):
    """Returns, for each judged part, the F1 by page before and after a model is adapted to the
    known pages."""
    part = args.work / "adapt/part"
    write_part(whole, part, known)
    mine = args.work / "adapt/mine.model"
    train.run(args.binaries / "tamis", "train", "--package", part, "--model", base, "--out", mine)
    out = []
    for pages in judged:
        write_part(whole, part, pages)
        out.append(figures(args, part, {"base": base, "mine": mine}))
    return out


def print_line(made_from, judged_on, before, after):
    gain = np.array(after) - before
    print(f"| {made_from} | {len(after)} pages {judged_on} | {short(np.mean(before))} | {short(np.mean(after))} | "
          f"{gain.mean():+.4f} ({gain.std() / len(gain) ** .5:.4f}) |", flush=True)


def adapt_unseen(args, base):
    whole = unpacked(args, UNSEEN)
    sites = sites_of(whole)
    for own, others in ((sites[::2], sites[1::2]), (sites[1::2], sites[::2])):
        known = joined(site[:PAGES_OF_A_SITE] for site in own[:4])
        rest = joined(site[PAGES_OF_A_SITE:] for site in own[:4])
        same, other = adapt(args, whole, base, known, [rest, joined(others)])
        print_line(f"{len(known)} pages of 4 sites of {UNSEEN}", "of these sites", *same)
        print_line("", "of the other sites", *other)


def adapt_trained(args):
    whole = unpacked(args, TRAINED)
    base = args.work / "adapt/base.model"
    write_model_without(args, TRAINED, base)
    sites = sites_of(whole)
    before, after, sizes = [], [], []
    for k in range(PARTS):
        known = joined(sites[k::PARTS])
        judged = joined(site for i, site in enumerate(sites) if i % PARTS != k)
        (found,) = adapt(args, whole, base, known, [judged])
        sizes.append(len(known))
        before += found[0]
        after += found[1]
    print_line(f"{', '.join(map(str, sizes))} pages of {TRAINED}", "of other sites", before, after)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="where tools/train/train worked")
    parser.add_argument("--packages", type=Path, default=train.ROOT / "../shared/packages")
    parser.add_argument("--binaries", type=Path, default=train.ROOT / "build/release", help="where tamis is")
    parser.add_argument("--general", type=Path, default=train.ROOT / "models/general.model")
    parser.add_argument("--main", default="wcxb-dev")
    parser.add_argument("--trees", type=int, default=160)
    parser.add_argument("--leaves", type=int, default=31)
    parser.add_argument("--rate", type=float, default=.1)
    args = parser.parse_args()
    (args.work / "adapt").mkdir(exist_ok=True)
    print("| made from | judged on | before | after | gain |\n|---|---|--:|--:|--:|")
    adapt_unseen(args, args.general)
    adapt_trained(args)


if __name__ == "__main__":
    main()
