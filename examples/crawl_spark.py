#!/usr/bin/env python3
"""A sample job: the texts of a crawl, made by Spark.

    crawl_spark.py --out texts crawl/*.warc.gz                           this machine
    spark-submit --master spark://10.0.0.1:7077 crawl_spark.py --out /shared/texts /shared/*.warc.gz

Each WARC file becomes a file in the folder, whole or not at all. The same command again goes on
after whatever ended it. Exit code: 0 all is done, 1 some files could not be.
"""
import argparse
import sys

import tamis.spark
from pyspark.sql import SparkSession


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", help="WARC files; all machines see them")
    parser.add_argument("--out", required=True, help="a folder; all machines see it")
    parser.add_argument("--format", default="parquet", help="jsonl, jsonl.gz, jsonl.zst, parquet")
    parser.add_argument("--fields", default="id,url,date,title,language,text")
    parser.add_argument("--pipeline", default="auto")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    spark = SparkSession.builder.appName("tamis").getOrCreate()
    report = tamis.spark.extract_warcs(
        spark, arguments.files, arguments.out, format=arguments.format,
        fields=arguments.fields.split(","), pipeline=arguments.pipeline,
        progress=lambda now: print(now, file=sys.stderr))
    print(report)
    for line in [*report.problems, *report.failures]:
        print(line, file=sys.stderr)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
