"""A small dataset for tuning: different pages of twenty sites."""
import json
import pathlib
import random

PAGES = 40


def page(number):
    """Returns a page with a menu, paragraphs with links between them and a footer, and its gold text."""
    chance = random.Random(number)
    words = [f"word{chance.randrange(500)}" for _ in range(60 + number % 7 * 10)]
    paragraphs = [" ".join(words[i:i + 20]) for i in range(0, len(words), 20)]
    menu = "".join(f"<li><a href=/{i}>menu entry {i}</a></li>" for i in range(number % 5 + 3))
    html = f"<html><body><ul>{menu}</ul><h1>Title {number}</h1>"
    for i, text in enumerate(paragraphs):
        html += f"<p>{text}</p>" + f"<div><a href=/x>read more about {i}</a></div>" * (i % 2)
    html += "<div class=footer>imprint terms contact</div></body></html>"
    return html, f"Title {number}\n" + "\n".join(paragraphs) + "\n"


def write_package(folder, name="small", pages=PAGES):
    """Writes the dataset to folder/small, whatever its name. A search on ten times as many pages takes half
    a minute instead of three seconds."""
    package = pathlib.Path(folder) / "small"
    (package / "html").mkdir(parents=True)
    (package / "gold").mkdir()
    lines = []
    for number in range(pages):
        html, gold = page(number)
        (package / f"html/{number}.html").write_text(html)
        (package / f"gold/{number}.txt").write_text(gold)
        lines.append(json.dumps({"id": str(number), "site": f"site{number % 20}.example"}))
    (package / "pages.jsonl").write_text("\n".join(lines) + "\n")
    (package / "package.json").write_text(json.dumps({"name": name}))
