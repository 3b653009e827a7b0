"""Two datasets of synthetic pages for reports: good and bad for several pipelines, and with hostile
names. For tests/cli/report.py and tests/browser/report.py."""
import json
import random

WORDS = ("the old mill by the river grinds rye and wheat for seven villages whose bakers rise "
         "early light their ovens and talk about weather prices flour children and the long road "
         "to market where a loaf is worth a song if the singer is hungry and the crust is dark").split()
NAVIGATION = "<ul>" + "".join(f"<li><a href=/{word}>{word.title()}</a>" for word in
                              ("home", "news", "sport", "weather", "contact", "imprint")) + "</ul>"

# All known ways to escape from a text, an attribute and a script.
HOSTILE = """<script>attacked = 1</script> </script> <!-- <script> ]]> "quoted' \u2028\u2029 {{data}} {a|b} @script.js@ ${attacked=1} <img/src=x onerror="attacked=1"> javascript:attacked=1"""
HOSTILE_ID = "<script>attacked=1<" + "script> \"'&{{data}}"
HOSTILE_NAME = "mill's <script>attacked=1</script> \"pages\" {a|b}"


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def sentence(chance, words):
    return " ".join(chance.choice(WORDS) for _ in range(words)).capitalize() + "."


def paragraph(text):
    return f"<p>{escaped(text)}</p>"


def article(chance, size):
    texts = [sentence(chance, chance.randint(18, 70)) for _ in range(size)]
    return "<article>{}</article>", [(paragraph(text), text) for text in texts]


def forum(chance, size):
    """Short posts, each with a name and a link that are not content."""
    texts = [sentence(chance, chance.randint(3, 30)) for _ in range(size)]
    return "<div class=thread>{}</div>", [
        (f"<div class=post><a href=/user>miller{i}</a> <a href=#>Reply</a> <a href=#>Quote</a>{paragraph(text)}</div>", text)
        for i, text in enumerate(texts)]


def product(chance, size):
    """Rows of few words."""
    rows = [(chance.choice(WORDS), sentence(chance, chance.randint(1, 4))) for _ in range(size)]
    return "<table>{}</table>", [(f"<tr><td>{key}<td>{value}", f"{key} {value}") for key, value in rows]


def listing(chance, size):
    """Links that are the content."""
    texts = [sentence(chance, chance.randint(4, 12)) for _ in range(size)]
    return "<ul>{}</ul>", [(f"<li><a href=/{i}>{text}</a>", text) for i, text in enumerate(texts)]


SHAPES = [article, forum, product, listing]


def page(chance, number, is_hostile):
    """Returns the HTML and the gold text of a page. More parts make it larger."""
    frame, parts = SHAPES[number % len(SHAPES)](chance, 2 + number % 11)
    if is_hostile:
        text = " ".join(HOSTILE.split())
        parts.insert(1, (paragraph(text), text))
    comments = [sentence(chance, chance.randint(4, 40)) for _ in range(number % 5)]
    title = f"The mill, part {number}"
    html = (f"<html lang=en><head><title>{title}</title></head><body>{NAVIGATION}<h1>{title}</h1>"
            + frame.format("".join(html for html, _ in parts)) + "<div class=comments>"
            + "".join(f"<p>{text} <a href=#>Reply</a></p>" for text in comments)
            + f"</div><footer>{NAVIGATION * (1 + number % 3)}All rights reserved.</footer>")
    return html, "\n".join([title, *(text for _, text in parts)]) + "\n"


def write_package(folder, name, pages, seed, is_hostile):
    """Writes a dataset as a directory. Every fifth page is hostile, and so is the id of the first one."""
    chance = random.Random(seed)
    for part in ("html", "gold"):
        (folder / part).mkdir(parents=True)
    (folder / "package.json").write_text(json.dumps({"name": name}))
    lines = []
    for number in range(pages):
        is_bad = is_hostile and number % 5 == 0
        identity = HOSTILE_ID if is_bad and number == 0 else f"mill-{number:02}"
        html, gold = page(chance, number, is_bad)
        (folder / "html" / f"{identity}.html").write_text(html)
        (folder / "gold" / f"{identity}.txt").write_text(gold)
        lines.append(json.dumps({
            "id": identity, "site": f"mill{number % 3}.example",
            "page_type": "<b>forum</b>" if is_hostile and number % 4 == 1 else SHAPES[number % 4].__name__,
            "language": "en", "title": HOSTILE if is_bad else f"The mill, part {number}",
            "url": f'javascript:attacked="{number}"' if is_bad else f"https://mill{number % 3}.example/{number}"}))
    (folder / "pages.jsonl").write_text("\n".join(lines) + "\n")


def write_packages(folder):
    write_package(folder / "river", HOSTILE_NAME, 24, 1, True)
    write_package(folder / "hill", "hill", 12, 2, True)


def write_friendly_packages(folder):
    """Writes datasets for screenshots."""
    for seed, name in enumerate(("river", "hill", "village")):
        write_package(folder / name, name, 160 - 40 * seed, seed, False)


PIPELINES = ["default", "bte", 'keep(css="p, [a=\'<script>{b|c}\']")', "plain", 'drop(css="article")']
EVAL = ["eval", "--package", "river", "--package", "hill", "--measure", "word_lcs,bag,empty", "--by", "site", "--quiet",
        *(word for pipeline in PIPELINES for word in ("--pipeline", pipeline))]
