#!/usr/bin/env python3
"""Pages through the proxy: filtered, and if anything is in the way the original."""
import base64
import gzip
import hashlib
import pathlib
import re
import signal
import sys
import tempfile
import time
import unittest
import urllib.parse
import zlib

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import models
from command import CommandTest, tamis
from serve import ServeTest, Server, message, parse
from upstream import PAGE, WORDS, Upstream


class FilterTest(ServeTest):
    @classmethod
    def setUpClass(cls):
        cls.up = Upstream().__enter__()
        cls.addClassCleanup(cls.up.__exit__)
        super().setUpClass()

    def through(self, path, *fields, **options):
        return self.server.through(self.up.url(path), *fields, **options)

    def html(self, *fields):
        return "html?" + urllib.parse.quote("|".join(fields))

    def assert_filtered(self, answer, body=None):
        text = (answer.body if body is None else body).decode()
        self.assertEqual(answer.status, 200)
        self.assertRegex(answer.get("x-tamis"), r"^filtered; kept=\d+; words=\d+$")
        self.assertIn(WORDS.strip(), text)
        self.assertNotIn("Imprint", text)
        self.assertEqual(answer.get("content-type"), "text/html; charset=utf-8")
        return text

    def assert_original(self, reason, answer, body=PAGE.encode()):
        self.assertEqual(answer.status, 200)
        self.assertEqual(answer.get("x-tamis"), reason and f"original; reason={reason}")
        self.assertEqual(answer.body, body)
        self.assertTrue(answer.is_whole)


class Pages(FilterTest):
    def test_a_page(self):
        answer = self.through("page")
        text = self.assert_filtered(answer)
        self.assertEqual(int(answer.get("content-length")), len(answer.body))
        self.assertIn("<article>", text)
        classic = self.assert_filtered(self.through("page", "X-Tamis-Pipeline: classic"))
        self.assertIn("<h1>Heading</h1>", classic)

    def test_it_is_what_extract_gives(self):
        done = tamis("extract", "--format", "html", "--html", "styled", "-", stdin=PAGE.encode())
        filtered = self.through("page", "X-Tamis-Pipeline: default").text
        filtered = re.sub(r"<style>#tamis-bar.*?</div>\n", "", filtered, flags=re.DOTALL)
        self.assertEqual(filtered, done.out.decode())

    def test_links_stay_what_they_were(self):
        text = self.through("page", "X-Tamis-Pipeline: plain").text
        self.assertIn(f'href="{self.up.url("a")}"', text)

    def test_several_on_one_connection(self):
        with self.server.connect() as client:
            for path in ("page", "plain", "gzip", "page"):
                client.send(message("GET", self.up.url(path), "Host: a"))
                self.assertEqual(client.read_response().status, 200)

    def test_a_page_without_a_type(self):
        self.assert_filtered(self.through(self.html("X-A: b")))

    def test_what_is_no_page_without_a_type(self):
        answer = self.through("typeless_text")
        self.assertEqual((answer.body, answer.get("x-tamis")), (b"just words", None))

    def test_the_charset_is_utf_8_everywhere(self):
        answer = self.through("charset")
        self.assertIn("Привет", answer.text)
        self.assertIn('<meta charset="utf-8">', answer.text)
        self.assertEqual(answer.get("content-type"), "text/html; charset=utf-8")

    def test_scripts_do_not_come_through(self):
        text = self.assert_filtered(self.through("active"))
        self.assertNotIn("<script", text)
        self.assertIn("p{color:red}", text)

    def test_head_speaks_of_the_filtered_page(self):
        answer = self.through("validated", method="HEAD")
        self.assertEqual((answer.get("content-length"), answer.get("last-modified")), (None, None))
        self.assertRegex(answer.get("etag"), r'^W/"tamis-')

    def test_post(self):
        text = self.assert_filtered(self.through("page", method="POST", body=b"a=b"))
        self.assertIn("tamis-bar", text)
        self.assertNotIn("<a ", text)  # its original cannot be asked for again


class Originals(FilterTest):
    def test_what_is_no_page_has_no_mark(self):
        for fields in (("Content-Type: text/plain",), ("Content-Type: image/png",),
                       ("Content-Type: text/html", "Content-Disposition: Attachment; filename=a")):
            self.assert_original(None, self.through(self.html(*fields)))
        answer = self.through("status/404")
        self.assertEqual((answer.body, answer.get("x-tamis")), (b"body", None))

    def test_fragments(self):
        for field in ("Sec-Fetch-Dest: empty", "Sec-Fetch-Dest: iframe",
                      "X-Requested-With: XMLHttpRequest"):
            self.assert_original("fragment", self.through("page", field))
        self.assert_filtered(self.through("page", "Sec-Fetch-Dest: document"))
        # To a server that it does not trust a browser says less.
        browser = "User-Agent: Mozilla/5.0 (X11; Linux x86_64)"
        answer = self.through("page", browser, "Accept: */*")
        self.assert_original("fragment", answer)
        self.assertIn("Accept", answer.get("vary"))
        self.assert_filtered(self.through("page", browser, "Accept: text/html,*/*;q=0.8"))
        self.assert_filtered(self.through("page", "User-Agent: curl/7.88.1", "Accept: */*"))

    def test_fragments_are_filtered_when_told_so(self):
        with Server("--fragments") as server:
            for field in ("Sec-Fetch-Dest: empty", "X-Requested-With: XMLHttpRequest"):
                self.assert_filtered(server.through(self.up.url("page"), field))

    def test_no_transform(self):
        self.assert_original("no-transform", self.through(
            self.html("Content-Type: text/html", "Cache-Control: private, No-Transform")))
        self.assert_original("no-transform", self.through("page", "Cache-Control: no-transform"))

    def test_a_page_to_log_in(self):
        answer = self.through("login")
        self.assertEqual(answer.get("x-tamis"), "original; reason=form")

    def test_a_page_that_says_little_but_to_log_in(self):
        answer = self.through("login_page")
        self.assertEqual(answer.get("x-tamis"), "original; reason=form")
        self.assertIn("type=password", answer.text)

    def test_a_box_to_log_in_in_the_frame_of_a_page(self):
        answer = self.through("login_box")
        self.assert_filtered(answer)
        self.assertNotIn("Password", answer.text)

    def test_pages_that_are_there_to_be_used(self):
        for name in ("app", "search", "video", "leads_on"):
            answer = self.through("odd/" + name)
            self.assertEqual(answer.get("x-tamis"), "original; reason=tool", name)
        for name in ("reloads", "reloads_by_address", "leads_on_without_scripts", "with_search"):
            self.assert_filtered(self.through("odd/" + name))

    def test_text_is_recovered_where_a_page_shows_none(self):
        for name in ("article", "app"):
            answer = self.through("recovered/" + name)
            self.assertEqual(answer.get("x-tamis"), "filtered; kept=44; words=44; rescued=json_ld")
            self.assertIn("The fourth boat went through the old lock", answer.text)
            self.assertIn("tamis: 44 of 44 words, recovered from script data (json_ld)", answer.text)
            self.assertIn('<html lang="en">', answer.text)
            self.assertIn("<title>The old lock</title>", answer.text)
            for shown in ("Loading", "JavaScript", "opacity:0"):
                self.assertNotIn(shown, answer.text)
            self.assertIn("img-src 'none'", answer.get("content-security-policy"))
        self.assertNotIn("recovered", self.through("page").text)

    def test_forms_and_tools_pass_also_where_text_could_be_recovered(self):
        for name, reason in (("login", "form"), ("search", "tool")):
            answer = self.through("recovered/" + name)
            self.assertEqual(answer.get("x-tamis"), f"original; reason={reason}")
            self.assertIn("articleBody", answer.text)

    def test_a_policy_that_no_client_would_take(self):
        self.assertEqual(self.through("odd/policy").get("x-tamis"), "original; reason=size")

    def test_styles_stay_allowed_and_checked(self):
        answer = self.through("odd/styles")
        self.assertIn('<style nonce="abc">', answer.text)
        self.assertRegex(answer.text, r'<link rel="stylesheet" integrity="sha256-x" '
                                      r'crossorigin="anonymous" href="http://[^"]+/a.css">')
        self.assertEqual(answer.get("referrer-policy"), "no-referrer")

    def test_the_policy_of_a_meta_element_becomes_a_field(self):
        policies = [value for name, value in self.through("meta_policy").fields
                    if name.lower() == "content-security-policy"]
        self.assertEqual(policies[0], "font-src 'none'")
        # What counts in fields only did not count; the bar's style is allowed beside it.
        self.assertRegex(policies[1], r"^img-src 'none'; style-src 'self' 'sha256-[^']+'$")

    def test_a_page_of_which_nothing_would_be_left(self):
        self.assertEqual(self.through("no_words").get("x-tamis"), "original; reason=empty")

    def test_what_is_asked_for(self):
        answer = self.through("page?tamis=original", "Referer: http://a/b?tamis=original")
        self.assert_original("asked", answer)
        self.assertEqual(self.up.seen[-1].target, "/page")
        self.assertEqual(self.up.seen[-1].get("referer"), "http://a/b")
        self.through("page?a=b&tamis=original")
        self.assertEqual(self.up.seen[-1].target, "/page?a=b")
        self.through("page?a=tamis=original")
        self.assertEqual(self.up.seen[-1].target, "/page?a=tamis=original")

    def test_a_pipeline_by_field(self):
        self.assert_original("rule", self.through("page", "X-Tamis-Pipeline: pass"))
        text = self.through("page", "X-Tamis-Pipeline: plain").text
        self.assertIn("Imprint", text)
        self.assertEqual(self.up.seen[-1].get("x-tamis-pipeline"), "")

    def test_a_pipeline_that_is_wrong(self):
        for text in ("nosuch", "@/etc/passwd", "@rules"):
            answer = self.through("page", f"X-Tamis-Pipeline: {text}")
            self.assertEqual((answer.status, answer.get("x-tamis-error")), (400, "pipeline"))

    def test_metrics(self):
        name = 'tamis_original_total{reason="fragment"}'
        before = self.server.metric(name)
        filtered = self.server.metric("tamis_filtered_pages_total")
        self.through("page", "Sec-Fetch-Dest: empty")
        self.through("page")
        self.assertEqual(self.server.metric(name), before + 1)
        self.assertEqual(self.server.metric("tamis_filtered_pages_total"), filtered + 1)


class Codings(FilterTest):
    def test_what_comes_packed(self):
        for name in ("gzip", "x-gzip", "deflate", "raw", "twice"):
            with self.subTest(name):
                answer = self.through(f"coded/{name}")
                self.assertEqual(answer.get("content-encoding"), None)
                self.assert_filtered(answer)

    def test_goes_packed_as_the_client_likes_it(self):
        answer = self.through("gzip", "Accept-Encoding: gzip, deflate;q=0.5")
        self.assertEqual(answer.get("content-encoding"), "gzip")
        self.assert_filtered(answer, gzip.decompress(answer.body))
        self.assertIn("Accept-Encoding", answer.get("vary"))
        answer = self.through("gzip", "Accept-Encoding: deflate")
        self.assert_filtered(answer, zlib.decompress(answer.body))

    def test_curl_reads_every_coding(self):
        for name in ("gzip", "deflate", "br", "zstd"):
            done = self.server.curl("--compressed", "-H", f"Accept-Encoding: {name}", "-D", "-",
                                    self.up.url("gzip"))
            head, _, body = done.stdout.partition(b"\r\n\r\n")
            if b"unknown" in done.stderr.lower() or b"nrecognized" in done.stderr.lower():
                continue  # a curl without it
            self.assertIn(f"Content-Encoding: {name}".encode(), head)
            self.assertIn(WORDS.strip().encode(), body, done.stderr)

    def test_br_and_zstd_that_come(self):
        for name, other in (("br", "zstd"), ("zstd", "br")):
            words = ("-H", f"Accept-Encoding: {name}", self.up.url("gzip"))
            packed = self.server.curl(*words)
            read = self.server.curl("--compressed", *words)
            if b"nrecognized" in read.stderr:
                continue  # a curl without it cannot judge what we packed
            self.assertIn(WORDS.strip().encode(), read.stdout)
            self.up.packed[name] = packed.stdout
            answer = self.through(f"packed/{name}")
            self.assertEqual(answer.get("content-encoding"), None)
            self.assert_filtered(answer)
            answer = self.through(f"packed/{name}", f"Accept-Encoding: {other}, gzip;q=0.1")
            self.assertEqual(answer.get("content-encoding"), other)
            self.assertRegex(answer.get("x-tamis"), "^filtered")
            # Half of it is broken, and passes as it is.
            self.up.packed[name] = packed.stdout[:100]
            self.assert_original("encoding", self.through(f"packed/{name}"), packed.stdout[:100])

    def test_vary_gets_longer(self):
        answer = self.through(self.html("Content-Type: text/html", "Vary: Cookie, accept-encoding"))
        self.assertEqual(answer.get("vary"), "Cookie, accept-encoding, X-Tamis-Pipeline, "
                                             "Sec-Fetch-Dest, X-Requested-With, Accept")
        answer = self.through(self.html("Content-Type: text/html", "Vary: *"))
        self.assertEqual(answer.get("vary"), "*")
        self.assertEqual(self.through("plain").get("vary"), None)

    def test_codings_that_cannot_be_undone(self):
        answer = self.through("coded/sdch")
        self.assert_original("encoding", answer)
        answer = self.through("coded/broken")
        self.assert_original("encoding", answer, gzip.compress(PAGE.encode())[:-200])
        self.assertEqual(answer.get("content-encoding"), "gzip")

    def test_a_bomb(self):
        answer = self.through("bomb")
        self.assertEqual(answer.get("x-tamis"), "original; reason=size")
        self.assertLess(len(answer.body), 1 << 20)


class Validators(FilterTest):
    def test_those_of_the_original_are_gone(self):
        answer = self.through("validated")
        self.assert_filtered(answer)
        for name in ("last-modified", "accept-ranges", "content-md5"):
            self.assertEqual(answer.get(name), None, name)
        self.assertRegex(answer.get("etag"), r'^W/"tamis-[0-9a-f]{8}-s-v1"$')

    def test_one_that_comes_back(self):
        etag = self.through("validated").get("etag")
        answer = self.through("validated", f"If-None-Match: {etag}")
        self.assertEqual((answer.status, answer.get("etag")), (304, etag))
        self.assertEqual(self.up.seen[-1].get("if-none-match"), '"v1"')

    def test_one_of_another_pipeline(self):
        etag = self.through("validated", "X-Tamis-Pipeline: plain").get("etag")
        answer = self.through("validated", f"If-None-Match: {etag}", "Accept: text/html")
        self.assertEqual(answer.status, 200)

    def test_one_of_another_model(self):
        etag = self.through("validated").get("etag")
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "greedy.model")
            model.write_bytes(models.greedy_model())
            with Server("--model", str(model)) as server:
                answer = server.through(self.up.url("validated"), f"If-None-Match: {etag}", "Accept: text/html")
        self.assertEqual(answer.status, 200)

    def test_one_of_an_original_that_was_kept(self):
        for field in ('If-None-Match: "v1"',
                      "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT"):
            answer = self.through("validated", field, "Accept: text/html,*/*")
            self.assertEqual(answer.status, 200)
            # What is no page is not touched.
            self.assertEqual(self.through("validated", field, "Accept: image/png").status, 304)


class Bar(FilterTest):
    def test_a_link_to_the_original(self):
        text = self.through("page?x=1&y=2").text
        link = re.search(r'<a rel="nofollow" href="([^"]+)">original</a>', text)[1]
        self.assertEqual(link, "/page?x=1&amp;y=2&amp;tamis=original")
        self.assertLess(text.index("<body>"), text.index("tamis-bar\" role"))

    def test_its_style_is_allowed_by_its_hash(self):
        answer = self.through("active")
        style = re.search(r"<style>(#tamis-bar.*?)</style>", answer.text)[1]
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        self.assertEqual(answer.get("content-security-policy"),
                         "default-src 'self'; script-src 'unsafe-inline'; "
                         f"style-src-elem 'self' 'sha256-{digest}'")

    def test_policies_are_kept(self):
        policies = ["default-src 'none'; img-src *", "frame-ancestors 'none'"]
        answer = self.through(self.html("Content-Type: text/html", *(
            f"Content-Security-Policy: {policy}" for policy in policies),
            "Content-Security-Policy-Report-Only: style-src 'unsafe-inline'"))
        kept = [value for name, value in answer.fields if name == "Content-Security-Policy"]
        self.assertRegex(kept[0], r"^default-src 'none'; img-src \*; style-src-elem 'sha256-[^']+'$")
        self.assertEqual(kept[1:], policies[1:])
        self.assertEqual(answer.get("content-security-policy-report-only"),
                         "style-src 'unsafe-inline'")

    def test_off(self):
        with Server("--no-bar") as server:
            answer = server.through(self.up.url("active"))
            self.assertNotIn("tamis-bar", answer.text)
            self.assertNotIn("sha256", answer.get("content-security-policy"))


class Limits(CommandTest):
    def test_pages_that_are_too_large(self):
        with Upstream() as up, Server("--max-page", "100K") as server:
            for path in ("large/200000", "endless_body?text/html"):
                with server.connect() as client:
                    client.send(message("GET", up.url(path), "Host: a", "Connection: close"))
                    head = parse(client.read_until(b"\r\n\r\n"), "HEAD")
                    self.assertEqual(head.get("x-tamis"), "original; reason=size")
                    client.read_exactly(150000)
            self.assertEqual(server.through(up.url("large/99999")).get("x-tamis")[:8], "filtered")

    def test_pages_that_come_slowly(self):
        with Upstream() as up, Server("--hold-timeout", "1") as server:
            answer = server.through(up.url("drip"))
            self.assertEqual((answer.body.decode(), answer.get("x-tamis"), answer.is_whole),
                             (PAGE, "original; reason=slow", True))

    def test_pages_that_are_cut_off(self):
        with Upstream() as up, Server() as server:
            answer = server.through(up.url("cut_page"))
            self.assertEqual((answer.status, answer.get("x-tamis-error")), (502, "cut-off"))


class Rules(CommandTest):
    def test_by_host(self):
        rules = self.file("# ours\n\n127.0.0.1   pass\n*.localhost\tplain\n", "rules")
        with Upstream() as up, Server("--rules", rules) as server:
            self.assertEqual(server.through(up.url("page")).get("x-tamis"),
                             "original; reason=rule")
            answer = server.through(f"http://localhost:{up.port}/page")
            self.assertIn("Imprint", answer.text)
            self.assertEqual(answer.get("x-tamis")[:8], "filtered")

    def test_sighup_reads_them_again(self):
        rules = self.file("* pass", "rules")
        with Upstream() as up, Server("--rules", rules) as server:
            def now():
                return server.through(up.url("page")).get("x-tamis")
            self.assertEqual(now(), "original; reason=rule")
            self.file("* default", "rules")
            server.process.send_signal(signal.SIGHUP)
            self.assertIn(b"read again", server.process.stderr.readline())
            self.assertEqual(now()[:8], "filtered")
            self.file("* default\n* nosuch(", "rules")
            server.process.send_signal(signal.SIGHUP)
            self.assertRegex(server.process.stderr.readline().decode(),
                             r"^tamis: .*rules, line 2, column 8 of the pipeline: .*the old rules stay")
            self.assertEqual(now()[:8], "filtered")

    def test_sighup_without_a_file(self):
        with Server() as server:
            server.process.send_signal(signal.SIGHUP)
            self.assertEqual(server.process.stderr.readline(),
                             b"tamis: there is no --rules FILE to read again\n")

    def test_errors_have_their_place(self):
        for text, place in (("a.b pass\n*x pass\n", "line 2: '*x' is no host"),
                            ("a.b\n", "line 1: there is nothing behind the host"),
                            ("a.b vote(2; dsc, nosuch)", "line 1, column 14 of the pipeline")):
            result = tamis("serve", "--port", "0", "--rules", self.file(text, "rules"))
            self.assert_fails(2, "rules, " + place, result=result)
        result = tamis("serve", "--port", "0", "--rules", "/nothing/here")
        self.assert_fails(2, "/nothing/here", result=result)


if __name__ == "__main__":
    unittest.main()
