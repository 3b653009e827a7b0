"""Oblivious trees by CatBoost, and their form in a model file."""
import json
import os
import tempfile

import numpy as np
from catboost import CatBoostRegressor, CatBoostClassifier, Pool


def train(bins, labels, weights, trees=200, depth=6, rate=.1, seed=1, **more):
    """bins: rows x features, whole numbers; labels: 0 to 1. A loss that takes shares."""
    model = CatBoostClassifier(
        loss_function="CrossEntropy", iterations=trees, depth=depth, learning_rate=rate, l2_leaf_reg=5,
        rsm=.35, bootstrap_type="Bernoulli", subsample=.7, random_seed=seed, border_count=128,
        feature_border_type="GreedyLogSum", thread_count=2, verbose=False, allow_writing_files=False,
        boost_from_average=True, **more)
    model.fit(Pool(bins, labels, weight=weights / weights.mean()))
    return model


def describe(model):
    """[(splits, leaf values)] with splits as (feature, bin): right if the bin is above."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "model.json")
        model.save_model(path, format="json")
        data = json.load(open(path))
    scale, bias = data.get("scale_and_bias", [1, [0]])
    bias = bias[0] if isinstance(bias, list) else bias
    trees = []
    for tree in data["oblivious_trees"]:
        splits = [(s["float_feature_index"], int(np.floor(s["border"]))) for s in tree["splits"]]
        trees.append((splits, [scale * v for v in tree["leaf_values"]]))
    return trees, bias
