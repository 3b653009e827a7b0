"""A table of the scores of models on held-out sites, by dataset and type."""
from collections import defaultdict

import numpy as np


def mean_and_error(values):
    values = np.array(values)
    return values.mean(), values.std() / max(1, len(values) - 1) ** .5


def contestant(fold, settings):
    """Returns the pipeline with the model that was trained without the sites of a fold."""
    return f"learned(model=fold{fold}{', ' + settings if settings else ''})"


def write(args, columns, fold, rows):
    """rows: the output of `tamis eval --csv` for the models of all folds."""
    own = {(p["package"], p["id"]): contestant(fold[i], args.settings) for i, p in enumerate(columns.pages)}
    scores = defaultdict(list)
    for row in rows:
        if row["pipeline"] != own[row["package"], row["id"]]:
            continue
        for column, value in row.items():
            if not column.endswith(".f1") or value == "":
                continue
            measure = column.removesuffix(".f1")
            scores[row["package"], "all", measure].append(float(value))
            if row["page_type"]:
                scores[row["package"], row["page_type"], measure].append(float(value))
    lines = ["| package | type | measure | pages | F1 | standard error |", "|---|---|---|--:|--:|--:|"]
    for (package, kind, measure), values in sorted(scores.items()):
        mean, error = mean_and_error(values)
        lines.append(f"| {package} | {kind} | {measure} | {len(values)} | {mean:.4f} | {error:.4f} |")
    text = "\n".join(lines) + "\n"
    (args.work / "report.md").write_text(text)
    print(text)
