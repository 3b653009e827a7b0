"""Makes docs/reproduction.md from its text (reproduction.md), the published scores (published.json)
and the measured ones (measured.json).

In the text, {{name}} is a table of this file, and {{a/b/c}} is one measured score."""
import re
import statistics


def table(headings, rows, left=1):
    """Returns rows of cells as a Markdown table. All columns but the first `left` are
    right-aligned."""
    rule = ["---"] * left + ["--:"] * (len(headings) - left)
    return "\n".join("| " + " | ".join(row) + " |" for row in (headings, rule, *rows))


def one(number):
    return f"{number:.1f}"


def signed(number):
    return f"{round(number, 1) + 0.0:+.1f}"  # avoids -0.0


def share(number):
    return f"{number:.3f}".removeprefix("0")


class Document:
    def __init__(self, published, measured):
        self.published = published
        self.measured = measured
        self.sources = list(published["cetd"]["ids"])  # without CleanEval: its gold standard differs

    # --- CETD: tamis' scores next to the published ones, in percent.

    def theirs(self, row, figure, column, of="cetd"):
        source = self.published[of]
        return source[figure]["rows"][row][source["columns"].index(column)]

    def ours(self, row, figure, column):
        contestant = self.published["cetd"]["contestants"][row]
        scoring = "split" if contestant["split_at_tags"] else "whole"
        return self.measured["cetd"][scoring][contestant["pipeline"]][column][figure]

    def gaps(self, row, figure, of="cetd"):
        return [self.ours(row, figure, column) - self.theirs(row, figure, column, of) for column in self.sources]

    def verdicts(self):
        """Returns for each target: its subject, the target, the measured value, and whether it is
        reached."""
        for bar in self.published["bars"]:
            gaps = self.gaps(bar["row"], "f1", bar["of"])
            mean = statistics.fmean(map(abs, gaps))
            worst = max(range(len(gaps)), key=lambda i: abs(gaps[i]))
            yield bar, f"mean gap at most {one(bar['mean'])}", one(mean), round(mean, 2) <= bar["mean"]
            if "each" in bar:
                yield (bar, f"each gap at most {one(bar['each'])}", f"{signed(gaps[worst])} ({self.sources[worst]})",
                       round(abs(gaps[worst]), 2) <= bar["each"])

    def bars(self):
        rows = []
        for bar, wanted, found, reached in self.verdicts():
            pipeline = self.published["cetd"]["contestants"][bar["row"]]["pipeline"]
            is_internal = bar["of"] == "kfe_in_document_order"
            paper = "our own notes, not the paper (internal)" if is_internal else "CETD'11, Table 4"
            verdict = "reached" if reached else "**not reached**"
            rows.append([bar["row"], f"`{pipeline}`", paper, wanted, found, verdict])
        return table(["algorithm", "pipeline", "beside", "bar, points of F1", "measured", ""], rows, left=4)

    def three_rows(self, row, figure, columns, of="cetd"):
        gaps = self.gaps(row, figure, of)
        means = f"{signed(statistics.fmean(gaps))} / {one(statistics.fmean(map(abs, gaps)))}"
        has = [column in self.published[of]["columns"] for column in columns]
        theirs = [one(self.theirs(row, figure, c, of)) if h else "" for c, h in zip(columns, has)]
        ours = [one(self.ours(row, figure, c)) for c in columns]
        apart = [signed(self.ours(row, figure, c) - self.theirs(row, figure, c, of)) if h else ""
                 for c, h in zip(columns, has)]
        said = "published" if of == "cetd" else "expected"
        return [[row, said, *theirs, ""], ["", "ours", *ours, ""], ["", "gap", *apart, means]]

    def cetd(self, figure, rows, of="cetd"):
        columns = [*self.sources, "CleanEval-Eng"]
        cells = [line for row in rows for line in self.three_rows(row, figure, columns, of)]
        return table(["", "", *columns, "gaps: mean / mean of absolute"], cells, left=2)

    def cetd_f1(self):
        return self.cetd("f1", self.published["cetd"]["contestants"])

    def cetd_score(self):
        return self.cetd("score", self.published["cetd"]["score"]["rows"])

    def kfe_f1(self):
        return self.cetd("f1", ["KFE"], "kfe_in_document_order")

    def cetd_pr(self):
        rows = []
        for row in self.published["cetd"]["contestants"]:
            for said, figures in (("published", self.theirs), ("ours", self.ours)):
                pairs = [[one(figures(row, figure, column)) for figure in ("precision", "recall")]
                         for column in self.sources]
                rows.append([row if said == "published" else "", said, *map(" / ".join, pairs)])
        return table(["P / R", "", *self.sources], rows, left=2)

    def cectd_s_readings(self):
        rows = []
        for pipeline in ("cectd_s", "cectd_s_prune", "cectd_s_subtree", 'drop(css="a")', "plain"):
            figures = self.measured["cetd"]["whole"][pipeline]
            gaps = [abs(figures[c]["f1"] - self.theirs("CECTD-S", "f1", c)) for c in self.sources]
            rows.append([f"`{pipeline}`", *(one(figures[c]["f1"]) for c in self.sources), one(statistics.fmean(gaps)),
                         f"{one(figures['Wikipedia']['precision'])} / {one(figures['Wikipedia']['recall'])}"])
        paper = [one(self.theirs("CECTD-S", "f1", c)) for c in self.sources]
        wiki = [one(self.theirs("CECTD-S", figure, "Wikipedia")) for figure in ("precision", "recall")]
        return table(["F1", *self.sources, "mean gap", "P / R on Wikipedia"],
                     [["published", *paper, "", " / ".join(wiki)], *rows])

    # --- CombinE: filters by datasets.

    def ranked(self):
        """Returns the published rows of CombinE and CCB, best first: pipeline, name, average."""
        sources = (self.published["combine"], self.published["ccb"])
        rows = [(pipeline, row, source["rows"][row][-1]) for source in sources
                for row, pipeline in source["contestants"].items()]
        return sorted(rows, key=lambda row: -row[2])

    def package_rows(self, pipelines):
        figures = self.measured["combine"]["f1"]
        return [[f"`{pipeline}`", *(share(figures[package][pipeline]) for package in figures)]
                for pipeline in pipelines]

    def combine_published(self):
        rows = self.package_rows(pipeline for pipeline, _, _ in self.ranked())
        for cells, (_, row, average) in zip(rows, self.ranked(), strict=True):
            cells[1:1] = [row, share(average)]
        tau = self.measured["combine"]["tau"]
        packages = self.measured["combine"]["f1"]
        rows.append(["Kendall's tau", "", "", *(f"{tau[package]:+.2f}" for package in packages)])
        return table(["pipeline", "row", "their average", *packages], rows, left=2)

    def combine_others(self):
        packages = self.measured["combine"]["f1"]
        published = {pipeline for pipeline, _, _ in self.ranked()}
        return table(["pipeline", *packages],
                     self.package_rows(name for name in next(iter(packages.values())) if name not in published))

    # --- DANA: other scripts, and speed.

    def dana_table(self):
        columns = list(zip(self.published["dana"]["ours"], self.measured["dana"]["columns"], strict=True))
        headings = [f"{c['package']} {c['language']}" for c, _ in columns]
        names = {pipeline: row for row, pipeline in self.published["dana"]["contestants"].items()}
        rows = [["pages", "", *(str(found["pages"]) for _, found in columns)],
                ["LCS of", "", *("characters" if c["measure"] == "character_lcs" else "words" for c, _ in columns)]]
        for pipeline in columns[0][1]["f1"]:
            average = share(self.published["dana"]["rows"][names[pipeline]][-1]) if pipeline in names else ""
            rows.append([f"`{pipeline}`", average, *(share(found["f1"][pipeline]) for _, found in columns)])
        return table(["", "their average", *headings], rows)

    def dana_tau(self):
        return ", ".join(f"{name} {tau:+.2f}" for name, tau in self.measured["dana"]["tau"].items())

    def speed(self):
        theirs = self.published["dana"]["speed"]["rows"]
        rows = []
        for row, pipeline in self.published["dana"]["contestants"].items():
            ours = self.measured["speed"][pipeline]
            rows.append([row, f"`{pipeline}`", f"{theirs[row]:g}", str(ours), f"{ours / theirs[row]:.0f}"])
        return table(["algorithm", "pipeline", "published, MB/s", "ours, MB/s", "times"], rows, left=2)

    # --- The whole document.

    def figure(self, path):
        found = self.measured
        for key in path.split("/"):
            found = found[key]
        if isinstance(found, (str, int)):
            return str(found)
        return f"{found:+.2f}" if "/tau/" in path else one(found)

    def fill(self, text):
        def value(match):
            table_of = getattr(self, match[1], None)
            return table_of() if table_of else self.figure(match[1])

        return re.sub(r"\{\{(.*?)\}\}", value, text)
