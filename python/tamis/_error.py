"""Errors."""


class Error(Exception):
    """A request that cannot be fulfilled: the location, the problem, and what is allowed.

    >>> import tamis
    >>> try:
    ...     tamis.Pipeline("dsc(window=0)")
    ... except tamis.Error as error:
    ...     print(error.place, "|", error.finding, "|", error.allowed)
    column 5: window | 0 is out of range | a whole number from 8 to 200
    """

    place: str
    finding: str
    allowed: str
    code: str

    def __init__(
        self, place: str, finding: str, allowed: str = "", code: str = "bad_argument"
    ) -> None:
        super().__init__(place, finding, allowed, code)
        self.place = place
        self.finding = finding
        self.allowed = allowed
        self.code = code

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        right = f" ({self.allowed})" if self.allowed else ""
        return f"{where}{self.finding}{right}"


Error.__module__ = "tamis"  # the public module name, which tracebacks show
