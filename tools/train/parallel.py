"""Trains forests and lexica in parallel: each in one process with one thread. Threads of LightGBM
would wait for each other, which takes fifteen times as long on a busy machine."""
import multiprocessing

_work = None


def _call(job):
    return _work(job)


def each(work, jobs, processes):
    """Yields the result of work(job) for each job, in order. Processes are forked, so they share
    data in memory."""
    global _work
    _work = work
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield from pool.imap(_call, jobs)
