"""Generators of blogs and the systems that run them: Hugo, Jekyll, Hexo, Pandoc, WordPress and Substack."""
import html
import urllib.parse

from dialects.base import Dialect, escape, lines_of, slug
from dialects.documentation import MathJaxSvg, MdBook, MkDocs

class Blog(Dialect):
    """A plain blog: a header with the date, and after the text the neighbours and a list of related posts."""
    ARTICLE = '<article class="post">{}</article>'

    def page(self, content):
        before, after = self.neighbours()
        heading, rest = self.split_title(content)
        related = "".join(f'<li><a href="/{slug(one)}/">{escape(one)}</a></li>' for one in self.site[:4])
        return self.document("", (
            '<header class="site-header"><a class="site-title" rel="author" href="/">Handbook</a><nav class="site-nav"><a '
            'class="page-link" href="/about/">About</a><a class="page-link" href="/archive/">Archive</a><a class="page-link" '
            'href="/tags/">Tags</a></nav></header><main class="page-content" aria-label="Content">'
            + self.ARTICLE.format(f'<header class="post-header">{heading}<p class="post-meta"><time datetime="2026-01-05">Jan '
                                  f'5, 2026</time> • 4 min read</p></header><div class="post-content">{rest}</div>')
            + f'<nav class="post-navigation"><a href="/{slug(before)}/" rel="prev">← {escape(before)}</a><a '
            f'href="/{slug(after)}/" rel="next">{escape(after)} →</a></nav><section class="related"><h3>Related posts</h3>'
            f'<ul>{related}</ul></section></main>{self.footer()}'))

    def split_title(self, content):
        heading, end, rest = content.partition("</h1>")
        return heading + end, rest


class Hugo(Blog):
    """Hugo with Chroma and Goldmark."""

    def heading(self, node):
        name = slug(node.text())
        return (f'<{node.tag} id="{name}">{self.children(node)}<a href="#{name}" class="heading-anchor" hidden '
                f'aria-hidden="true">#</a></{node.tag}>')

    h2 = h3 = h4 = h5 = h6 = heading

    def code_block(self, node, language):
        lines = lines_of(node)
        code = "".join(f'<span class="line"><span class="cl">{self.highlighted(line, language)}\n</span></span>'
                       for line in lines)
        name = f'<code class="language-{language}" data-lang="{language}">' if language else "<code>"
        pre = f'<pre tabindex="0" class="chroma">{name}{code}</code></pre>'
        if self.codes % 2 or not language:
            return f'<div class="highlight">{pre}</div>'
        numbers = "".join(f'<span class="lnt">{i}\n</span>' for i in range(1, len(lines) + 1))
        return ('<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre tabindex="0" '
                f'class="chroma"><code>{numbers}</code></pre></td><td class="lntd">{pre}</td></tr></table></div></div>')

    def callout(self, node):
        kind = node["kind"]
        title, rest = self.callout_parts(node)
        return (f'<blockquote class="alert alert-{kind}"><p class="alert-heading">{title}</p>{rest}'
                "</blockquote>")

    def figure(self, node):
        image, caption = node.elements()
        return f'<figure>{self.write(image)}<figcaption><p>{self.children(caption)}</p></figcaption></figure>'

    def note_mark(self, number, seen):
        again = seen - 1 if seen > 1 else ""
        return (f'<sup id="fnref{again}:{number}"><a href="#fn:{number}" class="footnote-ref" role="doc-noteref">{number}'
                "</a></sup>")

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<div class="footnotes" role="doc-endnotes"><hr><ol>{items}</ol></div>'

    def note_item(self, number, node, seen):
        back = "".join(f'&#160;<a href="#fnref{i - 1 if i > 1 else ""}:{number}" class="footnote-backref" '
                       'role="doc-backlink">&#x21a9;&#xfe0e;</a>' for i in range(1, seen + 1))
        return f'<li id="fn:{number}">{self.with_back_link(node, back)}</li>'


class Jekyll(Blog):
    """Kramdown and Rouge in the theme minima."""
    TASK_LIST = "task-list"
    UNSUPPORTED = ("callouts",)
    ARTICLE = '<article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting">{}</article>'

    def code_block(self, node, language):
        code = "".join(self.highlighted(line, language) + "\n" for line in lines_of(node))
        return (f'<div class="language-{language or "plaintext"} highlighter-rouge"><div class="highlight"><pre '
                f'class="highlight"><code>{code}</code></pre></div></div>')

    def code(self, node):
        return f'<code class="language-plaintext highlighter-rouge">{self.children(node)}</code>'

    def task(self, node, checked):
        return (f'<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled="disabled"'
                f"{checked}>{self.children(node)}</li>")

    def note_mark(self, number, seen):
        again = f":{seen - 1}" if seen > 1 else ""
        return (f'<sup id="fnref:{number}{again}"><a href="#fn:{number}" class="footnote" rel="footnote" role="doc-noteref">'
                f"{number}</a></sup>")

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<div class="footnotes" role="doc-endnotes"><ol>{items}</ol></div>'

    def note_item(self, number, node, seen):
        back = "".join(f'&nbsp;<a href="#fnref:{number}{f":{i - 1}" if i > 1 else ""}" class="reversefootnote" '
                       f'role="doc-backlink">&#8617;{f"<sup>{i}</sup>" if i > 1 else ""}</a>' for i in range(1, seen + 1))
        return f'<li id="fn:{number}">{self.with_back_link(node, back)}</li>'


class Hexo(MathJaxSvg, Blog):
    """The theme landscape; code is a table."""
    UNSUPPORTED = ("callouts", "tasks")
    SPANS = {"keyword": "keyword", "string": "string", "number": "number", "comment": "comment", "name": "title"}

    def heading(self, node):
        name = node.text().strip().replace(" ", "-")
        return f'<{node.tag} id="{name}"><a href="#{name}" class="headerlink" title="{name}"></a>{self.children(node)}</{node.tag}>'

    h2 = h3 = h4 = h5 = h6 = heading

    def code_block(self, node, language):
        lines = lines_of(node)
        numbers = "".join(f'<span class="line">{i}</span><br>' for i in range(1, len(lines) + 1))
        code = "".join(f'<span class="line">{self.highlighted(line, language)}</span><br>' for line in lines)
        title = f'<figcaption><span>{escape(node["title"])}</span></figcaption>' if node["title"] else ""
        return (f'<figure class="highlight {language or "plaintext"}">{title}<table><tr><td class="gutter"><pre>{numbers}'
                f'</pre></td><td class="code"><pre>{code}</pre></td></tr></table></figure>')

    def img(self, node):
        return (f'<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" '
                f'data-src="{node["src"]}" class="lazyload" alt="{html.escape(node["alt"])}">')


class Pandoc(Blog):
    """pandoc --standalone --toc, with formulas for MathJax."""
    UNSUPPORTED = ("callouts",)

    def page(self, content):
        heading, rest = self.split_title(content)
        toc = "".join(f'<li><a href="#{slug(one)}" id="toc-{slug(one)}">{escape(one)}</a></li>'
                      for one in self.section_titles())
        return self.document('<meta name="generator" content="pandoc">', (
            f'<header id="title-block-header">{heading.replace("<h1", "<h1 class=title")}<p class="author">The authors</p>'
            f'<p class="date">5 January 2026</p></header><nav id="TOC" role="doc-toc"><ul>{toc}</ul></nav>{rest}'))

    def code_block(self, node, language):
        lines = "\n".join(f'<span id="cb{self.codes}-{i}"><a href="#cb{self.codes}-{i}" aria-hidden="true" tabindex="-1"></a>'
                          f"{self.highlighted(line, language)}</span>" for i, line in enumerate(lines_of(node), 1))
        if not language:
            return f"<pre><code>{escape(node.text())}</code></pre>"
        return (f'<div class="sourceCode" id="cb{self.codes}"><pre class="sourceCode {language}"><code class="sourceCode '
                f'{language}">{lines}</code></pre></div>')

    TASK_LIST = "task-list"
    SPANS = {"keyword": "kw", "string": "st", "number": "dv", "comment": "co"}

    def task(self, node, checked):
        return f'<li><label><input type="checkbox"{checked}>{self.children(node)}</label></li>'

    def figure(self, node):
        image, caption = node.elements()
        return f'<figure>{self.write(image)}<figcaption aria-hidden="true">{self.children(caption)}</figcaption></figure>'

    def display_formula(self, tex):
        return rf'<span class="math display">\[{escape(tex)}\]</span>'

    def inline_formula(self, tex):
        return rf'<span class="math inline">\({escape(tex)}\)</span>'

    def note(self, node):
        # Pandoc repeats a note that is referred to twice.
        self.notes.append([node, 1])
        return self.note_mark(len(self.notes), 1)

    def note_mark(self, number, seen):
        return (f'<a href="#fn{number}" class="footnote-ref" id="fnref{number}" role="doc-noteref"><sup>{number}</sup></a>')

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<section id="footnotes" class="footnotes footnotes-end-of-document" role="doc-endnotes"><hr><ol>{items}</ol></section>'

    def note_item(self, number, node, seen):
        back = f'<a href="#fnref{number}" class="footnote-back" role="doc-backlink">↩︎</a>'
        return f'<li id="fn{number}">{self.with_back_link(node, back)}</li>'


class Eleventy(Blog):
    """markdown-it with Prism, as in eleventy-base-blog."""
    UNSUPPORTED = ("callouts", "tasks")
    SPANS = {"keyword": "token keyword", "string": "token string", "number": "token number",
             "comment": "token comment", "other": "token punctuation"}

    def heading(self, node):
        name = slug(node.text())
        return (f'<div class="heading-wrapper"><{node.tag} id="{name}">{self.children(node)}</{node.tag}><a class="header-anchor" '
                f'href="#{name}"><span class="visually-hidden">Jump to section titled: {escape(node.text())}</span><span '
                'aria-hidden="true">#</span></a></div>')

    h2 = h3 = h4 = h5 = h6 = heading

    def code_block(self, node, language):
        name = f"language-{language or 'text'}"
        lines = "<br>".join(self.highlighted(line, language) for line in lines_of(node))
        return f'<pre class="{name}" tabindex="0"><code class="{name}">{lines}</code></pre>'

    def img(self, node):
        name = html.escape(node["src"])
        return (f'<picture><source type="image/avif" srcset="{name}.avif 720w"><img alt="{html.escape(node["alt"])}" '
                f'loading="lazy" decoding="async" src="{name}" width="720" height="360"></picture>')

    note_mark = MdBook.note_mark
    note_item = MdBook.note_item


class WordPress(Blog):
    UNSUPPORTED = ("callouts", "tasks")

    def page(self, content):
        before, after = self.neighbours()
        heading, rest = self.split_title(content)
        recent = "".join(f'<li class="wp-block-latest-posts__post"><a class="wp-block-latest-posts__post-title" '
                         f'href="/{slug(one)}/">{escape(one)}</a></li>' for one in self.site[:6])
        return self.document('<meta name="generator" content="WordPress 6.7">', (
            '<a class="skip-link screen-reader-text" href="#wp--skip-link--target">Skip to content</a><div '
            'class="wp-site-blocks"><header class="wp-block-template-part"><p class="wp-block-site-title"><a href="/">Handbook'
            '</a></p><nav class="wp-block-navigation"><ul class="wp-block-navigation__container"><li '
            'class="wp-block-navigation-item"><a href="/about/">About</a></li><li class="wp-block-navigation-item"><a '
            'href="/contact/">Contact</a></li></ul></nav></header><main class="wp-block-group" id="wp--skip-link--target">'
            f'{heading.replace("<h1", "<h1 class=wp-block-post-title")}<div class="wp-block-group"><p>Written by</p><p '
            'class="wp-block-post-author-name"><a href="/author/mara/">mara</a></p><p>in</p><div class="taxonomy-category '
            'wp-block-post-terms"><a href="/category/handbook/" rel="tag">Handbook</a></div></div><div class="entry-content '
            f'wp-block-post-content">{rest}<div class="sharedaddy sd-sharing-enabled"><div class="robots-nocontent '
            'sd-block sd-social"><h3 class="sd-title">Share this:</h3><div class="sd-content"><ul><li class="share-x"><a '
            'href="?share=x" title="Click to share on X">X</a></li><li class="share-facebook"><a href="?share=facebook">Facebook'
            '</a></li></ul></div></div></div></div><nav class="wp-block-group" aria-label="Post navigation"><div '
            f'class="post-navigation-link-previous wp-block-post-navigation-link"><a href="/{slug(before)}/">{escape(before)}'
            f'</a></div><div class="post-navigation-link-next wp-block-post-navigation-link"><a href="/{slug(after)}/">'
            f'{escape(after)}</a></div></nav><div class="wp-block-comments"><h2 class="wp-block-comments-title">Comments</h2>'
            '<div id="respond" class="comment-respond"><h3 id="reply-title" class="comment-reply-title">Leave a Reply</h3>'
            '<form id="commentform"><p class="comment-notes">Your email address will not be published. Required fields are '
            'marked *</p><p><label for="comment">Comment *</label><textarea id="comment"></textarea></p><p><input '
            'type="submit" value="Post Comment"></p></form></div></div></main><aside><h2>Recent Posts</h2><ul '
            f'class="wp-block-latest-posts__list">{recent}</ul></aside><footer><p>Designed with <a '
            'href="https://wordpress.org">WordPress</a></p></footer></div>'))

    def heading(self, node):
        return f'<{node.tag} class="wp-block-heading">{self.children(node)}</{node.tag}>'

    h2 = h3 = h4 = h5 = h6 = heading

    def code_block(self, node, language):
        code = escape(node.text())
        if not language:
            return f'<pre class="wp-block-preformatted">{code}</pre>'
        if self.codes % 2:
            return f'<pre class="wp-block-code"><code lang="{language}" class="language-{language}">{code}</code></pre>'
        return f'<div class="wp-block-syntaxhighlighter-code"><pre class="brush: {language}; title: ; notranslate" title="">{code}</pre></div>'

    def table(self, node):
        caption = next(node.all("caption"), None)
        rows = "".join(self.write(one) for one in node.elements() if one is not caption)
        below = f'<figcaption class="wp-element-caption">{self.children(caption)}</figcaption>' if caption else ""
        return f'<figure class="wp-block-table"><table class="has-fixed-layout">{rows}</table>{below}</figure>'

    def img(self, node):
        source = html.escape(node["src"])
        return (f'<img decoding="async" width="1024" height="512" src="{source}" alt="{html.escape(node["alt"])}" '
                f'class="wp-image-12" srcset="{source} 1024w, {source}?w=300 300w" sizes="(max-width: 1024px) 100vw, 1024px">')

    def figure(self, node):
        image, caption = node.elements()
        return (f'<figure class="wp-block-image size-large"><a href="{image["src"]}">{self.write(image)}</a><figcaption '
                f'class="wp-element-caption">{self.children(caption)}</figcaption></figure>')

    def blockquote(self, node):
        return f'<blockquote class="wp-block-quote is-layout-flow wp-block-quote-is-layout-flow">{self.children(node)}</blockquote>'

    def details(self, node):
        return f'<details class="wp-block-details is-layout-flow">{self.children(node)}</details>'

    def inline_formula(self, tex):
        address = f"https://s0.wp.com/latex.php?latex={urllib.parse.quote(tex)}&#038;bg=ffffff&#038;fg=000&#038;s=0&#038;c=20201002"
        return f'<img src="{address}" alt="{html.escape(tex)}" class="latex" />'

    def display_formula(self, tex):
        return f'<p class="has-text-align-center">{self.inline_formula(tex)}</p>'

    p = MkDocs.p

    def note_mark(self, number, seen):
        name = f"5c2f-{number}"
        again = f"-{seen}" if seen > 1 else ""
        return f'<sup data-fn="{name}" class="fn"><a id="{name}-link{again}" href="#{name}">{number}</a></sup>'

    def note_list(self):
        items = "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))
        return f'<ol class="wp-block-footnotes">{items}</ol>'

    def note_item(self, number, node, seen):
        name = f"5c2f-{number}"
        text = self.children(node).replace("<p>", "").replace("</p>", "")
        return f'<li id="{name}">{text} <a href="#{name}-link" aria-label="Jump to footnote reference {number}">↩︎</a></li>'


class Substack(Blog):
    UNSUPPORTED = ("callouts", "tasks", "languages", "terms")

    def page(self, content):
        heading, rest = self.split_title(content)
        recent = "".join(f'<div class="post-preview"><a class="post-preview-title" href="/p/{slug(one)}">{escape(one)}</a><div '
                         'class="post-date">Dec 12, 2025 • Mara</div></div>' for one in self.site[:4])
        return self.document("", (
            '<div id="entry"><div class="main-menu"><div class="topbar"><h1 class="name"><a href="/">Handbook</a></h1><button '
            'class="button primary subscribe-cta">Subscribe</button><button class="button sign-in">Sign in</button></div></div>'
            '<div id="main"><div class="single-post-container"><div class="container"><div class="single-post"><article '
            f'class="typography newsletter-post post"><div class="post-header" role="region">{heading}<h3 class="subtitle">From '
            'the archive</h3><div class="pencraft byline"><a href="/@mara">Mara</a><div>Jan 05, 2026</div><div '
            'class="post-ufi"><button class="like-button">12</button><button>Share</button></div></div></div><div '
            f'class="available-content"><div dir="auto" class="body markup">{rest}</div></div><div class="subscription-widget-'
            'wrap"><p class="cta-caption">Thanks for reading! Subscribe for free to receive new posts.</p></div></article></div>'
            f'</div><div class="container"><h3>Discussion about this post</h3></div><div class="portable-archive">{recent}</div>'
            '</div></div><div class="footer-wrap"><div class="footer-terms"><a href="/privacy">Privacy</a> ∙ <a href="/tos">'
            "Terms</a></div></div></div>"))

    def heading(self, node):
        return (f'<{node.tag} class="header-anchor-post">{self.children(node)}<div class="pencraft pc-display-flex '
                f'header-anchor-parent"><div class="pencraft pc-display-contents"><div id="§{slug(node.text())}" class="header-anchor '
                'offset-top"></div><button tabindex="0" type="button" aria-label="Link" class="pencraft iconButton"><svg '
                f'width="20" height="20"><path d="M14"></path></svg></button></div></div></{node.tag}>')

    h2 = h3 = h4 = h5 = h6 = heading

    def figure(self, node):
        image, caption = node.elements()
        source = image["src"]
        return (f'<div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="{source}"><div '
                f'class="image2-inset"><picture><source type="image/webp" srcset="{source} 424w"><img src="{source}" width="1456" '
                f'height="819" class="sizing-normal" alt="{html.escape(image["alt"])}" loading="lazy"></picture></div></a>'
                f'<figcaption class="image-caption">{self.children(caption)}</figcaption></figure></div>')

    def expected(self, body):
        for formula in body.all("formula"):
            if not formula["display"]:
                formula.tag = "em"  # there are only displayed formulas
        return super().expected(body)

    def inline_formula(self, tex):
        return f"<em>{escape(tex)}</em>"

    def display_formula(self, text):
        tex = html.escape('{"persistentExpression":"' + text.replace("\\", "\\\\") + '","id":"X"}')
        return f'<div data-attrs="{tex}" data-component-name="LatexBlockToDOM" class="latex-rendered"></div>'

    def note_mark(self, number, seen):
        again = f"-{seen}" if seen > 1 else ""
        return (f'<a data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-{number}-99{again}" href="#footnote-{number}-99" '
                f'target="_self" rel="" class="footnote-anchor">{number}</a>')

    def note_list(self):
        return "".join(self.note_item(number, node, seen) for number, (node, seen) in enumerate(self.notes, 1))

    def note_item(self, number, node, seen):
        return (f'<div data-component-name="FootnoteToDOM" class="footnote"><a id="footnote-{number}-99" '
                f'href="#footnote-anchor-{number}-99" contenteditable="false" target="_self" class="footnote-number">{number}</a>'
                f'<div class="footnote-content">{self.children(node)}</div></div>')
