#!/usr/bin/env python3
"""tamis site, and tamis extract --site and --site-file."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis

MENU = "<ul>{}</ul>".format(
    "".join(f"<li><a href=/{name}>{name}</a>" for name in "Home News Sport Weather".split())
)
STORIES = [
    "The council opened the old lock on Saturday morning",
    "Storks came back to the mill after three long years",
    "Buses to the harbour will leave at noon from now on",
    "A bakery closes because nobody wants to bake at night",
]


class SiteCommand(CommandTest):
    def learn(self, *pages):
        return tamis("site", "s.site", *pages, cwd=self.folder)

    def pages(self):
        return [
            self.file(f"<body>{MENU}<div><p>{story}.</p></div>", f"{i}.html")
            for i, story in enumerate(STORIES)
        ]

    def test_what_repeats_is_left_out(self):
        pages = self.pages()
        result = self.learn(*pages)
        self.assertEqual((result.code, result.out), (0, b""))
        self.assertEqual(result.err, "tamis: s.site: 4 pages learnt; the site has 4 pages\n")
        for name in ["content_extractor", "lh", "template", "rtdm"]:
            with self.subTest(filter=name):
                words = ["extract", "--site-file", "s.site", "--pipeline", name, pages[1]]
                self.assert_prints(STORIES[1] + ".\n", *words, cwd=self.folder)

    def test_without_a_site_everything_stays(self):
        page = self.pages()[0]
        plain = tamis("extract", "--pipeline", "plain", page).out
        result = tamis("extract", "--pipeline", "sst", page)
        self.assertEqual(result.out, plain)
        self.assertIn("--site", result.err)

    def test_pages_are_added_in_any_order(self):
        pages = self.pages()
        self.learn(*pages)
        once = (self.folder / "s.site").read_bytes()
        (self.folder / "s.site").unlink()
        for page in reversed(pages):
            self.learn(page, page)
        self.assertEqual((self.folder / "s.site").read_bytes(), once)

    def test_one_bad_page_does_not_stop_the_others(self):
        pages = self.pages()
        result = self.learn(pages[0], "missing.html", pages[1])
        self.assertEqual(result.code, 2)
        self.assertIn("missing.html", result.err)
        self.assertIn("the site has 2 pages", result.err)

    def test_a_file_that_is_no_site_is_refused(self):
        page = self.pages()[0]
        self.file("<p>not a site", "s.site")
        self.assert_fails(2, "s.site", result=self.learn(page))
        result = tamis("extract", "--site-file", "s.site", page, cwd=self.folder)
        self.assert_fails(2, "s.site", result=result)
        result = tamis("extract", "--site-file", "none.site", page, cwd=self.folder)
        self.assert_fails(2, "none.site", result=result)


class Learning(CommandTest):
    """--site: the pages of one folder, or host, are learnt before they are extracted."""

    def write(self, folder, menu, stories):
        (self.folder / folder).mkdir()
        for i, story in enumerate(stories):
            self.file(f"<body><ul><li><a href=/>{menu}</a></ul><p>{story}.</p>",
                      f"{folder}/{i}.html")

    def contents(self, *words, **options):
        out = tamis("extract", "--jsonl", "--pipeline", "lh", *words, cwd=self.folder, **options)
        self.assertEqual((out.code, out.err), (0, ""))
        return [json.loads(line)["content"] for line in out.out.splitlines()]

    def test_what_repeats_in_a_folder_is_left_out(self):
        self.write("a", "Sports and more", STORIES)
        self.assertEqual(self.contents("--site", "a"), [story + ".\n" for story in STORIES])

    def test_folders_are_learnt_apart(self):
        self.write("a", "Sports and more", STORIES[:2])
        # The menu of folder b stands on one page only, and so it is no menu.
        self.write("b", "Sports and more", STORIES[2:3])
        kept = self.contents("--site", "--jobs", "4", "a", "b")
        self.assertEqual(kept[:2], [story + ".\n" for story in STORIES[:2]])
        self.assertEqual(kept[2], f"- Sports and more\n\n{STORIES[2]}.\n")

    def test_standard_input_is_read_once(self):
        kept = self.contents("--site", "-", stdin=b"<p>all of it")
        self.assertEqual(kept, ["all of it\n"])

    def test_a_page_that_cannot_be_read_is_said_once(self):
        self.write("a", "Sports and more", STORIES)
        result = tamis("extract", "--site", "a", "none.html", cwd=self.folder)
        self.assertEqual(result.err.count("none.html"), 1)
        self.assertEqual(result.code, 2)

    def test_a_file_or_the_pages_not_both(self):
        result = tamis("extract", "--site", "--site-file", "s.site", "a.html")
        self.assert_fails(2, "--site", result=result)


if __name__ == "__main__":
    unittest.main()
