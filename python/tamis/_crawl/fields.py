"""The fields of an output row, named as in `tamis extract --fields`."""

import collections.abc
import dataclasses
import difflib
import json
import typing

from tamis._error import Error
from tamis._tamis import Result, record, record_fields

# The default fields of pages in a table, which has further columns, and of pages of a crawl.
TABLE_FIELDS = ("text", "title", "authors", "published", "language")
CRAWL_FIELDS = ("id", "url", "date", "text")


@dataclasses.dataclass(frozen=True)
class Field:
    """A column."""

    kind: str
    """text, texts, integer, number or truth."""
    is_of_crawl: bool
    """Only crawls have it."""


FIELDS = {name: Field(kind, of_record and name != "url") for name, kind, of_record in record_fields()}


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
    known = [name for name, field in FIELDS.items() if of_crawl or not field.is_of_crawl]
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


def row_of(result: Result, fields: collections.abc.Sequence[str]) -> dict[str, typing.Any]:
    """Returns the fields of a result."""
    row: dict[str, typing.Any] = json.loads(record(result, fields))
    return row
