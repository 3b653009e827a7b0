"""Pages on a Spark cluster: a DataFrame with pages, or a crawl of many WARC files.

Needs PySpark: pip install 'tamis[spark]'. Every machine of the cluster needs this package, too.
docs/scaling.md tells more.
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
# Rows of a batch that are worked on at a time, whatever size Spark's batches have.
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
    """A DataFrame with the content of pages, from a DataFrame with pages; row by row.

    `html` is the column with the pages, strings or binary; binary may have any encoding. `url`
    is the column with their addresses (that named url, if there is one), `charset` the one with
    what servers declared. `fields` become columns, named as in `tamis extract --fields`. `model`
    is the file of one that the filter learned goes by, which workers need not see; `rescue`
    is that of `tamis.extract`. `keep` names the columns that stay; without it all do but that with the pages. A row without a
    page (null) has nothing in its fields.

    Pages are large. Let Spark send few of them at a time: set
    spark.sql.execution.arrow.maxRecordsPerBatch to 256 or so.

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
    """Shards as jobs of Spark with one task each, so that one that fails takes no other with
    it. A thread here waits for each."""

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
            for _ in batches:  # there is one, of one row
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
    """The content of the pages of many WARC files, a job of Spark each.

    As `tamis.ray.extract_warcs`; Spark itself may try a task again before it is counted as
    failed (spark.task.maxFailures). `at_once` is how many jobs there are at a time: as many as
    the cluster has cores, without it.
    """
    if at_once is None:
        at_once = spark.sparkContext.defaultParallelism
    work = make_work(out, format, fields, Recipe.of(pipeline, model, rescue))
    return run_shards(_SparkCluster(spark, at_once), work, files, retries, progress)
