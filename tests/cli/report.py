#!/usr/bin/env python3
"""tamis eval --report: the files of a report, what is in them, and strangers in every name."""
import base64
import hashlib
import html.parser
import json
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import report_packages
from command import CommandTest, tamis


class Elements(html.parser.HTMLParser):
    """Counts elements, and keeps the text of those that are asked for."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags = {}
        self.attributes = []
        self.texts = {}
        self.open = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags[tag] = self.tags.get(tag, 0) + 1
        self.attributes += attributes
        if tag not in ("meta", "br", "hr", "link", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            while self.open.pop() != tag:
                pass

    def handle_data(self, data):
        if self.open:
            self.texts[self.open[-1]] = self.texts.get(self.open[-1], "") + data


class Report(CommandTest):
    def setUp(self):
        super().setUp()
        report_packages.write_packages(self.folder)

    def write(self, *words, out="report", code=0):
        result = tamis(*report_packages.EVAL, "--report", out, *words, cwd=self.folder)
        self.assertEqual((result.code, result.err), (code, ""))
        return self.folder / out

    def data(self, report):
        text = (report / "index.html").read_text()
        found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
        return json.loads(found[1])

    def test_all_files_are_there(self):
        report = self.write()
        names = sorted(str(path.relative_to(report)) for path in report.rglob("*") if path.is_file())
        views = sorted(page["view"] for package in self.data(report)["packages"]
                       for page in package["pages"] if "view" in page)
        self.assertEqual(names, sorted(["index.html", "report.json", "report.md", *views]))
        self.assertEqual(len(views), 20 + 12)

    def test_the_table_is_printed_as_without_a_report(self):
        result = tamis(*report_packages.EVAL, "--report", "report", cwd=self.folder)
        self.assertIn(b"hill, 12 pages", result.out)

    def test_the_json_is_that_of_json(self):
        report = self.write("--json", "same.json")
        self.assertEqual((report / "report.json").read_text(), (self.folder / "same.json").read_text())

    def test_the_same_evaluation_gives_the_same_bytes(self):
        """All but what speed says."""
        one, two = self.write("--jobs", "1", out="one"), self.write("--jobs", "3", out="two")
        for path in one.rglob("*.html"):
            text, other = path.read_text(), (two / path.relative_to(one)).read_text()
            if path.name == "index.html":
                text, other = (re.sub(r'"pagesPerSecond":[^,]*', "", t) for t in (text, other))
            self.assertEqual(text, other, path)

    def test_the_data_are_those_of_the_evaluation(self):
        report = self.write()
        data, whole = self.data(report), json.loads((report / "report.json").read_text())
        self.assertEqual(data["pipelines"], report_packages.PIPELINES)
        for ours, theirs in zip(data["packages"], whole["packages"], strict=True):
            self.assertEqual([page["id"] for page in ours["pages"]], [page["id"] for page in theirs["pages"]])
            self.assertEqual([grouping["by"] for grouping in ours["groupings"]], ["type", "site"])
            for result, other in zip(ours["results"], theirs["results"], strict=True):
                self.assertEqual(result["summaries"][0]["figures"][2], other["summary"]["word_lcs"]["f1"])
                self.assertEqual(result["values"][0], [round(f1, 4) for f1 in other["numbers"]["word_lcs"]["f1"]])

    def test_views_are_of_the_worst_pages_and_the_greatest_differences(self):
        package = self.data(self.write("--report-pages", "6"))["packages"][0]
        views = {i for i, page in enumerate(package["pages"]) if "view" in page}
        self.assertEqual(len(views), 6)
        values = [result["values"][0] for result in package["results"]]
        for column in values:
            worst = min(range(len(column)), key=lambda i: (column[i], i))
            self.assertIn(worst, views)
        spreads = [max(row) - min(row) for row in zip(*values)]
        self.assertIn(spreads.index(max(spreads)), views)

    def test_counts_of_a_view_give_precision_and_recall(self):
        report = self.write()
        whole = json.loads((report / "report.json").read_text())["packages"]
        for number, package in enumerate(self.data(report)["packages"]):
            for place, page in enumerate(package["pages"]):
                if "view" not in page:
                    continue
                rows = re.findall(r'<a href="#c\d+">.*?</a></th><td>(\d+)</td><td>(\d+)</td><td>(\d+)</td>',
                                  (report / page["view"]).read_text())
                for row, result in zip(rows, whole[number]["results"], strict=True):
                    right, wrong, missed = map(int, row)
                    scores = result["numbers"]["word_lcs"]
                    self.assertAlmostEqual(scores["precision"][place], right / max(1, right + wrong))
                    self.assertAlmostEqual(scores["recall"][place], right / max(1, right + missed))

    def test_a_view_shows_what_is_right_wrong_and_missed(self):
        report = self.write()
        page = self.data(report)["packages"][1]["pages"][4]  # an article
        elements = Elements((report / page["view"]).read_text())
        self.assertGreaterEqual(elements.tags["details"], len(report_packages.PIPELINES))
        # plain keeps the menu, drop(css="article") misses most.
        self.assertIn("Imprint", elements.texts["del"])
        self.assertNotIn("Imprint", elements.texts["span"])
        gold = (self.folder / "hill/gold" / f"{page['id']}.txt").read_text().splitlines()
        for line in gold:
            self.assertIn(line, elements.texts["span"])
        self.assertGreater(len(elements.texts["ins"].split()), len(" ".join(gold).split()) / 2)

    def test_nothing_of_strangers_is_markup(self):
        report = self.write()
        for path in report.rglob("*.html"):
            text = path.read_text()
            elements = Elements(text)
            scripts = {"index.html": 2}.get(path.name, 0)
            self.assertEqual(elements.tags.get("script", 0), scripts, path)
            self.assertEqual(elements.tags.get("img", 0), 0, path)
            self.assertEqual([name for name, _ in elements.attributes if name.startswith("on")], [], path)
            links = [value for name, value in elements.attributes if name in ("href", "src")]
            self.assertEqual([link for link in links if not re.fullmatch(
                r"(\.\./)?(index\.html|report\.(md|json))?(#\w+)?|\d+-\d+\.html", link)], [], path)

    def test_pages_name_their_scripts_and_styles_by_hash(self):
        report = self.write()
        for path in [report / "index.html", next((report / "pages").iterdir())]:
            text = path.read_text()
            policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
            self.assertIn("default-src 'none'", policy)
            self.assertNotIn("unsafe", policy)
            for tag in ("style", "script"):
                parts = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
                digests = [base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
                           for part in parts]
                named = re.search(rf"{tag}-src ([^;]*)", policy)
                self.assertEqual(named[1].split() if named else [],
                                 [f"'sha256-{digest}'" for digest in digests])

    def test_the_markdown(self):
        text = (self.write() / "report.md").read_text()
        self.assertIn("## All packages", text)
        self.assertIn("| `default` |", text)
        self.assertIn("Worst pages:", text)
        self.assertRegex(text, r"\[open\]\(pages/2-\d+\.html\)")
        # All rows of a table have as many cells as its head, whatever is in names.
        widths = set()
        for line in text.splitlines():
            cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
            widths = widths | {cells} if cells else set()
            self.assertLessEqual(len(widths), 1, line)
        outside = re.sub(r"`+[^`]*`+", "", text)
        self.assertNotIn("<script", outside)

    def test_of_an_older_report_nothing_is_left(self):
        report = self.write()
        (report / "pages/notes.html").write_text("mine")
        (report / "keep.txt").write_text("mine")
        self.write("--report-pages", "1")
        self.assertEqual(len(list((report / "pages").iterdir())), 2 + 1)
        self.assertTrue((report / "keep.txt").exists())

    def test_without_views(self):
        report = self.write("--report-pages", "0")
        self.assertEqual(list((report / "pages").iterdir()), [])

    def test_what_was_not_measured_is_left_out(self):
        result = tamis("eval", "--package", "hill", "--pipeline", "plain", "--pipeline", "bte", "--report", "r", cwd=self.folder)
        self.assertEqual((result.code, result.err), (0, ""))
        data = self.data(self.folder / "r")
        names = [data["measures"][i]["name"] for i in data["packages"][0]["measured"]]
        self.assertIn("word_lcs", names)
        self.assertNotIn("segments", names)
        text = (self.folder / "r/report.md").read_text()
        self.assertNotIn("segments", text)
        self.assertIn("| bag precision | bag recall |", text)

    def test_how_it_was_made(self):
        report = self.write("--sample", "5", "--seed", "3", "--split-at-tags")
        text = (report / "report.md").read_text()
        self.assertIn("## `hill`, 5 of 12 pages, a sample with seed 3\n", text)
        self.assertRegex(text, r"- `tamis`: `\d+\.\d+\.\d+`\n- `command`: `tamis eval .*--sample 5 --seed 3 --split-at-tags`\n")
        data, whole = self.data(report), json.loads((report / "report.json").read_text())
        self.assertEqual(dict(data["origin"])["command"], whole["conditions"]["command"])
        for ours, theirs in zip(data["packages"], whole["packages"], strict=True):
            self.assertEqual(dict(ours["origin"])["fingerprint"], theirs["fingerprint"])
            self.assertIn(theirs["fingerprint"], text)
        self.assertEqual(data["packages"][1]["pagesText"], "5 of 12 pages, a sample with seed 3")

    def test_the_mean_leaves_out_what_is_not_of_words(self):
        lines = self.folder / "hill/pages.jsonl"
        before = lines.read_text()
        lines.write_text(re.sub(r'"language": "\w+"', '"language": "zh"', before))
        tamis("package", "make", "--name", "chinese", "hill", "chinese", cwd=self.folder, check=True)
        lines.write_text(before)
        result = tamis("eval", "--package", "hill", "--package", "chinese", "--pipeline", "plain", "--pipeline", "bte",
                       "--report", "r", cwd=self.folder)
        self.assertEqual(result.code, 0)
        self.assertEqual([one["withoutBlanks"] for one in self.data(self.folder / "r")["packages"]], [False, True])
        text = (self.folder / "r/report.md").read_text()
        self.assertIn("`chinese`.\n", text)
        row = next(line for line in text.splitlines() if line.startswith("| `plain` |")).split("|")
        self.assertEqual(row[2].strip(), row[4].strip())

    def test_an_external_program_that_fails(self):
        program = 'read line && echo \\{\\"id\\": $(echo "$line" | grep -o \\"id\\":\\"[^\\"]*\\" | cut -d: -f2), \\"error\\": \\"odd\\"\\}; exit 9'
        result = tamis("eval", "--package", "hill", "--pipeline", "plain", "--external", program, "--report", "r",
                       cwd=self.folder)
        self.assertEqual((result.code, result.err), (0, ""))
        view = next((self.folder / "r/pages").iterdir()).read_text()
        self.assertRegex(view, "It failed on this page: (it exited with 9 instead of an answer|odd)")

    def test_a_folder_that_cannot_be_made(self):
        self.file("", "taken")
        for folder in ("taken", "taken/report"):
            self.assert_fails(2, f"--report: {folder}", "a folder", result=tamis(
                *report_packages.EVAL, "--report", folder, cwd=self.folder))


if __name__ == "__main__":
    unittest.main()
