"""The HTML that site generators make of a source, one class per generator."""
from dialects.blogs import Eleventy, Hexo, Hugo, Jekyll, Pandoc, Substack, WordPress
from dialects.documentation import Codehilite, Furo, Material, MdBook, MkDocs, PyData, ReadTheDocs, Sphinx
from dialects.javascript import Docusaurus, Starlight, VitePress
from dialects.platforms import Asciidoctor, GitHub, LaTeXML, MediaWiki, Obsidian

DIALECTS = {
    "sphinx-alabaster": Sphinx, "sphinx-rtd": ReadTheDocs, "sphinx-furo": Furo, "sphinx-pydata": PyData,
    "mkdocs": MkDocs, "mkdocs-codehilite": Codehilite, "mkdocs-material": Material, "mdbook": MdBook,
    "docusaurus": Docusaurus, "vitepress": VitePress, "starlight": Starlight, "hugo": Hugo, "jekyll": Jekyll,
    "hexo": Hexo, "eleventy": Eleventy, "pandoc": Pandoc, "wordpress": WordPress, "substack": Substack,
    "github": GitHub, "mediawiki": MediaWiki, "latexml": LaTeXML, "asciidoctor": Asciidoctor, "obsidian": Obsidian,
}
