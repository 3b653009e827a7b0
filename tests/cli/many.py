#!/usr/bin/env python3
"""tamis extract on many pages: folders, order, one bad among many, --out, --jsonl."""
import json
import os
import pathlib
import resource
import signal
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis


class Many(CommandTest):
    def write(self, *names):
        for name in names:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            self.file(f"<p>{name}", name)

    def run_in_folder(self, *words, **options):
        return tamis("extract", *words, cwd=self.folder, **options)

    def files(self, folder):
        """{path below the folder: content} of all files in it."""
        root = self.folder / folder
        return {str(path.relative_to(root)): path.read_text()
                for path in root.rglob("*") if path.is_file()}


class Inputs(Many):
    def records(self, *words):
        out = self.run_in_folder("--jsonl", *words).out
        return [json.loads(line)["input"] for line in out.splitlines()]

    def test_a_folder_gives_its_pages_sorted(self):
        self.write("in/b.html", "in/a/z.htm", "in/a/b.HTML", "in/c/d/e.xhtml", "in/f.shtml",
                   "in/notes.txt", "in/g.html.bak", "in/h.xht")
        self.assertEqual(
            self.records("in"),
            ["in/a/b.HTML", "in/a/z.htm", "in/b.html", "in/c/d/e.xhtml", "in/f.shtml", "in/h.xht"])

    def test_words_stay_in_their_order(self):
        self.write("in/b.html", "z.html", "a.html")
        self.assertEqual(self.records("z.html", "in", "a.html"), ["z.html", "in/b.html", "a.html"])

    def test_a_circle_of_links_is_not_followed(self):
        self.write("in/a.html")
        os.symlink("..", self.folder / "in/loop")
        os.symlink("a.html", self.folder / "in/b.html")
        self.assertEqual(self.records("in"), ["in/a.html", "in/b.html"])

    def test_a_named_file_needs_no_suffix(self):
        self.write("page")
        self.assertEqual(self.records("page"), ["page"])

    def test_a_folder_without_pages(self):
        (self.folder / "in").mkdir()
        self.assert_fails(2, "in: there is no page in this folder", "*.html",
                          result=self.run_in_folder("in"))

    def test_a_folder_that_may_not_be_read_is_said(self):
        if os.geteuid() == 0:
            self.skipTest("root may read everything")
        self.write("in/a.html", "in/secret/b.html")
        os.chmod(self.folder / "in/secret", 0)
        self.addCleanup(os.chmod, self.folder / "in/secret", 0o700)
        result = self.run_in_folder("in")
        self.assertEqual(result.code, 2)
        self.assertIn("in/secret: ", result.err)
        self.assertIn(b"in/a.html", result.out)

    def test_other_addresses_are_refused(self):
        for address in ["ftp://example.org/", "file:///etc/passwd", "gopher://x"]:
            self.assert_fails(2, address, "http://", result=self.run_in_folder(address))

    def test_nothing_named_is_standard_input(self):
        self.assert_prints("x\n", "extract", stdin=b"<p>x")


class Order(Many):
    def test_results_come_in_the_order_of_the_inputs(self):
        # Large pages first: the small ones are ready long before them.
        for i in range(200):
            self.file(f"<p>{i}" + " word" * (0 if i % 7 else 20_000), f"{i:03}.html")
        one = self.run_in_folder(".", "--jobs", "1", "--jsonl")
        four = self.run_in_folder(".", "--jobs", "4", "--jsonl")
        self.assertEqual(one.out, four.out)
        first_words = [json.loads(line)["content"].split()[0] for line in one.out.splitlines()]
        self.assertEqual(first_words, [str(i) for i in range(200)])

    def test_each_page_has_its_name_before_it(self):
        self.write("a.html", "b.html")
        self.assert_prints("==> a.html <==\na.html\n\n==> b.html <==\nb.html\n",
                           "extract", "a.html", "b.html", cwd=self.folder)

    def test_jobs_are_a_number(self):
        for jobs in ["0", "-1", "x", "1.5", "257", ""]:
            self.assert_fails(2, "--jobs: ", f"'{jobs}'", "1 to 256",
                              result=self.run_in_folder("--jobs", jobs, "a.html"))


class OneBad(Many):
    def test_one_bad_page_does_not_stop_the_others(self):
        self.write("a.html", "c.html")
        result = self.run_in_folder("a.html", "b.html", "c.html")
        self.assertEqual(result.code, 2)
        self.assertIn(b"==> c.html <==", result.out)
        self.assertEqual(result.err.splitlines(), [
            "tamis: b.html: no such file or directory", "tamis: 3 pages, 1 with an error"])

    def test_a_page_without_text_is_exit_1(self):
        self.write("a.html")
        self.file("<br>", "b.html")
        result = self.run_in_folder("a.html", "b.html")
        self.assertEqual(result.code, 1)
        self.assertIn("tamis: 2 pages, 1 with nothing to show", result.err)

    def test_the_worst_counts(self):
        self.file("<br>", "b.html")
        self.assertEqual(self.run_in_folder("none.html", "b.html").code, 2)
        self.assertEqual(self.run_in_folder("b.html", "none.html").code, 2)


class Out(Many):
    def test_one_page_to_a_file(self):
        self.write("a.html")
        self.assert_prints("", "extract", "a.html", "--out", "x.txt", cwd=self.folder)
        self.assertEqual((self.folder / "x.txt").read_text(), "a.html\n")

    def test_one_page_to_a_folder(self):
        self.write("deep/a.html")
        self.assert_prints("", "extract", "deep/a.html", "--out", "o/", cwd=self.folder)
        self.assertEqual(self.files("o"), {"a.txt": "deep/a.html\n"})

    def test_paths_are_kept_as_far_as_they_differ(self):
        self.write("in/a.html", "in/sub/a.htm", "other/b")
        self.run_in_folder("in", "--out", "one")
        self.assertEqual(sorted(self.files("one")), ["a.txt", "sub/a.txt"])
        self.run_in_folder("in", "other/b", "--out", "two")
        self.assertEqual(sorted(self.files("two")), ["in/a.txt", "in/sub/a.txt", "other/b.txt"])
        self.run_in_folder("in/../in/sub/a.htm", "in/a.html", "--out", "three")
        self.assertEqual(sorted(self.files("three")), ["a.txt", "sub/a.txt"])

    def test_a_folder_with_one_page_is_still_a_folder(self):
        self.write("in/a.html")
        self.run_in_folder("in", "--out", "o")
        self.assertEqual(self.files("o"), {"a.txt": "in/a.html\n"})

    def test_two_pages_with_one_file_are_an_error_before_any_work(self):
        self.write("a.html")
        words = ["a.html", "./a.html"]
        result = self.run_in_folder("--out", "o", *words)
        self.assert_fails(2, "--out: ", *words, "o/a.html.txt", result=result)
        self.assertFalse((self.folder / "o").exists())

    def test_pages_that_differ_in_their_suffix_keep_it(self):
        self.write("a.html", "a.htm", "b.html")
        self.run_in_folder("--out", "o", "a.html", "a.htm", "b.html")
        self.assertEqual(sorted(self.files("o")), ["a.htm.txt", "a.html.txt", "b.txt"])

    def test_one_file_that_cannot_be_written_does_not_stop_the_others(self):
        self.write("a.html", "b.html", "c.html")
        (self.folder / "o/b.txt").mkdir(parents=True)
        result = self.run_in_folder("--out", "o", "a.html", "b.html", "c.html")
        self.assertEqual(result.code, 2)
        self.assertIn("b.txt", result.err)
        self.assertIn("3 pages, 1 with an error", result.err)
        self.assertEqual((self.folder / "o/a.txt").read_text(), "a.html\n")
        self.assertEqual((self.folder / "o/c.txt").read_text(), "c.html\n")

    def test_a_file_is_not_replaced_by_half_a_record(self):
        self.file("<p>" + "word " * 5000, "long.html")
        self.file("as it was", "x.txt")

        def small_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))

        result = tamis("extract", "long.html", "--jsonl", "--out", "x.txt", cwd=self.folder,
                       preexec_fn=small_files)
        self.assertEqual(result.code, 2)
        self.assertEqual((self.folder / "x.txt").read_text(), "as it was")
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["long.html", "x.txt"])

    def test_a_page_is_not_overwritten(self):
        self.write("a.html", "b.html")
        os.symlink("a.html", self.folder / "link.html")
        for out in ["a.html", "link.html", "./a.html"]:
            result = self.run_in_folder("a.html", "--out", out)
            self.assert_fails(2, "--out: ", "overwritten", result=result)
        self.assertEqual((self.folder / "a.html").read_text(), "<p>a.html")

    def test_several_pages_to_a_file(self):
        self.write("a.html", "b.html")
        self.file("keep me", "x.txt")
        result = self.run_in_folder("a.html", "b.html", "--out", "x.txt")
        self.assert_fails(2, "x.txt is a file", "--jsonl", result=result)
        self.assertEqual((self.folder / "x.txt").read_text(), "keep me")

    def test_what_was_there_is_replaced_and_stays_if_nothing_comes(self):
        self.write("a.html")
        self.file("old", "x.txt")
        self.run_in_folder("none.html", "--out", "x.txt")
        self.assertEqual((self.folder / "x.txt").read_text(), "old")
        self.run_in_folder("a.html", "--out", "x.txt")
        self.assertEqual((self.folder / "x.txt").read_text(), "a.html\n")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.html", "x.txt"])

    def test_a_link_is_followed_and_a_device_is_written_to(self):
        self.write("a.html")
        os.symlink("target.txt", self.folder / "link.txt")
        self.run_in_folder("a.html", "--out", "link.txt")
        self.assertEqual((self.folder / "target.txt").read_text(), "a.html\n")
        self.assertTrue((self.folder / "link.txt").is_symlink())
        self.assert_prints("a.html\n", "extract", "a.html", "--out", "/dev/stdout", cwd=self.folder)
        self.assert_prints("a.html\n", "extract", "a.html", "--out", "-", cwd=self.folder)

    def test_a_full_disk_is_an_error(self):
        self.write("a.html")
        result = self.run_in_folder("a.html", "--out", "/dev/full")
        self.assert_fails(2, "/dev/full: ", result=result)

    def test_a_folder_that_cannot_be_made(self):
        self.write("a.html", "b.html")
        self.file("", "x")
        result = self.run_in_folder("a.html", "b.html", "--out", "x/y")
        self.assertEqual(result.code, 2)
        self.assertIn("x/y: ", result.err)

    def test_standard_input_has_a_name_too(self):
        self.write("a.html")
        self.run_in_folder("-", "a.html", "--out", "o", stdin=b"<p>x")
        self.assertEqual(self.files("o"), {"stdin.txt": "x\n", "a.txt": "a.html\n"})


class JsonLines(Many):
    def test_a_record_for_every_page(self):
        self.write("a.html")
        self.file("<p>é \"quoted\" \\ \x01 tab\there", "b.html")
        self.file("<br>", "c.html")
        result = self.run_in_folder("--jsonl", "a.html", "b.html", "none.html", "c.html")
        records = [json.loads(line) for line in result.out.splitlines()]
        self.assertEqual([record["input"] for record in records],
                         ["a.html", "b.html", "none.html", "c.html"])
        self.assertEqual(records[0], {"input": "a.html", "format": "text", "content": "a.html\n"})
        self.assertEqual(records[1]["content"], 'é "quoted" \\ tab here\n')
        self.assertEqual(records[2]["error"],
                         {"code": "cannot_read", "finding": "no such file or directory"})
        self.assertEqual(records[3]["error"]["code"], "empty_input")
        self.assertEqual(result.code, 2)

    def test_to_a_file(self):
        self.write("a.html", "b.html")
        self.run_in_folder("--jsonl", ".", "--out", "all.jsonl")
        lines = (self.folder / "all.jsonl").read_text().splitlines()
        self.assertEqual([json.loads(line)["input"] for line in lines], ["./a.html", "./b.html"])

    def test_not_to_a_folder(self):
        self.write("a.html")
        result = self.run_in_folder("--jsonl", "a.html", "--out", ".")
        self.assert_fails(2, "--out: ", "folder", result=result)

    def test_names_that_are_no_utf_8(self):
        name = b"a\xff\"\n.html"
        with open(os.path.join(os.fsencode(self.folder), name), "wb") as file:
            file.write(b"<p>x")
        result = self.run_in_folder("--jsonl", name)
        self.assertEqual(json.loads(result.out)["input"], "a\ufffd\"\n.html")


if __name__ == "__main__":
    unittest.main()
