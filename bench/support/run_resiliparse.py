"""What bench/extract asks of resiliparse (PyPI), page by page.

run_resiliparse.py: reads requests from standard input, a line "str|bytes LENGTH" and the
page in UTF-8, and answers each with a line "NANOSECONDS LENGTH": what the main content
took of this thread's processor time, and how long it is. With "str" the page becomes a
str before the clock starts; with "bytes" the clock sees that too, done as its manual
does it.
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
