#!/usr/bin/env python3
"""Compares `posts` of JSON with the posts of a dataset of forum pages.

  bench/posts.py build/release/tamis ../shared/packages/harvest-forums.tar.zst

The gold text of harvest-forums is the text of every post, with blank lines between them. It has
neither authors nor dates, so only plausibility is checked. An author must be a few words, must not
be a date, and must not be the same in every post. Dates must exist and be in order.

  none     pages without any post
  number   pages with as many posts as the gold text has
  words    pages on which precision and recall of the posts' words are above 0.9
  authors  pages on which nine of ten posts have a plausible author
  dates    pages on which nine of ten posts have a date, in the order of the page
  all      pages with words, authors and dates
--pages lists every page.
"""

import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

MEASURES = ("none", "number", "words", "authors", "dates", "all")


def words_of(text):
    return collections.Counter(re.findall(r"\w+", text.lower()))


def precision_and_recall(posts, gold):
    wanted, found = words_of(gold), collections.Counter()
    for post in posts:
        found += words_of(post["text"])
    both = (wanted & found).total()
    return both / max(1, found.total()), both / max(1, wanted.total())


def may_be_author(name):
    has_date = re.search(r"\b(19|20)\d\d\b.*\d|\d[:/.]\d\d", name)
    return 0 < len(name.split()) <= 4 and not has_date


def are_authors_right(posts):
    named = [post["author"] for post in posts if may_be_author(post.get("author", ""))]
    is_one_for_all = len(posts) > 3 and len(set(named)) == 1
    return bool(posts) and len(named) >= 0.9 * len(posts) and not is_one_for_all


def are_dates_right(posts):
    dates = [post["date"] for post in posts if post.get("date")]
    shown = sum(1 for post in posts if post.get("date") or post.get("shown_date"))
    pairs = list(zip(dates, dates[1:]))
    in_order = sum(1 for one, next_one in pairs if one[:10] <= next_one[:10])
    backwards = sum(1 for one, next_one in pairs if one[:10] >= next_one[:10])
    is_ordered = max(in_order, backwards) >= 0.7 * len(pairs)
    return bool(posts) and shown >= 0.9 * len(posts) and is_ordered


def judge(posts, gold):
    precision, recall = precision_and_recall(posts, gold)
    number = len([text for text in gold.split("\n\n") if text.strip()])
    found = {
        "none": not posts,
        "number": len(posts) == number,
        "words": precision > 0.9 and recall > 0.9,
        "authors": are_authors_right(posts),
        "dates": are_dates_right(posts),
    }
    found["all"] = found["words"] and found["authors"] and found["dates"]
    return found, precision, recall, number


def extract(tamis, folder):
    pages = sorted(str(page) for page in folder.glob("*/html/*.html"))
    command = [tamis, "extract", "--pipeline", "plain", "--format", "json", "--json-blocks",
               "none", "--json-lists", "posts", "--jsonl", "--quiet", "--jobs", "1", *pages]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode > 1:  # 1: pages that show no text are reported, and counted here
        sys.exit(done.stderr)
    for line in done.stdout.splitlines():
        row = json.loads(line)
        content = row.get("content")
        if isinstance(content, str):
            content = json.loads(content)
        yield pathlib.Path(row["input"]), (content or {}).get("posts", [])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tamis")
    parser.add_argument("package")
    parser.add_argument("--pages", action="store_true")
    arguments = parser.parse_args()
    totals = collections.Counter()
    with tempfile.TemporaryDirectory() as name:
        subprocess.run(["tar", "--zstd", "-xf", arguments.package, "-C", name], check=True)
        for page, posts in extract(arguments.tamis, pathlib.Path(name)):
            gold = (page.parent.parent / "gold" / (page.stem + ".txt")).read_text("utf-8")
            found, precision, recall, number = judge(posts, gold)
            totals["pages"] += 1
            totals.update(key for key in MEASURES if found[key])
            if arguments.pages:
                marks = " ".join(key if found[key] else "-" * len(key) for key in MEASURES)
                print(f"{marks}  P {precision:.2f} R {recall:.2f} posts {len(posts)} of "
                      f"{number}  {page.stem[:60]}")
    if totals["pages"] == 0:
        sys.exit(f"{arguments.package}: no pages in */html; a package of tamis has them")
    for key in ("pages", *MEASURES):
        print(f"{key:8} {totals[key]:4} {totals[key] / totals['pages']:6.1%}")


if __name__ == "__main__":
    main()
