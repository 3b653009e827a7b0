"""How a page becomes a result, in a form that another process can be sent."""

import dataclasses
import functools
import hashlib
import os
import pathlib
import typing

from tamis._error import Error
from tamis._extract import make_pipeline
from tamis._tamis import Model, Pipeline, Result, WarcPage

Path = str | os.PathLike[str]


@dataclasses.dataclass(frozen=True)
class Recipe:
    """A pipeline as text, without files that it names, and the model for it, as its bytes: so
    nobody needs a file that others may not see, or that is another one there."""

    pipeline: str
    model: bytes | None = None
    rescue: bool = True

    @staticmethod
    def of(
        pipeline: str | Pipeline, model: Path | None = None, rescue: bool = True
    ) -> "Recipe":
        """What is wrong with it is said here, before anything is sent: a pipeline that learnt
        from a site cannot be, and a file may be no model."""
        content, loaded = (None, None) if model is None else _read_model(model)
        made = make_pipeline(pipeline, loaded)
        if model is None:
            made.__reduce__()
        text = made.canonical if "@" in str(made) else str(made)
        return Recipe(text, content, rescue)

    def run(
        self,
        page: str | memoryview | WarcPage,
        url: str | None = None,
        charset: str | None = None,
    ) -> Result:
        return _made(self).run(page, url=url, charset=charset, rescue=self.rescue)

    def describe(self) -> dict[str, typing.Any]:
        """What tells it from others, in a few words."""
        digest = None if self.model is None else hashlib.sha256(self.model).hexdigest()
        return {"pipeline": self.pipeline, "model": digest, "rescue": self.rescue}


def _read_model(path: Path) -> tuple[bytes, Model]:
    """Read once: a file that is replaced meanwhile is the model that was checked, or the other."""
    try:
        content = pathlib.Path(path).read_bytes()
        return content, Model.from_bytes(content)
    except OSError as error:
        raise Error(str(path), error.strerror or "cannot be read", code="cannot_read") from None
    except Error as error:
        raise Error(str(path), error.finding, error.allowed, error.code) from None


@functools.lru_cache(maxsize=1)  # a worker has one at a time
def _made(recipe: Recipe) -> Pipeline:
    model = None if recipe.model is None else Model.from_bytes(recipe.model)
    return Pipeline(recipe.pipeline, model=model)
