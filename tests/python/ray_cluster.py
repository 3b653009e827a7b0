#!/usr/bin/env python3
"""tamis.ray on a real Ray cluster of this machine."""
import doctest
import logging
import os
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
sys.path.insert(1, str(pathlib.Path(__file__).parents[1] / "support"))
from support import ROOT, TOOLS, enter_environment_with

enter_environment_with("ray", TOOLS)
# As in src/tune/ray/islands.py: no usage reports, no warnings about GPUs, longer time limits.
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
os.environ["RAY_raylet_start_wait_time_s"] = "120"
os.environ["RAY_worker_niceness"] = "0"
import pyarrow
import ray
import tamis.ray
from cluster_test import ClusterTest


def setUpModule():
    context = ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False,
                       logging_level=logging.ERROR)
    RayCluster.address = context.address_info["address"]
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    unittest.addModuleCleanup(ray.shutdown)


class RayCluster(ClusterTest, unittest.TestCase):
    def extract_warcs(self, files, out, **options):
        return tamis.ray.extract_warcs(files, out, **options)

    def extract_after(self, function, table, **options):
        # Small batches, and a function that Ray fuses with the extraction, so that the same worker
        # runs both.
        ds = ray.data.from_arrow(pyarrow.table(table))
        ds = ds.map_batches(function, batch_format="pyarrow", batch_size=8)
        return self.rows_of(tamis.ray.extract(ds, batch_size=8, **options))

    def extract(self, table, **options):
        return self.rows_of(tamis.ray.extract(ray.data.from_arrow(pyarrow.table(table)), **options))

    def rows_of(self, ds):
        return [row for table in ray.get(ds.to_arrow_refs()) for row in table.to_pylist()]

    def driver(self, out, files):
        return [sys.executable, ROOT / "examples/crawl_cluster.py", "--address", self.address,
                "--out", out, "--format", "jsonl", "--fields", "id,url,date,text", *files]

    def test_docstrings(self):
        self.assertEqual(doctest.testmod(tamis.ray, verbose=False).failed, 0)


if __name__ == "__main__":
    unittest.main()
