"""Uses the whole package, for a type checker."""
import collections.abc
import pathlib

import numpy
import numpy.typing
import tamis
import tamis.ray
import tamis.spark
from tamis.compat import trafilatura

result: tamis.Result = tamis.extract("<p>x", url="https://e.org/", format="markdown")
texts: list[str] = [result.text, result.markdown, result.html, result.json, result.content]
title: str | None = result.metadata.title
authors: list[str] = result.metadata.authors
source: tuple[str, float] = result.metadata.sources["title"]
confidence: float | None = result.confidence
rescued: str | None = tamis.extract("<p>x", rescue=False).rescued
mask: numpy.typing.NDArray[numpy.bool_] = result.mask
blocks: list[tamis.Block] = result.blocks
path: str = blocks[0].path

page = tamis.Page(b"<p>x", charset="utf-8")
words: list[str] = page.words
end: int = page.end(0)
parent: int | None = page.parent(0)
attributes: dict[str, str] = page.attributes(3)
text: str = page.to_text(mask, plain=True)

site = tamis.Site(max_pages=8)
site.learn(page)
pipeline = tamis.Pipeline("vote(2; accb, bte)", site=site)
again: tamis.Result = pipeline.run(page, comments="drop", links=False, chunks=100)
pages: collections.abc.Iterator[tuple[bytes, str | None]] = iter([(b"<p>x", None)])
for one in pipeline.run_many(pages, jobs=2, ahead=8):
    print(one.text)

reader: tamis.WarcReader = tamis.read_warc("crawl.warc.gz")
for crawled in pipeline.run_many(reader):
    address: str | None = crawled.url
where: list[tuple[int, str]] = reader.problems
stored = tamis.read_parquet(pathlib.Path("pages.parquet"), "body", url="at")
rows: int = tamis.write_parquet(pipeline.run_many(stored), "texts.parquet", fields=["text"])

names: list[str] = [f.name for f in tamis.filters()]
least: float | None = tamis.filters()[0].params[0].least
about: str = tamis.presets()[0].about


def keep_all(view: tamis.View, least: int = 1) -> numpy.typing.NDArray[numpy.bool_]:
    return view.present


tamis.register_filter("keep_all", keep_all, ranges={"least": (1, 2)})
figures: list[tamis.Figures] = tamis.evaluate(pathlib.Path("p"), {"a": pipeline}).figures
value: float = figures[0].value
try:
    tamis.Pipeline("")
except tamis.Error as error:
    parts: tuple[str, str, str] = (error.place, error.finding, error.allowed)
other: str | None = trafilatura.extract("<p>x", output_format="markdown")
report: tamis.ray.Report = tamis.ray.extract_warcs(
    [pathlib.Path("a.warc")], "out", model="mine.model", progress=print
)
finding: str = report.failures[0].finding
far: tamis.spark.Progress = tamis.ray.Progress(3, 2, 1, 0, 40, 2.5)
