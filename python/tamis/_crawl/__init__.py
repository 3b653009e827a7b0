"""Tables and crawls: what tamis.ray, tamis.spark and Parquet files have in common.

fields      what a row can hold
recipe      how a page becomes a result, by whichever process
batches     a table with pages becomes a table with their content
shard       a WARC file becomes a file of rows, whole or not at all
output      the kinds of such files
whole_file  a file that is there whole or not at all
folder      which shards of a run are done, and how the run was begun
driver      all shards of a run, with retries
packages    what of others they need
"""
