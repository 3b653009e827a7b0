"""The fields of an output row, named as in `tamis extract --fields`."""

import collections.abc
import dataclasses
import difflib
import typing

from tamis._error import Error
from tamis._tamis import Result, WarcPage

# The default fields of pages in a table, which has further columns, and of pages of a crawl.
TABLE_FIELDS = ("text", "title", "authors", "published", "language")
CRAWL_FIELDS = ("id", "url", "date", "text")


@dataclasses.dataclass(frozen=True)
class Crawled:
    """A page of a crawl."""

    page: WarcPage
    file: str


@dataclasses.dataclass(frozen=True)
class Field:
    """A column: its type, and how its value is read."""

    kind: str
    """text, texts, integer, number or truth."""
    of_result: collections.abc.Callable[[Result], typing.Any] | None = None
    of_crawl: collections.abc.Callable[[Crawled], typing.Any] | None = None
    """For fields that are known only for crawls."""


def _rounded(confidence: float | None) -> float | None:
    return None if confidence is None else round(confidence, 4)


FIELDS = {
    "id": Field("text", of_crawl=lambda crawled: crawled.page.id or None),
    "url": Field("text", of_result=lambda result: result.url),
    "date": Field("text", of_crawl=lambda crawled: crawled.page.date or None),
    "file": Field("text", of_crawl=lambda crawled: crawled.file),
    "offset": Field("integer", of_crawl=lambda crawled: crawled.page.offset),
    "status": Field("integer", of_crawl=lambda crawled: crawled.page.status or None),
    "media_type": Field("text", of_crawl=lambda crawled: crawled.page.media_type or None),
    "charset": Field("text", of_result=lambda result: result.encoding),
    "truncated": Field("truth", of_crawl=lambda crawled: crawled.page.is_truncated),
    "bytes": Field("integer", of_crawl=lambda crawled: len(crawled.page.html)),
    "title": Field("text", of_result=lambda result: result.metadata.title),
    "authors": Field("texts", of_result=lambda result: result.metadata.authors),
    "published": Field("text", of_result=lambda result: result.metadata.date),
    "modified": Field("text", of_result=lambda result: result.metadata.date_modified),
    "site": Field("text", of_result=lambda result: result.metadata.site),
    "description": Field("text", of_result=lambda result: result.metadata.description),
    "language": Field("text", of_result=lambda result: result.metadata.detected_language),
    "page_type": Field("text", of_result=lambda result: result.metadata.page_type),
    "confidence": Field("number", of_result=lambda result: _rounded(result.confidence)),
    "only_chrome": Field("truth", of_result=lambda result: result.only_chrome),
    "rescued": Field("text", of_result=lambda result: result.rescued),
    "words": Field("integer", of_result=lambda result: result.word_count),
    "text": Field("text", of_result=lambda result: result.text),
    "markdown": Field("text", of_result=lambda result: result.markdown),
    "html": Field("text", of_result=lambda result: result.html),
    "json": Field("text", of_result=lambda result: result.json.rstrip()),
}


def as_names(names: str | collections.abc.Iterable[str]) -> tuple[str, ...]:
    """Returns one name or several as a tuple."""
    return (names,) if isinstance(names, str) else tuple(names)


def check_fields(names: collections.abc.Iterable[str], *, of_crawl: bool) -> tuple[str, ...]:
    """Returns the names as a tuple. Raises Error for unknown or repeated names.

    >>> from tamis._crawl.fields import check_fields
    >>> check_fields(["text", "titel"], of_crawl=False)
    Traceback (most recent call last):
    ...
    tamis.Error: fields: there is no field 'titel'; did you mean 'title'? (url, charset, title, \
authors, published, modified, site, description, language, page_type, confidence, only_chrome, \
rescued, words, text, markdown, html, json)
    """
    wanted = as_names(names)
    known = [name for name, field in FIELDS.items() if of_crawl or field.of_result]
    for name in wanted:
        if name not in known:
            meant = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean '{meant[0]}'?" if meant else ""
            raise Error("fields", f"there is no field '{name}'{hint}", ", ".join(known))
        if wanted.count(name) > 1:
            raise Error("fields", f"'{name}' stands there twice")
    if not wanted:
        raise Error("fields", "there is no field", ", ".join(known))
    return wanted


def reason_of(error: Exception) -> str:
    """Returns the reason why a page failed, on one line."""
    text = error.finding if isinstance(error, Error) else f"{type(error).__name__}: {error}"
    return " ".join(text.split())[:600]


def failed_row(fields: collections.abc.Iterable[str], crawled: Crawled) -> dict[str, typing.Any]:
    """Returns the row of a page that failed. All fields that need the page are None."""
    row = {}
    for name in fields:
        field = FIELDS[name]
        row[name] = field.of_crawl(crawled) if field.of_crawl else None
    if "url" in row:
        row["url"] = crawled.page.url
    return row


def row_of(
    result: Result, fields: collections.abc.Iterable[str], crawled: Crawled | None = None
) -> dict[str, typing.Any]:
    """Returns the fields of a page. All rows are made here."""
    row = {}
    for name in fields:
        field = FIELDS[name]
        if field.of_result:
            row[name] = field.of_result(result)
        elif field.of_crawl and crawled:
            row[name] = field.of_crawl(crawled)
    return row
