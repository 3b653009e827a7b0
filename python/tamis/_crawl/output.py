"""Files of rows: JSON Lines, plain or compressed, and Parquet."""

import collections.abc
import json
import typing

from tamis._crawl.batches import arrow_type
from tamis._crawl.packages import need

# Parquet: the number of rows written at a time. The text of that many pages is a few megabytes.
GROUP = 1024

Row = dict[str, typing.Any]

ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class JsonLines:
    """Writes one record per line."""

    packing: str | None = None

    def __init__(self, file: typing.BinaryIO, fields: tuple[str, ...]) -> None:
        self._file: typing.Any = file
        if self.packing:
            self._file = need("pyarrow").CompressedOutputStream(file, self.packing)

    def write_lines(self, lines: bytes) -> None:
        self._file.write(lines)

    def close(self) -> None:
        if self.packing:
            self._file.close()


class GzipLines(JsonLines):
    packing = "gzip"


class ZstdLines(JsonLines):
    packing = "zstd"


class Parquet:
    """Writes one column per field."""

    def __init__(self, file: typing.BinaryIO, fields: tuple[str, ...]) -> None:
        self._arrow = need("pyarrow")
        self._schema = self._arrow.schema([(name, arrow_type(name)) for name in fields])
        self._writer = need("pyarrow.parquet").ParquetWriter(
            file, self._schema, compression="zstd"
        )
        self._rows: list[Row] = []

    def write(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) == GROUP:
            self._write_group()

    def write_lines(self, lines: bytes) -> None:
        """Writes records. The columns are those of the fields, so that the reason of a failed page
        is only in the report."""
        for line in lines.splitlines():
            row = json.loads(line)
            if row.get("status") == "failed":
                row["status"] = None
            if isinstance(row.get("json"), dict):
                row["json"] = ENCODER.encode(row["json"])
            self.write({name: row[name] for name in self._schema.names})

    def close(self) -> None:
        if self._rows:
            self._write_group()
        self._writer.close()

    def _write_group(self) -> None:
        self._writer.write_table(self._arrow.Table.from_pylist(self._rows, self._schema))
        self._rows.clear()


Output = JsonLines | Parquet
FORMATS: dict[str, collections.abc.Callable[[typing.BinaryIO, tuple[str, ...]], Output]] = {
    "jsonl": JsonLines,
    "jsonl.gz": GzipLines,
    "jsonl.zst": ZstdLines,
    "parquet": Parquet,
}
