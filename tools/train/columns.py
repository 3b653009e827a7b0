"""The columns that block_features writes, and pages as ranges of their rows."""
import json
import random
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix

FOLDS = 5
MARKUP_BITS, WORD_BITS = 18, 18


class Columns:
    def __init__(self, folder):
        folder = Path(folder)
        self.folder = folder
        self.names = (folder / "features.txt").read_text().split()
        self.pages = [json.loads(line) for line in open(folder / "pages.jsonl")]
        self.labels = np.fromfile(folder / "labels.f32", np.float32)
        self.words = np.fromfile(folder / "words.u32", np.uint32)
        self.bins = np.fromfile(folder / "bins.u8", np.uint8).reshape(len(self.names), -1)
        self.page_of = np.repeat(np.arange(len(self.pages)), [p["blocks"] for p in self.pages])
        self.ends = np.cumsum([p["blocks"] for p in self.pages])
        self.gold = np.array([p["gold"] for p in self.pages])
        self.page_words = np.bincount(self.page_of, self.words, minlength=len(self.pages))

    def rows(self, page):
        return slice(self.ends[page] - self.pages[page]["blocks"], self.ends[page])

    def tokens(self, kind, bits):
        """Returns the number of occurrences of each token in each block."""
        tokens = np.fromfile(self.folder / f"{kind}_tokens.u32", np.uint32)
        ends = np.fromfile(self.folder / f"{kind}_ends.u32", np.uint32)
        starts = np.concatenate([[0], ends]).astype(np.int64)
        return csr_matrix((np.ones(len(tokens), np.float32), tokens.astype(np.int32), starts),
                          shape=(len(ends), 1 << bits))

    def lexicon(self, count):
        first = self.names.index("lexicon_markup")
        size = sum(n.startswith("lexicon_") for n in self.names)
        bins = np.memmap(self.folder / "lexicon.u8", np.uint8, "r")
        return slice(first, first + size), bins.reshape(count, size, -1)

    def context(self, count, size):
        return np.memmap(self.folder / "context.u8", np.uint8, "r").reshape(count, size, -1)


def assign_folds(pages, seed=0):
    """Returns a fold for each page. Each site is in one fold only, and each fold has its share of
    all page types."""
    sites = defaultdict(list)
    for i, page in enumerate(pages):
        sites[page["site"]].append(i)
    order = sorted(sites)
    random.Random(seed).shuffle(order)
    order.sort(key=lambda site: -(len(sites[site]) // 3))
    load = [defaultdict(int) for _ in range(FOLDS)]
    fold = np.zeros(len(pages), int)
    for site in order:
        first = pages[sites[site][0]]
        kind = (first["package"], first["type"])
        best = min(range(FOLDS), key=lambda k: (load[k][kind], sum(load[k].values())))
        for i in sites[site]:
            fold[i] = best
            load[best][pages[i]["package"], pages[i]["type"]] += 1
    return fold
