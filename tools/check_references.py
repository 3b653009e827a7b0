#!/usr/bin/env python3
"""Fails when a text names a commit or a test that does not exist.

check_references.py [ROOT]: the commits are those in backquotes in bench/runs/*.md. The tests are the
files below tests/ that the documents, the headers and the tests in Python name. Where there is no git
or not the whole history, as in a source archive or a shallow clone, commits are not checked.
"""
import pathlib
import re
import subprocess
import sys

COMMIT = re.compile(r"`([0-9a-f]{7,40})`")
TEST = re.compile(r"(?<![\w/])tests/[\w/]+\.(?:py|cpp)\b")
READERS = ["*.md", "docs/**/*.md", "include/**/*.h", "src/**/*.h", "tests/**/*.py"]


def git(root, *words):
    try:
        return subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)
    except OSError:
        return subprocess.CompletedProcess(words, 1, "", "")


def has_history(root):
    return git(root, "rev-parse", "--is-shallow-repository").stdout.strip() == "false"


def is_commit(root, name):
    return git(root, "merge-base", "--is-ancestor", name, "HEAD").returncode == 0


def check(root):
    problems = []
    runs = sorted(root.glob("bench/runs/*.md")) if has_history(root) else []
    for path in runs:
        for name in sorted(set(COMMIT.findall(path.read_text(encoding="utf-8")))):
            if not is_commit(root, name):
                problems.append(f"{path.relative_to(root)}: {name} is not a commit of this history")
    for path in sorted(path for pattern in READERS for path in root.glob(pattern)):
        for name in sorted(set(TEST.findall(path.read_text(encoding="utf-8")))):
            if "NAME" not in name and not (root / name).is_file():
                problems.append(f"{path.relative_to(root)}: {name} does not exist")
    return problems


if __name__ == "__main__":
    place = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent
    found = check(pathlib.Path(place))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
