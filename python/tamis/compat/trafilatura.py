"""Implements trafilatura's two main functions with tamis. Change the import and keep the calls.

    from tamis.compat.trafilatura import bare_extraction, extract

The arguments have the order, names and defaults of trafilatura 2. Arguments without a meaning in
tamis cause an `IgnoredArgument` warning where they are used. Formats that tamis does not write
(xml, xmltei) cause a `tamis.Error`. As in trafilatura, the result is None for a page without
content, and for a page that does not meet the conditions.
"""

import csv
import dataclasses
import io
import json
import re
import typing
import urllib.parse
import warnings

from tamis._error import Error
from tamis._extract import make_pipeline
from tamis._tamis import Metadata, Page, Pipeline, Result

FORMATS = ("txt", "markdown", "html", "json", "csv", "python")
COMMENTS = "#comments, #disqus_thread, .comments, .comments-area, .comment-list, .commentlist"


class IgnoredArgument(UserWarning):
    """Warns about an argument of trafilatura that tamis ignores."""


@dataclasses.dataclass
class Document:
    """The result of bare_extraction, with the field names of trafilatura's Document.

    `body` and `commentsbody` are None, because there is no lxml tree.
    """

    title: str | None = None
    author: str | None = None
    url: str | None = None
    hostname: str | None = None
    description: str | None = None
    sitename: str | None = None
    date: str | None = None
    categories: list[str] = dataclasses.field(default_factory=list)
    tags: list[str] = dataclasses.field(default_factory=list)
    fingerprint: str | None = None
    id: str | None = None
    license: str | None = None
    body: None = None
    comments: str | None = None
    commentsbody: None = None
    raw_text: str | None = None
    text: str | None = None
    language: str | None = None
    image: str | None = None
    pagetype: str | None = None
    filedate: str | None = None

    def as_dict(self) -> dict[str, typing.Any]:
        return dataclasses.asdict(self)


@dataclasses.dataclass
class _Request:
    """The arguments that have an effect."""

    url: str | None
    output_format: str
    favor_precision: bool
    favor_recall: bool
    include_comments: bool
    include_tables: bool
    include_images: bool
    include_links: bool
    include_formatting: bool
    target_language: str | None
    with_metadata: bool
    only_with_metadata: bool
    url_blacklist: typing.Collection[str]
    author_blacklist: typing.Collection[str]

    def pipeline(self) -> Pipeline:
        text = "auto"
        if self.favor_precision:
            text = "precision"
        elif self.favor_recall:
            text = "recall"
        unwanted = [] if self.include_tables else ["table"]
        if not self.include_comments:
            unwanted.append(COMMENTS)
        if unwanted:
            text = f'serial({text}, drop(css="{", ".join(unwanted)}"))'
        return make_pipeline(text)


def _warn_of(ignored: dict[str, typing.Any]) -> None:
    for name, value in ignored.items():
        if value:
            warnings.warn(f"tamis.compat.trafilatura: {name} is ignored", IgnoredArgument,
                          stacklevel=3)


def _html_of(given: typing.Any) -> str | bytes | bytearray | memoryview | Page | None:
    """Returns HTML from any input that trafilatura accepts, including an lxml tree; None for no
    input."""
    if given is None or isinstance(given, (str, bytes, bytearray, memoryview, Page)):
        return given
    if type(given).__module__.startswith("lxml."):
        import importlib

        html: str = importlib.import_module("lxml.html").tostring(given, encoding="unicode")
        return html
    raise Error("filecontent", f"it is of type {type(given).__name__}",
                "str, bytes, or a tree of lxml")


def _run(filecontent: typing.Any, request: _Request) -> tuple[Result, Document] | None:
    if request.output_format not in FORMATS:
        raise Error("output_format", f"unknown format '{request.output_format}'",
                    "one of " + ", ".join(FORMATS))
    html = _html_of(filecontent)
    if html is None or (request.url is not None and request.url in request.url_blacklist):
        return None
    result = request.pipeline().run(html, url=request.url)
    if not result.word_count:
        return None
    document = _document(result, request)
    if _is_unwanted(document, request):
        return None
    return result, document


def _is_unwanted(document: Document, request: _Request) -> bool:
    if request.only_with_metadata and not (document.date and document.title and document.url):
        return True
    if document.url is not None and document.url in request.url_blacklist:
        return True
    wanted, found = request.target_language, document.language
    return bool(wanted and found and found.split("-")[0] != wanted.split("-")[0].lower())


def _document(result: Result, request: _Request) -> Document:
    about: Metadata = result.metadata
    address = request.url or about.canonical_url
    refused = {name.lower() for name in request.author_blacklist}
    authors = [name for name in about.authors if name.lower() not in refused]
    return Document(
        title=about.title,
        author="; ".join(authors) or None,
        url=address,
        hostname=urllib.parse.urlsplit(address).hostname if address else None,
        description=about.description,
        sitename=about.site,
        date=about.date[:10] if about.date else None,
        categories=about.categories,
        tags=about.tags,
        license=about.licence,
        raw_text=_lines(result.text),
        text=_content(result, request),
        language=about.language,
        image=about.image,
        pagetype=about.page_type,
    )


def _lines(text: str) -> str:
    """Returns the text with one line break between paragraphs, as trafilatura writes it."""
    return re.sub(r"\n\n+", "\n", text).strip("\n")


def _content(result: Result, request: _Request) -> str:
    if request.output_format == "markdown" or request.include_formatting:
        return result.to_markdown(
            links=request.include_links, images=request.include_images
        ).strip("\n")
    if request.include_links or request.include_images:
        # Only these elements are marked, with the marks of Markdown.
        return _lines(
            result.to_markdown(links=request.include_links, images=request.include_images)
        )
    return _lines(result.text)


def _as_json(document: Document, request: _Request) -> str:
    if not request.with_metadata:
        return json.dumps({"text": document.text, "comments": ""}, ensure_ascii=False)
    row = document.as_dict()
    row["source"] = row.pop("url")
    row["source-hostname"] = row.pop("sitename")
    row["excerpt"] = row.pop("description")
    row["categories"] = ";".join(document.categories)
    row["tags"] = ";".join(document.tags)
    row["comments"] = ""
    del row["body"], row["commentsbody"]
    return json.dumps(row, ensure_ascii=False)


# Spreadsheets execute cells that begin with one of these. The last four are the full-width forms of
# the first four.
_BEGINS_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def _cell(value: str | None) -> str:
    """Returns a text that is not a formula. OWASP recommends a leading apostrophe."""
    if value is None:
        return "null"
    return "'" + value if value.startswith(_BEGINS_FORMULA) else value


def _as_csv(document: Document) -> str:
    out = io.StringIO()
    csv.writer(out, delimiter="\t", quoting=csv.QUOTE_MINIMAL, lineterminator="\r\n").writerow(
        _cell(value)
        for value in (
            document.url, document.id, document.fingerprint, document.hostname,
            document.title, document.image, document.date, document.text, "",
            document.license, document.pagetype,
        )
    )
    return out.getvalue()


def _written(result: Result, document: Document, request: _Request) -> str:
    form = request.output_format
    if form == "json":
        return _as_json(document, request)
    if form == "csv":
        return _as_csv(document)
    if form == "html":
        return result.to_html(document=True)
    before = result.metadata.front_matter() if request.with_metadata else ""
    return before + (document.text or "")


def extract(
    filecontent: typing.Any,
    url: str | None = None,
    record_id: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "txt",
    tei_validation: bool = False,
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: typing.Any = False,
    date_extraction_params: dict[str, typing.Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: typing.Collection[str] | None = None,
    author_blacklist: typing.Collection[str] | None = None,
    settingsfile: str | None = None,
    prune_xpath: str | list[str] | None = None,
    config: typing.Any = None,
    options: typing.Any = None,
) -> str | None:
    """Returns the main content of a page as a str, or None: trafilatura.extract.

    `fast` and `no_fallback` have no effect: tamis is fast without them.

    >>> from tamis.compat import trafilatura
    >>> page = "<article><p>It rained for three days, and on the fourth the river rose."
    >>> trafilatura.extract(page)
    'It rained for three days, and on the fourth the river rose.'
    >>> trafilatura.extract("") is None
    True
    """
    _warn_of({
        "tei_validation": tei_validation, "deduplicate": deduplicate,
        "date_extraction_params": date_extraction_params, "max_tree_size": max_tree_size,
        "settingsfile": settingsfile, "prune_xpath": prune_xpath, "config": config,
        "options": options,
    })
    if output_format == "python":
        raise Error("output_format", "'python' is for bare_extraction",
                    "one of " + ", ".join(FORMATS[:-1]))
    request = _Request(
        url, output_format, favor_precision, favor_recall, include_comments, include_tables,
        include_images, include_links, bool(include_formatting), target_language,
        with_metadata, only_with_metadata, url_blacklist or (), author_blacklist or (),
    )
    found = _run(filecontent, request)
    if found is None:
        return None
    result, document = found
    document.id = record_id
    return _written(result, document, request)


def bare_extraction(
    filecontent: typing.Any,
    url: str | None = None,
    fast: bool = False,
    no_fallback: bool = False,
    favor_precision: bool = False,
    favor_recall: bool = False,
    include_comments: bool = True,
    output_format: str = "python",
    target_language: str | None = None,
    include_tables: bool = True,
    include_images: bool = False,
    include_formatting: bool | None = None,
    include_links: bool = False,
    deduplicate: typing.Any = False,
    date_extraction_params: dict[str, typing.Any] | None = None,
    with_metadata: bool = False,
    only_with_metadata: bool = False,
    max_tree_size: int | None = None,
    url_blacklist: typing.Collection[str] | None = None,
    author_blacklist: typing.Collection[str] | None = None,
    as_dict: bool = False,
    prune_xpath: str | list[str] | None = None,
    config: typing.Any = None,
    options: typing.Any = None,
) -> Document | dict[str, typing.Any] | None:
    """Returns the main content and the metadata of a page, or None: trafilatura.bare_extraction.

    >>> from tamis.compat import trafilatura
    >>> page = "<title>Rain</title><p>It rained for three days, and then the river rose."
    >>> trafilatura.bare_extraction(page).title
    'Rain'
    """
    _warn_of({
        "deduplicate": deduplicate, "date_extraction_params": date_extraction_params,
        "max_tree_size": max_tree_size, "prune_xpath": prune_xpath, "config": config,
        "options": options,
    })
    request = _Request(
        url, output_format, favor_precision, favor_recall, include_comments, include_tables,
        include_images, include_links, bool(include_formatting), target_language,
        with_metadata, only_with_metadata, url_blacklist or (), author_blacklist or (),
    )
    found = _run(filecontent, request)
    if found is None:
        return None
    return found[1].as_dict() if as_dict else found[1]
