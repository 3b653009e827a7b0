"""Runs resiliparse (PyPI) for bench/extract, page by page.

run_resiliparse.py: reads requests from standard input: a line "str|bytes LENGTH" and the page in
UTF-8. Answers each with a line "NANOSECONDS LENGTH": the CPU time of this thread for the main
content, and its length. With "str", the page becomes a str before the measurement. With "bytes",
the time includes decoding, done as in its manual.
"""
import sys
import time

from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.encoding import bytes_to_str, detect_encoding


def from_str(text):
    return extract_plain_text(text, main_content=True)


def from_bytes(page):
    return from_str(bytes_to_str(page, detect_encoding(page)))


def main():
    requests = sys.stdin.buffer
    for line in requests:
        kind, length = line.split()
        page = requests.read(int(length))
        work, given = (from_bytes, page) if kind == b"bytes" else (from_str, page.decode())
        start = time.thread_time_ns()
        text = work(given)
        taken = time.thread_time_ns() - start
        print(taken, len(text), flush=True)


main()
