#!/usr/bin/env python3
"""tamis site, and tamis extract --site."""
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
                words = ["extract", "--site", "s.site", "--pipeline", name, pages[1]]
                self.assert_prints(STORIES[1] + ".\n", *words, cwd=self.folder)

    def test_without_a_site_everything_stays(self):
        page = self.pages()[0]
        plain = tamis("extract", page).out
        self.assertEqual(tamis("extract", "--pipeline", "sst", page).out, plain)

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
        result = tamis("extract", "--site", "s.site", page, cwd=self.folder)
        self.assert_fails(2, "s.site", result=result)
        result = tamis("extract", "--site", "none.site", page, cwd=self.folder)
        self.assert_fails(2, "none.site", result=result)


if __name__ == "__main__":
    unittest.main()
