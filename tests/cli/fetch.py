#!/usr/bin/env python3
"""Pages by http and https: tamis extract with addresses, on a server of this machine."""
import json
import os
import pathlib
import re
import shutil
import sys
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis
from web import Certificate, WebServer

HELLO = "Hello from the web\n"
# The machine's own proxies have no place between the test and its server.
ENVIRONMENT = {name: value for name, value in os.environ.items()
               if not name.lower().endswith("_proxy")
               and name not in ("CURL_CA_BUNDLE", "SSL_CERT_FILE")}


class WebTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.web = WebServer().__enter__()
        self.addCleanup(self.web.__exit__)

    def extract(self, *words, **options):
        options.setdefault("env", ENVIRONMENT)
        return tamis("extract", *words, cwd=self.folder, **options)

    def assert_shows(self, expected, *words, **options):
        result = self.extract(*words, **options)
        self.assertEqual((result.code, result.out.decode(), result.err), (0, expected, ""))

    def assert_refuses(self, path, *parts, options=(), code=2):
        url = self.web.url(path)
        self.assert_fails(code, url, *parts, result=self.extract(url, *options))


class Fetch(WebTest):
    def test_a_page(self):
        self.assert_shows(HELLO, self.web.url("plain"))

    def test_the_scheme_in_any_case(self):
        url = self.web.url("plain").replace("http", "HTTP")
        self.assert_shows(HELLO, url)
        crawl = self.extract(url, "--from", "pages", "--fields", "text", "--quiet")
        self.assertEqual((crawl.code, json.loads(crawl.out)), (0, {"text": HELLO}))

    def test_the_user_agent_is_honest(self):
        self.extract(self.web.url("plain"))
        _, headers = self.web.requests[0]
        self.assertRegex(headers["User-Agent"], r"\Atamis/[\d.]+\Z")

    def test_redirects_are_followed(self):
        url = self.web.url("redirect/redirect/redirect/plain")
        self.assert_shows(HELLO, url)
        record = json.loads(self.extract("--jsonl", url).out)
        self.assertEqual((record["input"], record["url"]), (url, self.web.url("plain")))

    def test_a_loop_of_redirects_ends(self):
        self.assert_refuses("loop", "more than 10 redirects")
        self.assertEqual(len(self.web.requests), 11)

    def test_redirects_lead_to_the_web_only(self):
        self.assert_refuses("to_file", "leads away from http and https")
        self.assert_refuses("to_ftp", "leads away from http and https")

    def test_compressed_transfer(self):
        self.assert_shows(HELLO, self.web.url("gzip"))

    def test_a_compressed_page_that_is_broken(self):
        self.assert_refuses("broken_gzip")

    def test_the_charset_of_the_header(self):
        self.assert_shows("Привет\n", self.web.url("koi8"))

    def test_the_charset_of_the_user_counts_more(self):
        result = self.extract(self.web.url("koi8"), "--charset", "windows-1252")
        self.assertNotIn("Привет", result.out.decode())

    def test_other_answers_are_errors_that_name_them(self):
        self.assert_refuses("nothing-here", "answers 404 (not found)")
        for status in [403, 429, 500, 503]:
            self.assert_refuses(f"status/{status}", f"answers {status} (")
        self.assert_refuses("status/418", "answers 418")

    def test_what_is_no_page_is_refused(self):
        for kind in ["image/png", "application/pdf", "application/json", "video/mp4", "text/css"]:
            self.assert_refuses(f"type/{kind}", f"sends {kind}", "HTML")
        self.assert_refuses("plaintext", "sends text/plain")
        self.assert_refuses("png", "this is a PNG image")

    def test_types_that_say_little_are_looked_into(self):
        for path in ["typeless", "type/text/plain", "type/application/octet-stream",
                     "type/application/xhtml+xml", "type/TEXT/HTML"]:
            self.assert_shows(HELLO, self.web.url(path))

    def test_nothing(self):
        self.assert_refuses("empty", "sends nothing", code=1)

    def test_a_page_that_is_cut_off(self):
        self.assert_refuses("cut")

    def test_nobody_answers(self):
        self.web.__exit__()
        self.assert_refuses("plain", "connect")
        self.web = WebServer().__enter__()  # for the cleanup

    def test_an_address_that_is_none(self):
        for url in ["http://", "http://[", "http://a b/"]:
            self.assert_fails(2, url, result=self.extract(url))

    def test_page_and_site_take_addresses_too(self):
        result = tamis("page", self.web.url("koi8"), env=ENVIRONMENT)
        self.assertRegex(result.out.decode(), r"(?m)^encoding +koi8-r$")
        result = tamis("site", "s.site", self.web.url("plain"), cwd=self.folder, env=ENVIRONMENT)
        self.assertIn("1 page learnt", result.err)

    def test_a_proxy_of_the_environment_counts(self):
        proxy = {**ENVIRONMENT, "http_proxy": self.web.url("")}
        # The server, taken for a proxy, gets the whole address as its path.
        result = self.extract("http://tamis.invalid/plain", env=proxy)
        self.assertEqual(self.web.requests[0][0], "http://tamis.invalid/plain")
        self.assertEqual(result.code, 2)


class Limits(WebTest):
    def test_a_page_that_says_it_is_huge_is_not_fetched(self):
        begin = time.monotonic()
        self.assert_refuses("huge", "limit of 64 MiB", "--max-bytes")
        self.assertLess(time.monotonic() - begin, 5)

    def test_an_endless_page_stops_at_the_limit(self):
        self.assert_refuses("endless", "limit of 1 MiB", options=["--max-bytes", "1M"])

    def test_a_small_page_that_unpacks_to_a_large_one(self):
        self.assert_refuses("bomb", "limit of 64 MiB")

    def test_a_page_of_just_the_limit(self):
        size = str(len("<p>this is x"))
        self.assert_shows("this is x\n", self.web.url("named/x"), "--max-bytes", size)
        self.assert_refuses("named/xy", "limit", options=["--max-bytes", size])

    def test_a_slow_page_is_given_up(self):
        begin = time.monotonic()
        self.assert_refuses("slow", "within 1 s", "--timeout", options=["--timeout", "1"])
        self.assertLess(time.monotonic() - begin, 5)

    def test_a_timeout_is_a_number_of_seconds(self):
        self.assert_fails(2, "--timeout: ", "'0'", result=self.extract("--timeout", "0", "x"))


class Secure(WebTest):
    def setUp(self):
        super().setUp()
        if not shutil.which("openssl"):
            self.skipTest("there is no openssl to make a certificate with")
        self.certificate = Certificate(self.folder)
        self.web = WebServer(self.certificate).__enter__()
        self.addCleanup(self.web.__exit__)

    def test_a_certificate_that_nobody_vouches_for_is_refused(self):
        self.assert_refuses("plain", "certificate")
        self.assertEqual(self.web.requests, [])

    def test_one_that_the_user_trusts(self):
        self.assert_shows(HELLO, self.web.url("plain"), "--ca-file", self.certificate.file)

    def test_one_that_the_environment_trusts(self):
        for name in ["CURL_CA_BUNDLE", "SSL_CERT_FILE"]:
            env = {**ENVIRONMENT, name: self.certificate.file}
            self.assert_shows(HELLO, self.web.url("plain"), env=env)

    def test_a_file_without_certificates(self):
        for file in [self.file("nothing", "empty.pem"), str(self.folder / "missing.pem")]:
            result = self.extract(self.web.url("plain"), "--ca-file", file)
            self.assert_fails(2, file, "--ca-file or SSL_CERT_FILE", result=result)

    def test_it_is_for_that_host_only(self):
        url = self.web.url("plain").replace("127.0.0.1", "localhost")
        result = self.extract(url, "--ca-file", self.certificate.file)
        self.assert_fails(2, url, "certificate", result=result)


class ManyAddresses(WebTest):
    def test_order_and_one_bad_among_them(self):
        urls = [self.web.url(f"named/{i}") for i in range(30)]
        urls[7] = self.web.url("nothing-here")
        result = self.extract("--jsonl", "--jobs", "8", *urls)
        records = [json.loads(line) for line in result.out.splitlines()]
        self.assertEqual([record["input"] for record in records], urls)
        for i, record in enumerate(records):
            if i == 7:
                self.assertEqual(record["error"]["code"], "cannot_read")
            else:
                self.assertEqual(record["content"], f"this is {i}\n")
        self.assertEqual(result.code, 2)

    def test_names_of_files(self):
        port = self.web.server.server_port
        urls = [self.web.url(path) for path in ["plain", "named/a.html", "named/b?x=1", "named/b?x=2"]]
        self.assertEqual(self.extract("--out", "o", *urls).code, 0)
        names = sorted(os.listdir(self.folder / "o"))
        self.assertEqual(len(names), 4)
        self.assertTrue(all(re.fullmatch(r"[\w.-]+\.txt", name) for name in names), names)
        self.assertTrue(all(str(port) in name for name in names), names)

    def test_one_address_twice(self):
        url = self.web.url("plain")
        self.assert_fails(2, "--out: ", result=self.extract("--out", "o", url, url + "#part"))

    def test_a_site_is_fetched_once(self):
        urls = [self.web.url(f"named/{i}") for i in range(5)]
        result = self.extract("--site", "--pipeline", "lh", "--jsonl", *urls)
        self.assertEqual(result.code, 0, result.err)
        self.assertEqual(len(self.web.requests), 5)


if __name__ == "__main__":
    unittest.main()
