#!/usr/bin/env python3
"""tamis extract: what output holds besides words, hidden text, and clean characters."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, CommandTest, tamis

PAGE = str(ROOT / "examples/forms/structure.html")
APP = str(ROOT / "examples/forms/app.html")


class Structure(CommandTest):
    def extract(self, *words, page=PAGE):
        result = tamis("extract", "--pipeline", "plain", *words, page)
        self.assertEqual((result.code, result.err), (0, ""))
        return result.out.decode()

    def json(self, *words, page=PAGE):
        return json.loads(self.extract("--format", "json", *words, page=page))

    def test_tables_are_data(self):
        table = self.json()["tables"][0]
        self.assertEqual(table["caption"], "Grams of 500, by mesh")
        self.assertEqual(table["header"], ["Flour", "Mesh / 0.5 mm", "Mesh / 1 mm"])
        self.assertEqual(table["rows"], [["Rye", "31", "12"], ["Rye", "29", "11"], ["Wheat", "none", "none"]])

    def test_links_lose_what_tracks(self):
        base = ["--base-url", "https://example.org/"]
        urls = [link["url"] for link in self.json(*base, "--no-tracking")["links"]]
        self.assertIn("https://example.org/method?id=7", urls)
        self.assertIn("utm_source", json.dumps(self.json(*base)["links"]))
        self.assertNotIn("utm_source", self.extract("--format", "markdown", "--no-tracking"))
        self.assertNotIn("utm_source", self.extract("--format", "html", "--no-tracking"))
        self.assertIn("utm_source", self.extract("--format", "html"))

    def test_lists_can_be_chosen(self):
        names = {"tables", "links", "media", "footnotes", "abbreviations", "posts"}
        self.assertEqual(names & self.json().keys(), names)
        self.assertEqual(names & self.json("--json-lists", "none").keys(), set())
        self.assertEqual(names & self.json("--json-lists", "links,posts").keys(), {"links", "posts"})
        result = tamis("extract", "--json-lists", "tables,linsk", PAGE)
        self.assert_fails(2, "--json-lists: 'linsk' is none of tables|links", "did you mean 'links'?", result=result)

    def test_posts_are_units(self):
        posts = self.json()["posts"]
        self.assertEqual([post["author"] for post in posts], ["Ada Miller", "Jonas R."])
        self.assertEqual([post["depth"] for post in posts], [0, 1])
        self.assertEqual(posts[0]["date"], "2024-05-31T10:00:00+02:00")
        self.assertEqual(posts[1]["text"], "An hour at forty degrees helps.")

    def test_comments_can_be_dropped_or_set_apart(self):
        comment = "Mine clogs on damp days."
        self.assertIn(comment, self.extract("--comments", "keep"))
        self.assertNotIn(comment, self.extract("--comments", "drop"))
        self.assertNotIn("posts", self.json("--comments", "drop"))
        text, comments = self.extract("--comments", "separate").split("\n* * *\n\n")
        self.assertNotIn(comment, text)
        self.assertIn(comment, comments)
        self.assertIn("Ada Miller", comments)
        markdown = self.extract("--comments", "separate", "--format", "markdown")
        self.assertIn("\n\n---\n\nAda Miller", markdown)
        found = self.json("--comments", "separate")
        self.assertNotIn(comment, found["text"])
        self.assertEqual([post["kept"] for post in found["posts"]], [0, 0])
        result = tamis("extract", "--comments", "apart", PAGE)
        self.assert_fails(2, "--comments: 'apart' is none of keep|drop|separate", result=result)

    def test_notes_and_media(self):
        markdown = self.extract("--format", "markdown")
        self.assertIn("its mesh[^1].", markdown)
        self.assertIn("\n[^1]: The mesh is the width of a hole, not of the wire.\n", markdown)
        self.assertIn("[A week of sifting](https://www.youtube.com/watch?v=abc123)", markdown)
        without = self.extract("--format", "markdown", "--no-footnotes", "--no-media")
        self.assertNotIn("[^1]", without)
        self.assertNotIn("youtube", without)

    def test_code_has_no_numbers_of_lines(self):
        markdown = self.extract("--format", "markdown")
        self.assertIn('```python\ndef share(before, after):\n    """Of', markdown)
        self.assertIn("\n1\n2\n3\n", self.extract("--line-numbers"))
        self.assertNotIn("\n1\n2\n3\n", self.extract())
        # As a crawl: the same page gives the same text.
        self.assertEqual(json.loads(self.extract("--fields", "text", "--quiet"))["text"], self.extract())
        kept = self.extract("--fields", "text", "--quiet", "--line-numbers")
        self.assertIn("\n1\n2\n3\n", json.loads(kept)["text"])

    def test_formulas(self):
        self.assertIn("share is $\\frac{m_2}{m_1}$ of", self.extract("--format", "markdown"))

    def test_chunks(self):
        found = self.json("--chunks", "50")
        self.assertGreater(len(found["chunks"]), 2)
        chunk = next(chunk for chunk in found["chunks"] if chunk["text"].startswith("What stayed"))
        self.assertEqual(chunk["headings"], ["Meshes compared", "What stayed behind"])
        for each in found["chunks"]:
            self.assertIn(each["text"], found["text"])
            self.assertLessEqual(each["words"], 60)
        source = (ROOT / "examples/forms/structure.html").read_bytes()
        self.assertTrue(source[chunk["first"]:chunk["last"]].startswith(b"What stayed behind"))
        self.assertEqual(found["chunks"], self.json("--chunks", "50")["chunks"])
        self.assertNotIn("chunks", self.json())
        for wrong in ["0", "19", "many"]:
            self.assert_fails(2, "--chunks: ", "20", result=tamis("extract", "--chunks", wrong, PAGE))

    def test_near_duplicates_have_near_fingerprints(self):
        page = pathlib.Path(PAGE).read_text()
        other = self.file(page.replace("a week", "seven days"))
        one, two, three = (int(self.json(page=path)["fingerprint"], 16)
                           for path in [PAGE, other, str(ROOT / "examples/article.html")])
        self.assertLess((one ^ two).bit_count(), (one ^ three).bit_count())

    def test_hidden_text_is_rescued(self):
        found = self.json(page=APP)
        self.assertEqual(found["rescued"], "next")
        self.assertTrue(found["text"].startswith("The first boat went through"))
        self.assertEqual(found["title"], "The lock is open again")
        self.assertEqual(found["detected_language"], "en")  # of what is found, not of "Loading ..."
        self.assertNotIn("rescued", self.json())
        self.assertEqual(self.extract("--no-rescue", page=APP), "Loading …\n")
        empty = self.file("<script type=application/ld+json>{}</script>")
        result = tamis("extract", empty)
        self.assert_fails(1, "the page shows no text", result=result)

    def test_characters(self):
        page = self.file("<p>Do&shy;nau cafe&#x301; x&#8203;y")
        self.assertEqual(self.extract(page=page), "Donau cafe\u0301 xy\n")
        self.assertEqual(self.extract("--characters", "nfc", page=page), "Donau caf\u00e9 xy\n")
        self.assertEqual(self.extract("--characters", "source", page=page), "Do\u00adnau cafe\u0301 x\u200by\n")
        self.assertEqual(self.json("--characters", "nfc", page=page)["text"], "Donau caf\u00e9 xy\n")
        result = tamis("extract", "--characters", "nfd", PAGE)
        self.assert_fails(2, "--characters: 'nfd' is none of clean|source|nfc", result=result)


if __name__ == "__main__":
    unittest.main()
