#!/usr/bin/env python3
"""libtamis.so exports only the interface: each defined symbol is declared in a public header, and
all declarations in public headers are defined."""
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import outside
from command import ROOT

# "TAMIS_API Page parse(", "class TAMIS_API Page {", "struct TAMIS_API ParamText<int> {"
FUNCTION = re.compile(r"(?<!#define )(?<!class )(?<!struct )TAMIS_API [^;{(]*?(\w+|operator==)\(")
CLASS = re.compile(r"(?:class|struct) TAMIS_API (\w+)")
# A declaration that ends in ; and starts its line with a type.
UNMARKED = re.compile(
    r"^(?!TAMIS_API|inline|constexpr|using|friend|return)[A-Za-z][\w:<>*&, ]* [*&]?(\w+)\((?:[^;{]|\{\})*;",
    re.MULTILINE,
)
# Members of public classes, and the layers.
INSIDE = re.compile(
    r"::(Impl|LearntPages|Pruned|Derived|Plan|PipelineBuilder|PageWriter|ParserPool"
    r"|Combinator|spec|combinator|engine|read_input|cli|mix)\b"
)


def name_of(symbol):
    """Returns tamis::Page::text for "tamis::Page::text[abi:cxx11](unsigned int) const"."""
    name = re.sub(r"\[abi:\w+\]|^(typeinfo|typeinfo name|vtable) for ", "", symbol)
    while "<" in name.split("(")[0]:
        name = re.sub(r"<[^<>]*>", "", name)
    return name.split("(")[0]


class Symbols(outside.OutsideTest):
    @classmethod
    def setUpClass(cls):
        lines = outside.call(
            "nm", "-DC", "--defined-only", outside.BUILD / "libtamis.so", cwd=ROOT
        )
        cls.names = {name_of(line.split(" ", 2)[2]) for line in lines.splitlines()}
        headers = sorted((ROOT / "include/tamis").rglob("*.h"))
        text = "\n".join(path.read_text() for path in headers)
        cls.unmarked = UNMARKED.findall(text)
        cls.functions = set(FUNCTION.findall(text))
        cls.classes = set(CLASS.findall(text))

    def test_the_interface_was_found(self):
        self.assertLessEqual({"extract", "parse", "vote", "to_json", "operator=="}, self.functions)
        self.assertLessEqual({"Extractor", "Page", "ParamText", "Text"}, self.classes)

    def test_every_function_is_marked(self):
        # Templates of define_filter.h that have no definition.
        self.assertEqual(sorted(set(self.unmarked) - {"params_of", "value_of"}), [])

    def test_each_is_declared_in_a_public_header(self):
        allowed = self.functions | self.classes
        for name in sorted(self.names):
            first, _, rest = name.removeprefix("tamis::detail::").removeprefix("tamis::").partition("::")
            self.assertIn(first, allowed, name)
            self.assertTrue(not rest or first in self.classes, name)

    def test_what_is_declared_is_there(self):
        shown = {name.rpartition("::")[2] for name in self.names}
        self.assertEqual(sorted(self.functions - shown), [])
        owners = {name.split("::")[1] for name in self.names}
        self.assertEqual(sorted(self.classes - owners), [])

    def test_the_inside_is_hidden(self):
        self.assertEqual([name for name in self.names if INSIDE.search(name)], [])


if __name__ == "__main__":
    outside.main()
