#!/usr/bin/env python3
"""Reads WARC files that other programs write: warcio and FastWARC from PyPI, and zstd frames with a
dictionary from zstandard. Also checks how they read tamis' files (tools/setup test installs them
in build/test-venv)."""
import io
import json
import os
import pathlib
import struct
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PYTHON = ROOT / "build/test-venv/bin/python"
if pathlib.Path(sys.prefix) != PYTHON.parents[1]:
    if not (PYTHON.parents[1] / "installed").exists():
        print("skipped: no build/test-venv (tools/setup test makes it, from PyPI)")
        sys.exit(77)
    os.execv(PYTHON, [str(PYTHON), *sys.argv])

sys.path.insert(0, str(ROOT / "tests/support"))
import warc
import zstandard
from command import CommandTest, tamis
from fastwarc.warc import ArchiveIterator as FastIterator
from fastwarc.warc import WarcRecordType
from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter


def address(number):
    return f"http://example.org/{number}"


def write_by_warcio(pages, **options):
    """Writes what crawlers write: a warcinfo record, and a request and a response for each page."""
    out = io.BytesIO()
    writer = WARCWriter(out, **options)
    writer.write_record(writer.create_warcinfo_record("a.warc.gz", {"software": "test"}))
    for number, page in enumerate(pages):
        answer = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=utf-8")], "HTTP/1.1")
        question = StatusAndHeaders("GET / HTTP/1.1", [("Host", "example.org")], is_http_request=True)
        response = writer.create_warc_record(address(number), "response", http_headers=answer,
                                             payload=io.BytesIO(page))
        request = writer.create_warc_record(address(number), "request", http_headers=question)
        writer.write_request_response_pair(request, response)
    writer.write_record(writer.create_revisit_record(
        address(0), digest="sha1:XXXX", refers_to_uri=address(0), refers_to_date="2026-11-16T06:00:00Z"))
    return out.getvalue()


class Warc(CommandTest):
    def setUp(self):
        super().setUp()
        self.pages = [warc.article(30, number, 3000) for number in range(40)]

    def extract(self, *words):
        return tamis("extract", *words, cwd=self.folder)

    def assert_all_read(self, name, count=40):
        result = self.extract(name, "--fields", "url,text", "--strict")
        self.assertEqual(result.code, 0, result.err)
        records = [json.loads(line) for line in result.out.splitlines()]
        self.assertEqual([r["url"] for r in records], [address(i) for i in range(count)])
        self.assertIn("word7x0 word7x1", records[7]["text"])
        return result

    def test_what_warcio_writes(self):
        for options in [{"gzip": True}, {"gzip": False}, {"gzip": True, "warc_version": "WARC/1.1"}]:
            self.file(write_by_warcio(self.pages, **options), "a.warc.gz")
            result = self.assert_all_read("a.warc.gz")
            self.assertIn("40 pages written of 40 in 82 records; 1 revisits", result.err)

    def test_zstd_with_a_dictionary(self):
        """As wget-at and others write .warc.zst: with the dictionary in the first frame."""
        records = [warc.response(str(i), page) for i, page in enumerate(self.pages)]
        dictionary = zstandard.train_dictionary(16384, [r[:600] for r in records] * 30)
        packer = zstandard.ZstdCompressor(dict_data=dictionary, write_checksum=True)
        frames = b"".join(packer.compress(record) for record in records)
        plain = dictionary.as_bytes()
        for content in [plain, zstandard.ZstdCompressor().compress(plain)]:
            head = struct.pack("<II", 0x184D2A5D, len(content)) + content
            self.file(head + frames, "a.warc.zst")
            self.assert_all_read("a.warc.zst")
        self.file(b"".join(zstandard.ZstdCompressor().compress(r) for r in records), "b.warc.zst")
        self.assert_all_read("b.warc.zst")

    def test_others_read_what_we_write(self):
        self.file(write_by_warcio(self.pages, gzip=True), "a.warc.gz")
        for name in ["x.warc", "x.warc.gz"]:
            self.assertEqual(self.extract("a.warc.gz", "--out", name).code, 0)
            with open(self.folder / name, "rb") as stream:
                records = [(r.rec_type, r.rec_headers.get_header("WARC-Target-URI"),
                            r.content_stream().read().decode()) for r in ArchiveIterator(stream)]
            self.assertEqual(records[0][0], "warcinfo")
            self.assertEqual([r[:2] for r in records[1:]],
                             [("conversion", address(i)) for i in range(40)])
            self.assertIn("word7x0 word7x1", records[8][2])
            with open(self.folder / name, "rb") as stream:
                read = list(FastIterator(stream, record_types=WarcRecordType.conversion))
            self.assertEqual(len(read), 40)

    def test_the_same_pages_as_fastwarc(self):
        """Compares all facts about each record, including its position."""
        self.file(write_by_warcio(self.pages, gzip=True), "a.warc.gz")
        expected = []
        with open(self.folder / "a.warc.gz", "rb") as stream:
            for record in FastIterator(stream, record_types=WarcRecordType.response):
                expected.append({"id": record.record_id.strip("<>"), "url": record.headers["WARC-Target-URI"],
                                 "offset": record.stream_pos, "status": record.http_headers.status_code,
                                 "bytes": len(record.reader.read())})
        out = self.extract("a.warc.gz", "--fields", "id,url,offset,status,bytes").out
        self.assertEqual([json.loads(line) for line in out.splitlines()], expected)


if __name__ == "__main__":
    unittest.main(warnings="ignore")  # warcio leaves files to the garbage collector
