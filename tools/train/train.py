"""Makes the model of the learned filter: tools/train/train --help.

No tree is trained or scored on values from a model that saw the same site. Pages are in five folds
by site. The lexicon features of a page come from a lexicon without its fold and without the
held-out fold. The same holds for the predictions of the forest from which the context pass is
trained.
"""
import argparse
import csv
import hashlib
import json
import os
import subprocess
import sys
from itertools import combinations, permutations
from pathlib import Path

import numpy as np

import confidence
import lexicon
import model_file
import page_types
import parallel
import report
import context_pass
import trees
from columns import FOLDS, MARKUP_BITS, WORD_BITS, Columns, assign_folds

ROOT = Path(__file__).resolve().parents[2]
# Their licences permit distributing a model (packages/README.md).
PACKAGES = ["wcxb-dev", "andy-news", "fundus", "harvest-forums", "magic-html", "misinfo-crawler",
            "zh-web-elwin"]
OTHER_TYPE_WEIGHT = 1.6  # of pages that are not articles, for trees
OTHER_PACKAGE_WEIGHT = .7  # of datasets other than the main one, for trees
LEXICON_PACKAGE_WEIGHT = .5  # the same for the lexicon, where all page types have equal weight
SURE_WEIGHT = .01  # rows of at least this weight are all used
SETS = ([frozenset()] + [frozenset([k]) for k in range(FOLDS)] +
        [frozenset(pair) for pair in combinations(range(FOLDS), 2)])


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def package_paths(args):
    folders = [args.packages / name for name in args.names.split(",")]
    return [path if path.is_dir() else path.with_name(path.name + ".tar.zst") for path in folders]


def write_features(args, lexica=(), logits=()):
    options = [word for path in lexica for word in ("--lexicon", path)]
    options += [word for path in logits for word in ("--logits", path)]
    run(args.binaries / "block_features", "--out", args.work, *options, *package_paths(args))


def tree_weight(page, args):
    """Returns the weight of a page. The default follows the main dataset, so others have less
    weight. Most pages are articles, so other types have more weight."""
    if page["package"] != args.main:
        return OTHER_PACKAGE_WEIGHT
    return 1. if page["type"] == "article" else OTHER_TYPE_WEIGHT


def lexicon_weight(page, args):
    return 1. if page["package"] == args.main else LEXICON_PACKAGE_WEIGHT


def row_weights(columns, args, page_weight):
    """Returns the weights of rows. All pages weigh about the same, whatever their length. Blocks
    weigh by their words."""
    page = columns.page_of
    weights = columns.words / np.sqrt(np.maximum(20, columns.gold[page]) *
                                      np.maximum(20., columns.page_words[page]))
    return weights * np.array([page_weight(p, args) for p in columns.pages])[page]


def lexicon_path(args, left_out):
    return args.work / f"lexicon-{'-'.join(map(str, sorted(left_out))) or 'all'}.i8"


def train_lexica(args, columns, fold):
    usable = columns.gold > 0
    weights = row_weights(columns, args, lexicon_weight)
    kinds = [columns.tokens("markup", MARKUP_BITS), columns.tokens("word", WORD_BITS)]

    def train(left_out):
        chosen = usable & ~np.isin(fold, list(left_out))
        found = [lexicon.train(kind, columns.labels, weights, columns.page_of, chosen)
                 for kind in kinds]
        lexicon_path(args, left_out).write_bytes(b"".join(part.tobytes() for part in found))
        return f"{sorted(left_out)} {[int((part != 0).sum()) for part in found]}"

    for found in parallel.each(train, SETS, args.jobs):
        print("lexicon without folds", found, flush=True)


def training_bins(columns, fold, held):
    """Returns all rows. The lexicon's columns come from lexica that saw neither the row's fold nor
    `held`."""
    where, found = columns.lexicon(len(SETS))
    bins = columns.bins.copy()
    row_fold = fold[columns.page_of]
    for k in range(FOLDS):
        chosen = SETS.index(frozenset({k} if held is None else {k, held}))
        rows = row_fold == k
        bins[where, :] = np.where(rows, found[chosen], bins[where, :])
    return bins


def draw_rows(columns, fold, weights, left_out):
    """Returns the rows to train trees on, which are from all folds but those left out, and their
    weights. Rows of low weight are sampled in proportion to their weight; those that are drawn
    get more weight."""
    random = np.random.default_rng(0)
    usable = ~np.isin(fold, list(left_out)) & (columns.gold > 0)
    chance = np.minimum(1, weights / SURE_WEIGHT)
    rows = usable[columns.page_of] & (random.random(len(weights)) < chance)
    return rows, np.maximum(weights, SURE_WEIGHT)[rows]


def name_of(held):
    return "general" if held is None else f"fold{held}"


def judged_bins(columns, fold, held, k):
    """Returns the rows of fold k, as seen by a model that saw neither the fold nor `held`."""
    judged = np.flatnonzero(fold[columns.page_of] == k)
    where, found = columns.lexicon(len(SETS))
    bins = columns.bins[:, judged].copy()
    bins[where] = found[SETS.index(frozenset({k} if held is None else {k, held}))][:, judged]
    return judged, np.ascontiguousarray(bins.T)


def judge(model, columns, fold, held, k):
    """Returns the rows of fold k, and their predictions from a forest that saw neither the fold nor
    `held`."""
    if k is None:
        return [], []
    judged, rows = judged_bins(columns, fold, held, k)
    return judged, model.predict(rows, raw_score=True, num_threads=1)


def train_forest(args, columns, bins, fold, weights, left_out):
    rows, row_weight = draw_rows(columns, fold, weights, left_out)
    return trees.train(np.ascontiguousarray(bins[:, rows].T), columns.labels[rows], row_weight, args.trees,
                       num_leaves=args.leaves, learning_rate=args.rate, min_data_in_leaf=60)


def logits_path(args, held):
    return args.work / f"{name_of(held)}.logits"


def write_logits(args, held, logits):
    form = json.loads((args.work / "format.json").read_text())
    np.rint(logits * form["logit_steps"]).astype(np.int32).tofile(logits_path(args, held))


def train_blocks(args, columns, fold, weights):
    """Trains the forest: one on all folds, and one without each fold. The context pass is trained
    on the predictions of the latter for the fold that they did not see."""

    def train(held):
        bins = training_bins(columns, fold, held)
        model = train_forest(args, columns, bins, fold, weights, [] if held is None else [held])
        model.save_model(args.work / f"{name_of(held)}.blocks")
        return held, model.feature_importance("gain"), judge(model, columns, fold, None, held)

    logits = np.zeros(len(columns.words))
    for held, gain, (judged, found) in parallel.each(train, [None, *range(FOLDS)], args.jobs):
        logits[judged] = found
        gain = 100 * gain / gain.sum()
        print(name_of(held), " ".join(f"{columns.names[i]} {gain[i]:.1f}" for i in np.argsort(-gain)[:25]),
              flush=True)
    write_logits(args, None, logits)


def train_pairs(args, columns, fold, weights):
    """Trains for each held-out fold the forests that also leave out one other fold. Their
    predictions for that other fold train the context pass of the held-out fold."""

    def train(pair):
        held, k = pair
        bins = training_bins(columns, fold, held)
        return held, judge(train_forest(args, columns, bins, fold, weights, pair), columns, fold, held, k)

    single = np.fromfile(logits_path(args, None), np.int32)
    form = json.loads((args.work / "format.json").read_text())
    # Those for the held-out fold itself come from the forest without it.
    logits = [single / form["logit_steps"] for _ in range(FOLDS)]
    for held, (judged, found) in parallel.each(train, list(permutations(range(FOLDS), 2)), args.jobs):
        logits[held][judged] = found
        print("pair with fold", held, flush=True)
    for held in range(FOLDS):
        write_logits(args, held, logits[held])


def train_context(args, columns, fold, weights):
    """Trains the weights of the context pass, from predictions of forests for folds that they did
    not see."""
    helds = [None, *range(FOLDS)]
    write_features(args, logits=[logits_path(args, held) for held in helds])
    form = json.loads((args.work / "format.json").read_text())
    for held, bins in zip(helds, columns.context(len(helds), form["context"])):
        rows, row_weight = draw_rows(columns, fold, weights, [] if held is None else [held])
        found = context_pass.train(bins[:, rows], columns.labels[rows], row_weight, form["logit_steps"])
        np.save(args.work / f"{name_of(held)}.context.npy", found)
        print("context pass", name_of(held), found, flush=True)
        if held is not None:
            judged = np.flatnonzero(fold[columns.page_of] == held)
            np.save(args.work / f"fold{held}.npy",
                    context_pass.probabilities(bins[:, judged], found, form["logit_steps"]))


def judged_probabilities(args, columns, fold):
    """Returns the probabilities of all blocks, from models that did not see their sites."""
    out = np.zeros(len(columns.words))
    for k in range(FOLDS):
        out[fold[columns.page_of] == k] = np.load(args.work / f"fold{k}.npy")
    return out


def train_confidence(args, columns, fold):
    """Trains the curve from expected to actual F1, on sites that no model saw. The curve of a fold
    is trained without its pages."""
    judged = confidence.judge_pages(columns, judged_probabilities(args, columns, fold))
    weights = np.array([1. if p["package"] == args.main else OTHER_PACKAGE_WEIGHT for p in columns.pages])
    for held in [None, *range(FOLDS)]:
        chosen = ~np.isnan(judged[:, 0]) & (fold != (-1 if held is None else held))
        found = confidence.train(judged[chosen, 0], judged[chosen, 1], weights[chosen])
        np.save(args.work / f"{name_of(held)}.confidence.npy", found)
        print("confidence", name_of(held), found, flush=True)


def write_model(args, held):
    form = json.loads((args.work / "format.json").read_text())
    lexicon_bytes = lexicon_path(args, frozenset() if held is None else {held}).read_bytes()
    forests = [trees.describe(trees.load(args.work / f"{name_of(held)}.blocks"))]
    forests += page_types.forests(args.work / f"{name_of(held)}.types")
    path = args.out if held is None else args.work / f"fold{held}.model"
    context = np.load(args.work / f"{name_of(held)}.context.npy")
    curve = np.load(args.work / f"{name_of(held)}.confidence.npy")
    model_file.write(path, form, context, curve, forests, lexicon_bytes)
    print(path.name, path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest()[:16], flush=True)


def cross_validate(args):
    """Scores the models of all folds with `tamis eval`. Returns the rows of its table."""
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
    parser.add_argument("--trees", type=int, default=160)
    parser.add_argument("--leaves", type=int, default=31, help="of a tree, at most 64")
    parser.add_argument("--rate", type=float, default=.1)
    parser.add_argument("--type-trees", type=int, default=80, help="of the page's kind, a kind")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="how many to train at once")
    parser.add_argument("--measures", default="bag,word_lcs,character_lcs")
    parser.add_argument("--settings", default="", help="of the filter, for the report: beta=0.85")
    parser.add_argument("--steps", default="features,lexica,blocks,pairs,context,confidence,types,models,report",
                        help="which to do; those left out are taken from the last time")
    args = parser.parse_args()
    steps = args.steps.split(",")
    args.work.mkdir(parents=True, exist_ok=True)
    if "features" in steps:
        write_features(args)
    columns = Columns(args.work)
    fold = assign_folds(columns.pages)
    weights = row_weights(columns, args, tree_weight)
    if "lexica" in steps:
        train_lexica(args, columns, fold)
        write_features(args, [lexicon_path(args, s) for s in SETS])
        columns = Columns(args.work)
    if "blocks" in steps:
        train_blocks(args, columns, fold, weights)
    if "pairs" in steps:
        train_pairs(args, columns, fold, weights)
    if "context" in steps:
        train_context(args, columns, fold, weights)
    if "confidence" in steps:
        train_confidence(args, columns, fold)
    if "types" in steps:
        page_types.train(args, columns, fold, training_bins(columns, fold, None), name_of)
    if "models" in steps:
        for held in [None, *range(FOLDS)]:
            write_model(args, held)
    if "report" in steps:
        report.write(args, columns, fold, cross_validate(args))


if __name__ == "__main__":
    sys.exit(main())
