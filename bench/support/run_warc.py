"""Runs Python extractors for bench/warc: run_warc.py FILE resiliparse|trafilatura EVERY

Reads a WARC file with FastWARC, and every EVERYth page of it with the extractor, both as in their
manuals. Prints "PAGES BYTES NANOSECONDS": the pages and bytes that the extractor processed, and the
CPU time of this thread, including reading. Everything runs on one thread.
"""
import sys
import time

from fastwarc.warc import ArchiveIterator, WarcRecordType
from resiliparse.parse.encoding import bytes_to_str, detect_encoding


def resiliparse(page):
    from resiliparse.extract.html2text import extract_plain_text
    return extract_plain_text(bytes_to_str(page, detect_encoding(page)), main_content=True)


def trafilatura(page):
    import trafilatura
    return trafilatura.extract(page)


def main():
    path, name, every = sys.argv[1], sys.argv[2], int(sys.argv[3])
    extract = {"resiliparse": resiliparse, "trafilatura": trafilatura}[name]
    extract(b"<p>The first page pays for imports.</p>")
    pages = size = 0
    begin = time.process_time_ns()
    with open(path, "rb") as stream:
        for i, record in enumerate(ArchiveIterator(stream, record_types=WarcRecordType.response)):
            if i % every == 0:
                page = record.reader.read()
                extract(page)
                pages += 1
                size += len(page)
    print(pages, size, time.process_time_ns() - begin)


main()
