"""Pages on a Spark cluster: a DataFrame with pages, or a crawl of many WARC files.

Needs PySpark: pip install 'tamis[spark]'. Every machine of the cluster also needs this package. See
docs/scaling.md for more.
"""

import collections.abc
import concurrent.futures
import pickle
import typing
import uuid

from tamis._crawl.batches import TableWork
from tamis._crawl.driver import Failure, Problem, Progress, Report, make_work, run_shards
from tamis._crawl.fields import CRAWL_FIELDS, FIELDS, TABLE_FIELDS
from tamis._crawl.packages import need
from tamis._crawl.recipe import Path, Recipe
from tamis._crawl.shard import Outcome, ShardWork, try_shard
from tamis._tamis import Pipeline

if typing.TYPE_CHECKING:
    from pyspark.sql import (  # type: ignore[import-not-found,unused-ignore]
        DataFrame,
        SparkSession,
    )

__all__ = ["Failure", "Problem", "Progress", "Report", "extract", "extract_warcs"]

need("pyspark.sql")
# Number of rows processed at a time, whatever the size of Spark's batches.
_ROWS = 256

Batches = collections.abc.Iterator[typing.Any]


def extract(
    df: "DataFrame",
    *,
    html: str = "html",
    url: str | None = None,
    charset: str | None = None,
    fields: collections.abc.Iterable[str] = TABLE_FIELDS,
    pipeline: str | Pipeline = "auto",
    model: Path | None = None,
    rescue: bool = True,
    keep: collections.abc.Iterable[str] | None = None,
) -> "DataFrame":
    """Returns a DataFrame with the content of pages, from a DataFrame with pages, row by row.

    `html` is the column with the pages, as strings, or as binary in any encoding. `url` is the
    column with their URLs; without it, a column named url is used if there is one. `charset` is
    the column with the encodings that servers declared. `fields` become columns, named as in
    `tamis extract --fields`. `model` is a model file for the filter learned; workers do not need
    access to it. `rescue` is that of `tamis.extract`. `keep` names the columns to keep; without
    it, all columns stay except that of the pages. For a row without a page (null), the fields
    are empty.

    Pages are large. Make Spark send only a few of them at a time: set
    spark.sql.execution.arrow.maxRecordsPerBatch to about 256.

    >>> import tamis.spark
    >>> df = spark.createDataFrame([("<title>Rain</title><p>It rained.", 7)], ["html", "number"])
    >>> tamis.spark.extract(df, fields=["title", "text"], pipeline="plain").collect()
    [Row(number=7, title='Rain', text='It rained.\\n')]
    """
    work = TableWork.of(html, url, charset, keep, fields, Recipe.of(pipeline, model, rescue))
    kept = [df.schema[name] for name in work.kept(df.columns)]

    def work_on(batches: Batches) -> Batches:
        table_of = need("pyarrow").Table.from_batches
        for batch in batches:
            for first in range(0, batch.num_rows, _ROWS):
                yield from work.table(table_of([batch.slice(first, _ROWS)])).to_batches()

    return df.mapInArrow(work_on, _schema(kept, work.fields))


def _schema(kept: list[typing.Any], fields: tuple[str, ...]) -> typing.Any:
    types = need("pyspark.sql.types")
    kinds = {
        "text": types.StringType(),
        "texts": types.ArrayType(types.StringType()),
        "integer": types.LongType(),
        "number": types.DoubleType(),
        "truth": types.BooleanType(),
    }
    new = [types.StructField(name, kinds[FIELDS[name].kind]) for name in fields]
    return types.StructType([*kept, *new])


class _SparkCluster:
    """Runs shards as jobs of Spark with one task each, so that a failed shard does not affect
    others. One thread of the driver waits for each job."""

    def __init__(self, spark: "SparkSession", at_once: int) -> None:
        self.at_once = at_once
        self._spark = spark
        self._tag = f"tamis-{uuid.uuid4().hex}"
        self._threads = concurrent.futures.ThreadPoolExecutor(at_once)

    def submit(self, work: ShardWork, file: str) -> "concurrent.futures.Future[Outcome]":
        return self._threads.submit(self._run, work, file)

    def _run(self, work: ShardWork, file: str) -> Outcome:
        def work_on(batches: Batches) -> Batches:
            arrow = need("pyarrow")
            for _ in batches:  # there is one batch, of one row
                outcome = pickle.dumps(try_shard(work, file))
                yield arrow.RecordBatch.from_pydict({"outcome": [outcome]})

        self._spark.addTag(self._tag)
        one = self._spark.range(0, 1, 1, 1).mapInArrow(work_on, "outcome binary")
        outcome: Outcome = pickle.loads(one.collect()[0][0])
        return outcome

    def stop(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._spark.interruptTag(self._tag)
        self._threads.shutdown()


def extract_warcs(
    spark: "SparkSession",
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
    at_once: int | None = None,
) -> Report:
    """Extracts the pages of many WARC files, with one Spark job per file.

    Works as `tamis.ray.extract_warcs` does. Spark itself may retry a task before it counts as
    failed (spark.task.maxFailures). `at_once` is the number of concurrent jobs; the default is
    the number of cores of the cluster.
    """
    if at_once is None:
        at_once = spark.sparkContext.defaultParallelism
    work = make_work(out, format, fields, Recipe.of(pipeline, model, rescue))
    return run_shards(_SparkCluster(spark, at_once), work, files, retries, progress)
