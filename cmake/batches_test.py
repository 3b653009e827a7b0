#!/usr/bin/env python3
"""Tests cmake/batches.py on small files that can share a batch, and on files that cannot."""
import pathlib
import tempfile
import unittest

import batches


def count(*texts, most=10, headers={}):
    """Returns how many batches files with these texts need."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "src").mkdir()
        for name, text in headers.items():
            (root / "src" / name).write_text(text)
        sources = []
        for number, text in enumerate(texts):
            path = root / f"{number}.cpp"
            path.write_text(text)
            sources.append(batches.Source(root, path))
        return len(batches.batches(sources, most))


def unnamed(code):
    return "namespace tamis {\nnamespace {\n\n" + code + "\n}  // namespace\n}  // namespace tamis\n"


class Batches(unittest.TestCase):
    def test_files_without_common_names_share_a_batch(self):
        self.assertEqual(count(unnamed("int first() { return 1; }"), unnamed("int second() { return 2; }")), 1)

    def test_a_batch_has_at_most_so_many_files(self):
        self.assertEqual(count("int a;", "int b;", "int c;", most=2), 2)

    def test_names_of_unnamed_namespaces_are_kept_apart(self):
        for one in ("int f() {\n  return 1;\n}", "constexpr int f = 1;", "struct f {\n};", "enum class f : int {};",
                    "template <class T>\nstd::vector<T> f(T x) {\n}", "class f final : public g {\n};",
                    "const std::map<int, int> f = {};"):
            self.assertEqual(count(unnamed(one), unnamed("double f() {\n  return 2;\n}")), 2, one)

    def test_a_use_counts_because_a_call_could_find_the_other_function(self):
        self.assertEqual(count(unnamed("int f() {\n  return 1;\n}"), "int g() {\n  return f(2.0);\n}"), 2)

    def test_a_declaration_in_a_header_of_the_other_file_counts(self):
        headers = {"f.h": "namespace tamis {\nint f(double x);\n}  // namespace tamis\n"}
        self.assertEqual(count(unnamed("int f() {\n  return 1;\n}"), '#include "f.h"\n', headers=headers), 2)

    def test_text_and_comments_do_not_count(self):
        self.assertEqual(count(unnamed("int f() {\n  return 1;\n}"), '// f\nconst char* g = "f" R"(f)";\n'), 1)

    def test_local_names_of_functions_do_not_count_twice(self):
        self.assertEqual(count("int f() {\n  int i = 0;\n}", "int g() {\n  int i = 0;\n}"), 1)

    def test_aliases_may_be_repeated_but_not_differ(self):
        self.assertEqual(count("namespace fs = std::filesystem;", "namespace fs = std::filesystem;"), 1)
        self.assertEqual(count("using A = int;", "using A = int;"), 1)
        self.assertEqual(count("using A = int;", "using A = long;"), 2)
        self.assertEqual(count("using tl::unexpected;", "int unexpected = 1;"), 2)

    def test_macros_are_kept_apart(self):
        self.assertEqual(count("#define A 1\n", "int A = 2;\n"), 2)

    def test_tests_of_two_names_share_a_batch(self):
        self.assertEqual(count(unnamed("TEST(A, B) {\n}"), unnamed("TEST(A, C) {\n}")), 1)
        self.assertEqual(count(unnamed("TEST(A, B) {\n}"), unnamed("TEST(A, B) {\n}")), 2)


if __name__ == "__main__":
    unittest.main()
