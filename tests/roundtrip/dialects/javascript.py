"""Generators of documentation that are written in JavaScript: Docusaurus, VitePress and Starlight."""
import html

from dialects.base import Dialect, escape, lines_of, slug
from dialects.documentation import KaTeX, MathJaxSvg

ICON = '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M4 4.5A1.5 1.5 0 0 1 5.5 3"></path></svg>'
ALERTS = {"note": "secondary", "tip": "success", "important": "info", "warning": "warning", "caution": "danger"}


class Docusaurus(KaTeX):
    TASK_LIST = "contains-task-list"
    CALLOUTS = {"important": "info", "caution": "danger"}
    SPANS = {"keyword": "token keyword", "string": "token string", "number": "token number",
             "comment": "token comment", "name": "token plain", "other": "token punctuation", "blank": "token plain"}

    def page(self, content):
        before, after = self.neighbours()
        items = "".join('<li class="theme-doc-sidebar-item-link theme-doc-sidebar-item-link-level-1 menu__list-item"><a '
                        f'class="menu__link" href="/docs/{slug(one)}">{escape(one)}</a></li>' for one in self.site)
        toc = "".join(f'<li><a href="#{slug(one)}" class="table-of-contents__link toc-highlight">{escape(one)}</a></li>'
                      for one in self.section_titles())
        return self.document('<meta name="generator" content="Docusaurus v3.6.0">', (
            '<div id="__docusaurus"><div role="region" aria-label="Skip to main content"><a class="skipToContent_fXgn" '
            'href="#__docusaurus_skipToContent_fallback">Skip to main content</a></div><nav aria-label="Main" class="navbar '
            'navbar--fixed-top"><div class="navbar__inner"><div class="navbar__items"><a class="navbar__brand" href="/"><b '
            'class="navbar__title text--truncate">Handbook</b></a><a class="navbar__item navbar__link '
            'navbar__link--active" href="/docs/intro">Tutorial</a><a class="navbar__item navbar__link" href="/blog">Blog</a>'
            '</div></div></nav><div class="main-wrapper docsWrapper_hBAB"><aside class="theme-doc-sidebar-container '
            'docSidebarContainer_YfHR"><nav aria-label="Docs sidebar" class="menu thin-scrollbar menu_SIkG"><ul '
            f'class="theme-doc-sidebar-menu menu__list">{items}</ul></nav></aside><main class="docMainContainer_TBSr"><div '
            'class="container padding-top--md padding-bottom--lg"><div class="row"><div class="col docItemCol_VOVn"><div '
            'class="docItemContainer_Djhp"><article><nav class="theme-doc-breadcrumbs breadcrumbsContainer_Z_bl" '
            'aria-label="Breadcrumbs"><ul class="breadcrumbs"><li class="breadcrumbs__item"><a aria-label="Home page" '
            'class="breadcrumbs__link" href="/"></a></li><li class="breadcrumbs__item breadcrumbs__item--active"><span '
            f'class="breadcrumbs__link">{escape(self.title)}</span></li></ul></nav><div class="tocCollapsible_ETCw '
            'theme-doc-toc-mobile"><button type="button" class="clean-btn tocCollapsibleButton_TO0P">On this page</button>'
            f'</div><div class="theme-doc-markdown markdown">{content}</div><footer class="theme-doc-footer '
            'docusaurus-mt-lg"><div class="row margin-top--sm theme-doc-footer-edit-meta-row"><div class="col"><a '
            'href="https://github.com/example/edit/x.md" target="_blank" class="theme-edit-this-page">Edit this page</a>'
            '</div></div></footer></article><nav class="docusaurus-mt-lg pagination-nav" aria-label="Docs pages"><a '
            f'class="pagination-nav__link pagination-nav__link--prev" href="/docs/{slug(before)}"><div '
            f'class="pagination-nav__sublabel">Previous</div><div class="pagination-nav__label">{escape(before)}</div></a><a '
            f'class="pagination-nav__link pagination-nav__link--next" href="/docs/{slug(after)}"><div '
            f'class="pagination-nav__sublabel">Next</div><div class="pagination-nav__label">{escape(after)}</div></a></nav>'
            '</div></div><div class="col col--3"><div class="tableOfContents_bqdL thin-scrollbar theme-doc-toc-desktop"><ul '
            f'class="table-of-contents table-of-contents__left-border">{toc}</ul></div></div></div></div></main></div>'
            '<footer class="theme-layout-footer footer footer--dark"><div class="container container-fluid"><div '
            'class="row footer__links"><div class="col footer__col"><div class="footer__title">Community</div><ul '
            'class="footer__items clean-list"><li class="footer__item"><a href="https://discord.example" '
            'class="footer__link-item">Discord</a></li></ul></div></div><div class="footer__copyright">Copyright © 2026 The '
            'authors. Built with Docusaurus.</div></div></footer></div>'))

    def h1(self, node):
        return f"<header><h1>{self.children(node)}</h1></header>"

    def heading(self, node):
        name = slug(node.text())
        return (f'<{node.tag} class="anchor anchorWithStickyNavbar_LWe7" id="{name}">{self.children(node)}<a href="#{name}" '
                f'class="hash-link" aria-label="Direct link to {escape(node.text())}" title="Direct link to '
                f'{escape(node.text())}">\u200b</a></{node.tag}>')

    h2 = h3 = h4 = h5 = h6 = heading

    def code_block(self, node, language):
        language = language or "text"
        lines = "".join(f'<span class="token-line" style="color:#393A34">{self.highlighted(line, language)}<br></span>'
                        for line in lines_of(node))
        title = f'<div class="codeBlockTitle_OeMC">{escape(node["title"])}</div>' if node["title"] else ""
        return (f'<div class="language-{language} codeBlockContainer_Ckt0 theme-code-block" style="--prism-color:#393A34">'
                f'{title}<div class="codeBlockContent_QJqH"><pre tabindex="0" class="prism-code language-{language} '
                f'codeBlock_bY9V thin-scrollbar"><code class="codeBlockLines_e6Vv">{lines}</code></pre><div '
                'class="buttonGroup_M5ko"><button type="button" aria-label="Copy code to clipboard" title="Copy" '
                f'class="clean-btn"><span class="copyButtonIcons_IEyt" aria-hidden="true">{ICON}{ICON}</span></button></div>'
                "</div></div>")

    def callout(self, node):
        title, rest = self.callout_parts(node)
        kind = self.CALLOUTS.get(node["kind"], node["kind"])
        title = title if title.lower() != node["kind"] else kind
        return (f'<div class="theme-admonition theme-admonition-{kind} admonition_xJq3 alert alert--{ALERTS[node["kind"]]}"><div '
                f'class="admonitionHeading_Gvgb"><span class="admonitionIcon_Rf37">{ICON}</span>{title}</div><div '
                f'class="admonitionContent_BuS1">{rest}</div></div>')

    def task(self, node, checked):
        return f'<li class="task-list-item"><input type="checkbox" disabled=""{checked}> {self.children(node)}</li>'

    def figure(self, node):
        image, caption = node.elements()
        return (f'<figure><img loading="lazy" src="{image["src"]}" alt="{html.escape(image["alt"])}" class="img_ev3q">'
                f"<figcaption>{self.children(caption)}</figcaption></figure>")

    def img(self, node):
        return f'<img decoding="async" loading="lazy" src="{node["src"]}" alt="{html.escape(node["alt"])}" class="img_ev3q">'

    def details(self, node):
        return (f'<details class="details_lb9f alert alert--info details_b_Ee" data-collapsed="true">'
                f'{self.write(node.elements()[0])}<div><div class="collapsibleContent_i85q">'
                + "".join(self.write(one) for one in node.elements()[1:]) + "</div></div></details>")

    def note_mark(self, number, seen):
        again = f"-{seen}" if seen > 1 else ""
        return (f'<sup><a href="#user-content-fn-{number}-9f3" id="user-content-fnref-{number}{again}-9f3" '
                f'data-footnote-ref="true" aria-describedby="footnote-label">{number}</a></sup>')

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return ('<section data-footnotes="true" class="footnotes"><h2 class="anchor sr-only" id="footnote-label">Footnotes<a '
                'href="#footnote-label" class="hash-link" aria-label="Direct link to Footnotes">\u200b</a></h2><ol>'
                f"{items}</ol></section>")

    def note_item(self, number, node, seen):
        back = "".join(f' <a href="#user-content-fnref-{number}{f"-{i}" if i > 1 else ""}-9f3" data-footnote-backref="" '
                       f'aria-label="Back to reference {number}" class="data-footnote-backref">↩'
                       f'{f"<sup>{i}</sup>" if i > 1 else ""}</a>' for i in range(1, seen + 1))
        return f'<li id="user-content-fn-{number}-9f3">{self.with_back_link(node, back)}</li>'


class VitePress(MathJaxSvg):
    def page(self, content):
        before, after = self.neighbours()
        items = "".join('<div class="VPSidebarItem level-1 is-link"><div class="item"><div class="indicator"></div><a '
                        f'class="VPLink link link" href="/{slug(one)}.html"><p class="text">{escape(one)}</p></a></div></div>'
                        for one in self.site)
        toc = "".join(f'<li><a class="outline-link" href="#{slug(one)}" title="{escape(one)}">{escape(one)}</a></li>'
                      for one in self.section_titles())
        return self.document('<meta name="generator" content="VitePress v1.5.0">', (
            '<div id="app"><div class="Layout"><span tabindex="-1"></span><a href="#VPContent" class="VPSkipLink '
            'visually-hidden">Skip to content</a><header class="VPNav"><div class="VPNavBar"><div class="wrapper"><div '
            'class="title"><a class="title" href="/"><span>Handbook</span></a></div><div class="content"><button type="button" '
            'class="DocSearch DocSearch-Button" aria-label="Search"><span class="DocSearch-Button-Container"><span '
            'class="DocSearch-Button-Placeholder">Search</span></span><span class="DocSearch-Button-Keys"><kbd '
            'class="DocSearch-Button-Key"></kbd><kbd class="DocSearch-Button-Key">K</kbd></span></button><nav '
            'aria-labelledby="main-nav-aria-label" class="VPNavBarMenu menu"><span id="main-nav-aria-label" '
            'class="visually-hidden">Main Navigation</span><a class="VPLink link VPNavBarMenuLink" href="/guide/">Guide</a>'
            '<a class="VPLink link VPNavBarMenuLink" href="/reference/">Reference</a></nav></div></div></div></header>'
            '<div class="VPLocalNav"><button class="menu" aria-expanded="false"><span class="menu-text">Menu</span></button>'
            '<button>Return to top</button></div><aside class="VPSidebar"><nav class="nav" id="VPSidebarNav"><span '
            'class="visually-hidden" id="sidebar-aria-label">Sidebar Navigation</span><div class="group"><section '
            f'class="VPSidebarItem level-0 has-active"><div class="items">{items}</div></section></div></nav></aside><div '
            'class="VPContent has-sidebar" id="VPContent"><div class="VPDoc has-sidebar has-aside"><div class="container"><div '
            'class="aside"><div class="aside-container"><div class="aside-content"><div class="VPDocAside"><nav '
            'class="VPDocAsideOutline has-outline"><div class="content"><div class="outline-marker"></div><div '
            'aria-level="2" class="outline-title" role="heading">On this page</div><ul class="VPDocOutlineItem root">'
            f'{toc}</ul></div></nav></div></div></div></div><div class="content"><div class="content-container"><main '
            f'class="main"><div style="position:relative;" class="vp-doc _guide_x"><div>{content}</div></div></main><footer '
            'class="VPDocFooter"><div class="edit-info"><div class="edit-link"><a class="VPLink link '
            'vp-external-link-icon edit-link-button" href="https://github.com/example">Edit this page on GitHub</a></div><div '
            'class="last-updated"><p class="VPLastUpdated">Last updated: <time datetime="2026-01-05"></time></p></div></div>'
            f'<nav class="prev-next"><div class="pager"><a class="VPLink link pager-link prev" href="/{slug(before)}.html">'
            f'<span class="desc">Previous page</span><span class="title">{escape(before)}</span></a></div><div class="pager">'
            f'<a class="VPLink link pager-link next" href="/{slug(after)}.html"><span class="desc">Next page</span><span '
            f'class="title">{escape(after)}</span></a></div></nav></footer></div></div></div></div></div><footer '
            'class="VPFooter has-sidebar"><div class="container"><p class="message">Released under the MIT License.</p><p '
            'class="copyright">Copyright © 2026 The authors</p></div></footer></div></div>'))

    def heading(self, node):
        name = slug(node.text())
        return (f'<{node.tag} id="{name}" tabindex="-1">{self.children(node)} <a class="header-anchor" href="#{name}" '
                f'aria-label="Permalink to &quot;{escape(node.text())}&quot;">\u200b</a></{node.tag}>')

    h1 = h2 = h3 = h4 = h5 = h6 = heading
    COLOURS = {"keyword": "#D73A49", "string": "#032F62", "number": "#005CC5", "comment": "#6A737D", "name": "#24292E",
               "other": "#24292E"}
    SPANS = {kind: kind for kind in COLOURS}

    def span(self, name, text):
        return f'<span style="--shiki-light:{self.COLOURS[name]};--shiki-dark:#F97583;">{escape(text)}</span>'

    def code_block(self, node, language):
        lines = lines_of(node)
        code = "\n".join(f'<span class="line">{self.highlighted(line, language)}</span>' for line in lines)
        numbers = "".join(f'<span class="line-number">{i}</span><br>' for i in range(1, len(lines) + 1))
        wrapper = f'<div class="line-numbers-wrapper" aria-hidden="true">{numbers}</div>'
        mode = " line-numbers-mode" if self.codes % 2 else ""
        return (f'<div class="language-{language or "txt"} vp-adaptive-theme{mode}"><button title="Copy Code" class="copy">'
                f'</button><span class="lang">{language or "txt"}</span><pre class="shiki shiki-themes github-light github-dark '
                f'vp-code" tabindex="0"><code>{code}</code></pre>{wrapper if mode else ""}</div>')

    def callout(self, node):
        title, rest = self.callout_parts(node)
        return (f'<div class="{node["kind"]} custom-block github-alert"><p class="custom-block-title">'
                f'{title.upper() if title.lower() == node["kind"] else title}</p>{rest}</div>')

    def details(self, node):
        return (f'<details class="details custom-block">{self.children(node)}</details>')

    def table(self, node):
        return f'<table tabindex="0">{self.children(node)}</table>'

    def note_mark(self, number, seen):
        again = f":{seen - 1}" if seen > 1 else ""
        return f'<sup class="footnote-ref"><a href="#fn{number}" id="fnref{number}{again}">[{number}{again}]</a></sup>'

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list">{items}</ol></section>'

    def note_item(self, number, node, seen):
        back = "".join(f' <a href="#fnref{number}{f":{i - 1}" if i > 1 else ""}" class="footnote-backref">↩︎</a>'
                       for i in range(1, seen + 1))
        return f'<li id="fn{number}" class="footnote-item">{self.with_back_link(node, back)}</li>'


class Starlight(KaTeX):
    """Astro's theme for documentation, with Expressive Code."""
    CALLOUTS = {"important": "tip", "warning": "caution", "caution": "danger"}

    def page(self, content):
        before, after = self.neighbours()
        items = "".join(f'<li><a href="/{slug(one)}/" class="astro-3ii7xxms"><span>{escape(one)}</span></a></li>'
                        for one in self.site)
        toc = "".join(f'<li><a href="#{slug(one)}"><span>{escape(one)}</span></a></li>' for one in self.section_titles())
        content = content.replace("</h1>", "</h1></div></div><div class='content-panel'><div class='sl-container'><div "
                                  "class='sl-markdown-content'>", 1)
        return self.document('<meta name="generator" content="Starlight v0.29.0">', (
            '<a href="#_top" class="skip-link">Skip to content</a><div class="page sl-flex"><header class="header"><div '
            'class="header sl-flex"><div class="title-wrapper sl-flex"><a href="/" class="site-title sl-flex"><span '
            'translate="no">Handbook</span></a></div><site-search class="sl-flex"><button data-open-modal disabled '
            'aria-label="Search"><span class="sl-hidden md:sl-block" aria-hidden="true">Search</span><kbd>Ctrl</kbd><kbd>K'
            '</kbd></button></site-search><starlight-theme-select><label><span class="sr-only">Select theme</span><select>'
            '<option value="dark">Dark</option><option value="light">Light</option><option value="auto" selected>Auto</option>'
            '</select></label></starlight-theme-select></div></header><nav class="sidebar" aria-label="Main"><div '
            f'class="sidebar-pane"><ul class="top-level">{items}</ul></div></nav><div class="main-frame"><div class="lg:sl-flex">'
            '<aside class="right-sidebar-container"><div class="right-sidebar"><div class="right-sidebar-panel"><starlight-toc>'
            '<nav aria-labelledby="starlight__on-this-page"><h2 id="starlight__on-this-page">On this page</h2><ul><li><a '
            f'href="#_top"><span>Overview</span></a></li>{toc}</ul></nav></starlight-toc></div></div></aside><div '
            'class="main-pane"><main data-pagefind-body lang="en"><div class="content-panel"><div class="sl-container">'
            f'{content}</div><footer class="sl-flex"><div class="meta sl-flex"><a href="https://github.com/example/x.md" '
            f'class="sl-flex">Edit page</a></div><div class="pagination-links"><a href="/{slug(before)}/" rel="prev"><span>'
            f'Previous<br><span class="link-title">{escape(before)}</span></span></a><a href="/{slug(after)}/" rel="next"><span>'
            f'Next<br><span class="link-title">{escape(after)}</span></span></a></div></footer></div></div></main></div></div>'
            "</div></div>"))

    def h1(self, node):
        return f'<h1 id="_top">{self.children(node)}</h1>'

    def heading(self, node):
        name = slug(node.text())
        level = node.tag[1]
        return (f'<div class="sl-heading-wrapper level-h{level}"><{node.tag} id="{name}">{self.children(node)}</{node.tag}><a '
                f'class="sl-anchor-link" href="#{name}"><span aria-hidden="true" class="sl-anchor-icon">{ICON}</span><span '
                f'class="sr-only" data-pagefind-ignore>Section titled “{escape(node.text())}”</span></a></div>')

    h2 = h3 = h4 = h5 = h6 = heading

    def span(self, name, text):
        return f'<span style="--0:#C792EA;--1:#8844AE">{escape(text)}</span>'

    def code_block(self, node, language):
        lines = "".join(f'<div class="ec-line"><div class="code">{self.highlighted(line, language) or chr(10)}</div></div>'
                        for line in lines_of(node))
        is_terminal = language in ("bash", "sh")
        title = escape(node["title"])
        header = (f'<figcaption class="header"><span class="title">{title}</span>'
                  + ('<span class="sr-only">Terminal window</span>' if is_terminal else "") + "</figcaption>")
        kind = "frame is-terminal not-content" if is_terminal else f'frame{" has-title" if title else ""} not-content'
        copied = html.escape(node.text().rstrip("\n").replace("\n", "\x7f"))
        return (f'<div class="expressive-code"><link rel="stylesheet" href="/_astro/ec.css"><figure class="{kind}">{header}'
                f'<pre data-language="{language or "plaintext"}"><code>{lines}</code></pre><div class="copy"><div '
                f'aria-live="polite"></div><button title="Copy to clipboard" data-copied="Copied!" data-code="{copied}"><div>'
                "</div></button></div></figure></div>")

    def callout(self, node):
        title, rest = self.callout_parts(node)
        kind = self.CALLOUTS.get(node["kind"], node["kind"])
        title = title if title.lower() != node["kind"] else kind.capitalize()
        return (f'<aside aria-label="{title}" class="starlight-aside starlight-aside--{kind}"><p '
                f'class="starlight-aside__title" aria-hidden="true">{ICON}{title}</p><div class="starlight-aside__content">'
                f"{rest}</div></aside>")

    def task(self, node, checked):
        return f'<li class="task-list-item"><input type="checkbox" disabled{checked}> {self.children(node)}</li>'

    note_mark = Docusaurus.note_mark
    note_list = Docusaurus.note_list
    note_item = Docusaurus.note_item
