#!/usr/bin/env python3
"""Fails when a text names a commit, a test or a path that does not exist.

check_references.py [ROOT]: checks three kinds of references. Commits are those in backquotes in
bench/runs/*.md. Tests are the files below tests/ that documents, headers and Python tests name.
Paths are those in backquotes, below the directories of PLACES, in every Markdown file outside code
blocks: `src/base/hash.h`, `tools/fuzz 60`, `src/base/hash.{h,cpp}`, `src/serve/*/*.h`. For a path
with NAME, only its directory must exist. Without git or a complete history, as in a source archive
or a shallow clone, commits are not checked.
"""
import itertools
import os
import pathlib
import re
import subprocess
import sys

COMMIT = re.compile(r"`([0-9a-f]{7,40})`")
TEST = re.compile(r"(?<![\w/])tests/[\w/]+\.(?:py|cpp)\b")
PLACES = ("src", "include", "tests", "tools", "cmake", "docs", "fuzz", "presets", "web")
PATH = re.compile(rf"(?:{'|'.join(PLACES)})/[\w./*{{}},+-]*")
QUOTED = re.compile(r"`([^`\n]+)`")
CODE_BLOCK = re.compile(r"^(```+|~~~+).*?^\1", re.MULTILINE | re.DOTALL)
# Directories that a build, a package manager or a checkout creates below the root, and test data.
NOT_OURS = {"build", "node_modules", ".git", ".venv", "golden", "corpus"}
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


def markdown_files(root):
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if name not in NOT_OURS)
        yield from (pathlib.Path(folder) / name for name in sorted(names) if name.endswith(".md"))


def alternatives(path):
    """Returns abd and acd for a{b,c}d."""
    parts = re.split(r"\{([^{}]*)\}", path)
    choices = [part.split(",") if number % 2 else [part] for number, part in enumerate(parts)]
    return ["".join(words) for words in itertools.product(*choices)]


def exists(root, path):
    if "NAME" in path:
        path = path[:path.index("NAME")].rpartition("/")[0]
    return any(root.glob(path)) if "*" in path else (root / path).exists()


def missing_paths(root, text):
    for quoted in QUOTED.findall(CODE_BLOCK.sub("", text)):
        for word in quoted.split():
            if PATH.fullmatch(word):
                yield from (path for path in alternatives(word) if not exists(root, path))


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
    for path in markdown_files(root):
        for name in sorted(set(missing_paths(root, path.read_text(encoding="utf-8")))):
            problems.append(f"{path.relative_to(root)}: {name} does not exist")
    return list(dict.fromkeys(problems))


if __name__ == "__main__":
    place = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent
    found = check(pathlib.Path(place))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
