"""Platforms and converters: GitHub, MediaWiki, LaTeXML, Asciidoctor and Obsidian."""
import html

from dialects.base import Dialect, escape, lines_of, slug
from dialects.documentation import MathJaxSvg
from tree import Node

OCTICON = '<svg class="octicon octicon-link" viewBox="0 0 16 16" version="1.1" width="16" height="16" aria-hidden="true"><path d="m7.775 3.275"></path></svg>'


class GitHub(Dialect):
    """A README below the list of files."""
    TASK_LIST = "contains-task-list"
    SPANS = {"keyword": "pl-k", "string": "pl-s", "number": "pl-c1", "comment": "pl-c", "name": "pl-s1"}

    def page(self, content):
        rows = "".join(f'<tr class="react-directory-row"><td class="react-directory-row-name-cell-large-screen"><div '
                       f'class="react-directory-filename-column"><a class="Link--primary" href="/example/handbook/blob/main/'
                       f'{slug(one)}.md">{slug(one)}.md</a></div></td><td class="react-directory-row-commit-cell"><a '
                       f'href="/example/handbook/commit/1a2b">Update {escape(one)}</a></td><td><relative-time>Jan 5, 2026'
                       "</relative-time></td></tr>" for one in self.site)
        return self.document("", (
            '<div class="position-relative header-wrapper js-header-wrapper"><a href="#start-of-content" class="px-2 py-4 '
            'show-on-focus js-skip-to-content">Skip to content</a><header class="HeaderMktg header-logged-out" role="banner">'
            '<button type="button" class="HeaderMenu-link">Product</button><button type="button" class="HeaderMenu-link">'
            'Solutions</button><a class="HeaderMenu-link" href="/pricing">Pricing</a><a href="/login" class="HeaderMenu-link '
            'HeaderMenu-link--sign-in">Sign in</a></header></div><div class="application-main"><main id="js-repo-pjax-container">'
            '<div id="repository-container-header"><strong itemprop="name"><a href="/example/handbook">handbook</a></strong>'
            '<span class="Label Label--secondary">Public</span><ul class="pagehead-actions"><li><a href="/login" class="btn-sm '
            'btn">Fork <span class="Counter">11</span></a></li><li><a href="/login" class="btn-sm btn">Star <span '
            'class="Counter">1.2k</span></a></li></ul><nav class="js-repo-nav UnderlineNav" aria-label="Repository"><ul><li><a '
            'href="/example/handbook"><span>Code</span></a></li><li><a href="/example/handbook/issues"><span>Issues</span><span '
            'class="Counter">17</span></a></li><li><a href="/example/handbook/pulls"><span>Pull requests</span></a></li></ul>'
            '</nav></div><turbo-frame id="repo-content-turbo-frame"><table aria-labelledby="folders-and-files"><thead><tr><th>'
            f'Name</th><th>Last commit message</th><th>Last commit date</th></tr></thead><tbody>{rows}</tbody></table><div '
            'class="OverviewRepoFiles-module__Box"><nav><ul role="list"><li><a href="#">README</a></li><li><a href="#">License'
            '</a></li></ul></nav><article class="markdown-body entry-content container-lg" itemprop="text">'
            f'{content}</article></div><div class="Layout-sidebar"><h2>About</h2><p class="f4 my-3">A handbook for everyone.</p>'
            '<h3 class="sr-only">Topics</h3><a class="topic-tag topic-tag-link" href="/topics/handbook">handbook</a><h2>Releases'
            '</h2><p>No releases published</p><h2>Languages</h2><ul><li>Python 88.0%</li><li>Other 12.0%</li></ul></div>'
            '</turbo-frame></main></div><footer class="footer" role="contentinfo"><h2 class="sr-only">Footer</h2><span>© 2026 '
            'GitHub, Inc.</span><nav aria-label="Footer"><ul><li><a href="/site/terms">Terms</a></li><li><a '
            'href="/site/privacy">Privacy</a></li><li><a href="/security">Security</a></li></ul></nav></footer>'))

    def heading(self, node):
        name = slug(node.text())
        return (f'<div class="markdown-heading" dir="auto"><{node.tag} tabindex="-1" class="heading-element" dir="auto">'
                f'{self.children(node)}</{node.tag}><a id="user-content-{name}" class="anchor" aria-label="Permalink: '
                f'{escape(node.text())}" href="#{name}">{OCTICON}</a></div>')

    h1 = h2 = h3 = h4 = h5 = h6 = heading

    def p(self, node):
        return f'<p dir="auto">{self.children(node)}</p>'

    def code_block(self, node, language):
        code = "\n".join(self.highlighted(line, language) for line in lines_of(node))
        copied = html.escape(node.text().rstrip("\n"))
        button = (f'<div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" class="ClipboardButton btn" '
                  f'value="{copied}" role="button">{OCTICON}</clipboard-copy></div>')
        if not language:
            return (f'<div class="snippet-clipboard-content notranslate position-relative overflow-auto"><pre class="notranslate">'
                    f"<code>{code}\n</code></pre>{button}</div>")
        source = {"bash": "shell", "javascript": "js"}.get(language, language)
        return (f'<div class="highlight highlight-source-{source} notranslate position-relative overflow-auto" dir="auto"><pre>'
                f"{code}</pre>{button}</div>")

    def callout(self, node):
        title, rest = self.callout_parts(node)
        return (f'<div class="markdown-alert markdown-alert-{node["kind"]}" dir="auto"><p class="markdown-alert-title" dir="auto">'
                f'{OCTICON}{title}</p>{rest}</div>')

    def task(self, node, checked):
        return (f'<li class="task-list-item"><input type="checkbox" id="" disabled="" class="task-list-item-checkbox"{checked}> '
                f"{self.children(node)}</li>")

    def table(self, node):
        return f"<markdown-accessiblity-table><table>{self.children(node)}</table></markdown-accessiblity-table>"

    def img(self, node):
        return (f'<a target="_blank" rel="noopener noreferrer" href="{node["src"]}"><img src="{node["src"]}" '
                f'alt="{html.escape(node["alt"])}" style="max-width: 100%;"></a>')

    def inline_formula(self, tex):
        return ('<math-renderer class="js-inline-math" style="display: inline-block" data-run-id="4f2a">'
                f"${escape(tex)}$</math-renderer>")

    def display_formula(self, tex):
        return f'<math-renderer class="js-display-math" style="display: block" data-run-id="4f2a">$${escape(tex)}$$</math-renderer>'

    def note_mark(self, number, seen):
        again = f"-{seen}" if seen > 1 else ""
        return (f'<sup><a href="#user-content-fn-{number}-6f" id="user-content-fnref-{number}{again}-6f" data-footnote-ref="" '
                f'aria-describedby="footnote-label">{number}</a></sup>')

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return ('<section data-footnotes="" class="footnotes"><h2 id="footnote-label" class="sr-only" dir="auto">Footnotes</h2>'
                f'<ol dir="auto">{items}</ol></section>')

    def note_item(self, number, node, seen):
        back = "".join(f' <a href="#user-content-fnref-{number}{f"-{i}" if i > 1 else ""}-6f" data-footnote-backref="" '
                       f'aria-label="Back to reference {number}" class="data-footnote-backref"><g-emoji class="g-emoji" '
                       f'alias="leftwards_arrow_with_hook">↩</g-emoji>{f"<sup>{i}</sup>" if i > 1 else ""}</a>'
                       for i in range(1, seen + 1))
        return f'<li id="user-content-fn-{number}-6f">{self.with_back_link(node, back)}</li>'


class MediaWiki(Dialect):
    """A wiki in the skin Vector."""
    UNSUPPORTED = ("callouts", "tasks")

    def expected(self, body):
        if next(body.all("note"), None):
            body.children.append(Node("h2", {}, ["References"]))
        return super().expected(body)

    def page(self, content):
        heading, end, rest = content.partition("</h1>")
        toc = "".join(f'<li class="vector-toc-list-item vector-toc-level-1"><a class="vector-toc-link" href="#{slug(one)}"><div '
                      f'class="vector-toc-text"><span class="vector-toc-numb">{i}</span><span>{escape(one)}</span></div></a></li>'
                      for i, one in enumerate(self.section_titles(), 1))
        box = "".join(f'<li><a href="/wiki/{slug(one)}" title="{escape(one)}">{escape(one)}</a></li>' for one in self.site)
        return self.document('<meta name="generator" content="MediaWiki 1.44.0">', (
            '<a class="mw-jump-link" href="#bodyContent">Jump to content</a><div class="vector-header-container"><header '
            'class="vector-header mw-header"><nav class="vector-main-menu-landmark" aria-label="Site"><div '
            'class="vector-menu-heading">Navigation</div><ul class="vector-menu-content-list"><li><a href="/wiki/Main_Page">'
            '<span>Main page</span></a></li><li><a href="/wiki/Special:Random"><span>Random page</span></a></li></ul></nav>'
            '<form action="/w/index.php" id="searchform"><input class="cdx-text-input__input" type="search" '
            'placeholder="Search"><button class="cdx-button">Search</button></form></header></div><div '
            'class="mw-page-container"><nav id="mw-panel-toc" aria-label="Contents" class="vector-toc"><h2 '
            'class="vector-pinnable-header-label">Contents</h2><ul class="vector-toc-contents"><li id="toc-mw-content-text"><a '
            f'href="#" class="vector-toc-link"><div class="vector-toc-text">(Top)</div></a></li>{toc}</ul></nav><main '
            f'id="content" class="mw-body"><header class="mw-body-header vector-page-titlebar">{heading}{end}</header><div '
            'class="vector-page-toolbar"><nav aria-label="Namespaces"><ul class="vector-menu-content-list"><li><a '
            'href="/wiki/x"><span>Article</span></a></li><li><a href="/wiki/Talk:x"><span>Talk</span></a></li></ul></nav><nav '
            'aria-label="Views"><ul><li><a href="?action=edit"><span>Edit</span></a></li><li><a href="?action=history"><span>'
            'View history</span></a></li></ul></nav></div><div id="bodyContent" class="vector-body"><div '
            'id="siteSub" class="noprint">From the Handbook</div><div id="contentSub"></div><div id="mw-content-text" '
            f'class="mw-body-content"><div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr">{rest}<div '
            f'role="navigation" class="navbox"><table class="nowraplinks navbox-inner"><tbody><tr><th class="navbox-title">'
            f'Handbook</th></tr><tr><td class="navbox-list"><ul>{box}</ul></td></tr></tbody></table></div></div><div '
            'class="printfooter">Retrieved from "<a href="https://wiki.example/w/index.php?oldid=12">https://wiki.example/w/'
            'index.php?oldid=12</a>"</div></div><div id="catlinks" class="catlinks"><div class="mw-normal-catlinks"><a '
            'href="/wiki/Help:Category">Category</a>: <ul><li><a href="/wiki/Category:Handbook">Handbook</a></li></ul></div>'
            '</div></div></main></div><footer id="footer" class="mw-footer"><ul id="footer-info"><li '
            'id="footer-info-lastmod"> This page was last edited on 5 January 2026, at 12:00.</li><li>Text is available under '
            'the Creative Commons Attribution-ShareAlike License.</li></ul><ul id="footer-places"><li><a href="/privacy">'
            'Privacy policy</a></li><li><a href="/about">About</a></li></ul></footer>'))

    def h1(self, node):
        return (f'<h1 id="firstHeading" class="firstHeading mw-first-heading"><span class="mw-page-title-main">'
                f"{self.children(node)}</span></h1>")

    def heading(self, node):
        name = node.text().strip().replace(" ", "_")
        return (f'<div class="mw-heading mw-heading{node.tag[1]}"><{node.tag} id="{name}">{self.children(node)}</{node.tag}><span '
                f'class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/w/index.php?action=edit" '
                f'title="Edit section: {escape(node.text())}"><span>edit</span></a><span class="mw-editsection-bracket">]</span>'
                "</span></div>")

    h2 = h3 = h4 = h5 = h6 = heading

    def code_block(self, node, language):
        code = "".join(self.highlighted(line, language) + "\n" for line in lines_of(node))
        if not language:
            return f"<pre>{escape(node.text())}</pre>"
        return (f'<div class="mw-highlight mw-highlight-lang-{language} mw-content-ltr" dir="ltr"><pre><span></span>{code}</pre>'
                "</div>")

    def figure(self, node):
        image, caption = node.elements()
        return (f'<figure class="mw-default-size mw-halign-right" typeof="mw:File/Thumb"><a href="/wiki/File:X.png" '
                f'class="mw-file-description"><img src="{image["src"]}" alt="{html.escape(image["alt"])}" decoding="async" '
                f'width="250" height="188" class="mw-file-element" srcset="{image["src"]} 1.5x"></a><figcaption>'
                f"{self.children(caption)}</figcaption></figure>")

    def table(self, node):
        return f'<table class="wikitable sortable">{self.children(node)}</table>'

    def tex(self, tex, kind):
        styled = escape(f"{{\\displaystyle {tex}}}")
        quoted = html.escape(f"{{\\displaystyle {tex}}}")
        block = ' display="block"' if kind == "display" else ""
        return (f'<span class="mwe-math-element mwe-math-element-{"block" if block else "inline"}"><span class="mwe-math-mathml-'
                f'{kind} mwe-math-mathml-a11y" style="display: none;"><math xmlns="http://www.w3.org/1998/Math/MathML"{block} '
                f'alttext="{quoted}"><semantics><mrow class="MJX-TeXAtom-ORD"><mi>x</mi></mrow><annotation '
                f'encoding="application/x-tex">{styled}</annotation></semantics></math></span><img '
                f'src="https://wikimedia.org/api/rest_v1/media/math/render/svg/1f" class="mwe-math-fallback-image-{kind} mw-invert" '
                f'aria-hidden="true" style="vertical-align: -0.6ex;" alt="{quoted}"></span>')

    def inline_formula(self, tex):
        return self.tex(tex, "inline")

    def display_formula(self, tex):
        return self.tex(tex, "display")

    def note_mark(self, number, seen):
        return (f'<sup id="cite_ref-n{number}_{number}-{seen - 1}" class="reference"><a href="#cite_note-n{number}-{number}"><span '
                f'class="cite-bracket">&#91;</span>{number}<span class="cite-bracket">&#93;</span></a></sup>')

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return (f'<div class="mw-heading mw-heading2"><h2 id="References">References</h2></div><div class="mw-references-wrap"><ol '
                f'class="references">{items}</ol></div>')

    def note_item(self, number, node, seen):
        base = f"cite_ref-n{number}_{number}"
        if seen == 1:
            back = f'<b><a href="#{base}-0">^</a></b>'
        else:
            back = "^ " + " ".join(f'<a href="#{base}-{i}"><sup><i><b>{"abcdef"[i]}</b></i></sup></a>' for i in range(seen))
        text = self.children(node).replace("<p>", "").replace("</p>", " ")
        return (f'<li id="cite_note-n{number}-{number}"><span class="mw-cite-backlink">{back}</span> <span '
                f'class="reference-text">{text.strip()}</span></li>')


class LaTeXML(Dialect):
    """Articles of arXiv as HTML."""
    UNSUPPORTED = ("callouts", "tasks")
    SPANS = {"keyword": "ltx_text ltx_lst_keyword", "string": "ltx_text ltx_lst_string", "number": "ltx_text ltx_lst_numbers",
             "comment": "ltx_text ltx_lst_comment", "name": "ltx_text ltx_lst_identifier"}

    def expected(self, body):
        for kind, tag in (("Figure", "figcaption"), ("Table", "caption")):
            for caption in body.all(tag):
                caption.children.insert(0, f"{kind} 1: ")
        return super().expected(body)

    def page(self, content):
        toc = "".join(f'<li class="ltx_tocentry ltx_tocentry_section"><a href="#S{i}" class="ltx_ref"><span class="ltx_text '
                      f'ltx_ref_title">{escape(one)}</span></a></li>' for i, one in enumerate(self.section_titles(), 1))
        return self.document("", (
            '<div class="ltx_page_main"><nav class="ltx_page_navbar"><nav class="ltx_TOC"><ol class="ltx_toclist">'
            f'{toc}</ol></nav></nav><div class="ltx_page_content"><article class="ltx_document ltx_authors_1line">{content}'
            '</article></div><footer class="ltx_page_footer"><div class="ltx_page_logo">Generated on Mon Jan 5 2026 by <a '
            'href="http://dlmf.nist.gov/LaTeXML/" class="ltx_LaTeXML_logo">LaTeXML</a></div></footer></div>'))

    def h1(self, node):
        return f'<h1 class="ltx_title ltx_title_document">{self.children(node)}</h1>'

    def heading(self, node):
        kind = {"h2": "section", "h3": "subsection"}.get(node.tag, "paragraph")
        return f'<{node.tag} class="ltx_title ltx_title_{kind}">{self.children(node)}</{node.tag}>'

    h2 = h3 = h4 = h5 = h6 = heading

    def p(self, node):
        return f'<div class="ltx_para"><p class="ltx_p">{self.children(node)}</p></div>'

    def code_block(self, node, language):
        # Spaces at the beginning of a line are a separate element.
        lines = []
        for i, line in enumerate(lines_of(node), 1):
            blank = len(line) - len(line.lstrip())
            space = f'<span class="ltx_text ltx_lst_space">{line[:blank]}</span>' if blank else ""
            lines.append(f'<div class="ltx_listingline" id="lstnumberx{i}">{space}{self.highlighted(line.lstrip(), language)}</div>')
        name = f" ltx_lst_language_{language.capitalize()}" if language else ""
        return (f'<div class="ltx_listing ltx_lstlisting{name} ltx_listing"><div class="ltx_listing_data"><a '
                f'href="data:text/plain;base64,eA==" download="">⬇</a></div>{"".join(lines)}</div>')

    def table(self, node):
        caption = next(node.all("caption"), None)
        rows = "".join(self.write(one) for one in node.elements() if one is not caption)
        above = (f'<figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table 1: </span>{self.children(caption)}'
                 "</figcaption>") if caption else ""
        return f'<figure class="ltx_table" id="S1.T1">{above}<table class="ltx_tabular ltx_centering ltx_align_middle">{rows}</table></figure>'

    def figure(self, node):
        image, caption = node.elements()
        return (f'<figure class="ltx_figure" id="S1.F1"><img src="{image["src"]}" class="ltx_graphics ltx_centering '
                f'ltx_img_landscape" width="598" height="224" alt="{html.escape(image["alt"])}"><figcaption class="ltx_caption '
                f'ltx_centering"><span class="ltx_tag ltx_tag_figure">Figure 1: </span>{self.children(caption)}</figcaption></figure>')

    def math(self, tex, display):
        return (f'<math id="S1.m1" class="ltx_Math" alttext="{html.escape(tex)}" display="{display}"><semantics><mi>x</mi>'
                f'<annotation encoding="application/x-tex">{escape(tex)}</annotation></semantics></math>')

    def inline_formula(self, tex):
        return self.math(tex, "inline")

    def display_formula(self, tex):
        return ('<table id="S1.Ex1" class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row ltx_align_baseline">'
                f'<td class="ltx_eqn_cell ltx_eqn_center_padleft"></td><td class="ltx_eqn_cell ltx_align_center">'
                f'{self.math(tex, "block")}</td><td class="ltx_eqn_cell ltx_eqn_center_padright"></td></tr></tbody></table>')

    def note(self, node):
        self.notes.append([node, 1])
        number = len(self.notes)
        mark = f'<sup class="ltx_note_mark">{number}</sup>'
        text = self.children(node).replace('<div class="ltx_para"><p class="ltx_p">', "").replace("</p></div>", " ").strip()
        return (f'<span id="footnote{number}" class="ltx_note ltx_role_footnote">{mark}<span class="ltx_note_outer"><span '
                f'class="ltx_note_content">{mark}<span class="ltx_tag ltx_tag_note">{number}</span>{text}</span></span></span>')

    def note_list(self):
        return ""


class Asciidoctor(MathJaxSvg):
    UNSUPPORTED = ()
    KINDS = {"note": "Note", "tip": "Tip", "important": "Important", "warning": "Warning", "caution": "Caution"}

    def page(self, content):
        heading, end, rest = content.partition("</h1>")
        toc = "".join(f'<li><a href="#_{slug(one)}">{escape(one)}</a></li>' for one in self.section_titles())
        return self.document('<meta name="generator" content="Asciidoctor 2.0.23">', (
            f'<div id="header">{heading}{end}<div class="details"><span id="author" class="author">The authors</span><br><span '
            'id="revnumber">version 1.2,</span> <span id="revdate">2026-01-05</span></div><div id="toc" class="toc2"><div '
            f'id="toctitle">Table of Contents</div><ul class="sectlevel1">{toc}</ul></div></div><div id="content">{rest}</div>'
            f'<div id="footer"><div id="footer-text">Version 1.2<br>Last updated 2026-01-05 12:00:00 UTC</div></div>'),
            ' class="book toc2 toc-left"')

    def p(self, node):
        formulas = [one for one in node.elements() if one.tag == "formula" and one["display"]]
        if formulas and not node.text(("formula",)).strip():
            return f'<div class="stemblock"><div class="content">{self.children(node)}</div></div>'
        return f'<div class="paragraph"><p>{self.children(node)}</p></div>'

    def block_title(self, text):
        return f'<div class="title">{text}</div>' if text else ""

    def code_block(self, node, language):
        code = "\n".join(self.highlighted(line, language) for line in lines_of(node))
        if not language:
            return f'<div class="listingblock">{self.block_title(escape(node["title"]))}<div class="content"><pre>{code}</pre></div></div>'
        return (f'<div class="listingblock">{self.block_title(escape(node["title"]))}<div class="content"><pre class="rouge highlight">'
                f'<code data-lang="{language}">{code}</code></pre></div></div>')

    def callout(self, node):
        first = node.elements()[0]
        title, rest = self.callout_parts(node)
        name = self.KINDS[node["kind"]]
        own = self.block_title(title) if first["class"] == "title" else ""
        return (f'<div class="admonitionblock {node["kind"]}"><table><tr><td class="icon"><div class="title">{name}</div></td><td '
                f'class="content">{own}{rest}</td></tr></table></div>')

    def ul(self, node):
        name = " checklist" if any(item["task"] for item in node.elements()) else ""
        return f'<div class="ulist{name}"><ul class="{name.strip()}">{self.children(node)}</ul></div>'

    def ol(self, node):
        start = f' start="{node["start"]}"' if node["start"] else ""
        return f'<div class="olist arabic"><ol class="arabic"{start}>{self.children(node)}</ol></div>'

    def li(self, node):
        at = next((i for i, one in enumerate(node.children) if isinstance(one, Node) and one.tag in
                   ("ul", "ol", "p", "pre", "blockquote", "callout", "table")), len(node.children))
        own = "".join(map(self.write, node.children[:at])).strip()
        rest = "".join(map(self.write, node.children[at:]))
        mark = {"x": "&#10003; ", " ": "&#10063; "}.get(node["task"], "")
        return f"<li><p>{mark}{own}</p>{rest}</li>" if own else f"<li>{rest}</li>"

    def dl(self, node):
        return f'<div class="dlist"><dl>{self.children(node)}</dl></div>'

    def dt(self, node):
        return f'<dt class="hdlist1">{self.children(node)}</dt>'

    def dd(self, node):
        return f"<dd><p>{self.children(node)}</p></dd>"

    def table(self, node):
        return f'<table class="tableblock frame-all grid-all stretch">{self.children(node)}</table>'

    def caption(self, node):
        return f'<caption class="title">{self.children(node)}</caption>'

    def td(self, node):
        spans = "".join(f' {name}="{node[name]}"' for name in ("colspan", "rowspan") if node[name])
        text = self.children(node)
        return (f'<td class="tableblock halign-left valign-top"{spans}>'
                + (f'<p class="tableblock">{text}</p>' if text.strip() else "") + "</td>")

    def figure(self, node):
        image, caption = node.elements()
        return (f'<div class="imageblock"><div class="content">{self.write(image)}</div><div class="title">'
                f"{self.children(caption)}</div></div>")

    def blockquote(self, node):
        return f'<div class="quoteblock"><blockquote>{self.children(node)}</blockquote></div>'

    def details(self, node):
        summary, *rest = node.elements()
        return (f'<details><summary class="title">{self.children(summary)}</summary><div class="content">'
                + "".join(map(self.write, rest)) + "</div></details>")

    def note_mark(self, number, seen):
        if seen > 1:
            return f'<sup class="footnoteref">[<a class="footnote" href="#_footnotedef_{number}" title="View footnote.">{number}</a>]</sup>'
        return (f'<sup class="footnote">[<a id="_footnoteref_{number}" class="footnote" href="#_footnotedef_{number}" title="View '
                f'footnote.">{number}</a>]</sup>')

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<div id="footnotes"><hr>{items}</div>'

    def note_item(self, number, node, seen):
        text = self.children(node).replace('<div class="paragraph"><p>', "").replace("</p></div>", " ").strip()
        return f'<div class="footnote" id="_footnotedef_{number}"><a href="#_footnoteref_{number}">{number}</a>. {text}</div>'


class Obsidian(MathJaxSvg):
    """Obsidian Publish."""
    TASK_LIST = "contains-task-list"
    SPANS = {"keyword": "token keyword", "string": "token string", "number": "token number", "comment": "token comment",
             "other": "token punctuation"}

    def page(self, content):
        items = "".join(f'<div class="tree-item"><a class="tree-item-self" href="/{slug(one)}"><div class="tree-item-inner">'
                        f"{escape(one)}</div></a></div>" for one in self.site)
        toc = "".join(f'<div class="tree-item"><div class="tree-item-self"><a class="tree-item-inner" href="#{slug(one)}">'
                      f"{escape(one)}</a></div></div>" for one in self.section_titles())
        return self.document("", (
            '<div class="published-container"><div class="site-body"><div class="site-body-left-column"><a '
            'class="site-body-left-column-site-name" href="/">Handbook</a><div class="search-view-outer"><input type="text" '
            'class="search-bar" placeholder="Search page or heading..."></div><div class="nav-view-outer">'
            f'{items}</div></div><div class="site-body-center-column"><div class="render-container"><div '
            'class="render-container-inner"><div class="publish-renderer"><div class="markdown-preview-view '
            f'markdown-rendered"><div class="markdown-preview-sizer markdown-preview-section">{content}</div></div></div></div>'
            '</div></div><div class="site-body-right-column"><div class="outline-view-outer"><div class="list-item '
            f'published-section-header">On this page</div><div class="outline-view">{toc}</div></div></div></div><div '
            'class="site-footer"><a href="https://publish.obsidian.md">Powered by Obsidian Publish</a></div></div>'))

    def heading(self, node):
        return (f'<div class="el-{node.tag}"><{node.tag} data-heading="{escape(node.text())}" dir="auto" class="heading" '
                f'id="{slug(node.text())}"><div class="heading-collapse-indicator collapse-indicator collapse-icon"><svg '
                f'class="svg-icon right-triangle"><path d="M3"></path></svg></div>{self.children(node)}</{node.tag}></div>')

    h1 = h2 = h3 = h4 = h5 = h6 = heading

    def p(self, node):
        return f'<div class="el-p"><p dir="auto">{self.children(node)}</p></div>'

    def code_block(self, node, language):
        name = f"language-{language} is-loaded" if language else "is-loaded"
        code = "\n".join(self.highlighted(line, language) for line in lines_of(node))
        return (f'<div class="el-pre"><pre class="language-{language or "none"}" tabindex="0"><code class="{name}">{code}\n</code>'
                '<button class="copy-code-button">Copy</button></pre></div>')

    def callout(self, node):
        title, rest = self.callout_parts(node)
        return (f'<div class="el-blockquote"><div data-callout-metadata="" data-callout-fold="" data-callout="{node["kind"]}" '
                f'class="callout"><div class="callout-title" dir="auto"><div class="callout-icon">{OCTICON}</div><div '
                f'class="callout-title-inner">{title}</div></div><div class="callout-content">{rest}</div></div></div>')

    def task(self, node, checked):
        state = "x" if checked else ""
        return (f'<li data-line="0" data-task="{state}" class="task-list-item{" is-checked" if checked else ""}" dir="auto"><input '
                f'class="task-list-item-checkbox" type="checkbox" data-line="0"{checked}>{self.children(node)}</li>')

    def note_mark(self, number, seen):
        again = f"-{seen}" if seen > 1 else ""
        return (f'<sup class="footnote-ref" data-footnote-id="fnref-{number}{again}-7c" id="fnref-{number}{again}-7c"><a '
                f'href="#fn-{number}-7c" class="footnote-link" target="_blank" rel="noopener nofollow">[{number}'
                f'{again}]</a></sup>')

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<section class="footnotes"><hr><ol>{items}</ol></section>'

    def note_item(self, number, node, seen):
        back = "".join(f'<a href="#fnref-{number}{f"-{i}" if i > 1 else ""}-7c" class="footnote-backref footnote-link" '
                       'target="_blank" rel="noopener nofollow">↩︎</a>' for i in range(1, seen + 1))
        return f'<li id="fn-{number}-7c" data-footnote-id="fn-{number}-7c">{self.with_back_link(node, back)}</li>'
