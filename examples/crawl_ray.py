#!/usr/bin/env python3
"""A sample job: the texts of a crawl, made by a Ray cluster.

    crawl_ray.py --out texts crawl/*.warc.gz                             this machine
    crawl_ray.py --address 10.0.0.1:6379 --out /shared/texts /shared/crawl/*.warc.gz

Each WARC file becomes a file in the folder, whole or not at all. The same command again goes on
after whatever ended it. Exit code: 0 all is done, 1 some files could not be.
"""
import argparse
import os
import sys

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
import ray
import tamis.ray


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="+", help="WARC files; all machines see them")
    parser.add_argument("--out", required=True, help="a folder; all machines see it")
    parser.add_argument("--address", default="local", help="of the cluster (this machine)")
    parser.add_argument("--format", default="jsonl.zst", help="jsonl, jsonl.gz, jsonl.zst, parquet")
    parser.add_argument("--fields", default="id,url,date,title,language,text")
    parser.add_argument("--pipeline", default="auto")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    ray.init(address=arguments.address, log_to_driver=False)
    report = tamis.ray.extract_warcs(
        arguments.files, arguments.out, format=arguments.format,
        fields=arguments.fields.split(","), pipeline=arguments.pipeline,
        progress=lambda now: print(now, file=sys.stderr))
    print(report)
    for line in [*report.problems, *report.failures]:
        print(line, file=sys.stderr)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
