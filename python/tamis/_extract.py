"""extract(): a page in one line."""

import functools
import typing

from tamis._error import Error
from tamis._tamis import Model, Page, Pipeline, Result, WarcPage


@functools.lru_cache(maxsize=128)
def _remembered(text: str, model: Model | None) -> Pipeline:
    return Pipeline(text, model=model)


def make_pipeline(pipeline: str | Pipeline, model: Model | None = None) -> Pipeline:
    """The pipeline of a text, made once; one that reads files is made anew each time."""
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
    """The main content of a page, in every form.

    `html` is a str, or bytes of any encoding; any of them are some page, and one without
    content gives an empty text. `url` makes links absolute; `charset` is what a server
    declared of bytes. `format` chooses what `result.content` and `str(result)` are: text,
    markdown, html, highlight or json. `pipeline` decides what is kept: a name, as
    `presets()` lists them, or any pipeline as text; `model` is what its filter `learned`
    goes by, instead of its own.

    `options` are those of `Pipeline.run`, the options of `tamis extract`: `comments="drop"`,
    `links=False`, `line_numbers=True`. If a page shows no text, because a script would have
    to write it, the text is taken from JSON-LD or from the script's data, unless
    `rescue=False`; `result.rescued` says where it was, and `result.page` is made of it.

    >>> import tamis
    >>> html = '''<ul><li><a href=/>Home</a><li><a href=/news>News</a></ul>
    ... <article><h1>Three days of rain</h1>
    ... <p>It rained for <a href=three.html>three days</a>, and on the fourth the river
    ... stood in the market square. Nobody was hurt, but forty families had to leave
    ... their houses for the night, and most of them slept in the school.</p></article>'''
    >>> result = tamis.extract(html, url="https://example.org/2026/rain.html")
    >>> result.text.startswith("It rained for three days")
    True
    >>> result.markdown[14:63]
    '[three days](https://example.org/2026/three.html)'
    >>> result.metadata.title
    'Three days of rain'
    """
    return make_pipeline(pipeline, model).run(
        html, url=url, charset=charset, format=format, **options
    )
