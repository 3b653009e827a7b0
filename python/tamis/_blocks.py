"""The blocks of a result, read from its JSON."""

import dataclasses
import json


@dataclasses.dataclass(frozen=True)
class Block:
    """A paragraph, heading, list item or table cell with kept words.

    >>> import tamis
    >>> result = tamis.extract("<h1>Rain</h1><p>It rained.", pipeline="plain")
    >>> [(block.path, block.text) for block in result.blocks]
    [('html>body>h1', 'Rain'), ('html>body>p', 'It rained.')]
    """

    path: str
    """The elements around the block, from the outermost: html>body>p."""
    first: int
    """The position of its first byte in the page as UTF-8 (Page.source)."""
    last: int
    """The position after its last byte."""
    words: int
    """The number of its words."""
    kept: int
    """The number of its words that were kept."""
    text: str
    """The text of the kept words."""
    score: float | None = None
    """The mean score of its words, if the pipeline has scores."""


def read_blocks(text: str) -> list[Block]:
    names = {field.name for field in dataclasses.fields(Block)}
    return [
        Block(**{name: value for name, value in row.items() if name in names})
        for row in json.loads(text)["blocks"]
    ]
