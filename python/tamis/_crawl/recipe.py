"""How to turn a page into a result, in a form that can be sent to another process."""

import collections.abc
import dataclasses
import functools
import hashlib
import os
import pathlib
import typing

from tamis._error import Error
from tamis._extract import make_pipeline
from tamis._tamis import Model, Pipeline, Result, crawl

Path = str | os.PathLike[str]


@dataclasses.dataclass(frozen=True)
class Recipe:
    """A pipeline as text, without references to files, and the bytes of its model. Workers
    therefore need no files, which may be missing or different on their machines."""

    pipeline: str
    model: bytes | None = None
    rescue: bool = True

    @staticmethod
    def of(
        pipeline: str | Pipeline, model: Path | None = None, rescue: bool = True
    ) -> "Recipe":
        """Checks the arguments. Reports errors here, before anything is sent. Examples are a file
        that is not a model, and a pipeline that learned from a site, which cannot be sent."""
        content, loaded = (None, None) if model is None else _read_model(model)
        made = make_pipeline(pipeline, loaded)
        if model is None:
            made.__reduce__()
        text = made.canonical if "@" in str(made) else str(made)
        return Recipe(text, content, rescue)

    def run(
        self,
        page: str | memoryview,
        url: str | None = None,
        charset: str | None = None,
    ) -> Result:
        return _made(self).run(page, url=url, charset=charset, rescue=self.rescue)

    def crawl(
        self,
        file: str,
        fields: collections.abc.Sequence[str],
        write: collections.abc.Callable[[bytes], object],
    ) -> tuple[dict[str, int], list[tuple[int, str]]]:
        """Calls `write` with the records of a WARC file, as lines of JSON. Returns counts and
        problems."""
        return crawl(file, _made(self), fields, write, rescue=self.rescue)

    def describe(self) -> dict[str, typing.Any]:
        """Returns a short description that identifies the recipe."""
        digest = None if self.model is None else hashlib.sha256(self.model).hexdigest()
        return {"pipeline": self.pipeline, "model": digest, "rescue": self.rescue}


def _read_model(path: Path) -> tuple[bytes, Model]:
    """Reads the file only once, so that the checked model is the one that is sent."""
    try:
        content = pathlib.Path(path).read_bytes()
        return content, Model.from_bytes(content)
    except OSError as error:
        raise Error(str(path), error.strerror or "cannot be read", code="cannot_read") from None
    except Error as error:
        raise Error(str(path), error.finding, error.allowed, error.code) from None


@functools.lru_cache(maxsize=1)  # a worker uses one at a time
def _made(recipe: Recipe) -> Pipeline:
    model = None if recipe.model is None else Model.from_bytes(recipe.model)
    return Pipeline(recipe.pipeline, model=model)
