"""An add-on for mitmproxy that replaces pages by their main content.

    mitmdump -s "$(python -m tamis.compat.mitmproxy_addon)" --set tamis_format=markdown

It replaces text/html responses to requests for documents. Scripts, images and resources that a page
fetches itself are not changed, nor is a page of which nothing was kept. Options: tamis_pipeline
(any pipeline) and tamis_format (html, markdown, text, json).
"""

import importlib
import typing

from tamis._error import Error
from tamis._extract import make_pipeline
from tamis._tamis import Pipeline, Result

TYPES = {
    "html": "text/html; charset=utf-8",
    "markdown": "text/markdown; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "json": "application/json",
}
PAGES = ("text/html", "application/xhtml+xml")
DOCUMENTS = ("document", "iframe", "frame")


class TamisAddon:
    """The add-on that mitmproxy calls."""

    pipeline: Pipeline
    format: str = "html"

    def load(self, loader: typing.Any) -> None:
        loader.add_option("tamis_pipeline", str, "auto", "The pipeline that decides what is kept.")
        loader.add_option("tamis_format", str, "html", "html, markdown, text or json.")

    def configure(self, updated: set[str]) -> None:
        context = importlib.import_module("mitmproxy.ctx")
        problem = importlib.import_module("mitmproxy.exceptions").OptionsError
        if "tamis_format" in updated:
            self.format = context.options.tamis_format
            if self.format not in TYPES:
                raise problem(f"tamis_format: unknown format '{self.format}' "
                              f"(one of {', '.join(TYPES)})")
        if "tamis_pipeline" in updated:
            try:
                self.pipeline = make_pipeline(context.options.tamis_pipeline)
            except Error as error:
                raise problem(f"tamis_pipeline: {error}") from error

    def response(self, flow: typing.Any) -> None:
        if not is_page(flow):
            return
        html = flow.response.get_content(strict=False)
        result = self.pipeline.run(html, url=flow.request.pretty_url, charset=charset_of(flow))
        if not result.word_count:
            return
        flow.response.headers.pop("content-encoding", None)
        flow.response.headers["content-type"] = TYPES[self.format]
        flow.response.content = self.write(result).encode()

    def write(self, result: Result) -> str:
        if self.format == "html":
            return result.to_html(document=True)
        if self.format == "markdown":
            return result.to_markdown(front_matter=True)
        return result.json if self.format == "json" else result.text


def content_type(flow: typing.Any) -> tuple[str, str]:
    """Returns the media type that the server declares, and its parameters."""
    kind, _, rest = flow.response.headers.get("content-type", "").partition(";")
    return kind.strip().lower(), rest


def charset_of(flow: typing.Any) -> str | None:
    for setting in content_type(flow)[1].split(";"):
        name, _, value = setting.partition("=")
        if name.strip().lower() == "charset":
            return value.strip().strip("\"'")
    return None


def is_page(flow: typing.Any) -> bool:
    """Reports whether the response is a complete page for a person to read."""
    wanted_as = flow.request.headers.get("sec-fetch-dest", "document")
    return (
        wanted_as in DOCUMENTS
        and flow.request.method in ("GET", "POST")
        and 200 <= flow.response.status_code < 300
        and flow.response.status_code != 206
        and content_type(flow)[0] in PAGES
        and bool(flow.response.raw_content)
    )


addons = [TamisAddon()]

if __name__ == "__main__":
    print(__file__)
