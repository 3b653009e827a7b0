"""Predictions of the model for datasets that it was not trained on, in the format of train.py.

    tools/train/train                                   # leaves the model's parts in build/train
    build/train-venv/bin/python tools/train/unseen.py --work build/train --out build/unseen cetd.tar.zst ...

FOLDER/probabilities.npy has the probability of each block, and quality.py reads it for the
confidence.
"""
import argparse
import json
from pathlib import Path

import numpy as np

import context_pass
import trees
from columns import Columns
from train import ROOT, run


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="where tools/train/train worked")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the columns")
    parser.add_argument("--binaries", type=Path, default=ROOT / "build/release", help="where block_features is")
    parser.add_argument("packages", type=Path, nargs="+")
    args = parser.parse_args()
    write = [args.binaries / "block_features", "--out", args.out]
    run(*write, "--lexicon", args.work / "lexicon-all.i8", *args.packages)
    columns = Columns(args.out)
    where, found = columns.lexicon(1)
    columns.bins[where] = found[0]
    form = json.loads((args.out / "format.json").read_text())
    model = trees.load(args.work / "general.blocks")
    logits = model.predict(np.ascontiguousarray(columns.bins.T), raw_score=True, num_threads=1)
    np.rint(logits * form["logit_steps"]).astype(np.int32).tofile(args.out / "general.logits")
    run(*write, "--logits", args.out / "general.logits", *args.packages)
    weights = np.load(args.work / "general.context.npy")
    context = columns.context(1, form["context"])[0]
    np.save(args.out / "probabilities.npy", context_pass.probabilities(context, weights, form["logit_steps"]))


if __name__ == "__main__":
    main()
