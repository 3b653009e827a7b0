"""evaluate(): scores pipelines on pages with gold texts."""

import collections.abc
import dataclasses
import json
import os
import typing

from tamis import _tamis
from tamis._extract import make_pipeline
from tamis._tamis import Pipeline


@dataclasses.dataclass(frozen=True)
class Figures:
    """The scores of a pipeline on a dataset, by one measure."""

    package: str
    pipeline: str
    measure: str
    pages: int
    value: float
    """The primary score of the measure, such as F1 for bag."""
    low: float
    """The lower end of the 95% confidence interval."""
    high: float
    """The upper end of the 95% confidence interval."""
    all: dict[str, float]
    """All scores of the measure: precision, recall, f1, ..."""


class Evaluation:
    """The scores, and the complete evaluation as `tamis eval --json` writes it."""

    def __init__(self, text: str) -> None:
        self.json = text
        self.data: dict[str, typing.Any] = json.loads(text)

    @property
    def figures(self) -> list[Figures]:
        """One row per dataset, pipeline and measure."""
        return [
            _figures(package["name"], result["pipeline"], measure, summary)
            for package in self.data["packages"]
            for result in package["results"]
            for measure, summary in result["summary"].items()
        ]

    def __str__(self) -> str:
        return "\n".join(
            f"{row.package}  {row.pipeline}  {row.measure} {row.value:.3f} "
            f"({row.low:.3f} to {row.high:.3f})"
            for row in self.figures
        )

    def __repr__(self) -> str:
        return f"<tamis.Evaluation: {len(self.figures)} figures>"


_NO_FIGURES = {"pages", "headline", "low", "high", "median", "worst_decile"}


def _number(value: float | None) -> float:
    return float("nan") if value is None else value


def _figures(
    package: str, pipeline: str, measure: str, summary: dict[str, typing.Any]
) -> Figures:
    figures = {name: _number(v) for name, v in summary.items() if name not in _NO_FIGURES}
    return Figures(
        package=package,
        pipeline=pipeline,
        measure=measure,
        pages=summary["pages"],
        value=figures[summary["headline"]],
        low=_number(summary["low"]),
        high=_number(summary["high"]),
        all=figures,
    )


def evaluate(
    packages: str | os.PathLike[str] | collections.abc.Iterable[str | os.PathLike[str]],
    pipelines: str
    | Pipeline
    | collections.abc.Iterable[str | Pipeline]
    | collections.abc.Mapping[str, str | Pipeline],
    *,
    measures: str | collections.abc.Iterable[str] = "default",
    by: str | collections.abc.Iterable[str] = "",
    only: str = "",
    sample: int = 0,
    seed: int = 1,
    jobs: int | None = None,
) -> Evaluation:
    """Runs pipelines on datasets, and scores them, as `tamis eval` does.

    `packages` are datasets: directories or archives of pages with gold texts, or names of datasets
    in the shared directory, TAMIS_SHARED (docs/packages.md). `pipelines` is one pipeline, several,
    or a dict that names them. `measures` are names (docs/measures.md); `by` groups scores by type,
    site or language. `only` is a pattern of page ids, and `sample` is the number of pages taken
    from each dataset. The scores are the same for any number of `jobs`.
    """
    if isinstance(packages, (str, os.PathLike)):
        packages = [packages]
    if isinstance(pipelines, (str, Pipeline)):
        pipelines = [pipelines]
    if isinstance(pipelines, collections.abc.Mapping):
        named = [(name, make_pipeline(pipeline)) for name, pipeline in pipelines.items()]
    else:
        made = [make_pipeline(pipeline) for pipeline in pipelines]
        named = [(str(pipeline), pipeline) for pipeline in made]
    return Evaluation(
        _tamis.evaluate(
            named,
            [os.fspath(package) for package in packages],
            measures if isinstance(measures, str) else ",".join(measures),
            by if isinstance(by, str) else ",".join(by),
            only,
            sample,
            seed,
            jobs if jobs is not None else os.cpu_count() or 1,
        )
    )
