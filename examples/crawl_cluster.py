#!/usr/bin/env python3
"""A sample job that extracts the texts of a crawl on a Ray or Spark cluster.

    crawl_cluster.py --out texts crawl/*.warc.gz                         Ray, on this machine
    crawl_cluster.py --address 10.0.0.1:6379 --out /shared/texts /shared/crawl/*.warc.gz
    crawl_cluster.py --on spark --out texts crawl/*.warc.gz              Spark, on this machine
    spark-submit --master spark://10.0.0.1:7077 crawl_cluster.py --on spark --out ...

Each WARC file becomes a file in the directory, which is complete or absent. To resume an
interrupted run, repeat the same command. Exit code: 0 if all files are done, 1 if some failed.
"""
import argparse
import os
import sys


def on_ray(arguments, **options):
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray
    import tamis.ray

    ray.init(address=arguments.address, log_to_driver=False)
    return tamis.ray.extract_warcs(arguments.files, arguments.out, **options)


def on_spark(arguments, **options):
    import tamis.spark
    from pyspark.sql import SparkSession

    spark = SparkSession.builder.appName("tamis").getOrCreate()
    return tamis.spark.extract_warcs(spark, arguments.files, arguments.out, **options)


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", help="WARC files; all machines see them")
    parser.add_argument("--out", required=True, help="a folder; all machines see it")
    parser.add_argument("--on", choices=["ray", "spark"], default="ray")
    parser.add_argument("--address", default="local", help="of a Ray cluster (this machine)")
    parser.add_argument("--format", default="jsonl.zst", help="jsonl, jsonl.gz, jsonl.zst, parquet")
    parser.add_argument("--fields", default="id,url,date,title,language,text")
    parser.add_argument("--pipeline", default="auto")
    parser.add_argument("--model", help="a file that tamis train made")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    extract_warcs = {"ray": on_ray, "spark": on_spark}[arguments.on]
    report = extract_warcs(
        arguments, format=arguments.format, fields=arguments.fields.split(","),
        pipeline=arguments.pipeline, model=arguments.model,
        progress=lambda now: print(now, file=sys.stderr))
    print(report)
    for line in [*report.problems, *report.failures]:
        print(line, file=sys.stderr)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
