"""The original programs: how to install and run them.

Each runs as a separate process that reads a JSON array of pages and writes {variant: [extract,
...]}. The adapters are in this folder.
"""
import json
import pathlib
import subprocess
import urllib.request
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
MAVEN = "https://repo1.maven.org/maven2/"


class Variant(NamedTuple):
    name: str
    pipeline: str  # the same in tamis


class Original:
    variants = {}  # keyed by the adapter's name
    cuts_at_tags = False  # whether <b>a</b>b is two words in its extract

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def fetch(self):
        """Installs the program if it is missing."""

    def command(self):
        """Returns the command that runs it."""

    def extracts(self, pages):
        """Returns {Variant: extracts of the pages}."""
        self.fetch()
        run = subprocess.run(self.command(), input=json.dumps(pages).encode(),
                             stdout=subprocess.PIPE, check=True)
        found = json.loads(run.stdout)
        return {Variant(name, self.variants[name]): texts for name, texts in found.items()}


class InPython(Original):
    packages = []

    def fetch(self):
        if not (self.folder / "venv").exists():
            subprocess.run(["python3", "-m", "venv", self.folder / "venv"], check=True)
        pip = self.folder / "venv" / "bin" / "pip"
        subprocess.run([pip, "install", "--quiet", *self.packages], check=True)

    def command(self):
        return [self.folder / "venv" / "bin" / "python", HERE / "run_python.py", self.name]


class BoilerPy3(InPython):
    name = "boilerpy3"
    packages = ["boilerpy3==1.0.7"]
    variants = {
        "BoilerPy3 article": "boilerpipe_1_1",
        "BoilerPy3 largest": "boilerpipe_largest",
        "BoilerPy3 default": "boilerpipe_default",
        "BoilerPy3 canola": "boilerpipe_canola",
        "BoilerPy3 num_words": "boilerpipe_num_words",
    }


class JusText(InPython):
    name = "justext"
    packages = ["justext==3.0.2", "lxml_html_clean"]
    variants = {
        "jusText": "justext(language=en)",
        "jusText sigir": "justext_sigir(language=en)",
        "jusText trafilatura": "justext_trafilatura(language=en)",
    }


class Readability(Original):
    variants = {"Readability": "readability"}
    cuts_at_tags = True

    def fetch(self):
        if not (self.folder / "node_modules" / "jsdom").exists():
            subprocess.run(["npm", "install", "--prefix", self.folder, "--no-package-lock", "--silent",
                            "@mozilla/readability@0.6.0", "jsdom@29.1.1"], check=True)

    def command(self):
        return ["node", HERE / "run_readability.cjs", self.folder / "node_modules"]


class Boilerpipe(Original):
    """boilerpipe on two parsers: jsoup, which follows the standard, and its own parser, NekoHTML.
    """

    jars = [
        "com/syncthemall/boilerpipe/1.2.2/boilerpipe-1.2.2.jar",
        "net/sourceforge/nekohtml/nekohtml/1.9.22/nekohtml-1.9.22.jar",
        "xerces/xercesImpl/2.11.0/xercesImpl-2.11.0.jar",
        "xml-apis/xml-apis/1.4.01/xml-apis-1.4.01.jar",
        "org/jsoup/jsoup/1.18.1/jsoup-1.18.1.jar",
    ]
    variants = {
        f"{parser} {name}": pipeline
        for parser in ("jsoup", "NekoHTML")
        for name, pipeline in {
            "article": "boilerpipe",
            "largest": "boilerpipe_largest",
            "default": "boilerpipe_default",
            "canola": "boilerpipe_canola",
            "num_words": "boilerpipe_num_words",
        }.items()
    }

    def class_path(self):
        return ":".join(str(self.folder / pathlib.Path(jar).name) for jar in self.jars)

    def fetch(self):
        for jar in self.jars:
            file = self.folder / pathlib.Path(jar).name
            if not file.exists():
                urllib.request.urlretrieve(MAVEN + jar, file)

    def command(self):
        return ["java", "-cp", self.class_path(), HERE / "RunBoilerpipe.java"]

    def extracts(self, pages):
        """Exchanges records instead of JSON, which Java's library cannot read: a line with the
        length in bytes before each text."""
        self.fetch()
        records = b"".join(b"%d\n%s" % (len(page), page) for page in (p.encode() for p in pages))
        run = subprocess.run(self.command(), input=records, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, check=True)
        out = {Variant(*item): [] for item in self.variants.items()}
        rest = run.stdout
        for _ in pages:
            for texts in out.values():
                length, rest = rest.split(b"\n", 1)
                texts.append(rest[: int(length)].decode())
                rest = rest[int(length):]
        return out


ALL = {
    "readability": Readability,
    "justext": JusText,
    "boilerpipe": Boilerpipe,
    "boilerpy3": BoilerPy3,
}
