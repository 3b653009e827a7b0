"""Runs tamis eval for any pipelines on the training datasets, each page with the model of its fold.

    tools/train/train                                   # leaves the models of folds in build/train
    build/train-venv/bin/python tools/train/eval_folds.py --work build/train --csv folds.csv \\
        --pipeline auto --pipeline "title=parts(title=keep; auto)"

The model of a fold was trained without the sites of its pages. In these pipelines the model
`general`, which `auto` and `learned` use, is the model of the fold. The CSV file has the rows that
tamis eval writes for all folds, and quality.py reads it.
"""
import argparse
import json
import os
import shutil
from pathlib import Path

from columns import FOLDS, Columns, assign_folds
from train import ROOT, run


def unpacked(args, package):
    """Returns the dataset as a directory."""
    folder = args.packages / package
    if folder.is_dir():
        return folder
    folder = args.work / "packages" / package
    if not folder.exists():
        folder.parent.mkdir(exist_ok=True)
        run(args.binaries / "tamis", "package", "make", args.packages / f"{package}.tar.zst", folder)
    return folder


def write_part(whole, folder, ids):
    """Writes the dataset's pages with these ids as a dataset."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "html").mkdir(parents=True)
    (folder / "gold").mkdir()
    about = json.loads((whole / "package.json").read_text())
    (folder / "package.json").write_text(json.dumps({**about, "pages": len(ids)}))
    with open(whole / "pages.jsonl") as file:
        (folder / "pages.jsonl").write_text("".join(line for line in file if json.loads(line)["id"] in ids))
    for page in ids:
        for part in (f"html/{page}.html", f"gold/{page}.txt"):
            os.link(whole / part, folder / part)


def write_parts(args):
    """Writes for each fold its part of each dataset. Returns their directories by fold."""
    columns = Columns(args.work)
    fold = assign_folds(columns.pages)
    parts = [{} for _ in range(FOLDS)]
    for page, k in zip(columns.pages, fold):
        parts[k].setdefault(page["package"], set()).add(page["id"])
    for k, packages in enumerate(parts):
        for package, ids in packages.items():
            write_part(unpacked(args, package), args.work / f"parts/{k}/{package}", ids)
    return [[args.work / f"parts/{k}/{package}" for package in packages] for k, packages in enumerate(parts)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True, help="where tools/train/train worked")
    parser.add_argument("--csv", type=Path, required=True, help="where the rows go")
    parser.add_argument("--pipeline", action="append", required=True, help="also NAME=PIPELINE; several times")
    parser.add_argument("--packages", type=Path, default=ROOT / "../shared/packages")
    parser.add_argument("--binaries", type=Path, default=ROOT / "build/release", help="where tamis is")
    parser.add_argument("--measures", default="bag,word_lcs,character_lcs")
    args = parser.parse_args()
    pipelines = [word for pipeline in args.pipeline for word in ("--pipeline", pipeline)]
    rows = []
    for k, folders in enumerate(write_parts(args)):
        packages = [word for folder in folders for word in ("--package", folder)]
        out = args.work / f"parts/{k}.csv"
        run(args.binaries / "tamis", "eval", "--model", args.work / f"fold{k}.model", *packages, *pipelines,
            "--measure", args.measures, "--csv", out, "--quiet")
        head, *found = out.read_text().splitlines(keepends=True)
        rows += found
    args.csv.write_text(head + "".join(rows))


if __name__ == "__main__":
    main()
