// Tables, lists, program code and formulas, for which src/render computes a layout.

#include "bench/support/hostile_makers.h"
#include "bench/support/hostile_pages.h"

namespace tamis::bench {
namespace {

// A table with a tall cell in each of 500 columns.
std::string tall_spans(std::size_t bytes) {
  std::string out = "<table><tr>";
  append(out, "<td rowspan=60000>a", std::min<std::size_t>(bytes / 2, 500 * 19));
  append(out, "<tr><td>b", bytes);
  return out;
}

// One row of very many cells, then as many rows of one cell.
std::string wide_then_tall(std::size_t bytes) {
  std::string out = "<table><tr>";
  append(out, "<td>a", bytes / 2);
  append(out, "<tr><td>b", bytes);
  return out;
}

constexpr HostileKind kKinds[] = {
    // Tables.
    {"wide spans", after<"<table>", "<tr><td colspan=1000>a<td rowspan=1000>b">},
    {"a tall span in every column", tall_spans},
    {"wide then tall", wide_then_tall},
    {"tables in tables", rows<"<table><tr><td>a<td>b">},
    {"tables in cells, closed",
     after<"<table>", "<tr><td><table><tr><td>a<td>b</table>">},
    {"table in math in a link",
     rows<"<a href=x><math><table><td><td><table>q <tr></table><td>w ">},
    {"table with headers",
     after<"<table summary=s><caption>c w</caption><colgroup><col span=3></colgroup>"
           "<thead><tr><th scope=col rowspan=2>h<th colspan=2>i<tr><th>j<th>k</thead>",
           "<tr><th scope=row>r<td align=right>1<td style='text-align:center'>2">},
    {"table of heads", after<"<table>",
                             "<thead><tr><th>h<th>i</thead><tbody><tr><td>a</"
                             "tbody><tfoot><tr><td>f</tfoot>">},
    {"table of header rows", after<"<table>", "<tr><th>a<th>b<th>c">},
    {"captions and columns",
     rows<"<table><caption>c</caption><col><col span=1000><tr><td>a</table>">},
    {"one wide row", after<"<table><tr>", "<td>a">},
    {"one wide row of headers", counted<"<table><tr>", "<th>h#">},
    {"small tables", rows<"<table><tr><th>a<th>b<tr><td>1<td>2</table>">},
    {"layout tables",
     rows<"<table role=presentation><tr><td><p>w x y<td><p>z</table>">},
    {"cells of blocks",
     after<"<table>", "<tr><td><p>w<ul><li>x</ul><pre>y\nz</pre><td>a<br>b">},
    {"cells of pipes", after<"<table><tr><th>a<th>b", "<tr><td>|\\|`|`<td>*|*">},
    {"spans that overlap",
     after<"<table>",
           "<tr><td rowspan=3>a<td colspan=3 rowspan=2>b<td>c<tr><td colspan=2>d">},
    {"spans of nothing",
     after<"<table>",
           "<tr><td colspan=0>a<td rowspan=0>b<td colspan=-1>c<td rowspan=99999999>d">},
    {"empty cells", after<"<table><tr><td>w", "<tr><td><td><td>">},
    {"rows of hidden cells",
     after<"<table>", "<tr hidden><td>a<td style='display:none'>b">},

    // Lists.
    {"counting backwards", rows<"<ol reversed><li>a<li>b</ol>">},
    {"one list backwards", after<"<ol reversed>", "<li>a">},
    {"list with values", counted<"<ol start=5 type=A>", "<li value=#>a<li>b">},
    {"lists backwards, nested", rows<"<ol reversed start=9><li>a">},
    {"list items with blocks", after<"<ul>", "<li><p>a<p>b<ul><li>c</ul>">},
    {"list without items", after<"<ul>", "w <p>x</p>">},
    {"menus", rows<"<menu><li><a href=/a>b</a></menu><dir><li>c</dir><nav><ul><li><a "
                   "href=/d>e</a></ul></nav>">},
    {"definitions", after<"<dl>", "<dt>a<dd>b c">},
    {"definitions nested", rows<"<dl><dt>a<dd>">},
    {"definitions in parts", after<"<dl>", "<div><dt>a<dt>b<dd>c</div>">},

    // Code.
    {"code blocks", rows<"<pre><code class=language-c>int a;\n  b();\n</code></pre>">},
    {"code of backticks", after<"<p>", "<code>```</code>x">},
    {"code block of backticks", after<"<pre>", "````\n~~~~\n">},
    {"code block huge", after<"<pre>", "int a = b;\n\n\tc();\n">},
    {"code lines as elements",
     after<"<pre class='highlight'><code>",
           "<span class=line><span class=k>a</span> b</span>\n">},
    {"code with line breaks", after<"<pre>", "a<br>b<div>c</div>">},
    {"code language by class",
     each<"",
          "<div class='# highlight'><pre class='#'><code class='#'>a "
          "b</code></pre></div>",
          "language-c lang-d highlight-source-e highlight-text-f "
          "brush:g sourceCode-h hljs codehilite syntaxhighlighter python">},
    {"code nested", rows<"<pre><code>a ">},
    {"other preformatted",
     rows<"<listing>a\nb</listing><xmp>c\nd</xmp><textarea>e\nf</textarea>">},
    {"numbered lines typed", counted<"<pre>", "#  int a;\n">},
    {"numbered lines typed, nested", counted<"<pre><code>", "<span>#\n">},
    {"numbered lines by class", each<"<pre>", "<span class='#'>1</span> a\n",
                                     "line-number line-numbers line_number "
                                     "line_numbers linenumber linenumbers lineno "
                                     "linenos linenodiv gutter rouge-gutter blob-num "
                                     "hljs-ln-numbers hljs-ln-n lnum lno "
                                     "ln ln-num lnt crayon-num crayon-nums">},
    {"numbers nested", counted<"<pre>a</pre>", "<div class=lineno># ">},
    {"numbers below deep elements",
     counted<"<pre>a</pre><div><div><div><div><div><div><div><div><div><div><div><div>"
             "<div><div><div><div><div><div><div><div><div><div><div><div><div><div>",
             "# ">},
    {"a gutter and a cell of code",
     [](std::size_t n) {
       return "<table><tr><td class=gutter><pre>" + counted<"", "#\n">(n / 2) +
              "</pre><td class=code><pre>" + rows<"int a;\n">(n / 2);
     }},
    {"gutters and cells of code",
     after<"<table>", "<tr><td><pre>1\n2\n</pre><td><pre>a\nb\n</pre>">},
    {"code as a table",
     counted<"<table class=highlight>",
             "<tr><td class=blob-num>#<td class='blob-code blob-code-inner'>a b">},
    {"code as a table of lines",
     after<"<table><tr><td class='code crayon-code'>",
           "<div class='line crayon-line'>a <code>b</code></div>">},
    {"code of LaTeXML", after<"<div class='ltx_listing ltx_lst_language_Python'>",
                              "<div class=ltx_listingline>a <span> </span>b</div>">},
    {"code of LaTeXML nested",
     after<
         "",
         "<div class=mw-highlight-lang-c><div class='ltx_listing ltx_listingline'>a ">},
    {"code as a list", after<"<ol class=linenums>", "<li class=hljs-ln-code>a b">},

    // Formulas.
    {"formula of many parts",
     after<"<p>w<math><mrow>", "<msup><mi>x</mi><mn>2</mn></msup><mo>+</mo>">},
    {"formulas", rows<"<p>w<math><mi>x</mi><mo>=</mo><mn>1</mn></math>">},
    {"formula of every element",
     each<"<p>w<math display=block>", "<#><mi>a</mi><mn>1</mn><mo>+</mo></#>",
          "mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr "
          "mtd "
          "mfenced mtext mspace mstyle menclose semantics mphantom mpadded merror ms "
          "maction "
          "mmultiscripts mprescripts mlabeledtr">},
    {"formula of every element, nested",
     each<"<p>w<math>", "<#><mi>a</mi>",
          "mrow mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr "
          "mtd "
          "mfenced mstyle menclose semantics mphantom mpadded">},
    {"formula of scripts", after<"<p>w<math>", "<msup><msub><mi>x</mi>">},
    {"formula of fences",
     after<
         "<p>w<math>",
         "<mfenced open='[' close=']' separators=';,'><mi>a</mi><mi>b</mi></mfenced>">},
    {"formula of letters",
     after<"<p>w<math><mi>", "\xce\xb1\xe2\x88\x91\xf0\x9d\x91\xa5">},
    {"formulas with TeX",
     rows<"<p>w<math alttext='x^2'><semantics><mi>x</mi><annotation "
          "encoding='application/x-tex'>x^2</annotation></semantics></math>">},
    {"formula with much TeX",
     after<"<p>w<math><semantics><mi>x</mi><annotation encoding=TeX>",
           "{\\displaystyle x^2 % c\n}">},
    {"formulas in formulas",
     below<"<span class=katex>", "<math></math><span class=katex>x</span>", 400>},
    {"formulas without TeX",
     rows<"<p>w<span class=katex><math><mi>x</mi></math></span><span "
          "class=katex-display>y</span>">},
    {"formulas in JSON",
     rows<"<p>w<div class=latex-rendered data-attrs='{\"persistentExpression\":"
          "\"x\"}'></div>">},
    {"formulas by script",
     rows<"<p>w<span class=MathJax>x</span><script type=math/tex>x^2</script><script "
          "type='math/tex; mode=display'>y</script>">},
    {"formulas as MathML in scripts",
     rows<"<p>w<script type=math/mml><math><mi>x</mi></math></script>">},
    {"formulas before one script",
     between<"<p>w", "<span class='MathJax mjx-chtml'>x</span>",
             "<script type=math/tex>y</script>">},
    {"formula containers",
     rows<"<p>w<mjx-container display=true><math><mi>x</mi></math></mjx-container>">},
    {"formula containers nested", rows<"<p>w<mjx-container><math></math>">},
    {"formulas by class",
     rows<"<p>w<span class='math inline'>\\(x\\)</span><div "
          "class='math-container'>$$y$$</div><span class=arithmatex>\\[z\\]</span>"
          "<math-renderer>$x$</math-renderer><div class=latex-rendered "
          "data-attrs='{\"persistentExpression\":\"x\"}'></div>">},
    {"formulas as pictures",
     rows<"<p>w<img class=tex alt='x^2' src=/a><img "
          "class='mwe-math-fallback-image-display latex' alt='y' src=/b>">},
    {"formulas in prose", after<"<script src=mathjax.js></script><p>",
                                "a $x^2$ b \\(y\\) c $$z$$ \\[v\\] ">},
    {"dollars", after<"<script src=katex.js></script><p>", "$">},
    {"dollars and words",
     after<"<script src=katex.js></script><p>", "$a \\$ \\( $$ b ">},
    {"formula and its sources",
     rows<"<p>w<math><annotation-xml><mi>x</mi></annotation-xml><annotation>y</"
          "annotation></math>">},
};

}  // namespace

std::span<const HostileKind> hostile_tables() {
  return kKinds;
}

}  // namespace tamis::bench
