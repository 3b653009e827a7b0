#!/usr/bin/env python3
"""Tests tools/check_names.py on small valid and invalid trees."""
import pathlib
import tempfile
import unittest

import check_names


def problems(**files):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "src"
        source.mkdir()
        for name, text in files.items():
            (source / f"{name}.h").write_text(text)
        return check_names.check(pathlib.Path(folder))


def inside(namespace, text):
    return f"namespace {namespace} {{\n{text}\n}}  // namespace {namespace}\n"


class CheckNames(unittest.TestCase):
    def test_one_name_for_two_types_is_found(self):
        for one, other in [("struct Page {", "class Page : public Base {"),
                           ("enum class Page : int {", "struct TAMIS_API Page {")]:
            self.assertEqual(problems(a=inside("tamis", one), b=inside("tamis", other)),
                             ["tamis::Page is defined in src/a.h and src/b.h: give one another name"])

    def test_an_alias_and_the_python_module_count(self):
        self.assertEqual(len(problems(a=inside("tamis", "using Page = int;"), b=inside("tamis", "enum Page {"))), 1)
        with tempfile.TemporaryDirectory() as root:
            for folder in check_names.FOLDERS:
                (pathlib.Path(root) / folder).mkdir(parents=True)
                (pathlib.Path(root) / folder / "a.cpp").write_text(inside("tamis", "struct Page {"))
            self.assertEqual(check_names.check(pathlib.Path(root)),
                             ["tamis::Page is defined in include/a.cpp and python/src/a.cpp and src/a.cpp: "
                              "give one another name"])

    def test_other_namespaces_have_names_of_their_own(self):
        self.assertEqual(problems(a=inside("tamis", "struct Page {"),
                                  b=inside("tamis::serve", "struct Page {")), [])

    def test_namespaces_without_a_name_are_private(self):
        private = inside("tamis", "namespace {\nstruct Page {\n};\n}  // namespace")
        self.assertEqual(problems(a=private, b=private), [])
        after = inside("tamis", "namespace {\n}  // namespace\nstruct Page {")
        self.assertEqual(len(problems(a=after, b=after)), 1)

    def test_a_declaration_defines_nothing(self):
        self.assertEqual(problems(a=inside("tamis", "struct Page;"),
                                  b=inside("tamis", "struct Page {")), [])

    def test_specialisations_share_the_name_of_their_template(self):
        self.assertEqual(problems(a=inside("tamis", "template <class T>\nstruct Text;\n"),
                                  b=inside("tamis", "template <>\nstruct Text<int> {"),
                                  c=inside("tamis", "template <>\nstruct Text<bool> {")), [])

    def test_types_inside_of_others_are_indented_or_named_by_them(self):
        self.assertEqual(problems(a=inside("tamis", "struct A {\n  struct Page {"),
                                  b=inside("tamis", "struct B {\n  struct Page {")), [])
        self.assertEqual(problems(a=inside("tamis", "struct Page {"),
                                  b=inside("tamis", "struct Page::Impl {")), [])


if __name__ == "__main__":
    unittest.main()
