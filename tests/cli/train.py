#!/usr/bin/env python3
"""tamis train: a model that pages of one's own teach, and pages that teach nothing."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, CommandTest, tamis

GENERAL = ROOT / "models/general.model"


def odd_page(number):
    """What a reader wants is in what other sites use for menus; nobody came for the text."""
    entries = [f"Entry {number} of the list, which one wants to have {i}" for i in range(6)]
    html = (f"<body><article class=story><p>Here is an introduction to page {number}, which is on every page of "
            "the site and which nobody came for, though it is a text of some length, with commas, and ends as "
            "texts do.</p></article><ul class=menu>")
    html += "".join(f"<li class=menu-item>{entry}</li>" for entry in entries) + "</ul>"
    return html, "\n".join(entries) + "\n"


def plain_page(number):
    """The model is right about it."""
    text = f"All of this one paragraph is what a reader wants to have, on page {number}, and there is nothing else."
    return f"<p>{text}</p>", text + "\n"


class Train(CommandTest):
    def package(self, pages, name="mine"):
        """Pages of seven sites."""
        package = self.folder / name
        (package / "html").mkdir(parents=True)
        (package / "gold").mkdir()
        lines = []
        for number, (html, gold) in enumerate(pages):
            (package / f"html/{number}.html").write_text(html)
            (package / f"gold/{number}.txt").write_text(gold)
            lines.append(json.dumps({"id": str(number), "site": f"site{number % 7}.example"}) + "\n")
        (package / "pages.jsonl").write_text("".join(lines))
        (package / "package.json").write_text(json.dumps({"name": name}))
        return str(package)

    def train(self, *words):
        return tamis("train", *words, "--out", "mine.model", cwd=self.folder)

    def assert_nothing_is_written(self):
        self.assertEqual([path.name for path in self.folder.glob("*.model*")], [])

    def test_a_folder_that_is_no_package(self):
        (self.folder / "pages").mkdir()
        self.file("<p>words", "pages/1.html")
        self.assert_fails(2, "pages", "package.json: is missing", "tamis package make",
                          result=self.train("--package", "pages"))
        self.assert_nothing_is_written()

    def test_it_learns_what_a_user_wants(self):
        package = self.package(map(odd_page, range(28)))
        result = self.train("--package", package)
        self.assertEqual((result.code, result.err), (0, ""))
        out = result.out.decode()
        self.assertIn("28 pages of 7 sites\n\n* general      F1 0.", out)
        self.assertTrue(any(line.startswith("* ") for line in out.splitlines()[3:]), out)
        self.assertTrue(out.endswith("\nmine.model is ready: tamis extract --model mine.model ...\n"), out)
        page, wanted = odd_page(99)
        page = self.file(page)
        before = tamis("extract", "--format", "text", page).out.decode()
        self.assertIn("introduction", before)
        mine = str(self.folder / "mine.model")
        for words in (["--model", mine], ["--model", f"mine={mine}", "--pipeline", "learned(model=mine)"]):
            after = tamis("extract", "--format", "text", *words, page).out.decode()
            self.assertNotIn("introduction", after)
            self.assertEqual(after.count("Entry 99"), wanted.count("Entry 99"))

    def test_packages_are_joined_and_the_same_bytes_come_of_them(self):
        pages = [odd_page(number) for number in range(14)]
        words = ["--package", self.package(pages[:7], "first"), "--package", self.package(pages[7:], "second")]
        self.assertIn(b"14 pages of 7 sites\n", self.train(*words).out)
        first = (self.folder / "mine.model").read_bytes()
        self.train(*words)
        self.assertEqual(first, (self.folder / "mine.model").read_bytes())

    def test_nothing_to_learn_leaves_the_model_as_it_is(self):
        result = self.train("--package", self.package(map(plain_page, range(12))))
        self.assertEqual((result.code, result.err), (0, ""))
        out = result.out.decode()
        self.assertEqual([line[:9] for line in out.splitlines() if line.startswith("*")], ["* general"])
        self.assertTrue(out.endswith("\nmine.model is the model that it was made from: nothing was better\n"), out)
        self.assertEqual((self.folder / "mine.model").read_bytes(), GENERAL.read_bytes())

    def test_another_model_can_be_adapted(self):
        package = self.package(map(odd_page, range(28)))
        self.train("--package", package)
        mine = (self.folder / "mine.model").rename(self.folder / "first.model")
        out = self.train("--package", package, "--model", str(mine)).out.decode()
        general = float(out.splitlines()[2].split()[-1])
        self.assertGreater(general, .9, out)  # it is what the first has learnt

    def test_too_few_pages_are_refused(self):
        few = [odd_page(number) for number in range(9)] + [(odd_page(9)[0], "")]
        self.assert_fails(2, "--package: there are 9 pages with a gold text (at least 10, better fifty)",
                          result=self.train("--package", self.package(few)))
        self.assert_nothing_is_written()

    def test_a_package_without_pages_is_refused(self):
        self.assert_fails(2, "--package: there are 0 pages with a gold text",
                          result=self.train("--package", self.package([])))
        self.assert_nothing_is_written()

    def test_what_is_no_package_is_refused(self):
        for foreign in (self.file("<p>one two three"), str(self.folder), "nowhere"):
            result = self.train("--package", foreign)
            self.assert_fails(2, result=result)
            self.assertIn(pathlib.Path(foreign).name, result.err)
        self.assert_nothing_is_written()

    def test_a_file_that_cannot_be_written_is_told(self):
        package = self.package(map(odd_page, range(28)))
        self.assert_fails(2, "nowhere/mine.model", result=tamis(
            "train", "--package", package, "--out", str(self.folder / "nowhere/mine.model")))

    def test_both_options_are_needed(self):
        self.assert_fails(2, "--package", result=tamis("train", "--out", "x"))
        self.assert_fails(2, "--out", result=tamis("train", "--package", "x"))


if __name__ == "__main__":
    unittest.main()
