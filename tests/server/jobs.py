#!/usr/bin/env python3
"""Evaluations and tuning runs as jobs: progress, results, cancelling, and a server that
ends in the middle."""
import json
import pathlib
import sys
import tempfile
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import tamis
from serve import PATIENCE, Server, message
from tune_package import PAGES, write_package

OVER = ("done", "failed", "cancelled", "interrupted")


def events(server, job):
    """All (event, job) pairs, until the server ends the stream."""
    with server.connect() as client:
        client.send(message("GET", f"/api/jobs/{job}/events", f"Host: localhost:{server.port}"))
        answer = client.read_response()
    assert answer.get("content-type") == "text/event-stream", answer.fields
    out = []
    for block in answer.text.split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line)
        if "data" in lines:
            out.append((lines["event"], json.loads(lines["data"])))
    return out


class JobTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        (cls.folder / "packages").mkdir()
        write_package(cls.folder / "packages")

    def serve(self, *words, data=None):
        data = data or tempfile.mkdtemp(dir=self.folder)
        server = Server("--data", data, "--packages", str(self.folder / "packages"), *words)
        server.data = data
        return server

    def start(self, server, path, **request):
        answer = server.api("POST", path, request)
        self.assertEqual(answer.status, 202, answer.text)
        self.assertEqual(answer.get("location"), f"/api/jobs/{answer.json['id']}")
        return answer.json["id"]

    def job(self, server, name):
        return server.api("GET", f"/api/jobs/{name}").json

    def wait(self, server, name, until=OVER):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            job = self.job(server, name)
            if job["state"] in until:
                return job
            time.sleep(0.02)
        self.fail(f"it takes too long: {job}")

    def assert_error(self, status, place, answer):
        self.assertEqual((answer.status, answer.json["error"]["place"]), (status, place))


class Evaluations(JobTest):
    def test_the_result_is_that_of_the_command(self):
        with self.serve() as server:
            name = self.start(server, "/api/eval", packages=["small"], measures="bag,word_lcs",
                              pipelines=["default", {"name": "d", "pipeline": "dsc"}])
            seen = events(server, name)
            self.assertEqual(seen[-1][0], "end")
            self.assertEqual((seen[-1][1]["state"], seen[-1][1]["progress"]),
                             ("done", {"done": PAGES, "all": PAGES}))
            result = server.api("GET", f"/api/jobs/{name}/result").json
            page = server.api("GET", f"/api/jobs/{name}/page?package=0&page=3").json
        done = tamis("eval", "--package", str(self.folder / "packages/small"), "--measure",
                     "bag,word_lcs", "--pipeline", "default", "--pipeline", "d=dsc", "--json", "-")
        wanted = json.loads(done.out)
        for key in ("format", "measures", "pipelines", "definitions"):
            self.assertEqual(result[key], wanted[key])
        for ours, theirs in zip(result["packages"], wanted["packages"], strict=True):
            self.assertEqual(ours["pages"], theirs["pages"])
            self.assertEqual([(r["pipeline"], r["summary"], r["numbers"]) for r in ours["results"]],
                             [(r["pipeline"], r["summary"], r["numbers"]) for r in theirs["results"]])
        self.assertIn("Title 3", page["gold"])
        self.assertEqual(len(page["kept"]), 2)

    def test_packages(self):
        with self.serve() as server:
            found = server.api("GET", "/api/packages").json["packages"]
            self.assertEqual([(p["name"], p["pages"], p["sites"], p["is_own"]) for p in found],
                             [("small", PAGES, 20, False)])
            pages = server.api("GET", "/api/packages/small").json["pages"]
            self.assertEqual(len(pages), PAGES)
            page = server.api("GET", "/api/packages/small/pages/7").json
            self.assertIn("<h1>Title 7</h1>", page["html"])
            for path in ("nosuch", "..", "small/pages/nosuch", "%2E%2E%2Fsmall"):
                self.assertEqual(server.api("GET", f"/api/packages/{path}").status, 404, path)

    def test_measures(self):
        with self.serve() as server:
            found = server.api("GET", "/api/measures").json["measures"]
            first = found[0]
            self.assertEqual((first["name"], first["headline"]), ("word_lcs", "f1"))
            self.assertIn("same order", first["idea"])
            self.assertEqual(len({measure["name"] for measure in found}), len(found))

    def test_measures_as_a_list(self):
        with self.serve() as server:
            results = []
            for measures in ("bag,word_lcs", ["bag", "word_lcs"]):
                name = self.start(server, "/api/eval", packages=["small"], measures=measures)
                self.wait(server, name)
                results.append(server.api("GET", f"/api/jobs/{name}/result").json["measures"])
            self.assertEqual(*results)
            self.assertEqual(len(results[0]), 2)
            answer = server.api("POST", "/api/eval", {"packages": ["small"], "measures": [1]})
            self.assert_error(400, "measures", answer)

    def test_what_is_wrong_is_said_at_once(self):
        with self.serve() as server:
            for place, request in (
                    ("packages", {}), ("packages", {"packages": ["nosuch"]}),
                    ("packages", {"packages": ["../packages/small"]}),
                    ("packages", {"packages": ["small", "small"]}),
                    ("pipelines", {"packages": ["small"], "pipelines": []}),
                    ("pipelines.0, column 1", {"packages": ["small"], "pipelines": ["nosuch"]}),
                    ("pipelines.1, column 1", {"packages": ["small"],
                                               "pipelines": ["dsc", "@/etc/passwd"]}),
                    ("pipelines", {"packages": ["small"], "pipelines": ["dsc", "dsc"]}),
                    ("sample", {"packages": ["small"], "sample": -1}),
                    ("x", {"packages": ["small"], "x": 1})):
                self.assert_error(400, place, server.api("POST", "/api/eval", request))
            for path in ("", "/result", "/events", "/page?package=0&page=0"):
                self.assertEqual(server.api("GET", f"/api/jobs/nosuch{path}").status, 404, path)
            self.assertEqual(server.api("GET", "/api/jobs").json, {"jobs": []})

    def test_another_site_starts_nothing(self):
        with self.serve() as server:
            answer = server.api("POST", "/api/eval", {"packages": ["small"]},
                                "Origin: http://evil.example")
            self.assert_error(403, "cross-site", answer)
            answer = server.get("/api/eval", "Content-Type: text/plain", method="POST",
                                body=b'{"packages": ["small"]}')
            self.assert_error(415, "Content-Type", answer)
            self.assertEqual(server.api("GET", "/api/jobs").json, {"jobs": []})


class Tuning(JobTest):
    LONG = {"method": "gp", "packages": ["small"], "evaluations": 100_000,
            "filters": ["dsc", "bte", "accb", "lqf", "cectd_ds"]}

    def test_a_winner_that_can_be_taken_over(self):
        with self.serve() as server:
            name = self.start(server, "/api/tune", method="vote", packages=["small"],
                              evaluations=60, filters=["dsc", "bte", "accb", "lqf"])
            seen = events(server, name)
            self.assertEqual((seen[-1][0], seen[-1][1]["state"]), ("end", "done"))
            curve = seen[-1][1]["progress"]["curve"]
            self.assertGreater(len(curve), 0)
            self.assertEqual(seen[-1][1]["progress"]["now"], curve[-1])
            result = server.api("GET", f"/api/jobs/{name}/result").json
            self.assertTrue(result["finished"])
            answer = server.api("PUT", "/api/pipelines/winner", {"text": result["pipeline"]})
            self.assertEqual(answer.status, 201)

    def test_parameters(self):
        with self.serve() as server:
            name = self.start(server, "/api/tune", method="params", packages=["small"],
                              pipeline="dsc", evaluations=30)
            self.assertEqual(self.wait(server, name)["state"], "done")

    def test_cancelled_with_the_best_so_far(self):
        with self.serve() as server:
            name = self.start(server, "/api/tune", **self.LONG)
            end = time.monotonic() + PATIENCE
            while "curve" not in (self.job(server, name)["progress"] or {}):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.02)
            self.assertEqual(server.api("DELETE", f"/api/jobs/{name}").status, 409)
            self.assertEqual(server.api("POST", f"/api/jobs/{name}/cancel").status, 200)
            self.assertEqual(self.wait(server, name)["state"], "cancelled")
            result = server.api("GET", f"/api/jobs/{name}/result").json
            self.assertFalse(result["finished"])
            self.assertTrue(server.api("POST", "/api/check", {"text": result["pipeline"]}).json["ok"])
            self.assertEqual(server.api("DELETE", f"/api/jobs/{name}").status, 204)
            self.assertEqual(server.api("GET", f"/api/jobs/{name}").status, 404)
            self.assertEqual(list(pathlib.Path(server.data, "jobs").iterdir()), [])

    def test_a_run_that_was_interrupted_goes_on(self):
        request = {**self.LONG, "evaluations": 1500, "method": "gp", "seed": 3}
        with self.serve() as server:
            name = self.start(server, "/api/tune", **request)
            end = time.monotonic() + PATIENCE
            while "curve" not in (self.job(server, name)["progress"] or {}):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.02)
            data = server.data
        with self.serve(data=data) as server:
            job = self.job(server, name)
            self.assertIn(job["state"], ("interrupted", "done"))
            if job["state"] == "interrupted":
                self.assertEqual(server.api("POST", f"/api/jobs/{name}/resume").status, 202)
                self.assertEqual(self.wait(server, name)["state"], "done")
            again = server.api("GET", f"/api/jobs/{name}/result").json
            self.assertEqual(server.api("POST", f"/api/jobs/{name}/resume").status, 409)
        with self.serve() as server:
            name = self.start(server, "/api/tune", **request)
            self.wait(server, name)
            whole = server.api("GET", f"/api/jobs/{name}/result").json
        self.assertEqual(again["pipeline"], whole["pipeline"])

    def test_what_is_wrong_is_said_at_once(self):
        with self.serve() as server:
            for place, request in (
                    ("method", {"packages": ["small"], "method": "luck"}),
                    ("packages", {"method": "vote", "packages": []}),
                    ("pipeline, column 1", {"packages": ["small"], "pipeline": "nosuch"}),
                    ("evaluations", {"packages": ["small"], "evaluations": 10**9})):
                self.assert_error(400, place, server.api("POST", "/api/tune", request))
            answer = server.api("POST", "/api/tune", {"packages": ["small"], "filters": ["nosuch"],
                                                      "method": "gp"})
            self.assertEqual(answer.status, 400)


class Bounds(JobTest):
    def test_only_so_many_wait(self):
        with self.serve() as server:
            names = [self.start(server, "/api/tune", **Tuning.LONG) for _ in range(2)]
            for name in names:
                self.wait(server, name, ("running",))
            names += [self.start(server, "/api/tune", **Tuning.LONG) for _ in range(8)]
            answer = server.api("POST", "/api/tune", Tuning.LONG)
            self.assertEqual((answer.status, answer.get("retry-after")), (429, "10"))
            self.assertEqual(self.job(server, names[-1])["state"], "waiting")
            server.api("POST", f"/api/jobs/{names[-1]}/cancel")
            self.assertEqual(self.job(server, names[-1])["state"], "cancelled")
            self.start(server, "/api/tune", **Tuning.LONG)
        self.assertEqual(server.errors, "")

    def test_a_client_that_goes_away_takes_nothing_with_it(self):
        with self.serve() as server:
            name = self.start(server, "/api/tune", **Tuning.LONG)
            with server.connect() as client:
                client.send(message("GET", f"/api/jobs/{name}/events",
                                    f"Host: localhost:{server.port}"))
                client.read_until(b"event: job")
            end = time.monotonic() + PATIENCE
            while server.metric("tamis_open_connections") > 1:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.02)
            self.assertIn(self.job(server, name)["state"], ("waiting", "running"))

    def test_a_private_server_keeps_nothing(self):
        data = tempfile.mkdtemp(dir=self.folder)
        with self.serve("--private", data=data) as server:
            name = self.start(server, "/api/eval", packages=["small"])
            self.assertEqual(self.wait(server, name)["state"], "done")
            self.assertEqual(server.api("PUT", "/api/pipelines/mine", {"text": "bte"}).status, 403)
        self.assertEqual(list(pathlib.Path(data).iterdir()), [])


if __name__ == "__main__":
    unittest.main()
