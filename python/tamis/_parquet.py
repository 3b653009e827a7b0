"""Parquet files: reads pages from a column and writes results as rows. Needs pyarrow: pip install
'tamis[parquet]'."""

import collections.abc
import contextlib
import os
import pathlib
import typing

from tamis._crawl.batches import check_page_type, pages_of
from tamis._crawl.fields import TABLE_FIELDS, check_fields, row_of
from tamis._crawl.output import Parquet
from tamis._crawl.packages import need
from tamis._crawl.whole_file import whole_file
from tamis._error import Error
from tamis._tamis import Result

_ROWS = 64  # number of rows in memory at a time; pages are large

Pages = collections.abc.Iterator[tuple[str | memoryview, str | None]]


def read_parquet(
    path: str | os.PathLike[str], column: str = "html", *, url: str | None = None
) -> Pages:
    """Yields the pages of a Parquet file, or of all *.parquet files in a directory, with their
    URLs.

    They can be passed to `Pipeline.run_many` directly. `column` contains the pages, as strings,
    or as binary in any encoding. `url` names the column with their URLs; without it, a column
    named url is used if there is one. A row without a page (null) is an empty page, so there is
    one result per row, in the same order. Only a few rows are in memory at a time.

    >>> import pyarrow, pyarrow.parquet, tamis
    >>> table = pyarrow.table({"html": ["<p>It rained.", None], "url": ["https://e.org/", None]})
    >>> pyarrow.parquet.write_table(table, "pages.parquet")
    >>> list(tamis.read_parquet("pages.parquet"))
    [('<p>It rained.', 'https://e.org/'), ('', None)]
    >>> pages = tamis.read_parquet("pages.parquet")
    >>> [result.text for result in tamis.Pipeline("plain").run_many(pages)]
    ['It rained.\\n', '']
    """
    files = [_File(name, column, url) for name in _files_of(pathlib.Path(path))]
    return (page for file in files for page in file.pages())


def write_parquet(
    results: collections.abc.Iterable[Result],
    path: str | os.PathLike[str],
    *,
    fields: collections.abc.Iterable[str] = ("url", *TABLE_FIELDS),
) -> int:
    """Writes results to a Parquet file, one per row, and returns their number.

    `fields` are the columns, named as in `tamis extract --fields`: url, title, authors, published,
    language, words, confidence, text, markdown and so on. The file gets its name when it is
    complete. If writing fails, an existing file of that name is unchanged.

    >>> import pyarrow.parquet, tamis
    >>> results = tamis.Pipeline("plain").run_many(["<title>Rain</title><p>It rained."])
    >>> tamis.write_parquet(results, "texts.parquet", fields=["title", "words", "text"])
    1
    >>> pyarrow.parquet.read_table("texts.parquet").to_pylist()
    [{'title': 'Rain', 'words': 2, 'text': 'It rained.\\n'}]
    """
    need("pyarrow.parquet")
    names = check_fields(fields, of_crawl=False)
    count = 0
    with whole_file(pathlib.Path(path)) as part, open(part, "wb") as file:
        with contextlib.closing(Parquet(file, names)) as output:
            for result in results:
                output.write(row_of(result, names))
                count += 1
    return count


def _files_of(path: pathlib.Path) -> list[pathlib.Path]:
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.glob("*.parquet") if file.name[0] not in "._")
    if not files:
        raise Error(str(path), "the folder has no file *.parquet", code="cannot_read")
    return files


@contextlib.contextmanager
def _told(path: pathlib.Path) -> collections.abc.Iterator[None]:
    """Raises an error of pyarrow as an Error with the path."""
    try:
        yield
    except FileNotFoundError as error:
        raise Error(str(path), "no such file or directory", code="cannot_read") from error
    except (need("pyarrow").ArrowException, OSError) as error:
        raise Error(str(path), str(error), "a Parquet file", code="bad_file") from error


class _File:
    """A file of pages. Most errors are reported when it is opened."""

    def __init__(self, path: pathlib.Path, column: str, url: str | None) -> None:
        self._path = path
        self._column = column
        with _told(path):
            schema = need("pyarrow.parquet").read_schema(path)
        self._url = url or ("url" if "url" in schema.names else None)
        for name in filter(None, (column, url)):
            if name not in schema.names:
                raise Error(f"{path}, column '{name}'", "is not there", ", ".join(schema.names))
        check_page_type(schema.field(column).type, column)

    def pages(self) -> Pages:
        columns = list(dict.fromkeys(filter(None, (self._column, self._url))))
        with _told(self._path), need("pyarrow.parquet").ParquetFile(self._path) as file:
            for batch in file.iter_batches(_ROWS, columns=columns):
                yield from self._pages_of(batch)

    def _pages_of(self, batch: typing.Any) -> Pages:
        pages = pages_of(batch.column(self._column), self._column)
        addresses: list[str | None] = [None] * batch.num_rows
        if self._url:
            addresses = batch.column(self._url).to_pylist()
        for page, address in zip(pages, addresses):
            yield "" if page is None else page, address
