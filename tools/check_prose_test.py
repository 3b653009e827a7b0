#!/usr/bin/env python3
"""Tests tools/check_prose.py on small texts."""
import unittest

import check_prose

LONG = " ".join(["word"] * 13)  # half of a sentence that is too long


def phrases(text, path="docs/a.md"):
    return [phrase for _, phrase, _, _ in check_prose.phrases(path, text)]


def long_sentences(text, path="docs/a.md"):
    return [(number, len(words)) for number, words in check_prose.long_sentences(path, text)]


class Phrases(unittest.TestCase):
    def test_phrases_are_found_with_their_lines(self):
        found = check_prose.phrases("a.md", "a\nthis is no page\n")
        self.assertEqual([(number, phrase) for number, phrase, _, _ in found], [(2, "is no p")])

    def test_there_is_no_is_correct(self):
        self.assertEqual(phrases("There are no pages. If there is none, there is no text. There are none."), [])
        self.assertEqual(phrases("This is no text.\nIt is none."), ["is no t", "is none"])

    def test_genitives_are_correct_except_at_the_start_of_a_sentence(self):
        self.assertEqual(phrases("The words of a page, and one of those. It consists of two parts."), [])
        self.assertEqual(phrases("Of a page the title counts."), ["Of a page"])
        self.assertEqual(phrases("They differ. Of several the first counts; Of two, both."),
                         [". Of several", "; Of two"])

    def test_comments_begin_after_their_mark(self):
        for path, text in [("src/a.h", "  // Of two the first."), ("src/a.h", "/// Of two the first."),
                           ("a.py", "# Of two the first."), ("a.py", '"""Of two the first."""'),
                           ("a.cmake", "set(a)  # Of two the first."), ("a.sh", "# Of two the first.")]:
            self.assertEqual(phrases(text, path), ["Of two"], text)

    def test_code_is_not_text(self):
        self.assertEqual(phrases("```\nthis is no text\n```\n`is no code`\n\n    is no text\n"), [])
        self.assertEqual(phrases("int behind = anew;", "src/a.cpp"), [])
        self.assertEqual(phrases("behind = anew", "a.py"), [])

    def test_strings_are_text_except_in_tests(self):
        for path, text in [("src/a.cpp", 'f("this is no page");'), ("tools/a.py", "f('this is no page')")]:
            self.assertEqual(phrases(text, path), ["is no p"])
            self.assertEqual(phrases(text, "tests/" + path), [])

    def test_names_of_tests_are_text(self):
        self.assertEqual(phrases("TEST(Url, AWordIsNoUrl) {}", "tests/unit/a_test.cpp"), ["is no u"])
        self.assertEqual(phrases("TEST(Url, OneWordAPage) {}", "tests/unit/a_test.cpp"), ["one word a page"])
        self.assertEqual(phrases("def test_a_word_is_no_url(self): pass", "tests/cli/a.py"), ["is no u"])


class LongSentences(unittest.TestCase):
    def test_a_sentence_over_several_lines_is_one(self):
        self.assertEqual(long_sentences(f"Short.\n{LONG}\n{LONG}.\n"), [(2, 26)])
        self.assertEqual(long_sentences(f"// {LONG}\n// {LONG}.\n", "src/a.h"), [(1, 26)])
        self.assertEqual(long_sentences(f"# {LONG}\n# {LONG}.\n", "a.py"), [(1, 26)])
        self.assertEqual(long_sentences(f"# {LONG}\n# {LONG}.\n", "a.sh"), [(1, 26)])
        self.assertEqual(long_sentences(f"  // {LONG}\n  // {LONG}.\n", "web/a.ts"), [(1, 26)])

    def test_sentences_end(self):
        for end in (".", "!", "?", ":", ";", ".)", '."'):
            self.assertEqual(long_sentences(f"{LONG}{end} {LONG}."), [], end)

    def test_a_sentence_ends_with_its_text(self):
        self.assertEqual(long_sentences(f"{LONG}\n\n{LONG}.\n- {LONG}\n- {LONG}, {LONG}\n"), [(5, 27)])

    def test_trailing_comments_are_separate(self):
        for path, mark in (("src/a.h", "//"), ("a.py", "#"), ("a.sh", "#")):
            self.assertEqual(long_sentences(f"a = 1  {mark} {LONG}, a\nb = 2  {mark} {LONG}, b\n", path), [])
            self.assertEqual(long_sentences(f"a = 1  {mark} {LONG},\n       {mark} {LONG}\n", path), [(1, 26)])

    def test_the_first_line_of_a_script_is_not_a_comment(self):
        for path in ("a.py", "a.sh"):
            self.assertEqual(long_sentences(f"#!/bin/{LONG}\n# {LONG}.\n", path), [])

    def test_comments_of_different_indentation_are_separate(self):
        self.assertEqual(long_sentences(f"// {LONG},\n  // {LONG}.\n", "src/a.h"), [])

    def test_comments_do_not_join_strings(self):
        self.assertEqual(long_sentences(f'// {LONG},\nf("{LONG}.");\n', "src/a.cpp"), [])
        self.assertEqual(long_sentences(f'# {LONG},\nf("{LONG}.")\n', "tools/a.py"), [])

    def test_only_adjacent_strings_join(self):
        for path in ("src/a.cpp", "tools/a.py"):
            self.assertEqual(long_sentences(f'f("{LONG}, ", "{LONG}.")\n', path), [])
            self.assertEqual(long_sentences(f'f("{LONG}, "\n  "{LONG}.")\n', path), [(1, 26)])

    def test_docstrings_are_separate(self):
        self.assertEqual(long_sentences(f'"""{LONG},"""\ndef f():\n    """{LONG}."""\n', "a.py"), [])

    def test_tables_sessions_and_lists_of_words_are_not_sentences(self):
        self.assertEqual(long_sentences(f"| {LONG} | {LONG}. |\n"), [])
        self.assertEqual(long_sentences(f"#  a.txt   {LONG},\n#  b.txt   {LONG}.\n", "a.sh"), [])
        self.assertEqual(long_sentences(f'"""\n>>> {LONG}, {LONG}.\n"""\n', "a.py"), [])
        self.assertEqual(long_sentences(f'f("{LONG} {LONG}")\n', "tools/a.py"), [])


if __name__ == "__main__":
    unittest.main()
