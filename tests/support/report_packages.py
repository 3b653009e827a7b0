"""Two packages of self-written pages for reports: good and bad for several pipelines, and
with names that nobody should trust. For tests/cli/report.py and tests/browser/report.py."""
import json
import random

WORDS = ("the old mill by the river grinds rye and wheat for seven villages whose bakers rise "
         "early light their ovens and talk about weather prices flour children and the long road "
         "to market where a loaf is worth a song if the singer is hungry and the crust is dark").split()
NAVIGATION = "<ul>" + "".join(f"<li><a href=/{word}>{word.title()}</a>" for word in
                              ("home", "news", "sport", "weather", "contact", "imprint")) + "</ul>"

# Every way that we know of to get out of a text, of an attribute and of a script.
HOSTILE = """<script>attacked = 1</script> </script> <!-- <script> ]]> "quoted' \u2028\u2029 {{data}} {a|b} @script.js@ ${attacked=1} <img/src=x onerror="attacked=1"> javascript:attacked=1"""
HOSTILE_ID = "<script>attacked=1<" + "script> \"'&{{data}}"
HOSTILE_NAME = "mill's <script>attacked=1</script> \"pages\" {a|b}"
TYPES = ["article", "forum", "product", "<b>listing</b>"]


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def paragraph(chance, words):
    return " ".join(chance.choice(WORDS) for _ in range(words)).capitalize() + "."


def page(chance, number):
    """HTML and gold text of a page; the more paragraphs, the larger it is."""
    paragraphs = [paragraph(chance, chance.randint(18, 70)) for _ in range(2 + number % 7)]
    if number % 5 == 0:
        paragraphs.insert(1, " ".join(HOSTILE.split()))
    comments = [paragraph(chance, chance.randint(4, 25)) for _ in range(number % 4)]
    title = f"The mill, part {number}"
    html = (f"<html lang=en><head><title>{title}</title></head><body>{NAVIGATION}<article><h1>{title}</h1>"
            + "".join(f"<p>{escaped(text)}</p>" for text in paragraphs) + "</article><div class=comments>"
            + "".join(f"<p>{text} <a href=#>Reply</a></p>" for text in comments)
            + f"</div><footer>{NAVIGATION * (1 + number % 3)}All rights reserved.</footer>")
    return html, "\n".join([title, *paragraphs]) + "\n"


def write_package(folder, name, pages, seed):
    """A package as a folder; the first id and title, and its name, are hostile."""
    chance = random.Random(seed)
    for part in ("html", "gold"):
        (folder / part).mkdir(parents=True)
    (folder / "package.json").write_text(json.dumps({"name": name}))
    lines = []
    for number in range(pages):
        identity = HOSTILE_ID if number == 0 else f"mill-{number:02}"
        html, gold = page(chance, number)
        (folder / "html" / f"{identity}.html").write_text(html)
        (folder / "gold" / f"{identity}.txt").write_text(gold)
        lines.append(json.dumps({
            "id": identity, "site": f"mill{number % 3}.example", "page_type": TYPES[number % len(TYPES)],
            "language": "en", "title": HOSTILE if number % 5 == 0 else f"The mill, part {number}",
            "url": f'javascript:attacked="{number}"'}))
    (folder / "pages.jsonl").write_text("\n".join(lines) + "\n")


def write_packages(folder):
    write_package(folder / "river", HOSTILE_NAME, 24, 1)
    write_package(folder / "hill", "hill", 12, 2)


PIPELINES = ["default", "bte", 'keep(css="p, [a=\'<script>{b|c}\']")', "plain", 'drop(css="article")']
EVAL = ["eval", "--package", "river", "--package", "hill", "--measure", "word_lcs,bag,empty", "--by", "site", "--quiet",
        *(word for pipeline in PIPELINES for word in ("--pipeline", pipeline))]
