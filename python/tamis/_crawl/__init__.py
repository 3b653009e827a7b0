"""Tables and crawls: the common code of tamis.ray, tamis.spark and Parquet files.

fields      what a row can contain
recipe      how any process turns a page into a result
batches     turns a table of pages into a table of their content
shard       turns a WARC file into a complete file of rows, or none
output      the formats of such files
whole_file  writes a file completely or not at all
folder      which shards of a run are done, and how the run was started
driver      processes all shards of a run, with retries
packages    the optional third-party packages
"""
