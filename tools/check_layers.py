#!/usr/bin/env python3
"""Fails when an include or a call crosses a border of the architecture, or its table is stale.

check_layers.py [--write] [ROOT]: reads the tamis_layer() lines of ROOT/CMakeLists.txt and the C++ files
in ROOT/src, ROOT/include and ROOT/python/src. --write writes the table of layers in
ROOT/docs/architecture.md. The rules:

  1. The longest declared prefix of a file's path below src is its layer; every file has one. A
     public header names its layer in a line "// layer: NAME" before the first line of code.
  2. A file includes its own layer and the layers that it NEEDS, and a layer only NEEDS layers that
     are declared before it.
  3. A public header includes only the standard library, tl/expected.hpp and include/tamis.
  4. Nothing in src or include includes tests, bench or fuzz, or climbs with "..".
  5. In src/filters the order is common, site, algorithms, registry. An algorithm, which is a
     directory or a file, includes itself, common, site and the list of specs.
  6. Only the places in CALLERS run pipelines and write options of the parser. Calls are found by
     their text: pipeline.run(...), .scripting = true. JSON is written by dump_json() alone.
  7. Headers of other libraries are included only in layers that name the library in USES.
     Those in ONLY_IN are included only in the files that it lists.
  8. Files of the layers in NEVER_REACH do not include certain headers of other libraries, not even
     through a header of the project.
  9. Every layer says in one sentence what it is ABOUT, and docs/architecture.md has a table with these
     sentences between <!-- layers --> and <!-- /layers -->.
"""
import argparse
import pathlib
import re
import sys

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[>"]')
LAYER = re.compile(r"""^tamis_layer\(\s*((?:"[^"]*"|[^")])*)\)""", re.MULTILINE)
SET = re.compile(r"^set\((\w+)\s+([^()]*)\)", re.MULTILINE)
WORD = re.compile(r'"[^"]*"|\S+')
NAME_OF_SET = re.compile(r"\$\{(\w+)\}")
# A sentence without its full stop, for a table cell.
ABOUT = re.compile(r"[A-Z][^|]*[^.|]")
TABLE = re.compile(r"(?<=<!-- layers -->\n).*?(?=<!-- /layers -->)", re.DOTALL)
PLACE_OF_TABLE = "docs/architecture.md"
OF_PUBLIC_HEADER = re.compile(r"^// layer: (\S+)$")
WORD_OF_CODE = re.compile(r'//[^\n]*|"(?:\\.|[^"\\\n])*"')
PUBLIC_MAY_USE = {"tl/expected.hpp"}
MADE_BY_THE_BUILD = {"tamis/detail/version.h"}
SOURCES = {".h", ".cpp", ".inl", ".inc"}

# The order of the parts of src/filters before and after the algorithms. Algorithms may include only
# a list of specs from the last part.
FILTER_ORDER = {"common": 0, "site": 1, "registry": 3}
ALGORITHM = 2
LIST_OF_SPECS = "filters/registry/specs.h"

# What is called, its pattern, and where it may be called.
CALLERS = [
    ("runs a pipeline", re.compile(r"pipeline_?(?:\.|->)(?:run|explain)\(|(?:\.|->)(?:run|explain)\(View\("),
     ("src/pipelines/", "src/extract/", "src/tune/judge/mask_cache.cpp")),
    ("writes options of the parser",
     re.compile(r"\.(?:scripting|rescue_unseen|fragment_of)\s*=(?!=)|"
                r"[{,]\s*\.(?:noscript_words|template_words)\s*="),
     ("src/document/", "src/extract/", "src/cli/page.cpp")),
    ("writes JSON without escaping control characters", re.compile(r"\.dump\("),
     ("src/text/dump_json.cpp", "src/content/hidden/page_states.cpp")),
]

# Prefixes of library headers, and the names of the libraries in USES.
LIBRARIES = {
    "CLI/": "CLI11::CLI11",
    "boost/asio": "Boost::headers",
    "boost/beast/": "Boost::headers",
    "nlohmann/": "nlohmann_json::nlohmann_json",
    "curl/": "CURL::libcurl",
    "sqlite3.h": "SQLite::SQLite3",
    "archive.h": "LibArchive::LibArchive",
    "archive_entry.h": "LibArchive::LibArchive",
    "openssl/": "OpenSSL::SSL",
    "libpsl.h": "PkgConfig::libpsl",
}
ONLY_IN = {
    "CLI/": {"src/cli/command_line.cpp"},
    "boost/beast/": {"src/serve/http/message_parser.cpp"},
    "curl/": {"src/io/net/fetch.cpp"},
    "sqlite3.h": {"src/io/sqlite/sqlite.cpp"},
    "libpsl.h": {"src/url/site/site.cpp"},
}


# Layers that block or wait for nothing, so they have nothing to do with connections.
NEVER_REACH = {"serve/api": "boost/asio", "serve/jobs": "boost/asio"}


def read_layers(cmake):
    """Returns {layer: {"NEEDS": [...], "USES": [...], "ABOUT": text, "SHORT": [...]}} in the order
    of declaration.

    SHORT is NEEDS with the names of sets, such as ${core}, instead of their layers.
    """
    return read_cmake(cmake)[0]


def read_cmake(cmake):
    """Returns the layers, and {name: [word...]} of the sets with their final values."""
    values = {}

    def expand(words):
        text = NAME_OF_SET.sub(lambda name: " ".join(values.get(name[1], [])), " ".join(words))
        return re.sub(r"\$<BUILD_INTERFACE:([^>]*)>", r"\1", text).split()

    layers = {}
    found = [*LAYER.finditer(cmake), *SET.finditer(cmake)]
    for line in sorted(found, key=lambda line: line.start()):
        if line.re is SET:
            values[line[1]] = expand(line[2].split())
            continue
        name, *words = WORD.findall(line[1])
        lists = {"NEEDS": [], "USES": [], "ABOUT": []}
        for word in words:
            if word in lists:
                current = lists[word]
            else:
                current.append(word)
        layers[name] = {"NEEDS": expand(lists["NEEDS"]), "USES": expand(lists["USES"]),
                        "ABOUT": " ".join(lists["ABOUT"]).strip('"'), "SHORT": lists["NEEDS"]}
    return layers, values


def table_of_layers(cmake):
    """Returns the table for docs/architecture.md, and a list with the members of its sets."""
    layers, values = read_cmake(cmake)
    order = list(layers)

    def shown(words):
        return ", ".join(f"*{name[1]}*" if (name := NAME_OF_SET.fullmatch(word)) else f"`{word}`" for word in words)

    lines = ["| layer | what it does | may include |", "| --- | --- | --- |"]
    for layer, lists in layers.items():
        lines.append(f"| [`{layer}`](../src/{layer}) | {lists['ABOUT']} | {shown(lists['SHORT']) or '–'} |")
    lines.append("")
    for word in dict.fromkeys(word for lists in layers.values() for word in lists["SHORT"]):
        if name := NAME_OF_SET.fullmatch(word):
            members = values.get(name[1], [])
            is_start = len(members) > 6 and members == order[:len(members)]
            meaning = f"all layers from `{members[0]}` to `{members[-1]}`" if is_start else shown(members)
            lines.append(f"- *{name[1]}*: {meaning}")
    return "\n".join(lines) + "\n"


def layer_of(path, layers):
    """Returns the longest layer that a path below src is in, or None."""
    folder = path.rpartition("/")[0]
    while folder and folder not in layers:
        folder = folder.rpartition("/")[0]
    return folder or None


def text_of(path):
    return path.read_text(encoding="utf-8", errors="replace")


def includes(text):
    """Yields (line number, opening character, included path) of every include."""
    for number, line in enumerate(text.splitlines(), 1):
        found = INCLUDE.match(line)
        if found:
            yield number, found[1], found[2]


def sources(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in SOURCES)


def layer_of_public_header(text):
    for line in text.splitlines():
        if found := OF_PUBLIC_HEADER.match(line):
            return found[1]
        if line and not line.startswith("//"):
            return None
    return None


def why_not_public(sign, target):
    """Returns the problem with an include in include/tamis, or None."""
    is_standard = sign == "<" and re.fullmatch(r"[a-z0-9_]+", target)
    if is_standard or target in PUBLIC_MAY_USE or target.startswith("tamis/"):
        return None
    return "a public header includes only std, tl/expected.hpp and tamis/"


def part_of_filters(path):
    """Returns the name of a part of src/filters and its place in the order."""
    name = path.split("/")[1].partition(".")[0]
    return name, FILTER_ORDER.get(name, ALGORITHM)


def why_not_in_filters(path, target):
    """Returns the problem with an include inside the layer filters, or None."""
    (name, place), (other, place_of_other) = part_of_filters(path), part_of_filters(target)
    if name == other or place_of_other < place or target == LIST_OF_SPECS:
        return None
    if place == place_of_other == ALGORITHM:
        return "an algorithm never includes another: combine filters in a pipeline, or share in filters/common"
    return "the order in filters is common, site, algorithms, registry"


class Check:
    def __init__(self, root):
        self.root = root
        self.layers = read_layers(text_of(root / "CMakeLists.txt"))
        self.problems = []
        self.of_headers = {}
        self.of_files = {}
        for path in sources(root / "include"):
            self.of_headers[str(path.relative_to(root / "include"))] = layer_of_public_header(text_of(path))

    def add(self, place, what, why, number=None):
        line = f":{number}" if number else ""
        self.problems.append(f"{place}{line}: {what}: {why}")

    def check_declarations(self):
        seen = set()
        for layer, lists in self.layers.items():
            if not ABOUT.fullmatch(lists["ABOUT"]):
                self.add("CMakeLists.txt", layer, 'it needs ABOUT "Sentence without a full stop"')
            for need in lists["NEEDS"]:
                if need not in seen:
                    self.add("CMakeLists.txt", f"{layer} needs {need}", "it is not declared before it")
            seen.add(layer)

    def why_not_layer(self, layer, target, folder):
        """Returns the problem with an include in a file of that layer, or None."""
        if ".." in target.split("/"):
            return 'includes start at src/ or include/, never with ".."'
        if target.partition("/")[0] in {"tests", "bench", "fuzz"}:
            return "nothing in src or include includes tests, bench or fuzz"
        if target in self.of_headers:
            other = self.of_headers[target]
        elif "/" not in target and (folder / target).exists():
            other = layer
        else:
            other = layer_of(target, self.layers)
        if other is None or other == layer or other in self.layers[layer]["NEEDS"]:
            return None
        return f"it is in {other}, which {layer} does not need"

    def why_not_library(self, place, layer, target):
        """Returns the problem with an include of another library, or None."""
        start = next((start for start in LIBRARIES if target.startswith(start)), None)
        if start is None:
            return None
        if LIBRARIES[start] not in self.layers[layer]["USES"]:
            return f"{layer} does not use {LIBRARIES[start]}"
        if start in ONLY_IN and place not in ONLY_IN[start]:
            return f"only {', '.join(sorted(ONLY_IN[start]))} may include it"
        return None

    def check_source(self, path):
        place, text = str(path.relative_to(self.root)), text_of(path)
        name = place.removeprefix("src/")
        layer = layer_of(name, self.layers)
        if layer is None:
            self.add(place, "no layer", f"CMakeLists.txt has no tamis_layer({name.rpartition('/')[0]} ...)")
            return
        for number, sign, target in includes(text):
            why = self.why_not_layer(layer, target, path.parent)
            if not why and sign == "<":
                why = self.why_not_library(place, layer, target)
            if not why and layer == "filters" and target.count("/") and layer_of(target, self.layers) == layer:
                why = why_not_in_filters(name, target)
            if why:
                self.add(place, target, why, number)

    def included(self, path):
        """Returns [(text of the include, file of the project or None)...] of a file."""
        if path not in self.of_files:
            found = []
            for _, _, target in includes(text_of(path)):
                places = (self.root / "src" / target, self.root / "include" / target, path.parent / target)
                found.append((target, next((place for place in places if place.is_file()), None)))
            self.of_files[path] = found
        return self.of_files[path]

    def way_to(self, path, start):
        """Returns the includes from a file to a header that starts so, or None."""
        seen, ways = {path}, [(path, [])]
        for file, way in ways:
            for target, place in self.included(file):
                if target.startswith(start):
                    return way + [target]
                if place and place not in seen:
                    seen.add(place)
                    ways.append((place, way + [target]))
        return None

    def check_reach(self, path):
        place = path.relative_to(self.root / "src").as_posix()
        layer = layer_of(place, self.layers)
        if layer in NEVER_REACH and (way := self.way_to(path, NEVER_REACH[layer])):
            self.add(f"src/{place}", way[-1], f"{layer} never reaches it; here through {' -> '.join(way)}")

    def check_public_header(self, path):
        place = str(path.relative_to(self.root))
        layer = self.of_headers[str(path.relative_to(self.root / "include"))]
        if layer not in self.layers:
            self.add(place, "no layer", '"// layer: NAME" is missing before its first line of code')
            return
        for number, sign, target in includes(text_of(path)):
            why = why_not_public(sign, target) or self.why_not_layer(layer, target, path.parent)
            if why:
                self.add(place, target, why, number)

    def check_calls(self, path):
        place = str(path.relative_to(self.root))
        code = WORD_OF_CODE.sub("", text_of(path))
        for what, pattern, allowed in CALLERS:
            found = pattern.search(code)
            if found and not place.startswith(allowed):
                number = code.count("\n", 0, found.start()) + 1
                self.add(place, what, f"allowed in {', '.join(allowed)}", number)

    def run(self):
        for path in sources(self.root / "src"):
            self.check_source(path)
            self.check_calls(path)
            self.check_reach(path)
        for path in sources(self.root / "include"):
            self.check_public_header(path)
            self.check_calls(path)
        for path in sources(self.root / "python/src"):
            self.check_calls(path)
        self.check_declarations()
        return self.problems


def check_table(root, write=False):
    """Returns the problems with the table of layers in docs/architecture.md. If `write`, corrects
    the table."""
    path = root / PLACE_OF_TABLE
    text = text_of(path) if path.exists() else ""
    found = TABLE.search(text)
    if not found:
        return [f"{PLACE_OF_TABLE}: no <!-- layers --> ... <!-- /layers -->"]
    table = table_of_layers(text_of(root / "CMakeLists.txt"))
    if found[0] == table:
        return []
    if write:
        path.write_text(text[:found.start()] + table + text[found.end():], encoding="utf-8")
        return []
    return [f"{PLACE_OF_TABLE}: the table of layers is stale: run tools/check_layers.py --write"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the table of layers")
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parents[1])
    options = parser.parse_args()
    root = options.root.resolve()
    return "\n".join(Check(root).run() + check_table(root, options.write)) or 0


if __name__ == "__main__":
    sys.exit(main())
