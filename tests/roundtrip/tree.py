"""Trees of HTML elements, for sources and outputs that are Markdown.

A child of a Node is a Node or a text. read_html() expects what a Markdown parser writes: elements
are nested correctly, and only void elements have no end tag.
"""
import html
import html.parser
import re

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Node:
    def __init__(self, tag, attributes=None, children=()):
        self.tag = tag
        self.attributes = attributes or {}
        self.children = list(children)

    def __getitem__(self, name):
        """Returns an attribute, or an empty text."""
        return self.attributes.get(name) or ""

    def elements(self):
        return [child for child in self.children if isinstance(child, Node)]

    def all(self, *tags):
        """Yields the elements below this one that have one of these tags, in document order."""
        for child in self.elements():
            if child.tag in tags:
                yield child
            yield from child.all(*tags)

    def text(self, without=()):
        """Returns the text below this element, except that of elements with the tags `without`."""
        return "".join(child if isinstance(child, str) else child.text(without)
                       for child in self.children if isinstance(child, str) or child.tag not in without)

    def is_blank(self):
        return not self.elements() and not self.text().strip()


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open = [Node("body")]

    def handle_starttag(self, tag, attrs):
        node = Node(tag, dict(attrs))
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].children.append(Node(tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag in [node.tag for node in self.open[1:]]:
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data):
        self.open[-1].children.append(data)


def read_html(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader.open[0]


def squeeze(text):
    """Returns a text with single spaces between words."""
    return re.sub(r"\s+", " ", text).strip()
