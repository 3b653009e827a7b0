"""Measures the scores of docs/reproduction.md with `tamis eval`. This file computes no measures and
no means over pages."""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TAMIS = os.environ.get("TAMIS") or str(ROOT / "build/release/tamis")
SHARED = pathlib.Path(os.environ.get("TAMIS_SHARED") or ROOT / "../shared")

# Pipelines that the text of the document mentions, besides the rows of the tables.
ALSO_ON_CETD = ["plain", "bte", "dsc", "ccb", "cectd_s", "cectd_s_prune", 'drop(css="a")']
# Tools that are not extractors by themselves.
TOOLS = {"hidden", "keep", "drop", "largest_run"}
SPEED_RUNS = 3
ALGORITHM_ALONE = ["--no-complete", "--no-rescue", "--line-numbers"]  # papers score nothing else


def say(text):
    print(f"reproduce: {text}", file=sys.stderr, flush=True)


def evaluate(packages, pipelines, measures, *options, ranking=None):
    words = [*ALGORITHM_ALONE, "--measure", ",".join(measures), *options]
    for package in packages:
        words += ["--package", str(SHARED / f"packages/{package}.tar.zst")]
    for pipeline in pipelines:
        words += ["--pipeline", pipeline]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        if ranking:
            json.dump(ranking, file)
            file.flush()
            words += ["--ranking", file.name]
        done = subprocess.run([TAMIS, "eval", "--quiet", "--json", "-", *words], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def percent(number):
    return round(100 * number, 2)


def cetd_figures(summary):
    lcs = summary["word_lcs_cetd"]
    return {"precision": percent(lcs["precision"]), "recall": percent(lcs["recall"]), "f1": percent(lcs["f1"]),
            "score": percent(summary["cleaneval"]["score"])}


def cetd_pipelines(published):
    return list(dict.fromkeys([*(one["pipeline"] for one in published["contestants"].values()), *ALSO_ON_CETD]))


def measure_cetd(published, pipelines, columns):
    """Returns {scoring: {pipeline: {column: scores}}}."""
    out = {}
    for scoring, options in (("whole", []), ("split", ["--split-at-tags"])):
        out[scoring] = {pipeline: {} for pipeline in pipelines}
        for column in columns:
            pattern = published["ids"].get(column)
            package = published["package"] if pattern else "cleaneval-en"
            only = ["--only", pattern] if pattern else []
            run = evaluate([package], pipelines, ["word_lcs_cetd", "cleaneval"], *options, *only)
            for result in run["packages"][0]["results"]:
                out[scoring][result["pipeline"]][column] = cetd_figures(result["summary"])
    return out


def all_packages():
    return sorted(path.name.removesuffix(".tar.zst") for path in (SHARED / "packages").glob("*.tar.zst"))


def all_filters():
    listed = subprocess.run([TAMIS, "filters"], stdout=subprocess.PIPE, text=True, check=True).stdout
    filters = listed[:listed.index("\npresets\n")]
    return [name for name in re.findall(r"^  ([a-z0-9_]+) ", filters, re.MULTILINE) if name not in TOOLS]


def ranking_of(published, *more):
    figures = {}
    for source in (published, *more):
        for row, pipeline in source["contestants"].items():
            figures[pipeline] = source["rows"][row][source["columns"].index("Average")]
    return {"name": published["paper"] + ", " + published["table"], "figures": figures}


def measure_combine(published):
    ranking = ranking_of(published["combine"], published["ccb"])
    pipelines = list(dict.fromkeys([*ranking["figures"], *all_filters()]))
    run = evaluate(all_packages(), pipelines, ["word_lcs"], ranking=ranking)
    return {
        "f1": {package["name"]: {result["pipeline"]: round(result["summary"]["word_lcs"]["f1"], 3)
                                 for result in package["results"]} for package in run["packages"]},
        "tau": {**{name: round(taus["word_lcs"], 2) for name, taus in run["ranking"]["packages"].items()},
                "means": round(run["ranking"]["means"]["word_lcs"], 2)}}


def measure_dana(published):
    columns = published["ours"]
    pipelines = [*published["contestants"].values(), "danag", "addanag", "r2l", "default"]
    packages = list(dict.fromkeys(column["package"] for column in columns))
    run = evaluate(packages, pipelines, ["word_lcs", "character_lcs"], "--by", "language",
                   ranking=ranking_of(published))
    groups = {package["name"]: {group["key"]: group for group in package["groups"]["language"]}
              for package in run["packages"]}
    f1 = []
    for column in columns:
        group = groups[column["package"]][column["language"]]
        f1.append({"pages": group["pages"],
                   "f1": {pipeline: round(headlines[column["measure"]], 3)
                          for pipeline, headlines in zip(run["pipelines"], group["headlines"], strict=True)}})
    return {"columns": f1,
            "tau": {name: round(taus["character_lcs"], 2) for name, taus in run["ranking"]["packages"].items()}}


def measure_speed(published):
    """Returns megabytes of HTML per second on one core, including parsing: the best of SPEED_RUNS
    runs."""
    speeds = {}
    for pipeline in published["contestants"].values():
        runs = []
        for _ in range(SPEED_RUNS):
            package = evaluate(["daniel"], [pipeline], ["empty"], "--jobs", "1")["packages"][0]
            runs.append(sum(page["html_bytes"] for page in package["pages"]) / 1e6 / package["results"][0]["seconds"])
        speeds[pipeline] = round(max(runs))
    return speeds


def machine():
    cpu = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return f"{cpu[1] if cpu else 'unknown processor'}, {os.cpu_count()} cores"


def measure(published):
    begin = time.monotonic()
    out = {"date": datetime.date.today().isoformat(), "machine": machine()}
    cetd = published["cetd"]
    steps = {"cetd": lambda: measure_cetd(cetd, cetd_pipelines(cetd), cetd["columns"][:-1]),
             "speed": lambda: measure_speed(published["dana"]),
             "dana": lambda: measure_dana(published["dana"]),
             "combine": lambda: measure_combine(published)}
    for number, (name, step) in enumerate(steps.items()):
        say(f"{number + 1} of {len(steps)}: {name}, after {time.monotonic() - begin:.0f} s")
        out[name] = step()
    out["seconds"] = round(time.monotonic() - begin)
    say(f"done in {out['seconds']} s")
    return out
