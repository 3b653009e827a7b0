"""Errors that a type checker must find."""
import tamis
import tamis.ray

tamis.extract(1)  # wrong
tamis.extract("<p>x", "https://e.org/")  # wrong
tamis.extract("<p>x", pipeline=3)  # wrong
length: int = tamis.extract("<p>x").text  # wrong
title: str = tamis.Page("").metadata.title  # wrong
tamis.Pipeline("plain").run_many(["<p>x"], jobs="2")  # wrong
tamis.Pipeline("plain").walk("<p>x")  # wrong
tamis.ray.extract_warcs(["a.warc"], "out", retries="3")  # wrong
