"""The line protocol of `tamis eval --external`, for adapters in Python.

    to us     {"id": "7", "url": "https://example.org/", "html": "<html>..."}
    from us   {"id": "7", "text": "..."}  or  {"id": "7", "error": "..."}

A peer that knows metadata answers "metadata": {"title", "authors", "date"} beside it.

docs/evaluation.md has the rules. An adapter is a program that calls serve() with a
function from (html, url) to text, or to a pair of text and metadata.
"""
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / "build/peers-venv"


def use_venv():
    """Goes on under the Python of the virtual environment, if it is not yet that."""
    python = VENV / "bin/python3"
    if pathlib.Path(sys.prefix).resolve() == VENV.resolve():
        return
    if not python.exists():
        sys.exit(f"{sys.argv[0]}: no {python} (tools/peers/setup makes it)")
    os.execv(python, [str(python), *sys.argv])


def answer(extract, request):
    page = {"id": request["id"]}
    try:
        text = extract(request["html"], request.get("url") or None)
    except Exception as error:  # whatever a peer throws is its answer for this page
        return {**page, "error": f"{type(error).__name__}: {error}"}
    metadata = None
    if isinstance(text, tuple):
        text, metadata = text
    # Half a surrogate pair has no form in UTF-8.
    clean = lambda value: (value or "").encode("utf-8", "replace").decode("utf-8")
    found = {**page, "text": clean(text)}
    if metadata is not None:
        found["metadata"] = {name: clean(value) for name, value in metadata.items()}
    return found


def serve(extract):
    # What a peer prints must not come between the answers.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin.buffer:
        out.write(json.dumps(answer(extract, json.loads(line))) + "\n")
        out.flush()
