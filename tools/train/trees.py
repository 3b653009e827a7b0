"""LightGBM trees, which grow leaf by leaf, and their form in a model file."""
import lightgbm
import numpy as np

# The same rows give the same trees. One thread: two threads that wait for each other on a busy
# machine take fifteen times as long.
SETTINGS = dict(feature_fraction=.35, bagging_fraction=.7, bagging_freq=1, lambda_l2=5., path_smooth=60.,
                max_bin=63, num_threads=1, seed=1, deterministic=True, force_col_wise=True, verbose=-1)


def train(bins, labels, weights, trees, **more):
    """bins: rows x features, integers. labels: 0 to 1, for a loss that accepts shares."""
    settings = {**SETTINGS, "objective": "cross_entropy", **more}
    data = lightgbm.Dataset(bins, labels, weight=weights / weights.mean())
    return lightgbm.train(settings, data, trees)


def load(path):
    return lightgbm.Booster(model_file=path)


def describe(model, first=0, step=1):
    """Returns each tree as (nodes, leaf values). Nodes are (feature, bin, leaves to the left), with
    the left part before the right. A row goes right if its bin is higher."""
    return [walk(tree["tree_structure"]) for tree in model.dump_model()["tree_info"][first::step]]


def walk(part):
    if "leaf_value" in part:
        return [], [part["leaf_value"]]
    if part["decision_type"] != "<=":
        raise ValueError("a question that bins cannot be asked: " + part["decision_type"])
    left_nodes, left_values = walk(part["left_child"])
    right_nodes, right_values = walk(part["right_child"])
    node = (part["split_feature"], int(np.floor(part["threshold"])), len(left_values))
    return [node] + left_nodes + right_nodes, left_values + right_values
