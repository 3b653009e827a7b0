#!/usr/bin/env python3
"""Symbolic links in directories from elsewhere: they are not followed out of the directory."""
import io
import json
import os
import pathlib
import sys
import tarfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import warc
from command import CommandTest, tamis


class Links(CommandTest):
    def setUp(self):
        super().setUp()
        (self.folder / "in/deep").mkdir(parents=True)
        (self.folder / "other").mkdir()
        self.file("<p>A page of the directory.", "in/deep/a.html")
        self.file("<p>A secret.", "other/secret.html")
        os.symlink("deep/a.html", self.folder / "in/b.html")
        os.symlink(self.folder / "other/secret.html", self.folder / "in/c.html")
        os.symlink("../other", self.folder / "in/d")
        os.symlink("../in", self.folder / "in/deep/loop")
        os.symlink("nowhere", self.folder / "in/e.html")

    def extract(self, *words):
        return tamis("extract", *words, "--pipeline", "plain", cwd=self.folder)

    def inputs(self, result):
        return [json.loads(line)["input"] for line in result.out.splitlines()]

    def test_only_links_that_stay_inside_are_followed(self):
        result = self.extract("in", "--jsonl")
        self.assertEqual(result.code, 0)
        self.assertEqual(self.inputs(result), ["in/b.html", "in/deep/a.html"])
        self.assertNotIn(b"secret", result.out)
        skipped = "skipped, the link leads out of the directory; --follow-links reads it"
        self.assertEqual(result.err, f"tamis: in/c.html: {skipped}\ntamis: in/d: {skipped}\n")

    def test_follow_links_follows_all(self):
        result = self.extract("in", "--jsonl", "--follow-links")
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertEqual(self.inputs(result),
                         ["in/b.html", "in/c.html", "in/d/secret.html", "in/deep/a.html"])

    def test_a_link_that_is_named_itself_is_followed(self):
        self.assertIn(b"secret", self.extract("in/c.html").out)
        os.symlink("in", self.folder / "linked")
        self.assertEqual(self.inputs(self.extract("linked", "--jsonl")),
                         ["linked/b.html", "linked/deep/a.html"])

    def test_many_links_are_counted(self):
        for i in range(30):
            os.symlink("../other/secret.html", self.folder / f"in/s{i}.html")
        result = self.extract("in", "--jsonl")
        self.assertEqual(len(result.err.splitlines()), 21)
        self.assertIn("32 links lead out of the directory and are skipped", result.err)

    def test_a_crawl(self):
        self.file(warc.gzip_each(warc.pages(1)), "in/a.warc.gz")
        self.file(warc.gzip_each([warc.response("secret", warc.article(9))]), "other/x.warc.gz")
        os.symlink("../other/x.warc.gz", self.folder / "in/x.warc.gz")
        result = self.extract("in", "--fields", "file")
        files = [json.loads(line)["file"] for line in result.out.splitlines()]
        self.assertEqual(files, ["in/a.warc.gz", "in/b.html", "in/deep/a.html"])
        self.assertIn("in/x.warc.gz: skipped", result.err)
        self.assertIn("in/c.html: skipped", result.err)
        self.assertIn("in/d: skipped", result.err)
        files = self.extract("in", "--fields", "file", "--follow-links").out.decode()
        self.assertIn('"in/x.warc.gz"', files)
        self.assertIn('"in/d/secret.html"', files)

    def test_an_archive(self):
        """Links in archives are not files of the archive, and lead nowhere."""
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w") as archive:
            for name, target in [("a.html", str(self.folder / "other/secret.html")), ("b.html", "/etc/passwd")]:
                entry = tarfile.TarInfo(name)
                entry.type, entry.linkname = tarfile.SYMTYPE, target
                archive.addfile(entry)
            entry = tarfile.TarInfo("c.html")
            page = b"<p>A page of the archive."
            entry.size = len(page)
            archive.addfile(entry, io.BytesIO(page))
        self.file(out.getvalue(), "a.tar")
        result = self.extract("a.tar", "--fields", "id,text")
        self.assertEqual([json.loads(line)["id"] for line in result.out.splitlines()], ["c.html"])

    def test_packages(self):
        (self.folder / "pairs").mkdir()
        self.file("<p>A page.", "pairs/0.html")
        self.file("A page.\n", "pairs/0.txt")
        os.symlink("../other/secret.html", self.folder / "pairs/1.html")
        self.file("A secret.\n", "pairs/1.txt")
        made = tamis("package", "make", "pairs", "p", cwd=self.folder)
        self.assert_fails(2, "pairs/1.html: the link leads out of the folder", result=made)
        (self.folder / "pairs/1.html").unlink()
        (self.folder / "pairs/1.txt").unlink()
        os.symlink("../other", self.folder / "pairs/more")
        made = tamis("package", "make", "pairs", "p", cwd=self.folder)
        self.assert_fails(2, "pairs/more: the link leads out of the folder", result=made)
        (self.folder / "pairs/more").unlink()
        self.assertEqual(tamis("package", "make", "pairs", "p", cwd=self.folder).code, 0)
        page = self.folder / "p/html/0.html"
        page.unlink()
        os.symlink("/etc/hostname", page)
        result = tamis("eval", "--package", "p", "--pipeline", "plain", cwd=self.folder)
        self.assertEqual(result.code, 2)
        self.assertIn("the link leads out of the package", result.err)

    def test_package_with_linked_directory(self):
        """The pages are not links, but the directory that they are in is one."""
        (self.folder / "pairs").mkdir()
        self.file("<p>A page.", "pairs/0.html")
        self.file("A page.\n", "pairs/0.txt")
        self.assertEqual(tamis("package", "make", "pairs", "p", cwd=self.folder).code, 0)
        (self.folder / "p/html").rename(self.folder / "elsewhere")
        os.symlink("../elsewhere", self.folder / "p/html")
        result = tamis("eval", "--package", "p", "--pipeline", "plain", cwd=self.folder)
        self.assertEqual(result.code, 2)
        self.assertIn("p/html/0.html: the link leads out of the package", result.err)


if __name__ == "__main__":
    unittest.main()
