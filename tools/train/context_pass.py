"""The context pass: a weighted sum of the forest's predictions for a block and its neighbours."""
import numpy as np

MIDDLE, BINS_A_LOGIT, NO_BIN = 125, 16, 255  # as in src/filters/learned/judge/context_pass.cpp
ROUNDS, RIDGE = 12, 1.


def logits(bins):
    """Returns columns of bins as rows of logits, with a leading 1 for the bias."""
    found = np.where(bins == NO_BIN, 0, (bins.astype(np.float64) - MIDDLE) / BINS_A_LOGIT)
    return np.vstack([np.ones(bins.shape[1]), found]).T


def train(bins, labels, weights, steps):
    """Fits a logistic regression by Newton's method, with shares as labels. Returns the bias and
    the weights, as integers."""
    x, w = logits(bins), weights / weights.mean()
    found = np.zeros(x.shape[1])
    for _ in range(ROUNDS):
        p = 1 / (1 + np.exp(-x @ found))
        gradient = x.T @ (w * (labels - p)) - RIDGE * found
        curvature = (x * (w * p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(found))
        found += np.linalg.solve(curvature, gradient)
    return np.rint(found * steps).astype(np.int32)


def probabilities(bins, found, steps):
    return 1 / (1 + np.exp(-logits(bins) @ (found / steps)))
