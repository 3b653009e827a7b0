#!/usr/bin/env python3
"""Groups source files into batches that are compiled as one translation unit each.

batches.py ROOT MOST FILE...: prints "BATCH FILE" for every file. Includes are searched below ROOT.

A compiler takes 0.3 seconds before it reads the first line of a small file, and every file
instantiates the same templates again. Batches save both.

The own names of a file are those in an unnamed namespace, from `using`, or from #define. Two files
share a batch only if no own name of one occurs in the other. The name must also not be declared by
a header that only the other includes. So each file of a batch compiles as it does alone, and no
call finds a function of another file. Names are found by the layout of formatted code: a
declaration at the top level starts in the first column. If a name is missed, the result is a
compile error about a redefinition.
"""
import functools
import pathlib
import re
import sys

IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
NOT_CODE = re.compile(r'R"(\w*)\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'
                      r"(?<![0-9A-Fa-f])'(?:\\.|[^'\\\n])*'", re.DOTALL)
UNNAMED = re.compile(r"^namespace \{$(.*?)^\}  $", re.DOTALL | re.MULTILINE)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
TEST = re.compile(r"^(?:TYPED_)?TEST(?:_F|_P)?\((\w+), (\w+)\)", re.MULTILINE)
KEYWORDS = {"template", "static_assert", "void", "requires"}
DEFINITION = re.compile(r"^(?:#\s*define|static) .*", re.MULTILINE)
ALIAS = re.compile(r"^(?:using [^;]*|namespace \w+ = [^;]*);", re.MULTILINE)


def declared(line):
    """Returns the name that a line in the first column declares, or None."""
    depth, last = 0, None
    for token in re.findall(r"[A-Za-z_]\w*|::|[<>({=;\[:]", line):
        if token in "<>":
            depth += 1 if token == "<" else -1
        elif depth == 0 and token in "({=;[:":
            break
        elif depth == 0 and token != "::":
            last = token
    return None if last in KEYWORDS else last


def top_level(code):
    """Returns the names that lines in the first column declare."""
    code = TEST.sub("", ALIAS.sub("", code))
    lines = [line for line in code.splitlines() if IDENTIFIER.match(line)]
    return set(filter(None, map(declared, lines)))


def own_names(code):
    names = set()
    for body in UNNAMED.findall(code):
        names |= top_level(body)
    for line in DEFINITION.findall(code):
        words = IDENTIFIER.findall(line)
        names.add(words[1] if words[0] == "define" else declared(line))
    return names


def aliases(code):
    """Returns {name: line} of using declarations and aliases, which may be repeated."""
    lines = ALIAS.findall(code)
    return {declared(line.partition("=")[0] + ";"): line for line in lines}


class Source:
    def __init__(self, root, file):
        self.file = file
        text = pathlib.Path(file).read_text(encoding="utf-8")
        code = NOT_CODE.sub("", text)
        tests = {f"{suite}_{name}" for suite, name in TEST.findall(code)}
        self.aliases = aliases(code)
        self.own = own_names(code) | tests
        self.used = set(IDENTIFIER.findall(TEST.sub("", code))) | tests
        self.headers = frozenset().union(*(with_includes(root, name) for name in INCLUDE.findall(text)))

    def fits(self, other):
        return not self.disturbs(other) and not other.disturbs(self)

    def disturbs(self, other):
        """Reports whether an own name of this file could change the meaning of the other file."""
        alone = {name for name, line in self.aliases.items() if other.aliases.get(name) != line}
        own = self.own | alone
        return bool(own & other.used) or any(
            own & declarations(header) for header in other.headers - self.headers)


@functools.cache
def with_includes(root, name):
    """Returns the header of that name and all headers it includes, as far as they belong to tamis.
    """
    found, waiting = set(), [name]
    while waiting:
        path = next((path for path in paths(root, waiting.pop()) if path.exists()), None)
        if path and path not in found:
            found.add(path)
            waiting += INCLUDE.findall(path.read_text(encoding="utf-8"))
    return frozenset(found)


def paths(root, name):
    return [root / folder / name for folder in ("src", "include", "tests", ".")]


@functools.cache
def declarations(header):
    return top_level(NOT_CODE.sub("", header.read_text(encoding="utf-8")))


def batches(sources, most):
    out = []
    for source in sources:
        batch = next((batch for batch in out if len(batch) < most and all(map(source.fits, batch))), None)
        if batch is None:
            batch = []
            out.append(batch)
        batch.append(source)
    return out


if __name__ == "__main__":
    top, most_files = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    for number, batch in enumerate(batches([Source(top, file) for file in sys.argv[3:]], most_files)):
        for source in batch:
            print(number, source.file)
