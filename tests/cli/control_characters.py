#!/usr/bin/env python3
"""No output and no message has control characters, which terminals obey."""
import json
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis

# C0 but for tab and line feed, DEL, and C1 in UTF-8.
CONTROLS = re.compile(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
PAGE = (
    "<title>A \x1b]0;title\x07</title><h1>Words \x1b[2J\x1b[31m red</h1>"
    "<p title='\x9b'>of a \u009bm page &#x1b;[1m and <a href='http://a/\u009b'>a \x7f link</a>."
    "<x-\x1b>An element</x-\x1b><pre>\x01 code</pre><img src='\x1b.png' alt='\x1b[3m'>"
).encode()

COMMANDS = [
    ["extract", "--pipeline", "plain"],
    ["extract", "--pipeline", "plain", "--characters", "source"],
    ["extract", "--pipeline", "plain", "--format", "markdown", "--metadata"],
    ["extract", "--pipeline", "plain", "--format", "html"],
    ["extract", "--pipeline", "plain", "--format", "highlight"],
    ["extract", "--pipeline", "plain", "--format", "json"],
    ["explain"],
    ["explain", "--format", "json"],
    ["explain", "--format", "html"],
    ["page"],
    ["page", "--tree"],
    ["page", "--words"],
    ["page", "--tokens"],
]


class ControlCharacters(CommandTest):
    def test_no_output_has_them(self):
        for command in COMMANDS:
            with self.subTest(command):
                result = tamis(*command, "-", stdin=PAGE)
                self.assertEqual(result.code, 0, result.err)
                self.assertNotRegex(result.out, CONTROLS)

    def test_strings_of_json_have_none(self):
        result = tamis("extract", "--pipeline", "plain", "--format", "json", "-", stdin=PAGE)
        decoded = json.dumps(json.loads(result.out), ensure_ascii=False)
        self.assertNotRegex(decoded, r"[\x7f-\x9f]|\\u00[01]|\\[bfr]")

    def test_messages_show_them(self):
        for pipeline in ["pl\x1b[31main", "plain \u009b", "vote(2; \u202edsc)"]:
            with self.subTest(pipeline):
                result = tamis("pipeline", "check", pipeline)
                self.assertEqual(result.code, 2)
                self.assertNotRegex(result.err.encode(), CONTROLS)
                self.assertNotIn("\u202e", result.err)
                self.assertRegex(result.err, r"\\x1b|\\xc2|\\u202e")
        self.assertIn("a\\x1b[2J.html", tamis("extract", "a\x1b[2J.html").err)

    def test_pipelines_have_none(self):
        comment = "# why \x1b[2J \x7f \u009b\nserial(\n  dsc,  # x\u009by\n  bte\n)\n"
        as_json = json.dumps({"comment": [" why \x1b[2J \x7f \u009b"], "filter": "dsc"})
        for text in (comment, as_json):
            for command in ("fmt", "json", "check", "show"):
                result = tamis("pipeline", command, "-", stdin=text.encode())
                self.assertEqual(result.code, 0, result.err)
                self.assertNotRegex(result.out, CONTROLS)
        self.assertIn("xy", tamis("pipeline", "fmt", "-", stdin=comment.encode()).out.decode())
        for text in ("drop(css='.a\u009b')", json.dumps({"filter": "drop", "params": {"css": ".a\x7f"}})):
            self.assert_fails_at(text, "a control character")

    def assert_fails_at(self, text, finding):
        result = tamis("pipeline", "fmt", "-", stdin=text.encode())
        self.assertEqual((result.code, result.out), (2, b""))
        self.assertIn(finding, result.err)
        self.assertNotRegex(result.err.encode(), CONTROLS)


class Names(CommandTest):
    """Names of files and copied data have them, too."""
    NAME = "b\u009b\x1b[2J\x7f"

    def setUp(self):
        super().setUp()
        (self.folder / "d").mkdir()
        self.file("<p>A page of words.", f"d/{self.NAME}.html")
        self.file("<p>Another page of words.", "d/a.html")
        line = {"url": "http://a/\u009b\x7f", "id": "\u009b\x1b", "html": "<p>A page of words.",
                "x": "a\u009b\x7f\u00a0é", "y": {"\u009b": ["\x7f"]}}
        self.line = line
        self.file(json.dumps(line, ensure_ascii=False).replace("\\u007f", "\x7f") + "\n", "b.jsonl")

    def run_all(self, *words):
        result = tamis(*words, cwd=self.folder)
        self.assertEqual(result.code, 0, result.err)
        self.assertNotRegex(result.out, CONTROLS)
        self.assertNotRegex(result.err.encode(), CONTROLS)
        return result

    def test_headings(self):
        for form in ["text", "markdown", "html"]:
            self.run_all("extract", "d", "--pipeline", "plain", "--format", form)

    def test_lines_of_json(self):
        lines = self.run_all("extract", "d", "--jsonl", "--pipeline", "plain").out.splitlines()
        self.assertEqual([json.loads(line)["input"] for line in lines], ["d/a.html", f"d/{self.NAME}.html"])
        self.run_all("extract", "d", "--from", "pages", "--fields", "id,file,text", "--pipeline", "plain")

    def test_copied_members(self):
        result = self.run_all("extract", "b.jsonl", "--copy", "x,y", "--fields", "url,id", "--pipeline", "plain")
        found = json.loads(result.out)
        self.assertEqual((found["x"], found["y"]), (self.line["x"], self.line["y"]))

    def test_records(self):
        self.run_all("extract", "b.jsonl", "--out", "w.warc", "--pipeline", "plain")
        record = (self.folder / "w.warc").read_bytes().replace(b"\r\n", b"\n")
        self.assertNotRegex(record, CONTROLS)

    def test_names_of_written_files(self):
        self.run_all("extract", "d", "--out", "texts", "--pipeline", "plain")
        names = sorted(path.name for path in (self.folder / "texts").iterdir())
        self.assertEqual(names, ["a.txt", "b__[2J_.txt"])


class Packages(CommandTest):
    """What a package says about itself and its pages, and the names of its files."""
    BAD = "x\u009b\x1b[2J\x7f"

    def test_no_output_has_them(self):
        (self.folder / "pairs").mkdir()
        for name in ("a", "b"):
            self.file("<p>A page of words.", f"pairs/{name}.html")
            self.file("A page of words.\n", f"pairs/{name}.txt")
        package = f"p{self.BAD}"
        self.assertEqual(tamis("package", "make", "pairs", package, cwd=self.folder).code, 0)
        self.assertNotRegex((self.folder / package / "package.json").read_bytes(), CONTROLS)
        for name in ("package.json", "pages.jsonl"):
            path = self.folder / package / name
            text = path.read_text()
            values = [json.loads(text)] if name == "package.json" else [json.loads(line) for line in text.splitlines()]
            for value in values:
                for key in ("name", "description", "source", "license", "gold", "note", "url", "site", "page_type",
                            "language", "title", "author"):
                    if key in value:
                        value[key] = self.BAD
            path.write_text("".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values))
        for words in (["package", "check", package], ["package", "info", package], ["package", "info", "--json", package],
                      ["package", "list", package], ["package", "list", "--json", package],
                      ["eval", "--package", package, "--pipeline", "plain"],
                      ["eval", "--package", package, "--pipeline", "plain", "--csv", "-"],
                      ["eval", "--package", package, "--pipeline", "plain", "--json", "-"],
                      ["eval", "--package", package, "--metadata"],
                      ["eval", "--package", package, "--pipeline", "plain", "--report", "r"]):
            with self.subTest(words):
                result = tamis(*words, cwd=self.folder)
                self.assertEqual(result.code, 0, result.err)
                self.assertNotRegex(result.out.replace(b"\r\n", b"\n"), CONTROLS)  # rows of CSV end so
                self.assertNotRegex(result.err.encode(), CONTROLS)
        for path in (self.folder / "r").rglob("*.md"):
            self.assertNotRegex(path.read_bytes(), CONTROLS)


if __name__ == "__main__":
    unittest.main()
