#!/usr/bin/env python3
"""tamis extract on crawls: inputs, records, what is damaged, and where it goes."""
import bz2
import gzip
import io
import json
import lzma
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tarfile
import time
import unittest
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
import warc
from command import TAMIS
from crawl_test import Crawl
from web import WebServer


class Inputs(Crawl):
    def test_records_of_a_page(self):
        self.file(warc.gzip_each(warc.pages(1)), "a.warc.gz")
        (record,) = self.records("a.warc.gz")
        self.assertEqual(list(record), ["id", "url", "date", "text"])
        self.assertEqual(record["id"], "urn:test:0")
        self.assertEqual(record["date"], "2026-11-16T06:00:00Z")
        self.assertIn("word0x0 word0x1", record["text"])

    def test_all_packings_give_the_same(self):
        records = warc.pages(30, noise=5000)
        plain = b"".join(records)
        self.file(plain, "a.warc")
        self.file(warc.gzip_each(records), "b.warc.gz")
        self.file(gzip.compress(plain), "c.warc.gz")
        names = ["a.warc", "b.warc.gz", "c.warc.gz"]
        if shutil.which("zstd"):
            subprocess.run(["zstd", "-q", "a.warc", "-o", "d.warc.zst"], cwd=self.folder, check=True)
            names.append("d.warc.zst")
        outputs = {self.extract(name, "--fields", "url,date,id,text").out for name in names}
        self.assertEqual(len(outputs), 1)
        self.assertEqual(self.urls("a.warc"), self.expected_urls(30))

    def test_the_number_of_jobs_changes_nothing(self):
        self.file(warc.gzip_each(warc.pages(60, noise=100_000)), "a.warc.gz")
        outputs = {self.extract("a.warc.gz", "--jobs", jobs).out for jobs in ["1", "2", "5"]}
        self.assertEqual(len(outputs), 1)
        self.assertEqual(len(outputs.pop().splitlines()), 60)

    def test_standard_input(self):
        bytes_ = warc.gzip_each(warc.pages(3))
        self.assertEqual(self.urls("-", "--from", "warc", stdin=bytes_), self.expected_urls(3))
        self.assertEqual(self.urls("--from", "warc", "--jobs", "1", stdin=bytes_),
                         self.expected_urls(3))

    def test_a_folder_of_warc_files(self):
        os.makedirs(self.folder / "crawl/deep")
        for i, name in enumerate(["crawl/b.warc.gz", "crawl/deep/a.warc.gz"]):
            self.file(warc.gzip_each([warc.response(str(i), warc.article(9, i))]), name)
        self.file("no page", "crawl/notes.txt")
        self.assertEqual(self.urls("crawl"), self.expected_urls(2))

    def test_arc_files(self):
        head = b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n"
        records = [warc.arc("filedesc://a.arc", b"1 0 Alexa Internet\n"),
                   warc.arc("http://example.org/0", head + warc.article(9)),
                   warc.arc("http://example.org/x", b"HTTP/1.0 404 Gone\r\n\r\n"),
                   warc.arc("http://example.org/1", head + warc.article(9, 1))]
        plain = b"".join(records)
        os.mkdir(self.folder / "crawl")
        self.file(plain, "crawl/a.arc")
        self.file(warc.gzip_each(records), "crawl/b.arc.gz")
        self.assertEqual(self.urls("crawl"), 2 * self.expected_urls(2))
        self.assertEqual(self.urls("-", "--from", "arc", stdin=plain), self.expected_urls(2))
        (first, _) = self.records("crawl/b.arc.gz", "--fields", "id,date,status,media_type,offset")
        self.assertEqual(first, {"id": None, "date": "2001-01-31T23:59:59Z", "status": 200,
                                 "media_type": "text/html",
                                 "offset": len(warc.gzip_each(records[:1]))})
        self.file(plain[:-20], "cut.arc")
        result = self.extract("cut.arc")
        self.assertEqual(result.code, 2)
        self.assertIn("the input ends in the middle of a record", result.err)
        self.assertEqual(result.out.count(b"\n"), 1)

    def test_packings_that_are_not_read(self):
        for name, packed, packing in [("a.warc.xz", lzma.compress(b"WARC/1.0"), "xz"),
                                      ("a.arc.bz2", bz2.compress(b"filedesc:"), "bzip2"),
                                      ("a.jsonl.xz", lzma.compress(b"{}"), "xz")]:
            self.file(packed, name)
            self.assert_fails(2, name, f"this is packed with {packing}; gzip and zstd are read",
                              result=self.extract(name, "--quiet"))

    def test_a_list_of_names(self):
        for i in range(3):
            self.file(warc.gzip_each([warc.response(str(i), warc.article(9, i))]), f"{i}.warc.gz")
        names = b"2.warc.gz\r\n\n0.warc.gz\n"
        self.assertEqual(self.urls("--files-from", "-", stdin=names),
                         ["http://example.org/2", "http://example.org/0"])
        self.file(names, "list")
        self.assertEqual(self.urls("--files-from", "list", "1.warc.gz"),
                         [f"http://example.org/{i}" for i in [1, 2, 0]])
        self.assert_fails(2, "--files-from", "nosuch", result=self.extract("--files-from", "nosuch"))

    def test_a_list_without_names(self):
        (self.folder / "names").mkdir()
        self.assert_fails(2, "--files-from", "names is a folder",
                          result=self.extract("--files-from", "names"))
        self.assert_fails(1, "--files-from: there is no name in -",
                          result=self.extract("--files-from", "-", stdin=b"\n\n"))

    def test_a_crawl_whose_name_says_nothing(self):
        result = self.extract("-", "--fields", "id", stdin=warc.gzip_each(warc.pages(1)))
        self.assertEqual(result.code, 1)
        self.assertIn("standard input: this is gzip data and no page; a crawl needs --from warc",
                      result.err)

    def test_a_list_of_pages_is_no_crawl(self):
        self.file(warc.article(9), "a.html")
        result = self.extract("--files-from", "-", stdin=b"a.html\n")
        self.assertEqual((result.code, result.err), (0, ""))
        self.assertTrue(result.out.startswith(b"word0x0 word0x1"))

    def test_lines_of_json(self):
        lines = [json.dumps({"url": f"http://a/{i}", "html": f"<p>Gr\u00fc\u00dfe \U0001F600 \"{i}\"",
                             "id": i, "n": {"x": [1, "}"]}}) for i in range(3)]
        self.file("\n".join(lines) + "\n", "a.jsonl")
        records = self.records("a.jsonl", "--copy", "n,nosuch", "--pipeline", "plain")
        self.assertEqual([r["url"] for r in records], ["http://a/0", "http://a/1", "http://a/2"])
        self.assertEqual(records[1]["text"], "Gr\u00fc\u00dfe \U0001F600 \"1\"\n")
        self.assertEqual(records[2]["n"], {"x": [1, "}"]})
        self.assertEqual(records[2]["id"], "2")
        self.file(gzip.compress("\n".join(lines).encode()), "b.ndjson.gz")
        self.assertEqual(len(self.records("b.ndjson.gz", "--pipeline", "plain")), 3)
        self.file("\n".join(lines).encode("utf-8-sig"), "c.jsonl")
        self.assertEqual(len(self.records("c.jsonl", "--pipeline", "plain")), 3)

    def test_a_field_is_not_copied(self):
        self.file('{"html":"<p>x","url":"http://a/","text":"y"}\n', "a.jsonl")
        for name in ["url", "text"]:
            self.assert_fails(2, "--copy", f"'{name}' is a field",
                              result=self.extract("a.jsonl", "--copy", name))
        self.assertEqual(self.records("a.jsonl", "--pipeline", "plain", "--copy", "url",
                                      "--fields", "text"),
                         [{"text": "x\n", "url": "http://a/"}])

    def test_lines_that_hold_no_page(self):
        self.file('{"html":"<p>x"}\nno json\n{"url":"x"}\n\n{"html":5}\n{"page":"<p>y"}\n', "a.jsonl")
        result = self.extract("a.jsonl", "--pipeline", "plain", "--fields", "text", "--quiet")
        self.assertEqual(result.out, b'{"text":"x\\n"}\n')
        self.assertEqual(result.code, 0)
        self.assertIn("a.jsonl, offset 16: the line is no JSON object", result.err)
        self.assertIn('has no text "html"', result.err)
        records = self.records("a.jsonl", "--pipeline", "plain", "--html-field", "page")
        self.assertEqual([r["text"] for r in records], ["y\n"])

    def test_archives(self):
        with tarfile.open(self.folder / "a.tar.gz", "w:gz") as tar:
            for i in range(3):
                info = tarfile.TarInfo(f"x/{i}.html")
                info.size = len(warc.article(9, i))
                tar.addfile(info, io.BytesIO(warc.article(9, i)))
            info = tarfile.TarInfo("x/readme.txt")
            tar.addfile(info)
        with zipfile.ZipFile(self.folder / "b.zip", "w") as archive:
            archive.writestr("3.htm", warc.article(9, 3))
        records = self.records("a.tar.gz", "b.zip", "--fields", "id,file,title")
        self.assertEqual([r["id"] for r in records], ["x/0.html", "x/1.html", "x/2.html", "3.htm"])
        self.assertEqual(records[3], {"id": "3.htm", "file": "b.zip", "title": "Page 3"})
        tar = gzip.decompress(self.read("a.tar.gz"))
        self.file(bz2.compress(tar), "c.tar.bz2")
        self.file(lzma.compress(tar), "d.tar.xz")
        self.assertEqual(len(self.records("c.tar.bz2", "d.tar.xz")), 6)

    def test_pages_in_files_of_their_own(self):
        for i in range(40):
            self.file(warc.article(9, i), f"{i:02}.html")
        records = self.records(".", "--fields", "id,title")
        self.assertEqual([r["title"] for r in records], [f"Page {i}" for i in range(40)])

    def test_inputs_that_cannot_be_read(self):
        self.file(warc.gzip_each(warc.pages(2)), "a.warc.gz")
        result = self.extract("nosuch.warc.gz", "a.warc.gz", "also-not.html")
        self.assertEqual(result.code, 2)
        self.assertEqual(len(result.out.splitlines()), 2)
        self.assertIn("nosuch.warc.gz", result.err)
        (self.folder / "empty").mkdir()
        self.assert_fails(2, "empty: there is no input in this folder",
                          result=self.extract("empty", "--from", "warc"))

    def test_pages_of_a_list_that_are_missing(self):
        server = self.enterContext(WebServer())
        self.file(warc.article(9), "a.html")
        for name in ["nosuch.html", server.url("missing"), "http://127.0.0.1:1/"]:
            result = self.extract("--files-from", "-", "--fields", "words", "--out", "x.jsonl",
                                  stdin=f"a.html\n{name}\n".encode())
            self.assertEqual(result.code, 2, name)
            self.assertEqual(len(self.read("x.jsonl").splitlines()), 1)
            self.assertIn(f"tamis: {name}: ", result.err)
            self.assertIn("1 input not read", result.err)

    def test_addresses_say_how_they_were_answered(self):
        server = self.enterContext(WebServer())
        (record,) = self.records(server.url("plain"), "--fields", "status,media_type,url")
        self.assertEqual(record, {"status": 200, "media_type": "text/html",
                                  "url": server.url("plain")})

    def test_shards_are_a_partition(self):
        for i in range(7):
            self.file(warc.gzip_each([warc.response(str(i), warc.article(9, i))]), f"{i}.warc.gz")
        found = [self.urls(".", "--shard", f"{i}/3") for i in [1, 2, 3]]
        self.assertEqual([len(urls) for urls in found], [3, 2, 2])
        self.assertEqual(sorted(sum(found, [])), self.expected_urls(7))
        self.assertEqual(self.extract("0.warc.gz", "--shard", "2/2").code, 0)
        for wrong in ["0/3", "4/3", "1", "1/0", "a/b"]:
            self.assert_fails(2, "--shard", result=self.extract("0.warc.gz", "--shard", wrong))


class Records(Crawl):
    def test_what_is_no_page_is_counted(self):
        page = warc.article(9)
        self.file(warc.gzip_each([
            warc.record("warcinfo", "info", b"software: x\r\n"),
            warc.record("request", "r", b"GET / HTTP/1.1\r\n\r\n"),
            warc.response("0", page),
            warc.record("revisit", "v", b"HTTP/1.1 200 OK\r\n\r\n"),
            warc.response("404", page, status="404 Not Found"),
            warc.response("image", b"\x89PNG\r\n\x1a\n", fields="Content-Type: image/png\r\n"),
            warc.response("cut", page, warc_fields="WARC-Truncated: length\r\n"),
            warc.response("none", b"<html></html>"),
        ]), "a.warc.gz")
        result = self.extract("a.warc.gz", "--fields", "url,truncated,status,media_type,bytes")
        records = [json.loads(line) for line in result.out.splitlines()]
        self.assertEqual(records, [
            {"url": "http://example.org/0", "truncated": False, "status": 200,
             "media_type": "text/html", "bytes": len(page)},
            {"url": "http://example.org/cut", "truncated": True, "status": 200,
             "media_type": "text/html", "bytes": len(page)}])
        self.assertIn("2 pages written of 3 in 8 records; 1 keep nothing, 1 truncated, "
                      "1 revisits, 2 no pages", result.err)
        self.assertEqual(result.code, 0)

    def test_charsets_and_codings(self):
        page = "<p>Grüße aus Köln, und noch mehr Wörter über Bären"
        self.file(b"".join([
            warc.response("0", page.encode("latin-1"),
                          fields="Content-Type: text/html; charset=latin1\r\n"),
            warc.response("1", gzip.compress(page.encode()),
                          fields="Content-Type: text/html\r\nContent-Encoding: gzip\r\n"),
            warc.response("2", b"5\r\n" + page.encode()[:5] + b"\r\n"
                          + f"{len(page.encode()) - 5:x}\r\n".encode() + page.encode()[5:]
                          + b"\r\n0\r\n\r\n",
                          fields="Content-Type: text/html\r\nTransfer-Encoding: chunked\r\n"),
        ]), "a.warc")
        records = self.records("a.warc", "--pipeline", "plain", "--fields", "text,charset")
        self.assertEqual({r["text"] for r in records}, {page[3:] + "\n"})
        self.assertEqual([r["charset"] for r in records], ["windows-1252", "utf-8", "utf-8"])

    def test_several_pipelines_and_their_union(self):
        self.file(warc.response("0", b"<h1>Head</h1><p class=a>one<p class=b>two<p>three"), "a.warc")
        pipelines = ["--pipeline", 'a=keep(css=".a")', "--pipeline", 'keep(css=".b")',
                     "--pipeline", "plain"]
        (record,) = self.records("a.warc", *pipelines[:4])
        self.assertEqual(record["text_a"], "one\n")
        self.assertEqual(record["text_2"], "two\n")
        self.assertNotIn("text", record)
        (record,) = self.records("a.warc", *pipelines[:4], "--union")
        self.assertEqual(record["text"], "one\n\ntwo\n")
        (record,) = self.records("a.warc", *pipelines, "--union",
                                 "--fields", "text,text_a,markdown_plain,words")
        self.assertEqual(list(record), ["text", "text_a", "markdown_plain", "words"])
        self.assertEqual(record["words"], 4)
        self.assertTrue(record["markdown_plain"].startswith("# Head"))

    def test_forms_of_the_content(self):
        self.file(warc.response("0", warc.article(9)), "a.warc")
        self.assertIn("markdown", self.records("a.warc", "--format", "markdown")[0])
        (record,) = self.records("a.warc", "--fields", "html,json", "--pipeline", "plain")
        self.assertIn("<h1>", record["html"])
        self.assertEqual(record["json"]["url"], "http://example.org/0")
        self.assertEqual(record["json"]["metadata_sources"]["page_type"]["source"], "model")
        made = self.extract("a.warc", "--fields", "json", "--to", "warc").out
        self.assertIn(b'"source":"model"', made)

    def test_fields_that_are_wrong(self):
        self.file(warc.response("0", warc.article(9)), "a.warc")
        for fields, part in [("txt", "did you mean 'text'"), ("", "nothing stands behind"),
                             ("url,url", "twice"), (",", "there is no field")]:
            self.assert_fails(2, "--fields", part,
                              result=self.extract("a.warc", f"--fields={fields}"))

    def test_what_is_not_for_crawls(self):
        self.file(warc.response("0", warc.article(9)), "a.warc")
        for option in ["--rendered", "--site", "--metadata", "--comments separate",
                       "--base-url http://e.org/"]:
            self.assert_fails(2, option.partition(" http")[0], "not for crawls",
                              result=self.extract("a.warc", *option.split()))
        self.assert_fails(2, "--format", "not for crawls",
                          result=self.extract("a.warc", "--format", "highlight"))
        self.assert_fails(2, "--pipeline", "nosuch",
                          result=self.extract("a.warc", "--pipeline", "nosuch"))
        self.assert_fails(2, "--fields", "there is no field", result=self.extract("a.warc", "--fields", ""))
        self.assert_fails(2, "--min-words", "500 is more than --max-words 100",
                          result=self.extract("a.warc", "--min-words", "500", "--max-words", "100"))
        self.assert_fails(2, "--copy", "no input is lines of JSON",
                          result=self.extract("a.warc", "--copy", "score"))
        self.assert_fails(2, "two pipelines are called 'plain'",
                          result=self.extract("a.warc", "--pipeline", "plain", "--pipeline", "plain"))


class Damage(Crawl):
    def test_a_damaged_member_is_said_and_the_rest_goes_on(self):
        members = [gzip.compress(record) for record in warc.pages(9)]
        offset = sum(map(len, members[:4]))
        members[4] = members[4][:40] + b"\x00\xff\x00" + members[4][43:]
        self.file(b"".join(members), "a.warc.gz")
        result = self.extract("a.warc.gz", "--log", "log.jsonl")
        self.assertEqual(result.code, 0)
        self.assertEqual(len(result.out.splitlines()), 8)
        self.assertIn(f"a.warc.gz, offset {offset}: the packed data is damaged", result.err)
        self.assertIn("1 damaged", result.err)
        (problem,) = map(json.loads, (self.folder / "log.jsonl").read_text().splitlines())
        self.assertEqual(problem, {"file": "a.warc.gz", "offset": offset,
                                   "finding": "the packed data is damaged"})
        self.assertEqual(self.extract("a.warc.gz", "--strict").code, 2)

    def test_damage_in_a_file_packed_whole(self):
        whole = gzip.compress(b"".join(warc.pages(50, noise=2000)))
        middle = len(whole) // 2
        self.file(whole[:middle] + bytes(16) + whole[middle + 16:], "a.warc.gz")
        result = self.extract("a.warc.gz", "--log", "log.jsonl")
        self.assertEqual(result.code, 0)
        pages = len(result.out.splitlines())
        self.assertGreater(pages, 15)
        problem = json.loads((self.folder / "log.jsonl").read_text().splitlines()[-1])
        self.assertEqual(problem, {"file": "a.warc.gz", "offset": 0,
                                   "finding": "the packed data is damaged"})
        self.file(whole[:-8] + bytes([whole[-8] ^ 1]) + whole[-7:], "b.warc.gz")
        result = self.extract("b.warc.gz")
        self.assertEqual((result.code, len(result.out.splitlines())), (0, 50))
        self.assertIn("50 pages written of 50 in 50 records; 1 damaged", result.err)

    def test_an_input_that_is_nothing_but_damage(self):
        self.file(warc.gzip_each(warc.pages(2)), "good.warc.gz")
        packed = gzip.compress(warc.pages(1)[0])
        self.file(packed[:12] + bytes(20) + packed[32:], "bad.warc.gz")
        for words in [["good.warc.gz", "bad.warc.gz"], ["bad.warc.gz", "good.warc.gz"]]:
            result = self.extract(*words)
            self.assertEqual((result.code, len(result.out.splitlines())), (2, 2))
            self.assertIn("bad.warc.gz, offset 0: the packed data is damaged", result.err)

    def test_an_end_that_is_missing(self):
        bytes_ = warc.gzip_each(warc.pages(5))
        self.file(bytes_[:-20], "a.warc.gz")
        result = self.extract("a.warc.gz")
        self.assertEqual(result.code, 2)
        self.assertEqual(len(result.out.splitlines()), 4)
        self.assertIn("cut off", result.err)

    def test_an_archive_whose_end_is_missing(self):
        with tarfile.open(self.folder / "a.tar", "w") as tar:
            for i in range(3):
                info = tarfile.TarInfo(f"{i}.html")
                info.size = len(warc.article(99, i))
                tar.addfile(info, io.BytesIO(warc.article(99, i)))
        self.file(self.read("a.tar")[:info.size + 1500], "b.tar")
        result = self.extract("b.tar")
        self.assertEqual((result.code, len(result.out.splitlines())), (2, 1))
        self.assertIn("1 damaged", result.err)

    def test_a_damaged_page_of_an_archive_is_passed_over(self):
        with zipfile.ZipFile(self.folder / "a.zip", "w") as archive:
            for i in range(4):
                archive.writestr(f"{i}.html", warc.article(9, i))
        self.file(self.read("a.zip").replace(b"word1x3", b"word1x4", 1), "b.zip")
        result = self.extract("b.zip", "--fields", "id")
        self.assertEqual([json.loads(line)["id"] for line in result.out.splitlines()],
                         ["0.html", "2.html", "3.html"])
        self.assertIn("1 damaged", result.err)
        self.assertEqual(result.code, 0)
        self.assertEqual(self.extract("b.zip", "--strict").code, 2)

    def test_a_length_that_is_too_great(self):
        pages = warc.pages(9)
        begin, length = re.split(rb"(?<=Content-Length: )\d+", pages[3], maxsplit=1)
        pages[3] = begin + b"90000000" + length
        expected = self.expected_urls(3) + self.expected_urls(9)[4:]
        self.file(warc.gzip_each(pages), "a.warc.gz")
        self.file(b"".join(pages), "a.warc")
        for name, code in [("a.warc.gz", 0), ("a.warc", 2)]:
            result = self.extract(name, "--fields", "url")
            self.assertEqual([json.loads(line)["url"] for line in result.out.splitlines()], expected)
            self.assertEqual(result.code, code)
            self.assertIn("1 damaged", result.err)
        self.assertEqual(self.extract("a.warc.gz", "--strict").code, 2)

    def test_inputs_that_are_missing(self):
        for words in [["nope.warc.gz"], ["nope.warc.gz", "no.jsonl"], ["no.html", "--fields", "url"]]:
            result = self.extract(*words, "--out", "x.jsonl")
            missing = [word for word in words if word.startswith("no")]
            self.assertEqual(result.code, 2)
            self.assertEqual(result.err.splitlines(),
                             [f"tamis: {name}: no such file or directory" for name in missing])
            self.assertEqual(list(self.folder.iterdir()), [])

    def test_an_input_that_is_missing_among_others(self):
        self.file(warc.gzip_each(warc.pages(1)), "a.warc.gz")
        result = self.extract("a.warc.gz", "nope.warc.gz", "--out", "x.jsonl", "--log", "log.jsonl")
        self.assertEqual(result.code, 2)
        self.assertEqual(result.err.splitlines(),
                         ["tamis: nope.warc.gz: no such file or directory",
                          "tamis: 1 page written of 1 in 1 record; 1 input not read"])
        self.assertEqual(len(self.read("x.jsonl").splitlines()), 1)
        self.assertEqual(json.loads(self.read("log.jsonl")),
                         {"file": "nope.warc.gz", "offset": None,
                          "finding": "no such file or directory"})

    def test_many_problems_are_said_once(self):
        self.file(b"no json\n" * 100, "a.jsonl")
        result = self.extract("a.jsonl", "--quiet")
        self.assertEqual(len(result.err.splitlines()), 21)
        self.assertIn("--log FILE", result.err)

    def test_what_is_too_large(self):
        self.file(warc.gzip_each([warc.response("0", warc.article(9)),
                                  warc.response("1", warc.article(9) + b" " * 3_000_000)]), "a.warc.gz")
        result = self.extract("a.warc.gz", "--max-bytes", "1M")
        self.assertEqual(len(result.out.splitlines()), 1)
        self.assertIn("1 too large", result.err)


class Outputs(Crawl):
    def setUp(self):
        super().setUp()
        self.file(warc.gzip_each(warc.pages(50, noise=30_000)), "a.warc.gz")
        self.plain = self.extract("a.warc.gz").out

    def test_packed_by_name_and_by_option(self):
        self.assertEqual(self.extract("a.warc.gz", "--out", "x.jsonl").code, 0)
        self.assertEqual(self.read("x.jsonl"), self.plain)
        self.extract("a.warc.gz", "--out", "x.jsonl.gz")
        self.assertEqual(gzip.decompress(self.read("x.jsonl.gz")), self.plain)
        self.assertEqual(gzip.decompress(self.extract("a.warc.gz", "--compress", "gz").out), self.plain)
        self.extract("a.warc.gz", "--out", "y.jsonl.gz", "--compress", "none")
        self.assertEqual(self.read("y.jsonl.gz"), self.plain)
        if shutil.which("zstd"):
            packed = self.extract("a.warc.gz", "--compress", "zst").out
            done = subprocess.run(["zstd", "-dcq"], input=packed, capture_output=True, check=True)
            self.assertEqual(done.stdout, self.plain)

    def test_warc_can_be_read_again(self):
        self.extract("a.warc.gz", "--out", "x.warc.gz", "--jobs", "3")
        text = gzip.decompress(self.read("x.warc.gz")).decode()
        self.assertEqual(text.count("WARC-Type: conversion\r\n"), 50)
        self.assertIn("WARC-Refers-To: <urn:test:7>\r\n", text)
        self.assertEqual(text.count("WARC-Type: warcinfo"), 1)
        again = self.extract("x.warc.gz")
        self.assertIn("0 pages written of 0 in 51 records", again.err)
        self.assertEqual(again.code, 1)
        self.extract("a.warc.gz", "--out", "y.warc.gz", "--jobs", "1")
        self.assertEqual(self.read("x.warc.gz"), self.read("y.warc.gz"))
        self.assert_fails(2, "--fields", "no content",
                          result=self.extract("a.warc.gz", "--to", "warc", "--fields", "url"))

    def test_what_a_warc_record_cannot_hold(self):
        several = ["--pipeline", "a=plain", "--pipeline", "b=bte"]
        for words, lost in [(["--fields", "text,markdown"], "markdown"),
                            (["--fields", "url,language,text"], "language"), (several, "text_b")]:
            self.assert_fails(2, "--fields", f"'{lost}' has no place in a WARC record",
                              result=self.extract("a.warc.gz", "--to", "warc", *words))
        for words in [[*several, "--union"], [*several, "--fields", "text_b"],
                      ["--fields", "id,url,date,html"]]:
            self.assertEqual(self.extract("a.warc.gz", "--to", "warc", *words).code, 0)

    def test_places_that_cannot_be_written(self):
        self.assert_fails(2, "nosuch/x.jsonl", "o such file",
                          result=self.extract("a.warc.gz", "--out", "nosuch/x.jsonl"))
        self.assert_fails(2, "is a folder", result=self.extract("a.warc.gz", "--out", "."))
        self.assert_fails(2, "is an input", result=self.extract("a.warc.gz", "--out", "a.warc.gz"))
        self.assert_fails(2, "nosuch/log",
                          result=self.extract("a.warc.gz", "--log", "nosuch/log"))

    def test_a_full_disk(self):
        for words in [["--out", "/dev/full"], ["--out", "/dev/full", "--jobs", "1"]]:
            result = self.extract("a.warc.gz", "--quiet", *words)
            self.assert_fails(2, "/dev/full", "o space left", result=result)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([TAMIS, "extract", "a.warc.gz"], cwd=self.folder, stdout=full,
                                  stderr=subprocess.PIPE)
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"o space left", done.stderr)

    def test_a_limit_of_file_size(self):
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
        result = self.extract("a.warc.gz", "--out", "x.jsonl", preexec_fn=limit)
        self.assertEqual(result.code, 2)
        self.assertIn("x.jsonl", result.err)
        self.assertFalse((self.folder / "x.jsonl").exists())

    def test_a_folder_that_is_read_only(self):
        if os.geteuid() == 0:
            self.skipTest("root may write everything")
        (self.folder / "out").mkdir(mode=0o500)
        result = self.extract("a.warc.gz", "--out", "out/x.jsonl")
        self.assert_fails(2, "out/x.jsonl", "ermission denied", result=result)

    def test_a_reader_that_goes_away(self):
        self.file(warc.gzip_each(warc.pages(40, words=9000, noise=30_000)), "b.warc.gz")
        for jobs in ["1", "3"]:
            with subprocess.Popen([TAMIS, "extract", "b.warc.gz", "--jobs", jobs], cwd=self.folder,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                process.stdout.read(10)
                process.stdout.close()
                self.assertEqual(process.stderr.read(), b"")
            self.assertEqual(process.returncode, 0)

    def test_a_signal_leaves_no_half_file(self):
        with subprocess.Popen([TAMIS, "extract", "--from", "warc", "-", "--out", "x.jsonl"],
                              cwd=self.folder, stdin=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            process.stdin.write(self.read("a.warc.gz"))
            process.stdin.flush()
            while not list(self.folder.glob("x.jsonl*")) + list(self.folder.glob(".*x.jsonl*")):
                time.sleep(0.01)
            process.send_signal(signal.SIGINT)
            self.assertIn(b"stopped", process.stderr.read())
        self.assertEqual(process.returncode, 130)
        self.assertEqual(list(self.folder.glob("*x.jsonl*")), [])

    def test_progress_as_lines_says_nothing_early(self):
        result = self.extract("a.warc.gz", "--out", "x.jsonl", "--progress", "--quiet")
        self.assertEqual(result.err, "")


if __name__ == "__main__":
    unittest.main()
