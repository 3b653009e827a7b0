"""Generators of documentation: Sphinx and its themes, MkDocs, Docusaurus, VitePress and others."""
import html

from dialects.base import Dialect, escape, lines_of, slug



class Sphinx(Dialect):
    """MyST Markdown in the theme alabaster."""
    TASK_LIST = "contains-task-list"
    HEADER_LINK_TITLE = "Link to this heading"

    def page(self, content):
        before, after = self.neighbours()
        head = '<meta name="generator" content="Docutils 0.21.2"><link rel="stylesheet" href="_static/alabaster.css">'
        return self.document(head, (
            '<div class="document"><div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main">'
            f'<section id="{slug(self.title)}">{content}</section></div></div></div>'
            '<div class="sphinxsidebar" role="navigation" aria-label="Main"><div class="sphinxsidebarwrapper">'
            f'<h1 class="logo"><a href="index.html">Handbook</a></h1><h3>Navigation</h3>{self.navigation("")}'
            f'<div class="relations"><h3>Related Topics</h3><ul><li><a href="index.html">Documentation overview</a><ul>'
            f'<li>Previous: <a href="{slug(before)}.html" title="previous chapter">{escape(before)}</a></li>'
            f'<li>Next: <a href="{slug(after)}.html" title="next chapter">{escape(after)}</a></li></ul></li></ul></div>'
            '<search id="searchbox" role="search"><h3 id="searchlabel">Quick search</h3><form class="search" '
            'action="search.html"><input type="text" name="q"><input type="submit" value="Go"></form></search>'
            '</div></div><div class="clearer"></div></div><div class="footer">&copy;2026, The authors. | Powered by '
            f'<a href="https://www.sphinx-doc.org/">Sphinx 8.1.3</a> | <a href="_sources/{slug(self.title)}.md.txt" '
            'rel="nofollow">Page source</a></div>'))

    def heading(self, node):
        return (f'<{node.tag}>{self.children(node)}<a class="headerlink" href="#{slug(node.text())}" '
                f'title="{self.HEADER_LINK_TITLE}">¶</a></{node.tag}>')

    h1 = h2 = h3 = h4 = h5 = h6 = heading

    def code_block(self, node, language):
        code = "".join(self.highlighted(line, language) + "\n" for line in lines_of(node))
        block = (f'<div class="highlight-{language or "default"} notranslate"><div class="highlight"><pre><span></span>'
                 f"{code}</pre></div>\n</div>\n")
        if not node["title"]:
            return block
        return (f'<div class="literal-block-wrapper docutils container" id="id{self.codes}"><div class="code-block-caption">'
                f'<span class="caption-text">{escape(node["title"])}</span><a class="headerlink" href="#id{self.codes}" '
                f'title="Link to this code">¶</a></div>\n{block}</div>')

    def code(self, node):
        return f'<code class="docutils literal notranslate"><span class="pre">{self.children(node)}</span></code>'

    def table(self, node):
        return f'<div class="pst-scrollable-table-container"><table class="docutils align-default">{self.children(node)}</table></div>'

    def caption(self, node):
        return (f'<caption><span class="caption-text">{self.children(node)}</span><a class="headerlink" href="#id9" '
                'title="Link to this table">¶</a></caption>')

    def tr(self, node):
        odd = ' class="row-odd"'
        return f"<tr{odd}>{self.children(node)}</tr>"

    def th(self, node):
        return f'<th class="head"{self.spans(node)}><p>{self.children(node)}</p></th>'

    def td(self, node):
        return f"<td{self.spans(node)}><p>{self.children(node)}</p></td>"

    def spans(self, node):
        return "".join(f' {name}="{node[name]}"' for name in ("colspan", "rowspan") if node[name])

    def dl(self, node):
        return f'<dl class="simple myst">{self.children(node)}</dl>'

    def dd(self, node):
        return f"<dd><p>{self.children(node)}</p></dd>"

    def callout(self, node):
        title, rest = self.callout_parts(node)
        kind = node["kind"]
        has_title = node.elements()[0]["class"] == "title"
        name = f"admonition-{slug(title)} admonition" if has_title else f"admonition {kind}"
        return f'<div class="{name}{" " + kind if has_title else ""}"><p class="admonition-title">{title}</p>{rest}</div>'

    def task(self, node, checked):
        return (f'<li class="task-list-item"><p><input class="task-list-item-checkbox" disabled="disabled"{checked} '
                f'type="checkbox"> {self.children(node)}</p></li>')

    def figure(self, node):
        image, caption = node.elements()
        return (f'<figure class="align-default" id="id7"><a class="reference internal image-reference" '
                f'href="{image["src"]}">{self.write(image)}</a><figcaption><p><span class="caption-text">'
                f'{self.children(caption)}</span><a class="headerlink" href="#id7" title="Link to this image">¶</a></p>'
                "</figcaption></figure>")

    def a(self, node):
        kind = "external" if "://" in node["href"] else "internal"
        text = self.children(node)
        if kind == "internal":
            text = f'<span class="std std-doc">{text}</span>'
        return f'<a class="reference {kind}" href="{html.escape(node["href"])}">{text}</a>'

    def display_formula(self, tex):
        return f'<div class="math notranslate nohighlight">\n\\[{escape(tex)}\\]</div>'

    def inline_formula(self, tex):
        return rf'<span class="math notranslate nohighlight">\({escape(tex)}\)</span>'

    def p(self, node):
        formulas = [one for one in node.elements() if one.tag == "formula" and one["display"]]
        return self.children(node) if formulas and not node.text(("formula",)).strip() else self.element(node)

    def note_mark(self, number, seen):
        return (f'<a class="footnote-reference brackets" href="#fn{number}" id="id{number}{seen}" role="doc-noteref">'
                f'<span class="fn-bracket">[</span>{number}<span class="fn-bracket">]</span></a>')

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<hr class="footnotes docutils"><aside class="footnote-list brackets">{items}</aside>'

    def note_item(self, number, node, seen):
        if seen == 1:
            label = f'<a role="doc-backlink" href="#id{number}1">{number}</a>'
            back = ""
        else:
            label = str(number)
            back = '<span class="backrefs">(' + ",".join(
                f'<a role="doc-backlink" href="#id{number}{i}">{i}</a>' for i in range(1, seen + 1)) + ")</span>"
        return (f'<aside class="footnote brackets" id="fn{number}" role="doc-footnote"><span class="label">'
                f'<span class="fn-bracket">[</span>{label}<span class="fn-bracket">]</span></span>{back}'
                f"{self.children(node)}</aside>")


class ReadTheDocs(Sphinx):
    HEADER_LINK_TITLE = "Permalink to this heading"

    def page(self, content):
        before, after = self.neighbours()
        return self.document('<meta name="generator" content="Docutils 0.18.1">', (
            '<div class="wy-grid-for-nav"><nav data-toggle="wy-nav-shift" class="wy-nav-side"><div class="wy-side-scroll">'
            '<div class="wy-side-nav-search"><a href="index.html" class="icon icon-home">Handbook</a><div role="search">'
            '<form class="wy-form"><input type="text" name="q" placeholder="Search docs"></form></div></div>'
            '<div class="wy-menu wy-menu-vertical" data-spy="affix" role="navigation"><p class="caption" role="heading">'
            f'<span class="caption-text">Contents:</span></p>{self.navigation("")}</div></div></nav>'
            '<section data-toggle="wy-nav-shift" class="wy-nav-content-wrap"><nav class="wy-nav-top" aria-label="Mobile">'
            '<i data-toggle="wy-nav-top" class="fa fa-bars"></i><a href="index.html">Handbook</a></nav>'
            '<div class="wy-nav-content"><div class="rst-content"><div role="navigation" aria-label="Page navigation">'
            '<ul class="wy-breadcrumbs"><li><a href="index.html" class="icon icon-home" aria-label="Home"></a></li>'
            f'<li class="breadcrumb-item active">{escape(self.title)}</li><li class="wy-breadcrumbs-aside">'
            '<a href="https://github.com/example/handbook" class="fa fa-github"> Edit on GitHub</a></li></ul><hr></div>'
            f'<div role="main" class="document" itemscope="itemscope"><div itemprop="articleBody"><section id="x">{content}'
            '</section></div></div><footer><div class="rst-footer-buttons" role="navigation" aria-label="Footer">'
            f'<a href="{slug(before)}.html" class="btn btn-neutral float-left">Previous</a><a href="{slug(after)}.html" '
            'class="btn btn-neutral float-right">Next</a></div><hr><div role="contentinfo"><p>&#169; Copyright 2026, The '
            'authors.</p></div>Built with <a href="https://www.sphinx-doc.org/">Sphinx</a> using a <a '
            'href="https://github.com/readthedocs/sphinx_rtd_theme">theme</a> provided by <a '
            'href="https://readthedocs.org">Read the Docs</a>.</footer></div></div></section></div>'),
            ' class="wy-body-for-nav"')


class Furo(Sphinx):
    def page(self, content):
        before, after = self.neighbours()
        return self.document('<meta name="generator" content="sphinx-8.1.3, furo 2024.08.06">', (
            '<div class="announcement"></div><div class="page"><header class="mobile-header"><div class="header-center">'
            '<a href="index.html"><div class="brand">Handbook documentation</div></a></div></header>'
            '<aside class="sidebar-drawer"><div class="sidebar-container"><div class="sidebar-sticky"><a '
            'class="sidebar-brand" href="index.html"><span class="sidebar-brand-text">Handbook documentation</span></a>'
            '<form class="sidebar-search-container" role="search"><input class="sidebar-search" placeholder="Search">'
            f'</form><div class="sidebar-scroll"><div class="sidebar-tree">{self.navigation("")}</div></div></div></div>'
            '</aside><div class="main"><div class="content"><div class="article-container"><a href="#" '
            'class="back-to-top muted-link"><span>Back to top</span></a><div class="content-icon-container">'
            '<div class="view-this-page"><a class="muted-link" href="_sources/x.md.txt" title="View this page">'
            '<span class="visually-hidden">View this page</span></a></div><div class="theme-toggle-container">'
            '<button class="theme-toggle"><div class="visually-hidden">Toggle Light / Dark / Auto color theme</div></button>'
            f'</div></div><article role="main" id="furo-main-content"><section id="x">{content}</section></article></div>'
            f'<footer><div class="related-pages"><a class="next-page" href="{slug(after)}.html"><div class="page-info">'
            f'<div class="context"><span>Next</span></div><div class="title">{escape(after)}</div></div></a>'
            f'<a class="prev-page" href="{slug(before)}.html"><div class="page-info"><div class="context">'
            f'<span>Previous</span></div><div class="title">{escape(before)}</div></div></a></div><div class="bottom-of-page">'
            '<div class="left-details"><div class="copyright">Copyright &#169; 2026, The authors</div>Made with <a '
            'href="https://www.sphinx-doc.org/">Sphinx</a> and <a class="muted-link" href="https://pradyunsg.me">@pradyunsg'
            '</a>\'s <a href="https://github.com/pradyunsg/furo">Furo</a></div></div></footer></div>'
            '<aside class="toc-drawer"><div class="toc-sticky toc-scroll"><div class="toc-title-container"><span '
            f'class="toc-title">On this page</span></div><div class="toc-tree-container">{self.contents(" class=toc-tree", "")}'
            "</div></div></aside></div></div>"))


class PyData(Sphinx):
    def page(self, content):
        before, after = self.neighbours()
        links = "".join(f'<li class="nav-item"><a class="nav-link nav-internal" href="{slug(one)}.html">{escape(one)}</a></li>'
                        for one in self.site[:5])
        return self.document("", (
            '<div id="pst-skip-link" class="skip-link d-print-none"><a href="#main-content">Skip to main content</a></div>'
            '<header class="bd-header navbar navbar-expand-lg bd-navbar d-print-none"><div class="bd-header__inner '
            'bd-page-width"><div class="navbar-header-items__start"><a class="navbar-brand logo" href="index.html"><p '
            f'class="title logo__title">Handbook</p></a></div><nav><ul class="bd-navbar-elements navbar-nav">{links}</ul>'
            '</nav><button class="btn search-button-field"><span class="search-button__default-text">Search</span> '
            '<kbd class="kbd-shortcut__modifier">Ctrl</kbd>+<kbd>K</kbd></button></div></header>'
            '<div class="bd-container"><div class="bd-container__inner bd-page-width"><dialog id="pst-primary-sidebar-modal">'
            '</dialog><div class="bd-sidebar-primary bd-sidebar"><nav class="bd-docs-nav bd-links" '
            'aria-label="Section Navigation"><p class="bd-links__title" role="heading">Section Navigation</p>'
            f'{self.navigation("")}</nav></div><main id="main-content" class="bd-main" role="main"><div class="bd-content">'
            '<div class="bd-article-container"><div class="bd-header-article d-print-none"><nav aria-label="Breadcrumb"><ul '
            'class="bd-breadcrumbs"><li class="breadcrumb-item breadcrumb-home"><a href="index.html" class="nav-link" '
            f'aria-label="Home"><i class="fa-solid fa-home"></i></a></li><li class="breadcrumb-item active">'
            f'<span class="ellipsis">{escape(self.title)}</span></li></ul></nav></div><article class="bd-article">'
            f'<section id="x">{content}</section></article><footer class="prev-next-footer d-print-none"><div '
            f'class="prev-next-area"><a class="left-prev" href="{slug(before)}.html" title="previous page"><div '
            f'class="prev-next-info"><p class="prev-next-subtitle">previous</p><p class="prev-next-title">{escape(before)}</p>'
            f'</div></a><a class="right-next" href="{slug(after)}.html" title="next page"><div class="prev-next-info"><p '
            f'class="prev-next-subtitle">next</p><p class="prev-next-title">{escape(after)}</p></div></a></div></footer></div>'
            '<div class="bd-sidebar-secondary"><div class="sidebar-secondary-items"><div class="sidebar-secondary-item">'
            '<div class="page-toc tocsection onthispage"><i class="fa-solid fa-list"></i> On this page</div>'
            f'{self.contents(" class=bd-toc-nav", "")}</div><div class="sidebar-secondary-item"><div class="tocsection '
            'sourcelink"><a href="_sources/x.md.txt"><i class="fa-solid fa-file-lines"></i> Show Source</a></div></div></div>'
            '</div></div></main></div></div><footer class="bd-footer"><div class="bd-footer__inner bd-page-width"><p '
            'class="copyright">© Copyright 2026, The authors.</p><p class="sphinx-version">Created using <a '
            'href="https://www.sphinx-doc.org/">Sphinx</a> 8.1.3.</p><p class="theme-version">Built with the <a '
            'href="https://pydata-sphinx-theme.readthedocs.io">PyData Sphinx Theme</a> 0.16.0.</p></div></footer>'))


class MkDocs(Dialect):
    """Python-Markdown with its extensions, in MkDocs' own theme."""

    def page(self, content):
        before, after = self.neighbours()
        links = "".join(f'<li class="nav-item"><a href="../{slug(one)}/" class="nav-link">{escape(one)}</a></li>'
                        for one in self.site)
        return self.document('<meta name="generator" content="mkdocs-1.6.1">', (
            '<div class="navbar fixed-top navbar-expand-lg navbar-dark bg-primary"><div class="container"><a '
            f'class="navbar-brand" href="..">Handbook</a><ul class="nav navbar-nav">{links}</ul><ul class="nav navbar-nav '
            'ms-md-auto"><li class="nav-item"><a href="#" class="nav-link" data-bs-toggle="modal"><i class="fa fa-search"></i>'
            f' Search</a></li><li class="nav-item"><a rel="prev" href="../{slug(before)}/" class="nav-link">Previous</a></li>'
            f'<li class="nav-item"><a rel="next" href="../{slug(after)}/" class="nav-link">Next</a></li></ul></div></div>'
            '<div class="container"><div class="row"><div class="col-md-3"><div class="navbar-light navbar-expand-md bs-sidebar '
            f'hidden-print affix" role="complementary">{self.contents(" class=bs-sidenav", "")}</div></div><div '
            f'class="col-md-9" role="main">{content}</div></div></div><footer class="col-md-12"><hr><p>Documentation built with '
            '<a href="https://www.mkdocs.org/">MkDocs</a>.</p></footer><div class="modal" id="mkdocs_search_modal" '
            'role="dialog"><div class="modal-dialog"><div class="modal-header"><h4 class="modal-title">Search</h4></div>'
            '<div class="modal-body"><p>From here you can search these documents. Enter your search terms below.</p></div>'
            '</div></div>'))

    def heading(self, node):
        name = slug(node.text())
        return f'<{node.tag} id="{name}">{self.children(node)}<a class="headerlink" href="#{name}" title="Permanent link">&para;</a></{node.tag}>'

    h1 = h2 = h3 = h4 = h5 = h6 = heading

    def callout(self, node):
        title, rest = self.callout_parts(node)
        return f'<div class="admonition {node["kind"]}"><p class="admonition-title">{title}</p>{rest}</div>'

    def task(self, node, checked):
        return (f'<li class="task-list-item"><input type="checkbox" disabled{checked}> {self.children(node)}</li>')

    def display_formula(self, tex):
        return f'<div class="arithmatex">\\[{escape(tex)}\\]</div>'

    def inline_formula(self, tex):
        return rf'<span class="arithmatex">\({escape(tex)}\)</span>'

    p = Sphinx.p

    def note_item(self, number, node, seen):
        back = "".join(f'&#160;<a class="footnote-backref" href="#fnref{i if i > 1 else ""}:{number}" title="Jump back to '
                       f'footnote {number} in the text">&#8617;</a>' for i in range(1, seen + 1))
        return f'<li id="fn:{number}">{self.with_back_link(node, back)}</li>'

    def note_mark(self, number, seen):
        return (f'<sup id="fnref{seen if seen > 1 else ""}:{number}"><a class="footnote-ref" href="#fn:{number}">{number}'
                "</a></sup>")


class Codehilite(MkDocs):
    """MkDocs with the extension codehilite: its code blocks do not state their language."""
    UNSUPPORTED = ("languages",)

    def code_block(self, node, language):
        code = "".join(self.highlighted(line, language) + "\n" for line in lines_of(node))
        return f'<div class="codehilite"><pre><span></span><code>{code}</code></pre></div>'


class Material(MkDocs):
    TASK_LIST = "task-list"

    def page(self, content):
        before, after = self.neighbours()
        items = "".join(f'<li class="md-nav__item"><a href="../{slug(one)}/" class="md-nav__link"><span class="md-ellipsis">'
                        f"{escape(one)}</span></a></li>" for one in self.site)
        toc = "".join(f'<li class="md-nav__item"><a href="#{slug(one)}" class="md-nav__link"><span class="md-ellipsis">'
                      f"{escape(one)}</span></a></li>" for one in self.section_titles())
        return self.document('<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.5.44">', (
            '<div data-md-component="skip"><a href="#x" class="md-skip">Skip to content</a></div><header class="md-header '
            'md-header--shadow"><nav class="md-header__inner md-grid" aria-label="Header"><a href=".." title="Handbook" '
            'class="md-header__button md-logo"></a><div class="md-header__title"><div class="md-header__ellipsis"><div '
            'class="md-header__topic"><span class="md-ellipsis">Handbook</span></div><div class="md-header__topic"><span '
            f'class="md-ellipsis">{escape(self.title)}</span></div></div></div><div class="md-search" role="dialog"><input '
            'type="text" class="md-search__input" placeholder="Search"><div class="md-search-result__meta">Initializing '
            'search</div></div><div class="md-header__source"><a href="https://github.com/example/handbook" class="md-source">'
            '<div class="md-source__repository">example/handbook</div></a></div></nav></header><div class="md-container"><main '
            'class="md-main"><div class="md-main__inner md-grid"><div class="md-sidebar md-sidebar--primary"><nav '
            'class="md-nav md-nav--primary" aria-label="Navigation"><label class="md-nav__title" for="__drawer">Handbook'
            f'</label><ul class="md-nav__list">{items}</ul></nav></div><div class="md-sidebar md-sidebar--secondary"><nav '
            'class="md-nav md-nav--secondary" aria-label="Table of contents"><label class="md-nav__title" for="__toc">Table of '
            f'contents</label><ul class="md-nav__list">{toc}</ul></nav></div><div class="md-content"><article '
            'class="md-content__inner md-typeset"><a href="https://github.com/example/handbook/edit/x.md" title="Edit this '
            f'page" class="md-content__button md-icon"></a>{content}<aside class="md-source-file"><span '
            'class="md-source-file__fact">January 5, 2026</span></aside></article></div></div></main><footer '
            'class="md-footer"><nav class="md-footer__inner md-grid" aria-label="Footer">'
            f'<a href="../{slug(before)}/" class="md-footer__link md-footer__link--prev"><div class="md-footer__title">'
            f'<span class="md-footer__direction">Previous</span><div class="md-ellipsis">{escape(before)}</div></div></a>'
            f'<a href="../{slug(after)}/" class="md-footer__link md-footer__link--next"><div class="md-footer__title">'
            f'<span class="md-footer__direction">Next</span><div class="md-ellipsis">{escape(after)}</div></div></a></nav>'
            '<div class="md-footer-meta"><div class="md-copyright">Made with <a href="https://squidfunk.github.io/'
            'mkdocs-material/">Material for MkDocs</a></div></div></footer></div>'))

    def code_block(self, node, language):
        lines = lines_of(node)
        title = f'<span class="filename">{escape(node["title"])}</span>' if node["title"] else ""
        name = f"language-{language or 'text'} highlight"
        code = "".join(f'<span id="__span-{self.codes}-{i}"><a id="__codelineno-{self.codes}-{i}" '
                       f'name="__codelineno-{self.codes}-{i}" href="#__codelineno-{self.codes}-{i}"></a>'
                       f"{self.highlighted(line, language)}\n</span>" for i, line in enumerate(lines, 1))
        pre = f"<pre><span></span><code>{code}</code></pre>"
        if self.codes % 2:
            return f'<div class="{name}">{title}{pre}</div>'
        numbers = "\n".join(f'<span class="normal"><a href="#__codelineno-{self.codes}-{i}">{i:2}</a></span>'
                            for i in range(1, len(lines) + 1))
        row = f'<tr><th colspan="2" class="filename">{title}</th></tr>' if title else ""
        return (f'<div class="{name}"><table class="highlighttable">{row}<tr><td class="linenos"><div class="linenodiv"><pre>'
                f'<span></span>{numbers}</pre></div></td><td class="code"><div>{pre}</div></td></tr></table></div>')

    def callout(self, node):
        if self.codes % 3 == 2:  # a callout that can be folded
            title, rest = self.callout_parts(node)
            return f'<details class="{node["kind"]}" open="open"><summary>{title}</summary>{rest}</details>'
        return super().callout(node)

    def task(self, node, checked):
        return (f'<li class="task-list-item"><label class="task-list-control"><input type="checkbox" disabled{checked}>'
                f'<span class="task-list-indicator"></span></label> {self.children(node)}</li>')


class MdBook(Dialect):
    UNSUPPORTED = ("callouts", "tasks")

    def page(self, content):
        before, after = self.neighbours()
        chapters = "".join(f'<li class="chapter-item expanded"><a href="{slug(one)}.html"><strong aria-hidden="true">{i}.'
                           f"</strong> {escape(one)}</a></li>" for i, one in enumerate(self.site, 1))
        return self.document("", (
            '<div id="body-container"><nav id="sidebar" class="sidebar" aria-label="Table of contents"><div '
            f'class="sidebar-scrollbox"><ol class="chapter">{chapters}</ol></div></nav><div id="page-wrapper" '
            'class="page-wrapper"><div class="page"><div id="menu-bar" class="menu-bar sticky"><div class="left-buttons">'
            '<button id="theme-toggle" class="icon-button" title="Change theme"><i class="fa fa-paint-brush"></i></button><ul '
            'id="theme-list" class="theme-popup" role="menu"><li role="none"><button role="menuitem" class="theme" '
            'id="light">Light</button></li><li role="none"><button role="menuitem" class="theme" id="rust">Rust</button></li>'
            '<li role="none"><button role="menuitem" class="theme" id="coal">Coal</button></li></ul></div><h1 '
            'class="menu-title">Handbook</h1><div class="right-buttons"><a href="print.html" title="Print this book"><i '
            f'class="fa fa-print"></i></a></div></div><div id="content" class="content"><main>{content}</main><nav '
            f'class="nav-wrapper" aria-label="Page navigation"><a rel="prev" href="{slug(before)}.html" class="mobile-nav-chapters '
            f'previous"><i class="fa fa-angle-left"></i></a><a rel="next" href="{slug(after)}.html" class="mobile-nav-chapters '
            'next"><i class="fa fa-angle-right"></i></a></nav></div></div></div></div>'))

    def heading(self, node):
        name = slug(node.text())
        return f'<{node.tag} id="{name}"><a class="header" href="#{name}">{self.children(node)}</a></{node.tag}>'

    h1 = h2 = h3 = h4 = h5 = h6 = heading

    def code_block(self, node, language):
        name = f' class="language-{language} hljs"' if language else ' class="hljs"'
        return ('<pre><div class="buttons"><button class="fa fa-copy clip-button" title="Copy to clipboard" '
                f'aria-label="Copy to clipboard"><i class="tooltiptext"></i></button></div><code{name}>'
                + "\n".join(self.highlighted(line, language) for line in lines_of(node)) + "\n</code></pre>")

    SPANS = {"keyword": "hljs-keyword", "string": "hljs-string", "number": "hljs-number", "comment": "hljs-comment"}

    def table(self, node):
        return f'<div class="table-wrapper"><table>{self.children(node)}</table></div>'

    def note_mark(self, number, seen):
        return f'<sup class="footnote-reference" id="fr-{number}-{seen}"><a href="#footnote-{number}">{number}</a></sup>'

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<hr><ol class="footnote-definition">{items}</ol>'

    def note_item(self, number, node, seen):
        back = "".join(f' <a href="#fr-{number}-{i}">↩{i if i > 1 else ""}</a>' for i in range(1, seen + 1))
        return f'<li id="footnote-{number}">{self.with_back_link(node, back)}</li>'


class KaTeX(Dialect):
    """Formulas as KaTeX writes them on the server. The displayed words are a rough imitation."""

    def katex(self, tex, display=""):
        shown = "".join(f'<span class="mord mathnormal">{escape(one)}</span>' for one in tex if one.isalnum())
        return ('<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"'
                f'{display}><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">{escape(tex)}'
                '</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base">'
                f'<span class="strut" style="height:0.43em"></span>{shown}</span></span></span>')

    def inline_formula(self, tex):
        return self.katex(tex)

    def display_formula(self, tex):
        return f'<span class="katex-display">{self.katex(tex, " display=" + chr(34) + "block" + chr(34))}</span>'


class MathJaxSvg(Dialect):
    """Formulas as MathJax 3 writes them: glyphs in SVG, and MathML for screen readers."""

    def container(self, tex, attributes):
        shown = "".join("<mi>" + one + "</mi>" for one in tex if one.isalpha())
        return (f'<mjx-container class="MathJax" jax="SVG"{attributes} style="position: relative;"><svg viewBox="0 -883 2 2" '
                'aria-hidden="true"><g data-mml-node="math"><path d="M52 289Q59 331 106 386"></path></g></svg>'
                f'<mjx-assistive-mml unselectable="on" display="inline"><math xmlns="http://www.w3.org/1998/Math/MathML">'
                f'<semantics><mrow>{shown}</mrow><annotation encoding="application/x-tex">{escape(tex)}</annotation></semantics>'
                "</math></mjx-assistive-mml></mjx-container>")

    def inline_formula(self, tex):
        return self.container(tex, "")

    def display_formula(self, tex):
        return self.container(tex, ' display="true"')
