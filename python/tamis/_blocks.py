"""The blocks of a result, read from its JSON."""

import dataclasses
import json


@dataclasses.dataclass(frozen=True)
class Block:
    """A paragraph, heading, item or cell of which words were kept.

    >>> import tamis
    >>> result = tamis.extract("<h1>Rain</h1><p>It rained.", pipeline="plain")
    >>> [(block.path, block.text) for block in result.blocks]
    [('html>body>h1', 'Rain'), ('html>body>p', 'It rained.')]
    """

    path: str
    """The elements around it, from the outermost: html>body>p."""
    first: int
    """Its first byte in the page as UTF-8 (Page.source)."""
    last: int
    """The byte behind its last."""
    words: int
    """How many words it has,"""
    kept: int
    """and how many of them were kept."""
    text: str
    """The kept ones."""
    score: float | None = None
    """The mean of its words' scores, where the pipeline has scores."""


def read_blocks(text: str) -> list[Block]:
    names = {field.name for field in dataclasses.fields(Block)}
    return [
        Block(**{name: value for name, value in row.items() if name in names})
        for row in json.loads(text)["blocks"]
    ]
