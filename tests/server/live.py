#!/usr/bin/env python3
"""What the web page lives on: /api/check and /api/pages."""
import html.parser
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT
from serve import ServeTest

RECIPE = (ROOT / "examples/recipe.html").read_text()
HOSTILE = """<title>x</title><script>attacked = 1</script><p onclick="attacked=1">One two</p>
<img src=x onerror="attacked=1"><a href="javascript:attacked=1">three</a>
<iframe src="//evil.example/"></iframe><base target=_top><meta http-equiv=refresh content=0>
<form action=/x><input><button>four</button></form><svg onload=attacked=1></svg>"""


class Numbered(html.parser.HTMLParser):
    """The words that a numbered page says it has, by their numbers."""

    def __init__(self, text):
        super().__init__()
        self.words, self.run, self.tags = {}, None, set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        if tag == "tamis-w":
            values = dict(attributes)
            self.run = (int(values["data-w"]), list(map(int, values["data-l"].split())))
            self.text = ""

    def handle_data(self, data):
        if self.run:
            self.text += data

    def handle_endtag(self, tag):
        if tag != "tamis-w":
            return
        number, steps = self.run
        units, at = self.text.encode("utf-16-le"), 0
        for skip, take in zip(steps[::2], steps[1::2]):
            at += skip
            self.words[number] = units[2 * at:2 * (at + take)].decode("utf-16-le")
            number, at = number + 1, at + take
        self.run = None


class Live(ServeTest):
    def post(self, path, content, kind="application/json"):
        body = content if isinstance(content, str) else json.dumps(content)
        return self.server.get(path, f"Content-Type: {kind}", method="POST", body=body.encode())

    def check(self, text):
        return json.loads(self.post("/api/check", text, "text/plain").text)

    def page(self, text=RECIPE):
        return json.loads(self.post("/api/pages", text, "text/html").text)

    def run_on(self, page, **wanted):
        return json.loads(self.post(f"/api/pages/{page['id']}/run", wanted).text)

    def test_a_pipeline_in_all_its_forms(self):
        for sent in ("vote(2;ccb , dsc)", '{"combine":"vote","params":{"threshold":2},'
                     '"of":[{"filter":"ccb"},{"filter":"dsc"}]}'):
            answer = self.check(sent)
            self.assertEqual(answer["text"], "vote(2; ccb, dsc)\n")
            self.assertEqual(answer["tree"]["of"][1], {"filter": "dsc"})
            self.assertEqual(answer["problems"], [])

    def test_all_that_is_wrong_with_one(self):
        answer = self.check("vote(2; acb,\n dsc(rh=1))")
        self.assertEqual([(p["place"], p["column"], p["length"]) for p in answer["problems"]],
                         [("line 1, column 9", 8, 3), ("line 2, column 6", 5, 4)])
        answer = self.check('{"combine":"union","of":[{"filter":"x"}]}')
        self.assertEqual(answer["problems"][0]["place"], "/of/0")

    def test_files_are_not_read(self):
        self.assertNotEqual(self.check("@/etc/passwd")["problems"], [])
        self.assertIn("error", self.run_on(self.page(), pipeline="@/etc/passwd"))

    def test_a_page_keeps_its_name(self):
        page = self.page()
        self.assertEqual(page["words"], 402)
        self.assertEqual(page["title"], "A rye loaf that forgives – The Slow Oven")
        self.assertEqual(self.page()["id"], page["id"])
        self.assertNotEqual(self.page("<p>another")["id"], page["id"])
        self.assertEqual(self.server.get(f"/api/pages/{page['id']}/source").text, RECIPE)

    def test_a_page_that_is_gone(self):
        for path in ("0123", "0123/view", "0123/source"):
            self.assertEqual(self.server.get(f"/api/pages/{path}").status, 404)
        self.assertEqual(self.post("/api/pages/0123/run", {"pipeline": "bte"}).status, 404)
        first = self.page("<p>first")
        for i in range(40):
            self.page(f"<p>page {i}")
        self.assertEqual(self.server.get(f"/api/pages/{first['id']}").status, 404)

    def test_what_each_node_keeps(self):
        answer = self.run_on(self.page(), pipeline="vote(2; ccb, dsc)", format="text", word=60)
        root, ccb, dsc = answer["nodes"]
        words = lambda node: {w for first, last in zip(node["ranges"][::2], node["ranges"][1::2])
                              for w in range(first, last)}
        self.assertEqual(words(root), words(ccb) & words(dsc))
        self.assertEqual(root["kept"], len(words(root)))
        self.assertTrue(answer["output"].startswith("you, people say."))
        self.assertEqual([w["node"] for w in answer["why"]], [0, 1, 2])
        self.assertEqual(answer["why"][1]["kept"], 60 in words(ccb))

    def test_text_is_recovered_where_a_page_shows_none(self):
        body = "The first boat went through the old lock at seven in the morning, and half the town had " \
               "come to see it after nine years of waiting for the gates to open again."
        page = self.page('<p>Loading ...</p><script type="application/ld+json">'
                         + json.dumps({"@type": "Article", "articleBody": body}) + "</script>")
        self.assertEqual((page["words"], page["rescued"]), (2, "json_ld"))
        answer = self.run_on(page, pipeline="plain", format="text", word=1)
        self.assertEqual(answer["nodes"][0]["ranges"], [0, 2])
        self.assertEqual(answer["output"], body + "\n")
        self.assertEqual(answer["why"][0]["kept"], True)
        view = self.server.get(f"/api/pages/{page['id']}/view").text
        self.assertEqual(Numbered(view).words, {0: "Loading", 1: "..."})
        scored = json.loads(self.post("/api/gold", {
            "page": page["id"], "gold": body, "pipeline": "plain", "save": False}).text)
        self.assertEqual(scored["scores"]["bag"]["f1"], 1)
        self.assertEqual(self.page()["rescued"], "")

    def test_line_numbers_of_code_are_dropped_from_the_output(self):
        rows = "".join(f"<tr><td class=blob-num>{n}</td><td><pre>call_{n}(a);</pre></td></tr>"
                       for n in range(1, 9))
        html = f"<p>How to call it:</p><table>{rows}</table>"
        output = self.run_on(self.page(html), pipeline="plain", format="text")["output"]
        self.assertIn("call_8(a);", output)
        self.assertNotRegex(output, r"\b8\b")
        extracted = self.post("/api/extract", {"html": html, "pipeline": "plain", "format": "text"})
        self.assertEqual(output, extracted.text)

    def test_kept_words_are_those_of_completed_units(self):
        html = ("<p>Write a call like this one: <a href=#x class=hash-link>Jump</a></p><pre>f(1)</pre>"
                "<p>Then run it at once.</p>")
        answer = self.run_on(self.page(html), pipeline="keep(css=p)", format="text")
        self.assertEqual(answer["nodes"][0]["ranges"], [0, 7, 8, 13])
        self.assertEqual(answer["kept"], [0, 6, 7, 13])
        self.assertIn("f(1)", answer["output"])

    def test_what_is_wrong_with_a_run(self):
        page = self.page()
        for wanted in ({}, {"pipeline": 1}, {"pipeline": "nothing"},
                       {"pipeline": "ccb", "format": "pdf"}, {"pipeline": "ccb", "word": 402},
                       {"pipeline": "ccb", "word": -1}):
            self.assertIn("finding", self.run_on(page, **wanted)["error"], wanted)

    def test_values_of_many_levels_are_refused(self):
        page = self.page()
        deep = "[" * 100_000 + "]" * 100_000
        answer = self.post(f"/api/pages/{page['id']}/run", '{"pipeline":{"of":' + deep + "}}")
        self.assertEqual(answer.status, 400)
        self.assertIn("nested too deeply", answer.text)
        self.assertEqual(self.post("/api/check", "plain", "text/plain").status, 200)

    def test_a_gold_text_is_found_again(self):
        page = self.page("<p>Home<p>One two<p>three<p>Home")
        words = f"/api/pages/{page['id']}/words"
        found = json.loads(self.post(words, {"text": "two\nthree"}).text)
        self.assertEqual(found, {"ranges": [2, 4], "words": 2})
        self.assertIn("text", json.loads(self.post(words, {}).text)["error"]["place"])
        self.assertEqual(self.post("/api/pages/0123/words", {"text": "x"}).status, 404)

    def test_words_are_found_again_in_the_view(self):
        text = "<p>One  two&nbsp;three <b>fo</b>ur &amp; 𝒳yz</p><pre>\n\n five\n\tsix</pre><p>東京 seven"
        page = self.page(text)
        explained = json.loads(self.server.get(
            "/api/explain?pipeline=plain", "Content-Type: text/html", method="POST",
            body=text.encode()).text)
        numbered = Numbered(self.server.get(f"/api/pages/{page['id']}/view").text)
        self.assertEqual([numbered.words[w] for w in range(page["words"])],
                         [word["text"] for word in explained["words"]])

    def test_nothing_of_a_view_can_run(self):
        page = self.page(HOSTILE)
        answer = self.server.get(f"/api/pages/{page['id']}/view")
        self.assertNotIn("attacked", answer.text)
        self.assertFalse(Numbered(answer.text).tags & {"script", "iframe", "base", "form", "svg",
                                                       "input", "object", "embed"})
        policy = answer.get("content-security-policy")
        self.assertIn("sandbox allow-same-origin", policy)
        self.assertNotIn("script", policy)
        self.assertNotIn("http:", policy)
        loading = self.server.get(f"/api/pages/{page['id']}/view?load=1")
        self.assertIn("img-src data: http: https:", loading.get("content-security-policy"))


if __name__ == "__main__":
    unittest.main()
