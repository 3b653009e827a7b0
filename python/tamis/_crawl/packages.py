"""Optional third-party packages, and the extras of this package that install them."""

import importlib
import types

EXTRAS = {"pyarrow": ("parquet", "ray", "spark"), "pyspark": ("spark",), "ray": ("ray",)}


def need(name: str) -> types.ModuleType:
    """Imports a package or a part of one. If it is missing, the error says how to install it."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        package = name.partition(".")[0]
        installs = " or ".join(f"pip install 'tamis[{extra}]'" for extra in EXTRAS[package])
        raise ImportError(f"{package} cannot be loaded ({error}): {installs}", name=name) from error
