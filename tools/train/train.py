"""Makes the model of the learned filter: tools/train/train --help.

Nothing that a tree is trained or judged on comes from a model that saw its site: pages
are in five folds by site; the lexicon's features of a page are by a lexicon without its
fold, and without the fold that is held out.
"""
import argparse
import csv
import hashlib
import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import numpy as np

import lexicon
import model_file
import report
import trees
from columns import FOLDS, MARKUP_BITS, WORD_BITS, Columns, assign_folds

ROOT = Path(__file__).resolve().parents[2]
# Their licences allow a model that is given away (packages/README.md).
PACKAGES = ["wcxb-dev", "andy-news", "fundus", "harvest-forums", "magic-html", "misinfo-crawler",
            "zh-web-elwin"]
MAIN = "wcxb-dev"  # the default follows its convention: others count half
SETS = ([frozenset()] + [frozenset([k]) for k in range(FOLDS)] +
        [frozenset(pair) for pair in combinations(range(FOLDS), 2)])


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def write_features(args, lexica=()):
    options = [word for path in lexica for word in ("--lexicon", path)]
    run(args.binaries / "block_features", "--out", args.work, *options,
        *[args.packages / f"{name}.tar.zst" for name in PACKAGES])


def row_weights(columns, other_weight):
    """A page counts about the same whatever its length, and a block by its words."""
    page = columns.page_of
    weights = columns.words / np.sqrt(np.maximum(20, columns.gold[page]) *
                                      np.maximum(20., columns.page_words[page]))
    of_page = np.array([1. if p["package"] == MAIN else other_weight for p in columns.pages])
    return weights * of_page[page]


def lexicon_path(args, left_out):
    return args.work / f"lexicon-{'-'.join(map(str, sorted(left_out))) or 'all'}.i8"


def train_lexica(args, columns, fold, weights):
    usable = columns.gold > 0
    kinds = [columns.tokens("markup", MARKUP_BITS), columns.tokens("word", WORD_BITS)]
    for left_out in SETS:
        chosen = usable & ~np.isin(fold, list(left_out))
        found = [lexicon.train(kind, columns.labels, weights, columns.page_of, chosen)
                 for kind in kinds]
        lexicon_path(args, left_out).write_bytes(b"".join(part.tobytes() for part in found))
        print("lexicon without folds", sorted(left_out), [int((part != 0).sum()) for part in found],
              flush=True)


def training_bins(columns, fold, held):
    """All rows; the lexicon's columns are by lexica that saw neither the row's fold nor `held`."""
    where, found = columns.lexicon(len(SETS))
    bins = columns.bins.copy()
    row_fold = fold[columns.page_of]
    for k in range(FOLDS):
        chosen = SETS.index(frozenset({k} if held is None else {k, held}))
        rows = row_fold == k
        bins[where, :] = np.where(rows, found[chosen], bins[where, :])
    return bins


def train_model(args, columns, fold, weights, held, path):
    """Trees on all folds but `held` (None: on all), with the lexicon that fits, as a file."""
    random = np.random.default_rng(0)
    rows = (fold[columns.page_of] != (-1 if held is None else held)) & (columns.gold > 0)[columns.page_of]
    # Of blocks of up to three words 30 % are taken, and count more.
    thin = np.where(columns.words <= 3, .3, 1.)
    rows &= random.random(len(thin)) < thin
    bins = training_bins(columns, fold, held)[:, rows].T
    model = trees.train(np.ascontiguousarray(bins), columns.labels[rows], (weights / thin)[rows],
                        trees=args.trees, depth=args.depth, rate=args.rate)
    form = json.loads((args.work / "format.json").read_text())
    described, bias = trees.describe(model)
    weights_of_lexicon = lexicon_path(args, frozenset() if held is None else {held}).read_bytes()
    model_file.write(path, form, described, bias, args.depth, weights_of_lexicon)
    gain = model.get_feature_importance()
    print(path.name, hashlib.sha256(path.read_bytes()).hexdigest()[:16],
          " ".join(f"{columns.names[i]} {gain[i]:.1f}" for i in np.argsort(-gain)[:25]), flush=True)


def cross_validate(args):
    """Scores by the models of all folds, through `tamis eval`, as rows of a table."""
    out = args.work / "cross-validated.csv"
    models = [word for k in range(FOLDS)
              for word in ("--model", f"fold{k}={args.work / f'fold{k}.model'}",
                           "--pipeline", report.contestant(k, args.settings))]
    packages = [word for name in PACKAGES for word in ("--package", args.packages / f"{name}.tar.zst")]
    run(args.binaries / "tamis", "eval", *models, *packages, "--measure", args.measures,
        "--csv", out, "--quiet")
    with open(out, newline="") as file:
        return list(csv.DictReader(file))


def main():
    parser = argparse.ArgumentParser(prog="tools/train/train", description=__doc__.splitlines()[0])
    parser.add_argument("--packages", type=Path, default=ROOT / "../shared/packages")
    parser.add_argument("--binaries", type=Path, default=ROOT / "build/release",
                        help="where block_features and tamis are")
    parser.add_argument("--work", type=Path, default=ROOT / "build/train", help="for what is made on the way")
    parser.add_argument("--out", type=Path, default=ROOT / "models/general.model")
    parser.add_argument("--trees", type=int, default=300)
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--rate", type=float, default=.12)
    parser.add_argument("--other-weight", type=float, default=.5, help="of packages besides " + MAIN)
    parser.add_argument("--measures", default="bag,word_lcs,character_lcs")
    parser.add_argument("--settings", default="", help="of the filter, for the report: beta=0.85")
    parser.add_argument("--steps", default="features,lexica,general,folds,report",
                        help="which to do; those left out are taken from the last time")
    args = parser.parse_args()
    steps = args.steps.split(",")
    args.work.mkdir(parents=True, exist_ok=True)
    if "features" in steps:
        write_features(args)
    columns = Columns(args.work)
    fold = assign_folds(columns.pages)
    weights = row_weights(columns, args.other_weight)
    if "lexica" in steps:
        train_lexica(args, columns, fold, weights)
        write_features(args, [lexicon_path(args, s) for s in SETS])
        columns = Columns(args.work)
    if "general" in steps:
        train_model(args, columns, fold, weights, None, args.out)
    if "folds" in steps:
        for k in range(FOLDS):
            train_model(args, columns, fold, weights, k, args.work / f"fold{k}.model")
    if "report" in steps:
        report.write(args, columns, fold, cross_validate(args))


if __name__ == "__main__":
    sys.exit(main())
