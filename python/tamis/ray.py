"""Pages on a Ray cluster: a dataset with pages, or a crawl of many WARC files.

Needs Ray: pip install 'tamis[ray]'. Every machine of the cluster also needs this package. See
docs/scaling.md for more.
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
# The number of tasks in Ray's queue. It should be neither empty nor unbounded.
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
    """Returns a dataset with the content of pages, from a dataset with pages, row by row.

    `html` is the column with the pages, as str, or as bytes in any encoding. `url` is the column
    with their URLs; without it, a column named url is used if there is one. `charset` is the
    column with the encodings that servers declared. `fields` become columns, named as in
    `tamis extract --fields`. `model` is a model file for the filter learned; workers do not need
    access to it. `rescue` is that of `tamis.extract`. `keep` names the columns to keep; without
    it, all columns stay except that of the pages. For a row without a page (null), the fields
    are empty. Other arguments are passed to Ray's map_batches: num_cpus, concurrency and so on.

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
    """Runs shards as tasks of Ray. The death of a worker is reported and not handled by Ray, so
    that only the driver counts attempts."""

    at_once = _AT_ONCE

    def __init__(self, options: dict[str, typing.Any]) -> None:
        self._task = _ray.remote(**{"max_retries": 0, **options})(try_shard)
        self._work: typing.Any = None  # a reference; the object may contain a model
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
    """Extracts the pages of many WARC files, with one Ray task per file.

    Each file becomes a file in the directory `out`, with the same rows as `tamis extract` writes:
    `format` is jsonl, jsonl.gz, jsonl.zst or parquet. The output file is complete or absent. A
    file whose task fails or whose worker dies is tried again after the others, up to `retries`
    times. The `failures` of the report list the files that were given up. Repeat the call to
    process the rest. `progress` is called every second; it can be print. Other arguments are
    passed to the tasks of Ray: num_cpus, memory and so on.

    Files and directory must have the same paths on all machines. `model`, which replaces the
    default model of the filter learned, is read only here. `rescue` is that of `tamis.extract`.
    """
    work = make_work(out, format, fields, Recipe.of(pipeline, model, rescue))
    return run_shards(_RayCluster(ray_options), work, files, retries, progress)
