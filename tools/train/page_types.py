"""The page type: one forest per type, over the means of the features of the page's content."""
import numpy as np

import trees
import url_words
from columns import FOLDS
from url_words import TYPES

MAIN_WEIGHT, OTHER_WEIGHT = 1., .3  # of the main dataset, which has all types, and of others


def page_rows(columns, bins, expected):
    """Returns the rows of src/filters/learned/judge/block_scorer.cpp: means of bins, and the type
    that the page declares. A block is weighted by its expected number of content words."""
    probabilities = np.maximum(1, np.rint(expected * 65535).astype(np.int64))
    weight = columns.words.astype(np.int64) * probabilities
    total = np.maximum(1, np.bincount(columns.page_of, weight, minlength=len(columns.pages)).astype(np.int64))
    means = [np.bincount(columns.page_of, weight * column.astype(np.int64),
                         minlength=len(columns.pages)).astype(np.int64) // total for column in bins]
    declared = [[page["declared"] == kind for page in columns.pages] for kind in TYPES]
    return np.array(means + declared, np.uint8).T


def address_scores(pages, fold, chosen):
    """Returns the scores that URL words add to the scores of pages, from tables without the page's
    fold."""
    out = np.zeros((len(pages), len(TYPES)))
    for held in range(FOLDS):
        others = [pages[i] for i in np.flatnonzero(chosen & (fold != held))]
        found = url_words.steps([(page["url"], page["type"]) for page in others if page["url"]])
        for i in np.flatnonzero(chosen & (fold == held)):
            for word in set(url_words.words_of_url(pages[i]["url"])) & set(found):
                out[i] += np.array(found[word]) / url_words.STEPS
    return out


def shares(scores, kinds):
    right = scores.argmax(1) == kinds
    by_kind = ", ".join(f"{kind} {right[kinds == i].mean():.3f}" for i, kind in enumerate(TYPES))
    return f"{right.mean():.3f} right, cross-validated; {by_kind}"


def train(args, columns, fold, bins, name_of):
    """Probabilities of blocks are from trees that did not see their sites."""
    expected = np.zeros(len(columns.words))
    for k in range(FOLDS):
        expected[fold[columns.page_of] == k] = np.load(args.work / f"fold{k}.npy")
    rows = page_rows(columns, bins, expected)
    kinds = np.array([TYPES.index(p["type"]) if p["type"] in TYPES else -1 for p in columns.pages])
    main = np.array([p["package"] == args.main for p in columns.pages])
    weights = np.where(main, MAIN_WEIGHT, OTHER_WEIGHT)
    scores = np.zeros((len(kinds), len(TYPES)))
    for held in [None, *range(FOLDS)]:
        chosen = (kinds >= 0) & (fold != (-1 if held is None else held))
        model = trees.train(rows[chosen], kinds[chosen], weights[chosen], args.type_trees,
                            objective="multiclass", num_class=len(TYPES), learning_rate=.06, num_leaves=7,
                            feature_fraction=.3, bagging_fraction=.8, min_data_in_leaf=8, lambda_l2=2.)
        model.save_model(args.work / f"{name_of(held)}.types")
        if held is not None:
            scores[fold == held] = model.predict(rows[fold == held], raw_score=True, num_threads=1)
    judged = main & (kinds >= 0)
    addresses = address_scores(columns.pages, fold, judged)
    declared = np.mean([p["declared"] == p["type"] for p, is_main in zip(columns.pages, main) if is_main])
    print("page types:", shares(scores[judged], kinds[judged]), f"; what pages say of themselves: {declared:.3f}")
    print("page types with addresses:", shares((scores + addresses)[judged], kinds[judged]), flush=True)


def forests(path):
    model = trees.load(path)
    return [trees.describe(model, first, len(TYPES)) for first in range(len(TYPES))]
