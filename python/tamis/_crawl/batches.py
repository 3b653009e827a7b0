"""Turns a table of pages into a table of their content, row by row."""

import collections.abc
import dataclasses
import logging
import typing

from tamis._crawl.fields import FIELDS, as_names, check_fields, reason_of, row_of
from tamis._crawl.packages import need
from tamis._crawl.recipe import Recipe
from tamis._error import Error


def arrow_type(field: str) -> typing.Any:
    """Returns the Arrow type of a field."""
    arrow = need("pyarrow")
    return {
        "text": arrow.string(),
        "texts": arrow.list_(arrow.string()),
        "integer": arrow.int64(),
        "number": arrow.float64(),
        "truth": arrow.bool_(),
    }[FIELDS[field].kind]


@dataclasses.dataclass(frozen=True)
class TableWork:
    """The work for a table of pages. It is sent to all workers."""

    html: str
    url: str | None
    charset: str | None
    keep: tuple[str, ...] | None
    fields: tuple[str, ...]
    recipe: Recipe

    @staticmethod
    def of(
        html: str,
        url: str | None,
        charset: str | None,
        keep: collections.abc.Iterable[str] | None,
        fields: collections.abc.Iterable[str],
        recipe: Recipe,
    ) -> "TableWork":
        """Checks the arguments. Reports errors here, before anything is sent."""
        names = check_fields(fields, of_crawl=False)
        kept = None if keep is None else as_names(keep)
        return TableWork(html, url, charset, kept, names, recipe)

    def kept(self, columns: collections.abc.Sequence[str]) -> list[str]:
        """Returns the columns to keep. Raises Error for names that are not in `columns`."""
        there = ", ".join(columns)
        for name in (self.html, self.url, self.charset, *(self.keep or ())):
            if name is not None and name not in columns:
                raise Error(f"column '{name}'", "is not in the table", there)
        kept = [n for n in columns if n != self.html] if self.keep is None else list(self.keep)
        for name in self.fields:
            if name in kept:
                raise Error(
                    f"column '{name}'",
                    "is in the table already, and a field, too",
                    "keep= names the columns that stay",
                )
        return kept

    def rows(self, table: typing.Any) -> collections.abc.Iterator[dict[str, typing.Any]]:
        """Yields a row of fields for each row of an Arrow table or batch. If there is no page, or
        the page fails, its fields are empty. The logger `tamis` logs failures."""
        names = table.schema.names
        url = self.url or ("url" if "url" in names else None)
        nothing = [None] * table.num_rows
        pages = pages_of(table.column(self.html), self.html)
        urls = table.column(url).to_pylist() if url else nothing
        charsets = table.column(self.charset).to_pylist() if self.charset else nothing
        for page, address, charset in zip(pages, urls, charsets):
            if page is None:
                yield dict.fromkeys(self.fields)
                continue
            try:
                row = row_of(self.recipe.run(page, address, charset), self.fields)
            except Exception as error:  # of this page; continues with the others
                logging.getLogger("tamis").warning("a page failed: %s", reason_of(error))
                row = dict.fromkeys(self.fields)
            yield row

    def table(self, table: typing.Any) -> typing.Any:
        """Returns an Arrow table of the kept columns and the fields."""
        arrow = need("pyarrow")
        kept = self.kept(table.schema.names)
        rows = list(self.rows(table))
        columns = [table.column(name) for name in kept]
        for name in self.fields:
            columns.append(arrow.array([row[name] for row in rows], arrow_type(name)))
        return arrow.Table.from_arrays(columns, names=[*kept, *self.fields])


def check_page_type(kind: typing.Any, name: str) -> str:
    """Checks that pages in a column of this type are strings or binary. Returns which."""
    types = need("pyarrow").types
    if types.is_string(kind) or types.is_large_string(kind):
        return "string"
    if types.is_binary(kind) or types.is_large_binary(kind):
        return "binary"
    raise Error(f"column '{name}'", f"is of type {kind}", "binary or string")


def pages_of(
    column: typing.Any, name: str
) -> collections.abc.Iterator[str | memoryview | None]:
    """Yields the pages of a column. Bytes are not copied."""
    is_text = check_page_type(column.type, name) == "string"
    for value in column:
        if not value.is_valid:
            yield None
        else:
            yield value.as_py() if is_text else memoryview(value.as_buffer())
