#!/usr/bin/env python3
"""Pipelines that are stored: versions, stale writes, names, and who may not write."""
import json
import pathlib
import stat
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from serve import Server, ServeTest
from upstream import PAGE, WORDS, Upstream

TEXT = "# My own.\nvote(2; accb, dsc, cectd_ds)\n"


class StoreTest(ServeTest):
    def put(self, name, text, *fields):
        return self.server.api("PUT", f"/api/pipelines/{name}", {"text": text}, *fields)

    def get(self, name, *fields):
        return self.server.api("GET", f"/api/pipelines/{name}", None, *fields)

    def delete(self, name, *fields):
        return self.server.api("DELETE", f"/api/pipelines/{name}", None, *fields)

    def assert_error(self, status, place, answer):
        self.assertEqual((answer.status, answer.json["error"]["place"]), (status, place))


class Stored(StoreTest):
    def test_what_was_put_can_be_had(self):
        answer = self.put("mine", TEXT)
        self.assertEqual(answer.status, 201)
        found = self.get("mine").json
        self.assertEqual((found["text"], found["about"], found["version"], found["stored"]),
                         (TEXT, "My own.", 1, True))
        self.assertEqual(found["tree"]["of"][1]["filter"], "dsc")
        names = [item["name"] for item in self.server.api("GET", "/api/pipelines").json["pipelines"]]
        self.assertIn("mine", names)
        self.assertIn("default", names)

    def test_it_can_be_used_by_its_name(self):
        self.put("used", "bte")
        answer = self.server.api("POST", "/api/extract",
                                 {"html": PAGE, "pipeline": "used", "format": "json"})
        self.assertEqual(answer.json["pipeline"], "bte")
        with Upstream() as up:
            answer = self.server.through(up.url("page"), "X-Tamis-Pipeline: used")
            self.assertIn(WORDS.strip(), answer.text)
            self.assertIn("filtered", answer.get("x-tamis"))

    def test_as_plain_text(self):
        answer = self.server.get("/api/pipelines/plainly", "Content-Type: text/plain",
                                 method="PUT", body=b"dsc")
        self.assertEqual((answer.status, answer.json["text"]), (201, "dsc"))

    def test_versions(self):
        for text in ("bte", "dsc", "dsc", "accb"):
            self.put("often", text)
        found = self.server.api("GET", "/api/pipelines/often/versions").json["versions"]
        self.assertEqual([(v["version"], v["text"]) for v in found],
                         [(3, "accb"), (2, "dsc"), (1, "bte")])
        answer = self.server.api("GET", "/api/pipelines/often/versions/2")
        self.assertEqual((answer.json["text"], answer.get("etag")), ("dsc", found[1]["etag"]))
        for wrong in ("0", "4", "x", "99999999999", "-1"):
            answer = self.server.api("GET", f"/api/pipelines/often/versions/{wrong}")
            self.assertEqual(answer.status, 404, wrong)
        error = self.server.api("GET", "/api/pipelines/often/versions/4").json["error"]
        self.assertEqual((error["place"], error["finding"], error["allowed"]),
                         ("often", "has no version 4", "/api/pipelines/often/versions lists them"))
        error = self.server.api("GET", "/api/pipelines/never/versions/4").json["error"]
        self.assertEqual(error["finding"], "is not stored here")

    def test_what_is_shipped_stays(self):
        answer = self.delete("auto")
        self.assert_error(409, "name", answer)
        self.assertEqual(answer.json["error"]["finding"], "'auto' is the name of what is shipped")

    def test_stale_writes_are_refused(self):
        first = self.put("shared", "bte").get("etag")
        self.assertEqual(self.put("shared", "dsc", f"If-Match: {first}").status, 200)
        self.assertEqual(self.put("shared", "accb", f"If-Match: {first}").status, 412)
        self.assertEqual(self.put("shared", "accb", "If-None-Match: *").status, 412)
        self.assertEqual(self.delete("shared", f"If-Match: {first}").status, 412)
        self.assertEqual(self.get("shared").json["text"], "dsc")
        self.assertEqual(self.put("fresh", "bte", "If-Match: *").status, 412)
        self.assertEqual(self.put("fresh", "bte", "If-None-Match: *").status, 201)

    def test_not_modified(self):
        etag = self.put("same", "bte").get("etag")
        answer = self.get("same", f"If-None-Match: {etag}")
        self.assertEqual((answer.status, answer.body), (304, b""))

    def test_delete(self):
        self.put("short-lived", "bte")
        self.assertEqual(self.delete("short-lived").status, 204)
        for answer in (self.get("short-lived"), self.delete("short-lived"),
                       self.server.api("GET", "/api/pipelines/short-lived/versions")):
            self.assert_error(404, "short-lived", answer)

    def test_only_pipelines_are_stored(self):
        self.assert_error(400, "pipeline, column 1", self.put("bad", "nosuch"))
        self.assert_error(400, "pipeline, column 1", self.put("bad", "@/etc/passwd"))
        self.assert_error(400, "pipeline", self.put("bad", "# " + "a" * 70_000 + "\nbte"))
        self.assert_error(400, "text", self.server.api("PUT", "/api/pipelines/bad", {}))
        self.assert_error(400, "x", self.server.api("PUT", "/api/pipelines/bad",
                                                    {"text": "bte", "x": 1}))
        self.assert_error(404, "bad", self.get("bad"))

    def test_names(self):
        for name in ("dsc", "vote", "default", "pass"):
            self.assert_error(409, "name", self.put(name, "bte"))
        for name in (".hidden", "..", "%2E%2E", "a%2Fb", "a%00b", "%C3%A4", "x" * 65, "a%20b"):
            self.assert_error(400, "name", self.put(name, "bte"))
            self.assertEqual(self.get(name).status, 404, name)

    def test_shipped_ones_stay(self):
        self.assertFalse(self.get("default").json["stored"])
        for name in ("default", "auto", "dsc"):
            self.assertEqual(self.delete(name).status, 409)


class Check(StoreTest):
    def check(self, text):
        return self.server.api("POST", "/api/check", {"text": text}).json

    def test_a_pipeline_in_its_other_forms(self):
        found = self.check("union( dsc,ccb )")
        self.assertTrue(found["ok"])
        self.assertEqual((found["text"], found["canonical"]), ("union(dsc, ccb)\n", "union(ccb, dsc)"))
        again = self.check(json.dumps(found["tree"]))
        self.assertEqual(again["text"], found["text"])

    def test_problems_at_their_place(self):
        found = self.check("union(dsc,\n  nosuch)")
        self.assertFalse(found["ok"])
        problem = found["problems"][0]
        self.assertEqual((problem["place"], problem["column"], problem["length"]),
                         ("line 2, column 3", 2, 6))


class Written(unittest.TestCase):
    def test_files_are_for_their_owner_only_and_stay(self):
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder) / "new" / "data"
            with Server("--data", str(data)) as server:
                server.api("PUT", "/api/pipelines/mine", {"text": TEXT})
            self.assertEqual((data / "pipelines/mine/000001.tamis").read_text(), TEXT)
            self.assertEqual(stat.S_IMODE(data.stat().st_mode), 0o700)
            with Server("--data", str(data)) as server:
                self.assertEqual(server.api("GET", "/api/pipelines/mine").json["text"], TEXT)

    def test_rules_may_name_stored_pipelines(self):
        with tempfile.TemporaryDirectory() as folder:
            rules = pathlib.Path(folder) / "rules"
            rules.write_text("* mine\n")
            data = str(pathlib.Path(folder) / "data")
            words = ("--data", data, "--rules", str(rules))
            with self.assertRaisesRegex(RuntimeError, "mine"):
                Server(*words)
            with Server("--data", data) as server:
                server.api("PUT", "/api/pipelines/mine", {"text": "bte"})
            with Server(*words) as server:
                answer = server.api("DELETE", "/api/pipelines/mine")
                self.assertEqual(answer.status, 409)


class OtherSites(StoreTest):
    """A page of another site makes the browser send requests."""

    def test_they_change_nothing(self):
        self.put("kept", "bte")
        for field in ("Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
                      "Origin: http://evil.example", "Origin: null"):
            for answer in (self.put("kept", "dsc", field), self.delete("kept", field),
                           self.put("more", "dsc", field)):
                self.assert_error(403, "cross-site", answer)
        self.assertEqual(self.get("kept").json["text"], "bte")
        self.assertEqual(self.get("more").status, 404)

    def test_a_form_cannot_be_taken_for_json(self):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            answer = self.server.get("/api/fetch", f"Content-Type: {kind}", method="POST",
                                     body=b'{"url": "http://example.org/"}')
            self.assert_error(415, "Content-Type", answer)

    def test_answers_are_for_nobody_else(self):
        answer = self.put("strict", "bte")
        self.assertEqual(answer.get("content-security-policy"),
                         "default-src 'none'; frame-ancestors 'none'")
        self.assertEqual(answer.get("cross-origin-resource-policy"), "same-origin")
        self.assertEqual(answer.get("x-content-type-options"), "nosniff")
        self.assertEqual(answer.get("cache-control"), "no-store")
        self.assertIsNone(answer.get("access-control-allow-origin"))


if __name__ == "__main__":
    unittest.main()
