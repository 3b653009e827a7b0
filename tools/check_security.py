#!/usr/bin/env python3
"""Fails when SECURITY.md names a test that does not exist.

check_security.py [ROOT]: reads the last column of the tables whose header ends with "tests". Entries
are `PATH` or `PATH`: NAME, NAME, separated by semicolons. PATH is relative to tests/ unless it starts
with bench/, and each NAME is a class, function or test in that file.
"""
import pathlib
import re
import sys

ENTRY = re.compile(r"`([^`]+)`(?:: (.+))?$")


def entries_of(text):
    """Yields the entries of all columns named "tests"."""
    is_in_table = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            is_in_table = False
        elif cells[-1] == "tests":
            is_in_table = True
        elif is_in_table and not cells[-1].startswith("---"):
            yield from cells[-1].split("; ")


def problem_of(entry, root):
    """Returns the problem with an entry, or None."""
    read = ENTRY.fullmatch(entry)
    if not read:
        return f"'{entry}' is not of the form `PATH`: NAME, NAME"
    path = root / ("" if read[1].startswith("bench/") else "tests") / read[1]
    if not path.is_file():
        return f"{read[1]} does not exist"
    text = path.read_text(encoding="utf-8")
    for name in (read[2] or "").split(", "):
        if not re.search(rf"\b{re.escape(name)}\b", text):
            return f"{read[1]} has no {name}"
    return ""


def check(root):
    entries = list(entries_of((root / "SECURITY.md").read_text(encoding="utf-8")))
    problems = [problem for entry in entries if (problem := problem_of(entry, root))]
    if not entries:
        problems.append("no table has a column named tests")
    return [f"SECURITY.md: {problem}" for problem in problems]


if __name__ == "__main__":
    place = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent
    found = check(pathlib.Path(place))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
