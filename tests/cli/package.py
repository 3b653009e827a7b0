#!/usr/bin/env python3
"""tamis package check, info, list, make, import and split."""
import collections
import json
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import SHARED, CommandTest, tamis

PACKAGES = SHARED / "packages"


class PackageTest(CommandTest):
    def package(self, *words):
        return tamis("package", *words, cwd=self.folder)

    def done(self, *words):
        result = self.package(*words)
        self.assertEqual(result.code, 0, result.err)
        return result

    def write(self, path, content=""):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        return self.file(content, path)

    def pages(self, count=3):
        """A folder of pages and texts."""
        for number in range(count):
            self.write(f"in/{number}.html", f"<p>page {number}")
            self.write(f"in/{number}.txt", f"page {number}\n")

    def lines(self, package):
        return [json.loads(line) for line in self.done("list", "--json", package).out.splitlines()]


class Reading(PackageTest):
    def setUp(self):
        super().setUp()
        self.pages()
        self.done("make", "--license", "MIT", "--language", "en", "in", "p.tar.zst")

    def test_check_says_that_all_is_well(self):
        self.assertEqual(self.done("check", "p.tar.zst").out, b"p.tar.zst: fine, 3 pages, 3 sites\n")

    def test_check_warns_of_empty_gold(self):
        self.write("in/1.txt", " \n")
        self.done("make", "in", "q")
        result = self.done("check", "q")
        self.assertEqual(result.err, "tamis: q: warning: the gold text of 1 page is empty, such as that of 1\n")

    def test_what_is_no_package(self):
        self.write("text", "root:x:0:0\n" * 100)
        for verb in ("check", "info", "list"):
            self.assert_fails(2, "text: this is neither a folder nor an archive (tar, plain or compressed",
                              result=self.package(verb, "text"))

    def test_check_lists_every_problem(self):
        self.done("make", "p.tar.zst", "p")
        with open(self.folder / "p/pages.jsonl", "a") as index:
            index.write('{"id": "0"}\n{"id": \n')
        (self.folder / "p/gold/1.txt").unlink()
        (self.folder / "p/html/2.html").unlink()
        result = self.package("check", "p.tar.zst", "p", "none")
        self.assertEqual(result.code, 2)
        self.assertEqual(result.out, b"p.tar.zst: fine, 3 pages, 3 sites\n")
        self.assertEqual(
            result.err.splitlines(),
            [
                'tamis: p: pages.jsonl, line 4: the id "0" was on line 1 already',
                "tamis: p: pages.jsonl, line 5, column 8: this is no JSON (an object of JSON)",
                "tamis: p: package.json: says 3 pages, pages.jsonl has 5",
                "tamis: p: pages.jsonl, line 2: gold/1.txt is missing",
                "tamis: p: pages.jsonl, line 3: html/2.html is missing",
                "tamis: none: no such file or directory",
            ],
        )

    def test_a_damaged_archive_is_an_error_of_every_verb(self):
        whole = (self.folder / "p.tar.zst").read_bytes()
        self.write("cut.tar.zst", whole[: len(whole) // 2])
        for words in (["check", "cut.tar.zst"], ["info", "cut.tar.zst"], ["list", "cut.tar.zst"],
                      ["make", "cut.tar.zst", "out"], ["split", "cut.tar.zst", "parts"]):
            with self.subTest(words=words):
                self.assert_fails(2, "cut.tar.zst", "damaged", result=self.package(*words))
        self.assertFalse((self.folder / "out").exists())
        self.assertEqual(list(self.folder.glob("parts/*")), [])

    def test_a_name_in_the_shared_folder(self):
        for words in (["check"], ["info"], ["list"]):
            done = tamis("package", *words, "p", env={"TAMIS_SHARED": str(self.folder)}, cwd="/")
            self.assertEqual((done.code, done.err), (0, ""), words)

    def test_info_counts(self):
        out = self.done("info", "p.tar.zst").out.decode()
        for row in ("name         p\n", "license      MIT\n", "pages        3\n", "sites        3\n",
                    "languages    en 3\n", "page types   unknown 3\n", "html bytes   27\n",
                    "gold bytes   21\n"):
            self.assertIn(row, out)
        told = json.loads(self.done("info", "--json", "p.tar.zst").out)
        self.assertEqual(told["pages"], 3)
        self.assertEqual(told["languages"], {"en": 3})
        self.assertIsNone(told["source"])

    def test_list_has_one_line_a_page(self):
        out = self.done("list", "p.tar.zst").out.decode()
        self.assertEqual(out, "0\t\t\ten\t\t\t\n1\t\t\ten\t\t\t\n2\t\t\ten\t\t\t\n")
        self.assertEqual([line["id"] for line in self.lines("p.tar.zst")], ["0", "1", "2"])


class Making(PackageTest):
    def test_a_folder_and_an_archive_are_the_same_package(self):
        self.pages()
        self.done("make", "in", "a.tar.zst")
        self.done("make", "a.tar.zst", "b")
        self.done("make", "--name", "a", "b", "sub.tar.zst")
        self.done("make", "--name", "a", "a.tar.zst", "again.tar.zst")
        self.assertEqual(self.lines("a.tar.zst"), self.lines("b"))
        self.assertEqual((self.folder / "b/gold/1.txt").read_text(), "page 1\n")
        self.assertEqual(json.loads((self.folder / "b/package.json").read_text())["name"], "a")  # it keeps its name
        self.done("make", "--name", "other", "a.tar.zst", "c")
        self.assertEqual(json.loads((self.folder / "c/package.json").read_text())["name"], "other")
        listing = subprocess.run(["tar", "--zstd", "-tf", self.folder / "a.tar.zst"],
                                 capture_output=True, text=True)
        if listing.returncode == 0:  # tar and zstd are there
            self.assertEqual(listing.stdout.splitlines()[:4],
                             ["a/package.json", "a/pages.jsonl", "a/html/0.html", "a/gold/0.txt"])

    def test_a_list_beside_the_pages_tells_more(self):
        self.pages()
        self.write("in/x/a.html", "<p>a")
        self.write("in/x/a.txt", "a\n")
        self.write("in/pages.jsonl", '{"id": "1", "url": "https://a.org/1", "title": "One", "with": ["page"]}\n'
                                     '\n{"id": "x-a", "site": "b", "language": "de"}\n')
        self.done("make", "--language", "en", "in", "p.tar.zst")
        lines = {line["id"]: line for line in self.lines("p.tar.zst")}
        self.assertEqual((lines["1"]["url"], lines["1"]["title"], lines["1"]["with"]), ("https://a.org/1", "One", ["page"]))
        self.assertEqual([lines[id]["language"] for id in ("0", "1", "x-a")], ["en", "en", "de"])
        self.assertIn("\n1\ta.org\t\ten\t\thttps://a.org/1\tOne\n", self.done("list", "p.tar.zst").out.decode())
        self.done("check", "p.tar.zst")

    def test_a_wrong_list_is_explained(self):
        self.pages()
        for line, parts in (('{"id": "9"}', ["pages.jsonl", 'no page "9"']),
                            ('{"id": "1"}\n{"id": "1"}', ["pages.jsonl, line 2", '"1" is there twice']),
                            ('{"id": 1}', ["pages.jsonl, line 1", "id"]), ("{", ["pages.jsonl, line 1"])):
            with self.subTest(line=line):
                self.write("in/pages.jsonl", line)
                self.assert_fails(2, *parts, result=self.package("make", "in", "p"))

    def test_a_readme_is_no_page(self):
        self.pages()
        self.write("in/README.txt", "These are my pages.")
        self.write("in/licence.txt", "Yours.")
        self.assertEqual(self.done("make", "in", "p").err, "tamis: p: 3 pages\n")

    def test_names_that_cannot_be(self):
        self.pages()
        for name in ("mine.zip", "mine.tar", "mine.tar.gz", "mine.zst"):
            self.assert_fails(2, f"'{name}' is no archive that can be written (NAME.tar.zst",
                              result=self.package("make", "in", name))
            self.assertFalse((self.folder / name).exists())
        self.assert_fails(2, "'a/b' is no name", result=self.package("make", "--name", "a/b", "in", "p"))

    def test_nothing_is_overwritten(self):
        self.pages()
        self.write("there.tar.zst", "mine")
        self.assert_fails(2, "there.tar.zst: is there already",
                          result=self.package("make", "in", "there.tar.zst"))
        self.assertEqual((self.folder / "there.tar.zst").read_text(), "mine")

    def test_halves_are_missed(self):
        self.pages()
        self.write("in/alone.html")
        self.assert_fails(2, "alone.html: its other half is missing",
                          result=self.package("make", "in", "p"))
        self.write("in/b.txt")
        self.write("in/c.txt")
        self.assert_fails(2, "alone.html: its other half is missing; so are those of b.txt, c.txt", "--skip-missing",
                          result=self.package("make", "in", "p"))
        (self.folder / "in/b.txt").unlink()
        (self.folder / "in/c.txt").unlink()
        result = self.done("make", "--skip-missing", "in", "p")
        self.assertEqual(result.err, "tamis: p: 3 pages, 1 file without the other half\n")

    def test_import_reads_the_collections_of_others(self):
        self.write("cleaneval/1.html", '<text id="http://a.org/" encoding="utf-8"><p>x</text>')
        self.write("cleaneval/1-cleaned.txt", "URL: http://a.org/\n<p>x\n<l>y\n")
        self.write("dragnet/HTML/1.html", "<p>x")
        self.write("dragnet/Corrected/1.html.corrected.txt", "x\ny\n!@#$%^&*()  COMMENTS\nz\n")
        self.write("wcxb/html/1.html", "<p>x")
        self.write("wcxb/ground-truth/1.json", json.dumps(
            {"url": "http://a.org/", "ground_truth": {"main_content": "x\ny", "title": "T"}}))
        self.write("pairs/1.html", "<p>x")
        self.write("pairs/1.txt", "x\ny\n")
        for name in ("cleaneval", "dragnet", "wcxb", "pairs"):
            with self.subTest(format=name):
                self.done("import", "--format", name, "--license", "free", name, f"out-{name}")
                self.done("check", f"out-{name}")
                self.assertEqual((self.folder / f"out-{name}/gold/1.txt").read_text(), "x\ny\n")
        self.assertEqual(self.lines("out-cleaneval")[0]["url"], "http://a.org/")
        self.assertEqual(self.lines("out-wcxb")[0]["title"], "T")

    def test_an_unknown_format_is_explained(self):
        self.assert_fails(2, "'cetd' is no format (cleaneval|dragnet|wcxb|pairs)",
                          result=self.package("import", "--format", "cetd", "in", "out"))
        self.assert_fails(2, "--format", result=self.package("import", "in", "out"))


class Splitting(PackageTest):
    def setUp(self):
        super().setUp()
        self.pages(40)
        self.done("make", "in", "p")
        index = self.folder / "p/pages.jsonl"
        lines = [json.loads(line) for line in index.read_text().splitlines()]
        for number, line in enumerate(lines):
            line["site"] = f"site{number // 4}.org"
        index.write_text("".join(json.dumps(line) + "\n" for line in lines))

    def parts(self, folder, names):
        return [{page["id"]: page["site"] for page in self.lines(f"{folder}/p-{name}.tar.zst")}
                for name in names]

    def test_no_site_is_in_two_parts(self):
        result = self.done("split", "--by", "site", "--parts", "60,20,20", "--seed", "7", "p", "out")
        self.assertEqual(result.out.decode(), "out/p-1.tar.zst\t24\t6\nout/p-2.tar.zst\t8\t2\n"
                                              "out/p-3.tar.zst\t8\t2\n")
        parts = self.parts("out", "123")
        sites = collections.Counter(site for part in parts for site in set(part.values()))
        self.assertEqual(set(sites.values()), {1})
        self.assertEqual(sorted(id for part in parts for id in part),
                         sorted(str(number) for number in range(40)))
        self.done("check", *(f"out/p-{name}.tar.zst" for name in "123"))

    def test_the_seed_decides(self):
        for folder, seed in (("a", "1"), ("b", "1"), ("c", "2")):
            self.done("split", "--parts", "50,50", "--names", "train,test", "--seed", seed, "p", folder)
        names = ("train", "test")
        self.assertEqual(self.parts("a", names), self.parts("b", names))
        self.assertNotEqual(self.parts("a", names), self.parts("c", names))
        self.assertEqual((self.folder / "a/p-train.tar.zst").read_bytes(),
                         (self.folder / "b/p-train.tar.zst").read_bytes())

    def test_pages_without_sites(self):
        self.done("make", "in", "lonely")
        result = self.done("split", "--parts", "50,50", "lonely", "out")
        self.assertEqual(result.err, "tamis: lonely: warning: no page has a site or an address, so each is a site of its own\n")
        self.assertEqual(self.done("split", "--parts", "50,50", "p", "out2").err, "")

    def test_more_parts_than_sites(self):
        self.assert_fails(2, "p: there are 10 sites for 11 parts", result=self.package(
            "split", "--parts", ",".join(["1"] * 11), "p", "out"))
        self.assertFalse((self.folder / "out").exists())

    def test_wrong_parts_are_explained(self):
        for words, parts in ((["--parts", "60"], ["--parts", "is one part"]),
                             (["--parts", "60,x"], ["'x' is not a number"]),
                             (["--parts", "60,0"], ["'0' is not a number"]),
                             (["--names", "a,a,b"], ["--names", "3 different"]),
                             (["--by", "page"], ["page"])):
            with self.subTest(words=words):
                self.assert_fails(2, *parts, result=self.package("split", *words, "p", "out"))


@unittest.skipUnless(PACKAGES.is_dir(), f"no packages in {SHARED} (TAMIS_SHARED)")
class SharedPackages(PackageTest):
    def test_all_are_well_and_have_the_pages_that_their_table_says(self):
        rows = re.findall(r"^\| ([\w-]+) \| [AB] \| (\d+) \|", (PACKAGES / "README.md").read_text(),
                          re.MULTILINE)
        self.assertGreaterEqual(len(rows), 17)
        for name, pages in rows:
            with self.subTest(package=name):
                result = self.done("check", str(PACKAGES / f"{name}.tar.zst"))
                self.assertIn(f": fine, {pages} pages, ", result.out.decode())


if __name__ == "__main__":
    unittest.main()
