"""Pages on a Ray cluster: a dataset with pages, or a crawl of many WARC files.

Needs Ray: pip install 'tamis[ray]'. Every machine of the cluster needs this package, too.
docs/scaling.md tells more.
"""

import collections.abc
import concurrent.futures
import typing

from tamis._crawl.batches import TableWork
from tamis._crawl.driver import Failure, Problem, Progress, Report, make_work, run_shards
from tamis._crawl.fields import CRAWL_FIELDS, TABLE_FIELDS
from tamis._crawl.packages import need
from tamis._crawl.recipe import Path, Recipe
from tamis._crawl.shard import Outcome, ShardWork, try_shard
from tamis._tamis import Pipeline

if typing.TYPE_CHECKING:
    from ray.data import Dataset  # type: ignore[import-not-found,unused-ignore]

__all__ = ["Failure", "Problem", "Progress", "Report", "extract", "extract_warcs"]

_ray = need("ray")
# Ray keeps what waits in a queue of its own, which should neither be empty nor endless.
_AT_ONCE = 1000


def extract(
    ds: "Dataset",
    *,
    html: str = "html",
    url: str | None = None,
    charset: str | None = None,
    fields: collections.abc.Iterable[str] = TABLE_FIELDS,
    pipeline: str | Pipeline = "auto",
    model: Path | None = None,
    rescue: bool = True,
    keep: collections.abc.Iterable[str] | None = None,
    batch_size: int | None = 256,
    **ray_options: typing.Any,
) -> "Dataset":
    """A dataset with the content of pages, from a dataset with pages; row by row.

    `html` is the column with the pages, str or bytes; bytes may have any encoding. `url` is the
    column with their addresses (that named url, if there is one), `charset` the one with what
    servers declared. `fields` become columns, named as in `tamis extract --fields`. `model` is
    the file of one that the filter learned goes by, which workers need not see; `rescue`
    is that of `tamis.extract`. `keep` names the columns that stay; without it all do but that with the pages. A row without a page
    (null) has nothing in its fields. Other arguments are for Ray's map_batches: num_cpus,
    concurrency and so on.

    >>> import ray, tamis.ray
    >>> ds = ray.data.from_items([{"html": "<title>Rain</title><p>It rained.", "number": 7}])
    >>> tamis.ray.extract(ds, fields=["title", "text"], pipeline="plain").take_all()
    [{'number': 7, 'title': 'Rain', 'text': 'It rained.\\n'}]
    """
    work = TableWork.of(html, url, charset, keep, fields, Recipe.of(pipeline, model, rescue))
    return ds.map_batches(
        work.table, batch_format="pyarrow", batch_size=batch_size, **ray_options
    )


class _RayCluster:
    """Shards as tasks of Ray. That a worker dies is told, and not mended by Ray, so that there
    is one who counts."""

    at_once = _AT_ONCE

    def __init__(self, options: dict[str, typing.Any]) -> None:
        self._task = _ray.remote(**{"max_retries": 0, **options})(try_shard)
        self._work: typing.Any = None  # where Ray keeps it: it may hold a model
        self._under_way: dict[concurrent.futures.Future[Outcome], typing.Any] = {}

    def submit(self, work: ShardWork, file: str) -> "concurrent.futures.Future[Outcome]":
        if self._work is None:
            self._work = _ray.put(work)
        reference = self._task.remote(self._work, file)
        future: concurrent.futures.Future[Outcome] = reference.future()
        self._under_way[future] = reference
        future.add_done_callback(self._under_way.pop)
        return future

    def stop(self) -> None:
        for reference in list(self._under_way.values()):
            _ray.cancel(reference, force=True)


def extract_warcs(
    files: Path | collections.abc.Iterable[Path],
    out: Path,
    *,
    fields: collections.abc.Iterable[str] = CRAWL_FIELDS,
    pipeline: str | Pipeline = "auto",
    model: Path | None = None,
    rescue: bool = True,
    format: str = "jsonl.zst",
    retries: int = 3,
    progress: collections.abc.Callable[[Progress], object] | None = None,
    **ray_options: typing.Any,
) -> Report:
    """The content of the pages of many WARC files, a task of Ray each.

    Each file becomes one in the folder `out`, which has the same rows as that of `tamis extract`:
    `format` is jsonl, jsonl.gz, jsonl.zst or parquet. It is there whole, once, or not at all.
    A file whose task fails or whose worker dies is tried again, up to `retries` times, after
    the others; what is given up is in the `failures` of the report. The same call again does
    what is left to do. `progress` is called every second; print will do. Other arguments are
    for the tasks of Ray: num_cpus, memory and so on.

    Files and folder must have the same paths on all machines; that of `model`, which the filter
    learned goes by instead of its own, is read here. `rescue` is that of `tamis.extract`.
    """
    work = make_work(out, format, fields, Recipe.of(pipeline, model, rescue))
    return run_shards(_RayCluster(ray_options), work, files, retries, progress)
