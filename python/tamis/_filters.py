"""Descriptions of filters and presets, and registration of custom filters."""

import collections.abc
import dataclasses
import inspect
import typing

from tamis import _tamis
from tamis._error import Error


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A parameter of a filter, which is written in a pipeline as name=value."""

    name: str
    type: str
    """integer, real, flag, choice, tags or text."""
    default: str
    """The default, as it is written in a pipeline."""
    meaning: str
    allowed: str
    """A description of the allowed values."""
    provenance: str
    """The source of the default: paper, code, reconstructed or ours."""
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Filter:
    """An algorithm that a pipeline can name."""

    name: str
    kind: str
    """The level it works on: token, character, line, tree, block or site."""
    idea: str
    paper: str
    params: tuple[Parameter, ...]


@dataclasses.dataclass(frozen=True)
class Preset:
    """A pipeline that has a name."""

    name: str
    about: str
    text: str


def filters() -> list[Filter]:
    """Returns all filters with their parameters. Registered filters come last.

    >>> import tamis
    >>> dsc = next(f for f in tamis.filters() if f.name == "dsc")
    >>> dsc.kind
    'token'
    >>> dsc.params[0].name, dsc.params[0].allowed
    ('window', 'a whole number from 8 to 200')
    """
    return [
        Filter(**{**row, "params": tuple(Parameter(**param) for param in row["params"])})
        for row in _tamis.filters()
    ]


def presets() -> list[Preset]:
    """Returns the pipelines that have names.

    >>> import tamis
    >>> "classic" in [preset.name for preset in tamis.presets()]
    True
    """
    return [Preset(**row) for row in _tamis.presets()]


def register_filter(
    name: str,
    function: collections.abc.Callable[..., typing.Any],
    *,
    idea: str | None = None,
    paper: str = "",
    kind: str = "block",
    ranges: collections.abc.Mapping[str, tuple[float, float] | list[str]] | None = None,
) -> None:
    """Registers a Python function as a filter. From then on, pipelines can name it.

    The function is called with a `View` and returns one bool per word of the page: whether
    it keeps the word. With scores from 0 to 1, it returns a pair of both. The arguments
    after the first need defaults (int, float, bool or str) and become parameters. A number
    needs a range (least, most) in `ranges`; a str can have a list of allowed values there.

    The function holds the GIL while it runs. An exception ends the run, which raises it. A
    name can be registered only once per process.

    >>> import tamis
    >>> def long_blocks(view, least=3):
    ...     '''Keeps blocks of many words.'''
    ...     keep = view.present.copy()
    ...     for first, last, *_ in view.page.blocks:
    ...         if last - first < least:
    ...             keep[first:last] = False
    ...     return keep
    >>> tamis.register_filter("long_blocks", long_blocks, ranges={"least": (1, 100)})
    >>> page = "<p>Home</p><p>It rained for three days.</p>"
    >>> tamis.extract(page, pipeline="long_blocks").text
    'It rained for three days.\\n'
    >>> tamis.extract(page, pipeline="serial(plain, long_blocks(least=9))").text
    ''
    """
    lines = (idea or inspect.getdoc(function) or "written in Python").splitlines()
    params = _parameters(name, function, dict(ranges or {}))
    _tamis.register_filter(name, function, lines[0], paper or "nobody", kind, params)


def _parameters(
    name: str,
    function: collections.abc.Callable[..., typing.Any],
    ranges: dict[str, tuple[float, float] | list[str]],
) -> list[Parameter]:
    arguments = list(inspect.signature(function).parameters.values())
    if not arguments:
        raise Error(f"filter '{name}'", "the function takes no argument", "a view, at least")
    out = [
        _parameter(f"filter '{name}', {argument.name}", argument, ranges.pop(argument.name, None))
        for argument in arguments[1:]
    ]
    for unknown in ranges:
        raise Error(f"filter '{name}', ranges", f"it has no argument '{unknown}'")
    return out


def _parameter(
    place: str, argument: inspect.Parameter, allowed: tuple[float, float] | list[str] | None
) -> Parameter:
    value = argument.default
    if not isinstance(value, (bool, int, float, str)):
        raise Error(place, "the argument has no default of a type that can be written",
                    "int, float, bool or str")
    least = most = 0.0
    choices: tuple[str, ...] = ()
    if isinstance(value, bool):
        kind, text = "flag", str(value).lower()
    elif isinstance(value, str):
        kind, text = ("choice" if allowed else "text"), value
        choices = tuple(str(choice) for choice in allowed or ())
    else:
        kind, text = ("integer" if isinstance(value, int) else "real"), repr(value)
        if allowed is None or len(allowed) != 2:
            raise Error(place, "a number without its range", "ranges={name: (least, most)}")
        least, most = float(allowed[0]), float(allowed[1])
    return Parameter(argument.name, kind, text, argument.name.replace("_", " "), "", "ours",
                     least, most, choices)
