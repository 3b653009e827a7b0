#!/usr/bin/env python3
"""Fails when two types in one namespace have the same name.

check_names.py [ROOT]: reads src, include and python/src. An alias is a type, too. If a program has two types of one name, the linker
silently uses the functions of one for the other. This once caused a heap overflow in push_back of a
vector. Types in unnamed namespaces and inside other types are not checked. Code in namespaces is
not indented in this project, so a type of a namespace starts in the first column.
"""
import collections
import pathlib
import re
import sys

FOLDERS = ("include", "src", "python/src")
OPENS = re.compile(r"^(?:inline )?namespace(?: ([\w:]+))? \{")
CLOSES = re.compile(r"^\}  // namespace")
DEFINES = re.compile(r"^(?:struct|class|union|enum class|enum)(?: alignas\(\w+\))?(?: TAMIS_\w+)? "
                     r"(\w+)\b(?!::)([^;]*)$")
ALIAS = re.compile(r"^using (\w+) =()")


def types_of(text):
    """Returns the named types that a file defines, with their namespaces."""
    spaces, before = [], ""
    for line in text.splitlines():
        if opened := OPENS.match(line):
            if "}" not in line:
                spaces.append(opened.group(1))
        elif CLOSES.match(line):
            if spaces:
                spaces.pop()
        elif (found := DEFINES.match(line) or ALIAS.match(line)) and None not in spaces:
            if not before.startswith("template <>") and "<" not in found.group(2).split(":")[0]:
                yield "::".join([*spaces, found.group(1)])
        before = line


def check(root):
    places = collections.defaultdict(set)
    for path in sorted(p for folder in FOLDERS for p in (root / folder).rglob("*")):
        if path.suffix in {".h", ".cpp"}:
            for name in types_of(path.read_text(encoding="utf-8")):
                places[name].add(str(path.relative_to(root)))
    return [f"{name} is defined in {' and '.join(sorted(where))}: give one another name"
            for name, where in sorted(places.items()) if len(where) > 1]


if __name__ == "__main__":
    top = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    sys.exit("\n".join(check(top.resolve())) or 0)
