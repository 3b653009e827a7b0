"""The expected and the actual F1 of a page's result, from its blocks, and the curve between the
two."""
import numpy as np

STEPS, ROUNDS, RIDGE = 16, 20, 1e-3  # steps of the curve as in src/filters/learned/model/model.h
LEVELS = 64           # probabilities in one level are cut together: f_measure_cut.cpp
LEAST_TEXT, MOST_COMMENT_TIMES, LEAST_GAIN = 200, 10, .03  # as in src/filters/learned/judge/f_measure_cut.cpp
NO_ELEMENT = 50       # levels up if there is none


def cut(words, probabilities):
    """Returns which blocks are kept, and their expected F1. This is the mean of the values for
    independent blocks and for fully dependent ones (src/filters/learned/judge/f_measure_cut.h)."""
    level = np.minimum((probabilities * LEVELS).astype(int), LEVELS - 1)
    sizes = np.bincount(level, words)
    there = np.flatnonzero(sizes)[::-1]
    hits = np.bincount(level, words * probabilities)[there]
    share = hits / sizes[there]
    kept, hits = np.cumsum(sizes[there]), np.cumsum(hits)
    both = 2 * np.minimum(kept[:, None], kept) / (kept[:, None] + kept)
    value = (2 * hits / (kept + hits[-1]) + both @ (share - np.append(share[1:], 0))) / 2
    best = int(value.argmax())
    return (level >= there[best]) & (probabilities > 0), value[best]


def cut_comments(words, probabilities, levels_up):
    """Returns the cut, without comments unless they are to be kept."""
    whole = cut(words, probabilities)
    is_comment = levels_up < NO_ELEMENT
    if not is_comment.any():
        return whole
    expected = words * probabilities
    beside, inside = expected[~is_comment].sum(), expected[is_comment].sum()
    rest = cut(words, np.where(is_comment, 0, probabilities))
    beside_a_text = beside >= LEAST_TEXT and beside * MOST_COMMENT_TIMES >= inside
    return rest if beside_a_text or rest[1] >= whole[1] + LEAST_GAIN else whole


def judge_pages(columns, probabilities):
    """Returns two columns by page: the expected F1, and the F1 reached by the labels of blocks.
    nan: not scored."""
    comments = columns.bins[columns.names.index("up_to_class_comment")]
    out = np.full((len(columns.pages), 2), np.nan)
    for i in np.flatnonzero(columns.gold > 0):
        rows = columns.rows(i)
        words = columns.words[rows].astype(float)
        if len(words) == 0:
            out[i] = 0
            continue
        kept, expected = cut_comments(words, probabilities[rows], comments[rows])
        hits = (words * columns.labels[rows])[kept].sum()
        out[i] = expected, 2 * hits / (words[kept].sum() + columns.gold[i])
    return out


def logit(shares):
    shares = np.clip(shares, 1e-3, 1 - 1e-3)
    return np.log(shares / (1 - shares))


def train(expected, reached, weights):
    """Returns the points of the curve, in 65535ths: a straight line between logits, from logistic
    regression."""
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
