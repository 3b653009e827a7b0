"""extract(): the content of a page in one call."""

import functools
import typing

from tamis._error import Error
from tamis._tamis import Model, Page, Pipeline, Result, WarcPage


@functools.lru_cache(maxsize=128)
def _remembered(text: str, model: Model | None) -> Pipeline:
    return Pipeline(text, model=model)


def make_pipeline(pipeline: str | Pipeline, model: Model | None = None) -> Pipeline:
    """Returns the prepared pipeline of a text. It is cached, unless the text reads files."""
    if not isinstance(pipeline, Pipeline):
        return Pipeline(pipeline, model=model) if "@" in pipeline else _remembered(pipeline, model)
    if model is not None:
        raise Error("model", "the pipeline is made already", "Pipeline(text, model=model)")
    return pipeline


def extract(
    html: str | bytes | bytearray | memoryview | Page | WarcPage,
    *,
    url: str | None = None,
    charset: str | None = None,
    format: str = "text",
    pipeline: str | Pipeline = "auto",
    model: Model | None = None,
    **options: typing.Any,
) -> Result:
    """Returns the main content of a page, in any output format.

    `html` is a str, or bytes of any encoding. Any input parses to a page, and a page without
    content gives an empty text. `url` makes links absolute. `charset` is the encoding that a
    server declared for bytes. `format` selects what `result.content` and `str(result)`
    contain: text, markdown, html, highlight or json. `pipeline` selects the text to keep: the
    name of a preset (see `presets()`), or any pipeline as text. `model` replaces the default
    model of its filter `learned`.

    `options` are those of `Pipeline.run`, which are the options of `tamis extract`:
    `comments="drop"`, `links=False`, `line_numbers=True`. If a page shows no text because a
    script would have to write it, the text comes from JSON-LD or from the script's data. Then
    `result.rescued` names the source, and `result.page` is the page made from it.
    `rescue=False` disables this.

    >>> import tamis
    >>> html = '''<ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>
    ... <article><h1>Three days of rain</h1>
    ... <p>It rained for <a href=three.html>three days</a>, and on the fourth the river
    ... stood in the market square. Nobody was hurt, but forty families had to leave
    ... their houses for the night, and most of them slept in the school.</p></article>'''
    >>> result = tamis.extract(html, url="https://example.org/2026/rain.html")
    >>> result.text.startswith("It rained for three days")
    True
    >>> result.markdown[36:85]
    '[three days](https://example.org/2026/three.html)'
    >>> result.metadata.title
    'Three days of rain'
    """
    return make_pipeline(pipeline, model).run(
        html, url=url, charset=charset, format=format, **options
    )
