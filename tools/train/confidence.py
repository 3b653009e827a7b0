"""What a page's result should be worth and is, by its blocks, and the curve between the two."""
import numpy as np

STEPS, ROUNDS, RIDGE = 16, 20, 1e-3  # steps of the curve as src/filters/learned/confidence.h
LEVELS = 512          # probabilities that share one are cut together: expected_cut.cpp
LEAST_TEXT, MOST_COMMENT_TIMES = 200, 10  # as src/filters/learned/comments.cpp
NO_ELEMENT = 50       # levels up where there is none


def without_comments(words, probabilities, levels_up):
    is_comment = levels_up < NO_ELEMENT
    expected = words * probabilities
    beside, inside = expected[~is_comment].sum(), expected[is_comment].sum()
    if beside < LEAST_TEXT or beside * MOST_COMMENT_TIMES < inside:
        return probabilities
    return np.where(is_comment, 0, probabilities)


def cut(words, probabilities):
    """Which blocks are kept, and the F1 that is expected of them."""
    level = np.floor(probabilities * LEVELS)
    order = np.argsort(-level, kind="stable")
    hits = np.cumsum((words * probabilities)[order])
    value = 2 * hits / (np.cumsum(words[order]) + hits[-1] + 1e-9)
    # A level is kept whole.
    last = np.append(level[order][1:] != level[order][:-1], True)
    best = int(np.where(last, value, -1).argmax())
    return (level >= level[order[best]]) & (probabilities > 0), value[best]


def judge_pages(columns, probabilities):
    """Two columns by page: the F1 that is expected and, by the labels of blocks, reached; nan: not judged."""
    comments = columns.bins[columns.names.index("up_to_class_comment")]
    out = np.full((len(columns.pages), 2), np.nan)
    for i in np.flatnonzero(columns.gold > 0):
        rows = columns.rows(i)
        words = columns.words[rows].astype(float)
        if len(words) == 0:
            out[i] = 0
            continue
        kept, expected = cut(words, without_comments(words, probabilities[rows], comments[rows]))
        hits = (words * columns.labels[rows])[kept].sum()
        out[i] = expected, 2 * hits / (words[kept].sum() + columns.gold[i])
    return out


def logit(shares):
    shares = np.clip(shares, 1e-3, 1 - 1e-3)
    return np.log(shares / (1 - shares))


def train(expected, reached, weights):
    """Points of the curve, in 65535ths: a straight line between logits, by logistic regression."""
    x = np.vstack([np.ones(len(expected)), logit(expected)]).T
    found = np.array([0., 1.])
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-x @ found))
        gradient = x.T @ (weights * (reached - p)) - RIDGE * (found - [0, 1])
        curvature = (x * (weights * p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(2)
        found += np.linalg.solve(curvature, gradient)
    at = np.arange(STEPS + 1) / STEPS
    points = 1 / (1 + np.exp(-found[0] - found[1] * logit(at)))
    points[0], points[-1] = 0, 1
    return np.rint(points * 65535).astype(np.uint16)


def apply(points, expected):
    return np.interp(expected, np.arange(STEPS + 1) / STEPS, points / 65535)
