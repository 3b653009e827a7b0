"""Requests that take as much memory as their size allows, for tests/server and bench."""

SIZE = 1_900_000  # below the limit of --public

# The units that are repeated in a page.
UNITS = {
    "tiny blocks": "<p>a",
    "blocks of words": "<p>a b c d e f ",
    "definitions": "<dl><dt>a<dd>b</dl>",
    "cells": "<table><tr><td>a<td>b</table>",
    "deep tables": "<table><td>a",
    "links": "<li><a href=/a>a b</a>",
    "headings": "<h2>a</h2>b",
    "lines": "a<br>",
    "words": "a ",
    "long text": "Some words of prose that go on and on, for quite a while. ",
    "deep": "<div><p>a",
    "formatting": "<p><b><i>a",
    "links with a long base": "<a href=a>b</a>",
    "lines in deep lists": "x\n",
}
# The text before the units. Output repeats it: the base for each link, the depth for each line.
HEADS = {
    "links with a long base": "<base href='http://x/" + "b" * 990 + "/'><p>w",
    "lines in deep lists": "<ul><li>" * 250 + "<pre>",
}
PATHS = [f"/api/extract?format={name}" for name in ("json", "html", "markdown", "text")] + [
    "/api/explain?format=json", "/api/explain?format=html"]


def page(kind, size=SIZE):
    unit = UNITS[kind]
    return (HEADS.get(kind, "") + unit * (size // len(unit) + 1))[:size].encode()


def requests(count):
    """Returns `count` requests as (path, content). Every kind is combined with every output format."""
    kinds = list(UNITS)
    pages = {}
    for i in range(count):
        kind = kinds[i % len(kinds)]
        if kind not in pages:
            pages[kind] = page(kind)
        yield PATHS[(i + i // len(kinds)) % len(PATHS)], pages[kind]
