#!/usr/bin/env python3
"""The effect of --comments drop and keep on pages whose posts are content: forums.

  bench/comments.py build/release/tamis ../shared/packages/harvest-forums.tar.zst
  bench/comments.py --type forum build/release/tamis ../shared/packages/wcxb-dev.tar.zst

  pages   of the dataset, or of that type in it
  empty   pages that lose all text, though the pipeline keeps some
  lost    pages that lose four of five words of the gold text that the pipeline keeps
  recall  of the words of the gold text, mean over pages
--pages lists the pages that are empty or lost.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

CHOICES = ("auto", "drop", "keep", "separate")
MOST_LOST = 0.8


def words_of(text):
    return collections.Counter(re.findall(r"\w+", text.lower()))


def recalled(text, gold):
    wanted = words_of(gold)
    return (wanted & words_of(text)).total() / max(1, wanted.total())


def extract(tamis, pages, choice):
    """Returns {path: text} for pages that keep some text."""
    command = [tamis, "extract", "--comments", choice, "--text", "plain", "--jsonl", "--quiet",
               "--jobs", "1", *map(str, pages)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode > 1:  # 1: pages without kept text are reported, and counted here
        sys.exit(done.stderr)
    rows = map(json.loads, done.stdout.splitlines())
    return {row["input"]: row.get("content", "") for row in rows}


def pages_of(folder, wanted_type):
    for row in map(json.loads, (folder / "pages.jsonl").open(encoding="utf-8")):
        if wanted_type is None or row["page_type"] == wanted_type:
            yield folder / "html" / (row["id"] + ".html")


def judge(tamis, pages, lists):
    gold = {str(page): (page.parent.parent / "gold" / (page.stem + ".txt")).read_text("utf-8")
            for page in pages}
    before = extract(tamis, pages, "auto")
    for choice in CHOICES:
        after = before if choice == "auto" else extract(tamis, pages, choice)
        empty = [page for page in gold if before.get(page) and not after.get(page)]
        lost = [page for page in gold
                if recalled(after.get(page, ""), gold[page])
                < (1 - MOST_LOST) * recalled(before.get(page, ""), gold[page])]
        recall = sum(recalled(after.get(page, ""), gold[page]) for page in gold) / len(gold)
        print(f"{choice:9} pages {len(gold):5} empty {len(empty):4} lost {len(lost):4} "
              f"recall {recall:.3f}")
        if lists:
            for page in sorted({*empty, *lost}):
                print("   ", pathlib.Path(page).stem)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tamis")
    parser.add_argument("package")
    parser.add_argument("--type", help="only pages of this type")
    parser.add_argument("--pages", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        subprocess.run(["tar", "--zstd", "-xf", arguments.package, "-C", name], check=True)
        folder = next(pathlib.Path(name).glob("*/pages.jsonl")).parent
        pages = list(pages_of(folder, arguments.type))
        if not pages:
            sys.exit(f"{arguments.package}: no such pages")
        judge(arguments.tamis, pages, arguments.pages)


if __name__ == "__main__":
    main()
