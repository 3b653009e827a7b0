"""The value of feature groups: scores of the forest without each group, on held-out sites.

    tools/train/train                                        # leaves its columns in build/train
    build/release/block_features --lexicon build/train/lexicon-0.i8 --out build/unseen PACKAGE...
    build/train-venv/bin/python tools/train/ablate.py --work build/train --unseen build/unseen

F1 is by blocks, without the context pass. Differences are relative to the forest with all features,
with the standard error of the difference over pages. The forest without fold 0 scores the unseen
datasets.
"""
import argparse
import re
from pathlib import Path

import numpy as np

import confidence
import parallel
import train
from columns import FOLDS, Columns, assign_folds

# The names of features, each in one group.
GROUPS = {
    "lexicon": r"lexicon_",
    "classes, ids and tags above": r"up_to_",
    "repetition": r"(group|large|path)_|copies$|is_copy$",
    "position": r"(place|word_place|index|index_from_end|words_before|words_after|heading_level)$|(from|words_from|to_last"
                r"|since|until|section|title)_",
    "elements around": r"(above|container)_|depth$",
    "blocks around": r"(words_before|words_after|near|wide)_|(links|ending|heading)_(before|after)$",
    "guesses at the main element": r"(scored|dense|long|h1)_",
    "the page": r"page_",
    "its own text": r"(words|chars|word_length|links|capitals|digits|marks|commas|sentences|ending|begins_small"
                    r"|capitalised|heading)$",
}


def members(names, group):
    return [i for i, name in enumerate(names) if re.match(GROUPS[group], name)]


def sigmoid(logits):
    return 1 / (1 + np.exp(-logits))


class Study:
    def __init__(self, args):
        self.args = args
        self.columns = Columns(args.work)
        self.fold = assign_folds(self.columns.pages)
        self.weights = train.row_weights(self.columns, args, train.tree_weight)
        self.unseen = Columns(args.unseen) if args.unseen else None
        self.main = np.array([page["package"] == args.main for page in self.columns.pages])

    def train_fold(self, job):
        """Returns the predictions of a forest without `held`, from the kept columns, for the fold
        and for the unseen datasets."""
        held, kept = job
        columns = self.columns
        bins = train.training_bins(columns, self.fold, held)[kept]
        model = train.train_forest(self.args, columns, bins, self.fold, self.weights, [held])
        judged, rows = train.judged_bins(columns, self.fold, None, held)
        said = model.predict(rows[:, kept], raw_score=True, num_threads=1)
        if self.unseen is None or held != 0:
            return judged, said, None
        where, found = self.unseen.lexicon(1)
        bins = self.unseen.bins.copy()
        bins[where] = found[0]
        return judged, said, model.predict(np.ascontiguousarray(bins[kept].T), raw_score=True, num_threads=1)

    def run(self, without):
        """Returns F1 by page, for the trained datasets and for the unseen ones."""
        kept = [i for i in range(len(self.columns.names)) if i not in set(without)]
        logits = np.zeros(len(self.columns.words))
        unseen = None
        jobs = [(held, kept) for held in range(FOLDS)]
        for judged, said, more in parallel.each(self.train_fold, jobs, self.args.jobs):
            logits[judged] = said
            unseen = more if more is not None else unseen
        return (confidence.judge_pages(self.columns, sigmoid(logits))[:, 1],
                None if unseen is None else confidence.judge_pages(self.unseen, sigmoid(unseen))[:, 1])

    def parts(self, seen, unseen):
        """Returns F1 by page, one array for each column of the table."""
        out = {self.args.main: seen[self.main], "other trained packages": seen[~self.main],
               "not trained on": np.array([]) if unseen is None else unseen}
        return {name: part[~np.isnan(part)] for name, part in out.items() if len(part) > 0}


def line(name, parts, base):
    if base is None:
        return f"| {name} | " + " | ".join(f"{part.mean():.4f}".removeprefix("0") for part in parts.values()) + " |"
    changes = [part - base[column] for column, part in parts.items()]
    cells = [f"{change.mean():+.4f} ({change.std() / len(change) ** .5:.4f})".replace("0.", ".") for change in changes]
    return f"| without {name} | " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="where tools/train/train worked")
    parser.add_argument("--unseen", type=Path, help="columns of packages that no model saw")
    parser.add_argument("--main", default="wcxb-dev")
    parser.add_argument("--trees", type=int, default=120)
    parser.add_argument("--leaves", type=int, default=31)
    parser.add_argument("--rate", type=float, default=.12)
    parser.add_argument("--sure-weight", type=float, default=.02, help="rows that weigh so much are all taken")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    train.SURE_WEIGHT = args.sure_weight
    study = Study(args)
    base = study.parts(*study.run([]))
    print("| | " + " | ".join(base) + " |\n|---" + "|--:" * len(base) + "|")
    print(line("all features", base, None), flush=True)
    for group in GROUPS:
        found = study.parts(*study.run(members(study.columns.names, group)))
        print(line(group, found, base), flush=True)


if __name__ == "__main__":
    main()
