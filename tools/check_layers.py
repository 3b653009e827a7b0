#!/usr/bin/env python3
"""Fails when an include points the wrong way.

check_layers.py [ROOT]: reads the tamis_layer() lines of ROOT/CMakeLists.txt and every
#include in ROOT/src and ROOT/include. The rules:

  1. A file in src/LAYER includes its own layer, the layers it NEEDS, and public headers.
  2. Every folder of src is a layer, and no layer needs one that is declared after it.
  3. A file in include/tamis includes only the standard library, tl/expected.hpp and
     include/tamis.
  4. Nothing in src or include includes tests, bench or fuzz, or climbs with "..".
  5. A filter never includes another filter: in src/filters a file includes only
     src/filters/*.h that has no .cpp of another filter beside it. Helpers for several
     filters live in src/filters/measure.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[>"]')
LAYER = re.compile(r"^\s*tamis_layer\(\s*([^)]*)\)", re.MULTILINE)
PUBLIC_MAY_USE = {"tl/expected.hpp"}
SOURCES = {".h", ".cpp", ".inl", ".inc"}
# Files of src/filters that belong to all filters.
SHARED_IN_FILTERS = {"specs", "registry"}


def read_layers(cmake):
    """{layer: layers it needs}, in the order of declaration."""
    layers = {}
    for words in (found.split() for found in LAYER.findall(cmake)):
        needs = words[words.index("NEEDS") + 1 :] if "NEEDS" in words else []
        layers[words[0]] = needs[: needs.index("USES")] if "USES" in needs else needs
    return layers


def wrong_needs(layers):
    seen = set()
    for layer, needs in layers.items():
        for need in needs:
            if need not in seen:
                yield f"CMakeLists.txt: {layer} needs {need}, which is not declared before it"
        seen.add(layer)


def includes(path):
    """(line number, opening sign, included path) of every include."""
    text = path.read_text(encoding="utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        found = INCLUDE.match(line)
        if found:
            yield number, found[1], found[2]


def sources(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in SOURCES)


def why_not_public(sign, target):
    """What is wrong with an include in include/tamis; None if nothing is."""
    is_standard = sign == "<" and re.fullmatch(r"[a-z0-9_]+", target)
    if is_standard or target in PUBLIC_MAY_USE or target.startswith("tamis/"):
        return None
    return "a public header includes only std, tl/expected.hpp and tamis/"


def why_not_layer(root, path, target, layers):
    """What is wrong with an include in src; None if nothing is."""
    layer = path.relative_to(root / "src").parts[0]
    head, _, rest = target.partition("/")
    if ".." in target.split("/"):
        return 'includes start at src/ or include/, never with ".."'
    if head in {"tests", "bench", "fuzz"}:
        return "nothing in src includes tests, bench or fuzz"
    if not rest and (path.parent / target).exists():
        head = layer
    if head in layers and head != layer and head not in layers[layer]:
        allowed = ", ".join(layers[layer]) or "no other layer"
        return f"{layer} may include {allowed}"
    if layer == head == "filters" and is_other_filter(root, path, target):
        return "a filter never includes a filter: combine them in a pipeline"
    return None


def is_other_filter(root, path, target):
    name = pathlib.PurePath(target).stem
    header = root / "src" / target if "/" in target else path.parent / target
    return (
        path.stem not in SHARED_IN_FILTERS | {name}
        and name not in SHARED_IN_FILTERS
        and header.parent == root / "src/filters"
    )


def check(root):
    layers = read_layers((root / "CMakeLists.txt").read_text())
    problems = list(wrong_needs(layers))
    for folder in sorted(p for p in (root / "src").iterdir() if p.is_dir()):
        if folder.name not in layers:
            problems.append(f"src/{folder.name}: no tamis_layer({folder.name} ...)")
            continue
        for path in sources(folder):
            for number, _, target in includes(path):
                why = why_not_layer(root, path, target, layers)
                if why:
                    problems.append(f"{path.relative_to(root)}:{number}: {target}: {why}")
    for path in sources(root / "include"):
        for number, sign, target in includes(path):
            why = why_not_public(sign, target)
            if why:
                problems.append(f"{path.relative_to(root)}:{number}: {target}: {why}")
    return problems


if __name__ == "__main__":
    top = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    sys.exit("\n".join(check(top.resolve())) or 0)
