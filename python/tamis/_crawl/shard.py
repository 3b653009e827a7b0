"""Turns a WARC file into a file of rows: a task that can be repeated on any machine.

The output file is complete or absent (whole_file.py). A cluster may run the same task twice if one
worker seems to be dead. The two tasks do not disturb each other: one result remains, and both are
equal.
"""

import contextlib
import dataclasses
import pathlib
import textwrap
import time

from tamis._crawl.output import FORMATS
from tamis._crawl.recipe import Recipe
from tamis._crawl.whole_file import whole_file
from tamis._error import Error

# The most unreadable records that are reported per shard.
MOST_PROBLEMS = 20
MOST_FINDING = 600  # in characters


@dataclasses.dataclass(frozen=True)
class ShardWork:
    """The work for each shard. It is sent to all workers."""

    out: str
    format: str
    fields: tuple[str, ...]
    recipe: Recipe

    def target(self, file: str) -> pathlib.Path:
        return pathlib.Path(self.out) / output_name(file, self.format)


@dataclasses.dataclass(frozen=True)
class Outcome:
    """The outcome of a shard. If it is not done, place and finding state the reason."""

    file: str
    counts: dict[str, int] = dataclasses.field(default_factory=dict)
    """Records and pages of each kind, as `tamis extract` counts them."""
    problems: list[tuple[int, str]] = dataclasses.field(default_factory=list)
    """The first records that could not be read, with the offset and the reason."""
    seconds: float = 0
    processor_seconds: float = 0
    place: str = ""
    finding: str = ""

    @property
    def is_done(self) -> bool:
        return not self.finding


def output_name(file: str, format: str) -> str:
    """Returns the name of the output file, such as crawl-7.jsonl.zst for crawl-7.warc.gz.

    >>> from tamis._crawl.shard import output_name
    >>> output_name("/data/crawl-7.warc.gz", "jsonl.zst"), output_name("b.v2.arc", "parquet")
    ('crawl-7.jsonl.zst', 'b.v2.parquet')
    """
    name = pathlib.PurePath(file).name
    for ending in (".gz", ".zst", ".warc", ".arc"):
        name = name.removesuffix(ending)
    return f"{name}.{format}"


def write_rows(work: ShardWork, file: str, part: pathlib.Path) -> Outcome:
    """Writes all pages of a crawl that keep some text, as `tamis extract` does."""
    with open(part, "wb") as opened, contextlib.closing(
        FORMATS[work.format](opened, work.fields)
    ) as output:
        counts, problems = work.recipe.crawl(file, work.fields, output.write_lines)
    return Outcome(file, counts, problems[:MOST_PROBLEMS])


def do_shard(work: ShardWork, file: str) -> Outcome:
    """Processes a shard, unless another worker has done it."""
    target = work.target(file)
    if target.exists():
        return Outcome(file)
    began, used = time.monotonic(), time.process_time()
    with whole_file(target) as part:
        outcome = write_rows(work, file, part)
    return dataclasses.replace(
        outcome,
        seconds=time.monotonic() - began,
        processor_seconds=time.process_time() - used,
    )


def try_shard(work: ShardWork, file: str) -> Outcome:
    """Processes a shard and returns any error as an outcome, so that every cluster can transport
    it."""
    try:
        return do_shard(work, file)
    except Exception as error:
        return failed(file, error)


def failed(file: str, error: BaseException) -> Outcome:
    """Returns the outcome for an error."""
    if isinstance(error, Error):
        place, finding = error.place or file, str(Error("", error.finding, error.allowed))
    elif isinstance(error, OSError) and error.strerror:
        place, finding = error.filename or file, error.strerror
    else:  # clusters report the death of a worker at length
        text = " ".join(f"{type(error).__name__}: {error}".split())
        place, finding = file, textwrap.shorten(text, MOST_FINDING, placeholder=" ...")
    return Outcome(file, place=str(place), finding=finding)
