"""A table of how good models are on sites that they never saw, by package and type."""
from collections import defaultdict

import numpy as np


def mean_and_error(values):
    values = np.array(values)
    return values.mean(), values.std() / max(1, len(values) - 1) ** .5


def write(args, columns, fold, evaluation):
    """evaluation: what `tamis eval --json` wrote, one contestant a fold."""
    fold_of = {(p["package"], p["id"]): int(fold[i]) for i, p in enumerate(columns.pages)}
    scores = defaultdict(list)
    for package in evaluation["packages"]:
        for page in package["pages"]:
            own = fold_of[package["name"], page["id"]]
            for measure, numbers in page["scores"][own].items():
                value = numbers["f1"]
                scores[package["name"], "all", measure].append(value)
                scores[package["name"], page.get("type") or "unknown", measure].append(value)
    lines = ["package | type | measure | pages | F1 | standard error", "---|---|---|--:|--:|--:"]
    for (package, kind, measure), values in sorted(scores.items()):
        mean, error = mean_and_error(values)
        lines.append(f"{package} | {kind} | {measure} | {len(values)} | {mean:.4f} | {error:.4f}")
    text = "\n".join(lines) + "\n"
    (args.work / "report.md").write_text(text)
    print(text)
