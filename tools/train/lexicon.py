"""The lexicon: a linear model on markup tokens and words, with weights as signed bytes."""
import numpy as np
from sklearn.linear_model import SGDClassifier

LEAST_PAGES = 4  # minimum number of pages with a token
STEP = 32        # weights are in steps of 1/32


def page_counts(tokens, page_of, chosen):
    """Returns for each token the number of the chosen pages that contain it."""
    counts = np.zeros(tokens.shape[1], np.int32)
    starts = np.searchsorted(page_of, np.arange(page_of[-1] + 2))
    for page in np.flatnonzero(chosen):
        first, last = tokens.indptr[starts[page]], tokens.indptr[starts[page + 1]]
        counts[np.unique(tokens.indices[first:last])] += 1
    return counts


def train(tokens, labels, weights, page_of, chosen):
    rows = chosen[page_of]
    model = SGDClassifier(loss="log_loss", alpha=3e-6, max_iter=4, tol=None, random_state=1,
                          average=True)
    w = np.sqrt(weights[rows])
    model.fit(tokens[rows], labels[rows] >= .5, sample_weight=w / w.mean())
    coefficients = model.coef_[0].copy()
    coefficients[page_counts(tokens, page_of, chosen) < LEAST_PAGES] = 0
    return np.clip(np.rint(coefficients * STEP), -127, 127).astype(np.int8)
