#!/usr/bin/env python3
"""tamis.spark on a real Spark of this machine, in local mode."""
import doctest
import os
import pathlib
import sys
import unittest

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "python"))
sys.path.insert(1, str(HERE.parent / "support"))
from support import ROOT, enter_environment_with

enter_environment_with("spark", ROOT / "build/spark-venv/bin")
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
import pyarrow
import tamis.spark
from cluster_test import ClusterTest
from pyspark.sql import SparkSession


def setUpModule():
    """Uses two cores, and lets a task fail once before its job fails. This tests both the retries
    of Spark and those of the driver."""
    spark = (SparkSession.builder.master("local[2,2]").appName("tamis")
             .config("spark.ui.enabled", "false")
             .config("spark.ui.showConsoleProgress", "false")
             .config("spark.log.level", "OFF")
             .config("spark.sql.execution.arrow.maxRecordsPerBatch", "8")
             .getOrCreate())
    SparkCluster.spark = spark
    unittest.addModuleCleanup(spark.stop)


class SparkCluster(ClusterTest, unittest.TestCase):
    mends = 1

    def extract_warcs(self, files, out, **options):
        return tamis.spark.extract_warcs(self.spark, files, out, **options)

    def extract_after(self, function, table, **options):
        def on_each(batches):
            return map(function, batches)

        df = self.spark.createDataFrame(pyarrow.table(table))
        return self.rows_of(tamis.spark.extract(df.mapInArrow(on_each, df.schema), **options))

    def extract(self, table, **options):
        return self.rows_of(tamis.spark.extract(self.spark.createDataFrame(pyarrow.table(table)),
                                                **options))

    def rows_of(self, df):
        return [row.asDict() for row in df.collect()]

    def driver(self, out, files):
        return [sys.executable, ROOT / "examples/crawl_cluster.py", "--on", "spark", "--out", out, "--format",
                "jsonl", "--fields", "id,url,date,text", *files]

    def test_docstrings(self):
        tested = doctest.testmod(tamis.spark, verbose=False, extraglobs={"spark": self.spark})
        self.assertEqual(tested.failed, 0)


if __name__ == "__main__":
    unittest.main()
