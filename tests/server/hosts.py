#!/usr/bin/env python3
"""What the page for the proxy needs: rules for hosts, what was done for each; and pages
that people mark."""
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import tamis
from serve import Server
from upstream import PAGE, WORDS, Upstream


class HostTest(unittest.TestCase):
    words = ()

    def setUp(self):
        self.up = Upstream().__enter__()
        self.addCleanup(self.up.__exit__)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.server = self.serve(*self.words)
        self.addCleanup(lambda: self.server.stop() if self.server.process.poll() is None else 0)

    def serve(self, *words):
        return Server("--data", str(self.folder / "data"), *words)

    def verdict(self, *fields):
        return self.server.through(self.up.url("page"), *fields).get("x-tamis")

    def assert_error(self, status, place, answer):
        self.assertEqual((answer.status, answer.json["error"]["place"]), (status, place))


class Rules(HostTest):
    def test_a_host_is_switched_off_and_on(self):
        self.assertIn("filtered", self.verdict())
        self.assertEqual(self.server.api("PUT", "/api/rules/127.0.0.1", {"pipeline": "pass"}).status,
                         200)
        self.assertEqual(self.verdict(), "original; reason=rule")
        found = self.server.api("GET", "/api/rules").json
        self.assertEqual(found["rules"], [{"host": "127.0.0.1", "pipeline": "pass"}])
        self.assertFalse(found["opens_https"])  # without --intercept
        self.assertEqual(self.server.api("DELETE", "/api/rules/127.0.0.1").status, 200)
        self.assertIn("filtered", self.verdict())
        self.assertEqual(self.server.api("DELETE", "/api/rules/127.0.0.1").status, 404)

    def test_they_stay(self):
        self.server.api("PUT", "/api/rules/127.0.0.1", {"pipeline": "pass"})
        self.server.stop()
        self.server = self.serve()
        self.assertEqual(self.verdict(), "original; reason=rule")

    def test_a_stored_pipeline_by_its_name(self):
        self.server.api("PUT", "/api/pipelines/mine", {"text": "bte"})
        self.server.api("PUT", "/api/rules/*", {"pipeline": "mine"})
        hosts = self.server.api("GET", "/api/rules").json["rules"]
        self.assertEqual(hosts, [{"host": "*", "pipeline": "mine"}])
        self.assertEqual(self.server.api("DELETE", "/api/pipelines/mine").status, 409)
        self.server.api("PUT", "/api/pipelines/mine", {"text": "plain"})
        self.verdict()
        self.assertEqual(self.server.api("GET", "/api/hosts").json["hosts"][0]["pipeline"], "plain")

    def test_all_at_once_and_not_over_others(self):
        etag = self.server.api("GET", "/api/rules").get("etag")
        rules = {"rules": [{"host": "a.example", "pipeline": "pass"},
                           {"host": "*.b.example", "pipeline": "vote(2; dsc,\n accb)"}]}
        answer = self.server.api("PUT", "/api/rules", rules, f"If-Match: {etag}")
        self.assertEqual(answer.json["rules"][1]["pipeline"], "vote(2; dsc, accb)")
        self.assertEqual(self.server.api("PUT", "/api/rules", rules, f"If-Match: {etag}").status, 412)

    def test_what_is_wrong(self):
        for place, path, value in (
                ("host", "/api/rules/a%20b", {"pipeline": "pass"}),
                ("host", "/api/rules/a%0Ab", {"pipeline": "pass"}),
                ("pipeline, column 1", "/api/rules/a.example", {"pipeline": "nosuch"}),
                ("pipeline, column 1", "/api/rules/a.example", {"pipeline": "@/etc/passwd"}),
                ("pipeline", "/api/rules/a.example", {}),
                ("rules", "/api/rules", {}),
                ("rules.0.host", "/api/rules", {"rules": [{"pipeline": "pass"}]})):
            self.assert_error(400, place, self.server.api("PUT", path, value))
        self.assertEqual(self.server.api("GET", "/api/rules").json["rules"], [])

    def test_rules_of_the_file_come_after(self):
        file = self.folder / "rules"
        file.write_text("127.0.0.1 pass\n")
        self.server.stop()
        self.server = self.serve("--rules", str(file))
        self.assertEqual(self.verdict(), "original; reason=rule")
        self.server.api("PUT", "/api/rules/127.0.0.1", {"pipeline": "bte"})
        self.assertIn("filtered", self.verdict())
        self.assertEqual(self.server.api("GET", "/api/rules").json["given"],
                         [{"host": "127.0.0.1", "pipeline": "pass"}])


class Hosts(HostTest):
    def test_what_was_done_for_each(self):
        self.verdict()
        self.verdict("X-Tamis-Pipeline: pass")
        self.server.through(self.up.url("garbage"))
        self.server.through("http://localhost:1/")
        hosts = {h["host"]: h for h in self.server.api("GET", "/api/hosts").json["hosts"]}
        found = hosts["127.0.0.1"]
        self.assertEqual((found["filtered"], found["passed"]), (1, 1))
        self.assertEqual((hosts["localhost"]["failed"], hosts["localhost"]["last_reason"]),
                         (1, "refused"))

    def test_a_private_server_does_not_count(self):
        self.server.stop()
        self.server = self.serve("--private")
        self.verdict()
        self.assertEqual(self.server.api("GET", "/api/hosts").json["hosts"], [])
        self.assertFalse(self.server.api("GET", "/api/pipelines").json["stores"])


class Gold(HostTest):
    def mark(self, **value):
        return self.server.api("POST", "/api/gold", {"html": PAGE, **value})

    def test_a_picture_is_no_page(self):
        answer = self.mark(package="mine", gold="GIF", html="GIF89a\x01\x00\x01\x00\x00")
        self.assertEqual(answer.status, 415)
        self.assertIn("this is", answer.json["error"]["finding"])

    def test_a_marked_page_is_a_page_of_a_package(self):
        answer = self.mark(package="mine", gold=WORDS, url="http://a.example/1", pipeline="default")
        self.assertEqual((answer.status, answer.json["pages"]), (201, 1))
        self.assertGreater(answer.json["scores"]["word_lcs"]["f1"], 0.5)
        self.mark(package="mine", gold=WORDS, url="http://b.example/1")
        self.assertEqual(self.mark(package="mine", gold=WORDS, url="http://b.example/1").json["pages"],
                         2)
        package = self.folder / "data/packages/mine"
        self.assertIn("2 pages", tamis("package", "check", str(package)).out.decode())
        done = tamis("eval", "--package", str(package), "--measure", "word_lcs", "--json", "-")
        self.assertEqual(len(json.loads(done.out)["packages"][0]["pages"]), 2)
        found = self.server.api("GET", "/api/packages").json["packages"]
        self.assertEqual([(p["name"], p["pages"], p["is_own"]) for p in found], [("mine", 2, True)])
        page = self.server.api("GET", f"/api/packages/mine/pages/{answer.json['id']}").json
        self.assertEqual((page["html"], page["gold"]), (PAGE, WORDS))

    def test_by_words(self):
        words = self.server.api("POST", "/api/explain", {"html": PAGE}).json["words"]
        texts = [word["text"] for word in words]
        answer = self.mark(words=[[0, 2], [4, 5]], save=False, pipeline="plain")
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.json["gold"].split(), [texts[0], texts[1], texts[4]])
        self.assertEqual(answer.json["scores"]["word_lcs"]["recall"], 1)
        self.assertFalse((self.folder / "data/packages").exists())

    def test_a_page_by_its_name(self):
        page = self.server.api("POST", "/api/pages", {"html": PAGE}).json["id"]
        sent = {"page": page, "words": [[0, 2]], "save": False, "pipeline": "default"}
        by_name = self.server.api("POST", "/api/gold", sent).json
        del sent["page"]
        self.assertEqual(by_name, self.mark(**sent).json)

    def test_taken_out_again(self):
        name = self.mark(package="mine", gold="a", id="x").json["id"]
        self.assertEqual(name, "x")
        self.mark(package="mine", gold="b", id="y")
        self.assertEqual(self.server.api("DELETE", "/api/packages/mine/pages/x").status, 204)
        self.assertEqual(self.server.api("DELETE", "/api/packages/mine/pages/x").status, 404)
        package = self.folder / "data/packages/mine"
        self.assertEqual(tamis("package", "check", str(package)).code, 0)
        self.assertEqual([f.name for f in (package / "html").iterdir()], ["y.html"])

    def test_what_is_wrong(self):
        self.assert_error(400, "gold", self.mark(package="mine"))
        self.assert_error(404, "page", self.mark(package="mine", gold="a", page="nosuch"))
        self.assert_error(400, "package", self.mark(gold="a"))
        self.assert_error(400, "name", self.mark(package="../x", gold="a"))
        self.assert_error(400, "id", self.mark(package="mine", gold="a", id="../x"))
        for words in ([[0]], [[1, 0]], [[0, 10**9]], [["a", "b"]], [[-1, 1]], 1):
            self.assert_error(400, "words", self.mark(package="mine", words=words))
        self.assert_error(400, "pipeline, column 1",
                          self.mark(package="mine", gold="a", pipeline="nosuch"))
        self.assertEqual(self.server.api("GET", "/api/packages").json["packages"], [])


if __name__ == "__main__":
    unittest.main()
