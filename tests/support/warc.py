"""WARC and ARC files for tests: a record is bytes, and a file is the concatenation of records."""
import gzip
import random


def record(kind, name, content, fields=""):
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:test:{name}>\r\n"
            f"WARC-Date: 2026-11-16T06:00:00Z\r\nWARC-Target-URI: http://example.org/{name}\r\n"
            f"{fields}Content-Type: application/http\r\nContent-Length: {len(content)}\r\n\r\n")
    return head.encode() + content + b"\r\n\r\n"


def response(name, body, fields="Content-Type: text/html; charset=utf-8\r\n", status="200 OK",
             warc_fields=""):
    head = f"HTTP/1.1 {status}\r\n{fields}\r\n"
    return record("response", name, head.encode() + body, warc_fields)


def article(words, number=0, noise=0):
    """Returns a page with an article and an incompressible comment."""
    text = " ".join(f"word{number}x{i}" for i in range(words))
    junk = random.Random(number).randbytes(noise).hex() if noise else ""
    return (f"<!DOCTYPE html><html><head><title>Page {number}</title></head><body>"
            f"<nav><a href=/>Home</a></nav><article><h1>Page {number}</h1><p>{text}.</p>"
            f"</article><!-- {junk} --></body></html>").encode()


def pages(count, words=30, noise=0):
    return [response(str(i), article(words, i, noise)) for i in range(count)]


def arc(url, content, date="20010131235959"):
    """Returns a record of an ARC file."""
    return f"{url} 192.0.2.1 {date} text/html {len(content)}\n".encode() + content + b"\n"


def gzip_each(records):
    return b"".join(gzip.compress(record, mtime=0) for record in records)
