#!/usr/bin/env python3
"""Fails when two types of one namespace have one name.

check_names.py [ROOT]: looks at src and include. A program may have one type of a name; with two the
linker takes the functions of one for the other, in silence (it once made a heap overflow of a
vector's push_back). Types in nameless namespaces and inside of other types are nobody's concern.
Namespaces are not indented here, so a type of a namespace begins its line.
"""
import collections
import pathlib
import re
import sys

OPENS = re.compile(r"^(?:inline )?namespace(?: ([\w:]+))? \{")
CLOSES = re.compile(r"^\}  // namespace")
DEFINES = re.compile(r"^(?:struct|class|union|enum class|enum)(?: alignas\(\w+\))?(?: TAMIS_\w+)? "
                     r"(\w+)\b(?!::)([^;]*)$")


def types_of(text):
    """The types that a file defines, with their namespaces; none of those without a name."""
    spaces, before = [], ""
    for line in text.splitlines():
        if opened := OPENS.match(line):
            if "}" not in line:
                spaces.append(opened.group(1))
        elif CLOSES.match(line):
            if spaces:
                spaces.pop()
        elif (found := DEFINES.match(line)) and None not in spaces:
            if not before.startswith("template <>") and "<" not in found.group(2).split(":")[0]:
                yield "::".join([*spaces, found.group(1)])
        before = line


def check(root):
    places = collections.defaultdict(set)
    for path in sorted(p for folder in ("include", "src") for p in (root / folder).rglob("*")):
        if path.suffix in {".h", ".cpp"}:
            for name in types_of(path.read_text(encoding="utf-8")):
                places[name].add(str(path.relative_to(root)))
    return [f"{name} is defined in {' and '.join(sorted(where))}: give one another name"
            for name, where in sorted(places.items()) if len(where) > 1]


if __name__ == "__main__":
    top = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    sys.exit("\n".join(check(top.resolve())) or 0)
