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
import page_types
import report
import trees
from columns import FOLDS, MARKUP_BITS, WORD_BITS, Columns, assign_folds

ROOT = Path(__file__).resolve().parents[2]
# Their licences allow a model that is given away (packages/README.md).
PACKAGES = ["wcxb-dev", "andy-news", "fundus", "harvest-forums", "magic-html", "misinfo-crawler",
            "zh-web-elwin"]
OTHER_TYPE_WEIGHT = 1.6  # of pages that are no articles
SURE_WEIGHT = .005  # rows that weigh so much are all taken
SETS = ([frozenset()] + [frozenset([k]) for k in range(FOLDS)] +
        [frozenset(pair) for pair in combinations(range(FOLDS), 2)])


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def package_paths(args):
    folders = [args.packages / name for name in args.names.split(",")]
    return [path if path.is_dir() else path.with_name(path.name + ".tar.zst") for path in folders]


def write_features(args, lexica=()):
    options = [word for path in lexica for word in ("--lexicon", path)]
    run(args.binaries / "block_features", "--out", args.work, *options, *package_paths(args))


def page_weight(page, args):
    """The default follows the main package. Most pages are articles; other kinds count more."""
    if page["package"] != args.main:
        return args.other_weight
    return 1. if page["type"] == "article" else OTHER_TYPE_WEIGHT


def row_weights(columns, args):
    """A page counts about the same whatever its length, and a block by its words."""
    page = columns.page_of
    weights = columns.words / np.sqrt(np.maximum(20, columns.gold[page]) *
                                      np.maximum(20., columns.page_words[page]))
    return weights * np.array([page_weight(p, args) for p in columns.pages])[page]


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


def draw_rows(columns, fold, weights, held):
    """Rows that trees are trained on, all folds but `held` (None: all), and their weights.
    Those that weigh little are drawn, the fewer the lighter, and then weigh more."""
    random = np.random.default_rng(0)
    usable = (fold != (-1 if held is None else held)) & (columns.gold > 0)
    chance = np.minimum(1, weights / SURE_WEIGHT)
    rows = usable[columns.page_of] & (random.random(len(weights)) < chance)
    return rows, np.maximum(weights, SURE_WEIGHT)[rows]


def name_of(held):
    return "general" if held is None else f"fold{held}"


def train_blocks(args, columns, fold, weights, held):
    """Trees on all folds but `held` (None: on all). Of a fold that was held out, what they say of it
    is kept: that is what later models may see of its pages."""
    rows, row_weight = draw_rows(columns, fold, weights, held)
    bins = training_bins(columns, fold, held)
    model = trees.train(np.ascontiguousarray(bins[:, rows].T), columns.labels[rows], row_weight, args.trees,
                        num_leaves=args.leaves, learning_rate=args.rate, min_data_in_leaf=60)
    model.save_model(args.work / f"{name_of(held)}.blocks")
    if held is not None:
        judged = np.flatnonzero(fold[columns.page_of] == held)
        where, found = columns.lexicon(len(SETS))
        bins = columns.bins[:, judged].copy()
        bins[where] = found[SETS.index(frozenset({held}))][:, judged]
        np.save(args.work / f"fold{held}.npy", model.predict(np.ascontiguousarray(bins.T), num_threads=1))
    gain = model.feature_importance("gain")
    gain = 100 * gain / gain.sum()
    print(name_of(held), len(row_weight), "rows:",
          " ".join(f"{columns.names[i]} {gain[i]:.1f}" for i in np.argsort(-gain)[:25]), flush=True)


def write_model(args, held):
    form = json.loads((args.work / "format.json").read_text())
    lexicon_bytes = lexicon_path(args, frozenset() if held is None else {held}).read_bytes()
    forests = [trees.describe(trees.load(args.work / f"{name_of(held)}.blocks"))]
    forests += page_types.forests(args.work / f"{name_of(held)}.types")
    path = args.out if held is None else args.work / f"fold{held}.model"
    model_file.write(path, form, forests, lexicon_bytes)
    print(path.name, path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest()[:16], flush=True)


def cross_validate(args):
    """Scores by the models of all folds, through `tamis eval`, as rows of a table."""
    out = args.work / "cross-validated.csv"
    models = [word for k in range(FOLDS)
              for word in ("--model", f"fold{k}={args.work / f'fold{k}.model'}",
                           "--pipeline", report.contestant(k, args.settings))]
    packages = [word for path in package_paths(args) for word in ("--package", path)]
    run(args.binaries / "tamis", "eval", *models, *packages, "--measure", args.measures,
        "--csv", out, "--quiet")
    with open(out, newline="") as file:
        return list(csv.DictReader(file))


def main():
    parser = argparse.ArgumentParser(prog="tools/train/train", description=__doc__.splitlines()[0])
    parser.add_argument("--packages", type=Path, default=ROOT / "../shared/packages")
    parser.add_argument("--names", default=",".join(PACKAGES), help="packages there, with commas between")
    parser.add_argument("--main", default="wcxb-dev", help="the one whose conventions the default follows")
    parser.add_argument("--binaries", type=Path, default=ROOT / "build/release",
                        help="where block_features and tamis are")
    parser.add_argument("--work", type=Path, default=ROOT / "build/train", help="for what is made on the way")
    parser.add_argument("--out", type=Path, default=ROOT / "models/general.model")
    parser.add_argument("--trees", type=int, default=240)
    parser.add_argument("--leaves", type=int, default=31, help="of a tree, at most 64")
    parser.add_argument("--rate", type=float, default=.08)
    parser.add_argument("--type-trees", type=int, default=80, help="of the page's kind, a kind")
    parser.add_argument("--other-weight", type=float, default=.7, help="of packages besides the main one")
    parser.add_argument("--measures", default="bag,word_lcs,character_lcs")
    parser.add_argument("--settings", default="", help="of the filter, for the report: beta=0.85")
    parser.add_argument("--steps", default="features,lexica,general,folds,types,models,report",
                        help="which to do; those left out are taken from the last time")
    args = parser.parse_args()
    steps = args.steps.split(",")
    args.work.mkdir(parents=True, exist_ok=True)
    if "features" in steps:
        write_features(args)
    columns = Columns(args.work)
    fold = assign_folds(columns.pages)
    weights = row_weights(columns, args)
    if "lexica" in steps:
        train_lexica(args, columns, fold, weights)
        write_features(args, [lexicon_path(args, s) for s in SETS])
        columns = Columns(args.work)
    for held in [None, *range(FOLDS)]:
        if ("general" if held is None else "folds") in steps:
            train_blocks(args, columns, fold, weights, held)
    if "types" in steps:
        page_types.train(args, columns, fold, training_bins(columns, fold, None), name_of)
    if "models" in steps:
        for held in [None, *range(FOLDS)]:
            write_model(args, held)
    if "report" in steps:
        report.write(args, columns, fold, cross_validate(args))


if __name__ == "__main__":
    sys.exit(main())
