#!/usr/bin/env python3
"""The reader and the API: pages given or fetched, and addresses that are refused."""
import json
import pathlib
import re
import socket
import sys
import threading
import unittest
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import ROOT, tamis
from serve import Server, ServeTest
from upstream import PAGE, WORDS, Upstream

HTML = "Content-Type: text/html; charset=utf-8"
JSON = "Content-Type: application/json"
STRUCTURE = (ROOT / "examples/forms/structure.html").read_text("utf-8")
PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0\x1f\x15\xc4\x89"


class ApiTest(ServeTest):
    words = ("--allow-private",)

    @classmethod
    def setUpClass(cls):
        cls.up = Upstream().__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        super().setUpClass()

    def post(self, path, body, kind=JSON):
        body = json.dumps(body).encode() if kind == JSON else body
        return self.server.get(path, kind, method="POST", body=body)

    def assert_error(self, status, place, answer):
        self.assertEqual((answer.status, answer.get("content-type")),
                         (status, "application/json"))
        self.assertEqual(json.loads(answer.body)["error"]["place"], place)


class Extract(ApiTest):
    def test_it_is_what_the_command_gives(self):
        for name in ("text", "markdown", "json"):
            done = tamis("extract", "--format", name, "-", stdin=PAGE.encode())
            answer = self.post("/api/extract", {"html": PAGE, "format": name})
            self.assertEqual(answer.text, done.out.decode(), name)

    def test_a_page_as_the_content(self):
        answer = self.post("/api/extract?format=text&pipeline=bte", PAGE.encode(), HTML)
        self.assertEqual(answer.get("content-type"), "text/plain; charset=utf-8")
        self.assertIn(WORDS.strip(), answer.text)

    def test_a_page_by_its_address(self):
        answer = self.post("/api/extract", {"url": self.up.url("gzip")})
        self.assertEqual(json.loads(answer.body)["url"], self.up.url("gzip"))

    def test_what_is_wrong(self):
        self.assert_error(400, "content", self.post("/api/extract", {}))
        self.assert_error(400, "content", self.post("/api/extract", [1]))
        self.assert_error(400, "content", self.post("/api/extract", b"", HTML))
        self.assert_error(400, "html", self.post("/api/extract", {"html": 1}))
        self.assert_error(400, "htm", self.post("/api/extract", {"htm": "a", "html": "b"}))
        for path in ("/api/extract", "/api/explain", "/api/pages"):
            self.assert_error(400, "html", self.post(path, {"html": "", "url": self.up.url("page")}))
        self.assert_error(400, "format", self.post("/api/extract", {"html": "a", "format": "x"}))
        self.assert_error(400, "pipeline, column 1",
                          self.post("/api/extract", {"html": "a", "pipeline": "nosuch"}))
        self.assert_error(400, "pipeline, column 1",
                          self.post("/api/extract", {"html": "a", "pipeline": "@/etc/passwd"}))
        answer = self.post("/api/extract", {"html": "a", "pipeline": "product"})
        self.assert_error(400, "pipeline, column 1", answer)
        self.assertIn("the preset 'product' was removed", answer.body.decode())
        self.assert_error(400, "url", self.post("/api/extract", {"url": "file:///etc/passwd"}))
        url = self.up.url("status/404")
        self.assert_error(502, url, self.post("/api/extract", {"url": url}))
        url = self.up.url("plain")
        self.assert_error(415, url, self.post("/api/extract", {"url": url}))

    def test_a_picture_is_no_page(self):
        for path in ("/api/extract", "/api/explain", "/api/pages"):
            answer = self.post(path, PICTURE, HTML)
            self.assert_error(415, "content", answer)
            self.assertEqual(answer.json["error"]["finding"], "this is a PNG image")
            self.assert_error(415, "content", self.post(path, {"html": "\1\2\3\4" * 9}))
        page = PAGE.encode("utf-16-le")
        answer = self.post("/api/extract?format=text", page, "Content-Type: text/html; charset=utf-16le")
        self.assertIn(WORDS.strip(), answer.text)

    def test_names_in_the_query(self):
        for path in ("/api/extract", "/api/explain"):
            answer = self.post(path + "?formt=text", PAGE.encode(), HTML)
            self.assert_error(400, "formt", answer)
            self.assertTrue(answer.json["error"]["allowed"].startswith("url, pipeline, format, title, "))
        self.assert_error(400, "a b", self.server.get("/api/filters?a%20b"))
        url = urllib.parse.quote(self.up.url("page"), safe="")
        answer = self.server.get(f"/read?url={url}&formt=text")
        self.assertEqual(answer.status, 400)
        self.assertIn("formt", answer.text)

    def test_what_json_does_not_say_the_query_may(self):
        answer = self.post("/api/extract?format=text&pipeline=bte", {"html": PAGE})
        self.assertEqual(answer.get("content-type"), "text/plain; charset=utf-8")
        answer = self.post("/api/extract?format=text", {"html": PAGE, "format": "json"})
        self.assertEqual(answer.get("content-type"), "application/json")

    def test_errors_point_to_the_interface(self):
        for path, body in (("/api/extract", {"html": "a", "pipeline": "nosuch"}),
                           ("/api/check", {"text": "nosuch"})):
            text = self.post(path, body).text
            self.assertIn("/api/filters lists them", text)
            self.assertNotIn("tamis filters", text)

    def test_methods(self):
        self.assertEqual(self.server.get("/api/extract").get("allow"), "POST")
        self.assertEqual(self.server.get("/api/filters", method="POST").status, 405)
        self.assertEqual(self.server.get("/api/nothing").status, 404)

    def test_a_page_of_another_site_may_not(self):
        answer = self.server.get("/api/extract", JSON, "Sec-Fetch-Site: cross-site",
                                 method="POST", body=b"{}")
        self.assertEqual(answer.status, 403)


class Options(ApiTest):
    """The options of the command, under their names."""

    # One value of each that takes any; of a word all are tried.
    VALUES = {"chunks": (20, 60), "json-lists": ("links,posts", "none")}
    FORMS = {"metadata": "markdown", "html-form": "html", "text": "text"}

    def described(self, path="/api/extract"):
        operation = json.loads(self.server.get("/api/openapi.json").body)["paths"][path]["post"]
        content = operation["requestBody"]["content"]["application/json"]
        names = content["schema"]["properties"]
        return {name: about for name, about in names.items()
                if name not in ("html", "url", "charset", "pipeline", "format")}

    def command(self, name, value, form):
        name = "--" + name.removesuffix("-form")
        words = [name] if value is True else [name, str(value)]
        return tamis("extract", "--format", form, *words, "-", stdin=STRUCTURE.encode())

    def test_each_is_what_the_command_gives(self):
        described = self.described()
        self.assertLessEqual({"comments", "title", "captions", "chunks", "characters", "no-tracking",
                              "metadata", "no-images", "no-math", "no-notation", "json-lists",
                              "json-blocks"}, described.keys())
        for name, about in described.items():
            form = self.FORMS.get(name, "markdown" if about["type"] == "boolean" else "json")
            values = self.VALUES.get(name) or about.get("enum", [True])
            for value in values:
                with self.subTest(name=name, value=value):
                    done = self.command(name, value, form)
                    self.assertEqual(done.code, 0, done.err)
                    body = {"html": STRUCTURE, "format": form, name: value}
                    self.assertEqual(self.post("/api/extract", body).text, done.out.decode())
                    text = json.dumps(value).strip('"')
                    query = f"/api/extract?format={form}&{name}={text}"
                    utf8 = self.post(query, STRUCTURE.encode(), HTML)
                    self.assertEqual(utf8.text, done.out.decode())

    def test_they_do_something(self):
        page = {"html": STRUCTURE, "pipeline": "plain"}
        comment = "Mine clogs on damp days."
        self.assertIn(comment, self.post("/api/extract", page).json["text"])
        dropped = self.post("/api/extract", page | {"comments": "drop"}).json
        self.assertNotIn(comment, dropped["text"])
        self.assertNotIn("posts", dropped)
        chunks = self.post("/api/extract", page | {"chunks": 50}).json["chunks"]
        self.assertGreater(len(chunks), 2)
        self.assertNotIn("links", self.post("/api/extract", page | {"json-lists": "tables"}).json)
        markdown = self.post("/api/extract", page | {"format": "markdown", "metadata": True})
        self.assertTrue(markdown.text.startswith("---\ntitle: "), markdown.text[:80])
        signs = {"html": '<p>Some 10<sup>6</sup> of <math alttext="x^2"><mi>x</mi></math>.',
                 "pipeline": "plain", "format": "text"}
        self.assertIn("10^6 of $x^2$", self.post("/api/extract", signs).text)
        self.assertIn("106 of $x^2$", self.post("/api/extract", signs | {"no-notation": True}).text)
        self.assertNotIn("$", self.post("/api/extract", signs | {"no-math": True}).text)

    def test_what_json_says_counts_more_than_the_query(self):
        answer = self.post("/api/extract?json-blocks=all", {"html": PAGE, "json-blocks": "none"})
        self.assertNotIn("blocks", answer.json)

    def test_values_that_are_none(self):
        for name, value, allowed in (
                ("comments", "drpo", "keep, drop, separate"),
                ("json-lists", "links,x", "tables, links, posts, media, footnotes, abbreviations, "
                                          "all, none; several with commas between"),
                ("characters", "nfd", "clean, source, nfc"),
                ("comments", "", "keep, drop, separate"),
                ("json-content", "", "text, markdown, both")):
            answer = self.post("/api/extract", {"html": PAGE, name: value})
            self.assert_error(400, name, answer)
            self.assertEqual(answer.json["error"]["allowed"], allowed)
            self.assert_error(400, name, self.post(f"/api/extract?{name}={value}", PAGE.encode(), HTML))
        for name, value in (("chunks", 19), ("chunks", "20"), ("no-links", "yes"), ("title", 1)):
            self.assert_error(400, name, self.post("/api/extract", {"html": PAGE, name: value}))
        for name, value in (("chunks", "1e3"), ("no-links", "yes"), ("json-lists", ""), ("chunks", ""),
                            ("no-links", ""), ("format", "")):
            answer = self.post(f"/api/extract?{name}={value}", PAGE.encode(), HTML)
            self.assert_error(400, name, answer)

    def test_a_name_that_is_there_twice(self):
        for query in ("text=plain&text=layout", "format=json&no-links=true&format=json"):
            answer = self.post(f"/api/extract?{query}", PAGE.encode(), HTML)
            self.assert_error(400, query.split("=")[0], answer)
            self.assertIn("twice", answer.json["error"]["finding"])

    def test_hidden_elements(self):
        page = {"html": PAGE + "<p hidden>unseen words", "pipeline": "plain", "format": "text"}
        self.assertIn("unseen words", self.post("/api/extract", page).text)
        self.assertNotIn("unseen words", self.post("/api/extract", page | {"hide-invisible": True}).text)

    def test_the_docs_have_all(self):
        docs = (ROOT / "docs/serve.md").read_text()
        self.assertEqual([name for name in self.described() if f"`{name}`" not in docs], [])

    def test_explain_has_parts(self):
        self.assertEqual(self.described("/api/explain").keys(),
                         {"title", "comments", "captions", "no-complete", "no-rescue", "noscript"})
        answer = self.post("/api/explain", {"html": PAGE, "pipeline": "plain", "title": "drop"})
        self.assertEqual(answer.json["nodes"][0]["text"], "parts(title=drop)")
        answer = self.post("/api/explain", {"html": PAGE, "comments": "separate"})
        self.assert_error(400, "comments", answer)


class Explain(ApiTest):
    def test_it_is_what_the_command_gives(self):
        answer = self.post("/api/explain", {"html": PAGE, "pipeline": "union(ccb, dsc)"})
        self.assertEqual([node["text"] for node in json.loads(answer.body)["nodes"]],
                         ["union", "ccb", "dsc"])

    def test_for_people(self):
        answer = self.post("/api/explain", {"html": PAGE, "format": "html"})
        self.assertEqual(answer.get("content-type"), "text/html; charset=utf-8")
        self.assertIn("sandbox", answer.get("content-security-policy"))


class Descriptions(ApiTest):
    def test_filters(self):
        found = json.loads(self.server.get("/api/filters").body)
        listed = tamis("filters").out.decode()
        self.assertGreater(len(found["filters"]), 20)
        for item in found["filters"] + found["combinators"] + found["presets"]:
            self.assertRegex(listed, rf"(?m)^  {item['name']} ")
        dsc = next(item for item in found["filters"] if item["name"] == "dsc")
        self.assertIn("window", [param["name"] for param in dsc["params"]])

    def test_pipelines(self):
        names = [p["name"] for p in json.loads(self.server.get("/api/pipelines").body)["pipelines"]]
        self.assertIn("default", names)
        self.assertIn("$schema", json.loads(self.server.get("/api/pipelines/schema").body))

    def test_every_path_of_the_description_is_there(self):
        described = json.loads(self.server.get("/api/openapi.json").body)
        self.assertEqual(described["openapi"], "3.1.0")
        for path, methods in described["paths"].items():
            for method in methods:
                answer = self.server.get(path, JSON, method=method.upper(), body=b"")
                self.assertNotEqual(answer.status, 405, path)
                if str(answer.status) in methods[method]["responses"]:
                    continue
                if path.startswith("/api/"):
                    self.assertIn("error", answer.json, path)
                else:
                    self.assertEqual(answer.get("x-tamis-error"), "reader", path)


class Addresses(ApiTest):
    def test_as_people_write_them(self):
        """What leads nowhere says where it would have led."""
        for text, whole in (("example.invalid/a", "https://example.invalid/a"),
                            ("example.invalid/b/http://a.invalid/", "https://example.invalid/b/http://a.invalid/"),
                            ("http%3A%2F%2Fexample.invalid%2Fa%3Fb", "http://example.invalid/a?b")):
            for path in ("/read/" + text, "/read?url=" + text):
                answer = self.server.get(path)
                self.assertEqual(answer.status, 502, path)
                self.assertIn(whole.split("?")[0], answer.text)
        self.assertEqual(self.server.get("/read/nothing").status, 400)

    def test_a_server_without_tls(self):
        def refuse(listener):
            client, _ = listener.accept()
            client.recv(1000)
            client.sendall(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            client.close()

        with socket.create_server(("127.0.0.1", 0)) as listener:
            threading.Thread(target=refuse, args=(listener,), daemon=True).start()
            answer = self.server.get(f"/read/127.0.0.1:{listener.getsockname()[1]}/page")
        self.assertEqual(answer.status, 502)
        self.assertIn("does not speak TLS", answer.text)

    def test_what_would_open_a_private_address(self):
        with Server() as server:
            answer = server.api("POST", "/api/extract", {"url": self.up.url("page")})
            self.assertEqual(answer.status, 403)
            self.assertIn("--allow-private", answer.json["error"]["allowed"])


class Limits(unittest.TestCase):
    def test_they_are_told(self):
        with Upstream() as up, Server("--allow-private", "--max-page", "1K") as server:
            answer = server.get("/read/" + up.url("page"))
            self.assertEqual(answer.status, 413)
            self.assertIn("the limit of 1 KiB (tamis serve --max-page raises it)", answer.text)
            answer = server.get("/api/extract", HTML, "Content-Length: 99999999", method="POST")
            self.assertEqual((answer.status, answer.json["error"]["allowed"]), (413, "at most 16 MiB"))


class Reader(ApiTest):
    def read(self, path, *fields):
        return self.server.get("/read/" + self.up.url(path), *fields)

    def test_a_page(self):
        answer = self.read("page")
        self.assertIn(WORDS.strip(), answer.text)
        self.assertNotIn("Imprint", answer.text)
        self.assertIn(f'href="{self.up.url("page")}">original</a>', answer.text)

    def test_links_stay_in_the_reader(self):
        url = urllib.parse.quote(self.up.url("page"), safe="")
        answer = self.server.get(f"/read?url={url}&pipeline=plain")
        self.assertIn(f'href="/read/{self.up.url("a")}"', answer.text)

    def test_forms_by_accept_and_by_name(self):
        self.assertEqual(self.read("page", "Accept: text/markdown").get("content-type"),
                         "text/markdown; charset=utf-8")
        url = urllib.parse.quote(self.up.url("page"), safe="")
        for name, kind in (("text", "text/plain; charset=utf-8"), ("json", "application/json"),
                           ("html", "text/html; charset=utf-8"),
                           ("markdown", "text/markdown; charset=utf-8")):
            answer = self.server.get(f"/read?url={url}&format={name}")
            self.assertEqual(answer.get("content-type"), kind)

    def test_the_query_belongs_to_the_page(self):
        self.read("page?format=text&a=b")
        self.assertEqual(self.up.seen[-1].target, "/page?format=text&a=b")

    def test_nothing_of_a_page_can_run(self):
        answer = self.read("active")
        self.assertNotIn("<script", answer.text)
        self.assertIn("default-src 'none'", answer.get("content-security-policy"))

    def test_errors_are_told(self):
        answer = self.read("status/404", "Accept: text/html")
        self.assertEqual(answer.status, 502)
        self.assertIn("404", answer.text)
        self.assertEqual(self.server.get("/read/file:///etc/passwd").status, 400)
        self.assertEqual(self.server.get("/read/").status, 400)

    def test_another_site_cannot_make_us_fetch(self):
        before = len(self.up.seen)
        answer = self.read("page", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors")
        self.assertEqual((answer.status, len(self.up.seen)), (403, before))


class LargePipelines(ApiTest):
    """What somebody sends may not ask for more memory than there is."""

    @staticmethod
    def vote(parts):
        return "vote(1; " + ", ".join(["plain"] * parts) + ")"

    def test_parts_and_bytes_are_counted(self):
        for path in ("/api/extract", "/api/explain"):
            body = {"html": PAGE, "pipeline": self.vote(199)}
            self.assertEqual(self.post(path, body).status, 200)
            for pipeline in (self.vote(200), "plain" + " " * 65_536):
                answer = self.post(path, {"html": PAGE, "pipeline": pipeline})
                self.assert_error(413, "pipeline, pipeline", answer)
        answer = self.post("/api/check", b"(" * 70_000, "Content-Type: text/plain")
        self.assert_error(413, "pipeline", answer)

    def test_parts_times_words_are_counted(self):
        html = "<p>" + "word " * 50_000
        for path in ("/api/extract", "/api/explain"):
            answer = self.post(path, {"html": html, "pipeline": self.vote(199)})
            self.assert_error(413, "pipeline", answer)
            self.assertEqual(self.post(path, {"html": html, "pipeline": self.vote(3)}).status, 200)


class Private(ServeTest):
    """Addresses that must be refused are refused before any connection is made."""

    @classmethod
    def setUpClass(cls):
        cls.up = Upstream().__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        super().setUpClass()

    def test_they_are_refused(self):
        port = self.up.port
        for url in (self.up.url("page"), f"http://localhost:{port}/page",
                    f"http://127.1:{port}/", f"http://0x7f000001:{port}/", f"http://0:{port}/",
                    f"http://[::1]:{port}/", f"http://[::ffff:127.0.0.1]:{port}/",
                    "http://169.254.169.254/latest/meta-data/", "http://10.0.0.1/",
                    "http://192.168.0.1/", "https://172.16.0.1/", "http://[fd00:ec2::254]/"):
            answer = self.server.get("/read/" + url)
            self.assertEqual(answer.status, 403, url)
            answer = self.server.get("/api/extract", JSON, method="POST",
                                     body=json.dumps({"url": url}).encode())
            self.assertEqual(answer.status, 403, url)
        self.assertEqual(self.up.connections, 0)


if __name__ == "__main__":
    unittest.main()
