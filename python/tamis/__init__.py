"""The main content of web pages.

>>> import tamis
>>> html = '<nav><a href=/>Home</a></nav><article><p>It rained.</p></article>'
>>> tamis.extract(html, pipeline='keep(css=article)').text
'It rained.\\n'

Use `extract` for one page, `Pipeline` for many, and `Page` for the parsed page.
docs/python.md is an introduction.
"""

from tamis import _interpreter as _interpreter  # first, because it may refuse the import
from tamis._blocks import Block
from tamis._error import Error
from tamis._evaluate import Evaluation, Figures, evaluate
from tamis._extract import extract
from tamis._filters import Filter, Parameter, Preset, filters, presets, register_filter
from tamis._parquet import read_parquet, write_parquet
from tamis._tamis import (
    Metadata,
    Model,
    Page,
    Pipeline,
    Result,
    Results,
    Site,
    View,
    WarcPage,
    WarcReader,
    read_warc,
)
from tamis._tamis import version as __version__

__all__ = [
    "Block",
    "Error",
    "Evaluation",
    "Figures",
    "Filter",
    "Metadata",
    "Model",
    "Page",
    "Parameter",
    "Pipeline",
    "Preset",
    "Result",
    "Results",
    "Site",
    "View",
    "WarcPage",
    "WarcReader",
    "__version__",
    "evaluate",
    "extract",
    "filters",
    "presets",
    "read_parquet",
    "read_warc",
    "register_filter",
    "write_parquet",
]
