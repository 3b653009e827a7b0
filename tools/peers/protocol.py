"""The line protocol of `tamis eval --external`, for adapters in Python.

    to the adapter    {"id": "7", "url": "https://example.org/", "html": "<html>..."}
    from the adapter  {"id": "7", "text": "..."}  or  {"id": "7", "error": "..."}

An extractor that returns metadata adds "metadata": {"title", "authors", "date"}.

docs/evaluation.md has the rules. An adapter is a program that calls serve() with a function from
(html, url) to text, or to a pair of text and metadata.
"""
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
VENV = ROOT / "build/peers-venv"


def use_venv():
    """Restarts under the Python of the virtual environment, unless it is already running there."""
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
    except Exception as error:  # any exception of an extractor is its answer for this page
        return {**page, "error": f"{type(error).__name__}: {error}"}
    metadata = None
    if isinstance(text, tuple):
        text, metadata = text
    # UTF-8 cannot encode half a surrogate pair.
    clean = lambda value: (value or "").encode("utf-8", "replace").decode("utf-8")
    found = {**page, "text": clean(text)}
    if metadata is not None:
        found["metadata"] = {name: clean(value) for name, value in metadata.items()}
    return found


def serve(extract):
    # Output of an extractor must not appear between the answers.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    for line in sys.stdin.buffer:
        out.write(json.dumps(answer(extract, json.loads(line))) + "\n")
        out.flush()
