// Elements and attributes that src/render and the filters treat specially: adjacent,
// nested, unclosed, with long attributes, with many classes, ids and links.

#include "bench/support/hostile_makers.h"
#include "bench/support/hostile_pages.h"

namespace tamis::bench {
namespace {

// Elements with attributes of 2000 bytes.
template <Literal kUnit>
std::string long_attribute(std::size_t bytes) {
  std::string value;
  append(value, "one two-three four_five ", 2000);
  std::string out;
  while (out.size() < bytes) append_filled(out, kUnit.view(), '#', value);
  return out;
}

// Links to fragments in one half of the page, and their targets in the other.
template <Literal kLink, Literal kTarget>
std::string links_and_targets(std::size_t bytes) {
  return counted<"<p>", kLink, '@'>(bytes / 2) + counted<"", kTarget, '@'>(bytes / 2);
}

constexpr HostileKind kKinds[] = {
    // Output formats on deep pages.
    {"deep lists, many lines", below<"<ul><li>", "x<br>", 200>},
    {"deep quotes, many paragraphs", below<"<blockquote>", "<p>x", 400>},
    {"deep unknown elements, many words", below<"<x-y>", "x <img src=a>">},
    {"deep spans, many pictures", below<"<p>x<span>", "<img src=a>">},
    {"glued after deep closings", rounds<"<span>", "a</span>", 100>},
    {"a long base",
     [](std::size_t n) {
       std::string out = "<base href=http://a/";
       append(out, "b/", n / 2);
       out += "><p>";
       append(out, "<a href=c>d</a> <img src=e>", n);
       return out;
     }},

    // Every element that is written, and every one that has special rules when it is
    // read.
    {"elements that are written",
     each<
         "<p>", "<#>w x</#> ",
         "a abbr acronym address article aside b bdi bdo big blockquote caption center "
         "cite code data dd del details dfn div dl dt em figcaption figure font footer "
         "h1 h2 h3 h4 h5 h6 header hgroup i ins kbd li main mark nav ol p pre q rp rt "
         "ruby s samp search section small span strike strong sub summary sup time tt "
         "u "
         "ul var rb rtc nobr fieldset legend menu dir">},
    {"elements that are written, nested",
     each<
         "", "<#>w ",
         "article section div blockquote q cite em strong b i u s del ins mark small "
         "big sub sup code kbd samp var tt dfn abbr acronym font span bdi bdo data "
         "time label ul li ol li dl dd dt figure figcaption details summary main aside "
         "nav header footer hgroup address fieldset legend menu dir center search">},
    {"elements that are dropped",
     each<"<p>a", "<#>w</#> ",
          "script style template noscript textarea select option optgroup button label "
          "input form object embed applet param iframe svg canvas audio video source "
          "track map area progress meter output datalist dialog legend fieldset title "
          "listing xmp noembed noframes">},
    {"elements without content", each<"<p>a", "<#>",
                                      "br hr img wbr input col embed area "
                                      "base link meta param source track "
                                      "keygen bgsound basefont frame">},
    {"attributes that are written",
     each<
         "<p>",
         "<ol #><li #>a</ol><q #>b</q><del #>c</del><time #>d</time><img #><td #>e"
         "<data #>f</data><details #>g</details><a #>h</a>",
         "lang=de dir=rtl title=t class=c id=i style=color:red href=/x src=/y alt=z "
         "width=10 height=10 colspan=2 rowspan=2 align=left scope=row start=3 reversed "
         "type=a value=4 cite=/c datetime=2024-05-31 open name=n content=x data-src=/s "
         "role=none hidden aria-hidden=true aria-label=l summary=s datatable=0 pubdate "
         "property=p typeof=t itemscope itemprop=name rel=tag encoding=x display=block "
         "alttext=x close=] data-time=1 playlabel=p data-depth=2 depth=1 indent=3 "
         "xml:lang=fr data-lang=c data-language=d data-testid=byline">},
    {"attributes long", long_attribute<"<p class='#' id='#'>w">},
    {"style attributes long",
     long_attribute<"<p style='color: red; #'>w <b style='#'>x">},
    {"titles long",
     long_attribute<"<a href='/a' title='#'>w</a> <abbr title='#'>x</abbr>">},
    {"classes on one element", counted<"<p class='", "c# ">},
    {"ids distinct", counted<"", "<p id=i#>w">},

    // Links and notes.
    {"links that touch", after<"<p>", "<a href=/b>a</a>">},
    {"links around blocks", rows<"<a href=/b><p>a</p><div>c</div></a>">},
    {"links nested", counted<"", "<a href=/#><object>w ">},
    {"links with tracking",
     after<"<p>", "<a href='/b?utm_source=a&utm_medium=b&fbclid=c&id=1#d'>a</a> ">},
    {"link address huge", after<"<a href='http://a/?", "utm_x=1&%41b;../">},
    {"notes and links", links_and_targets<"w<sup><a href='#n@' id=r@>@</a></sup> ",
                                          "<li id=n@>x <a href='#r@'>b</a>">},
    {"notes in both directions",
     counted<"<p>",
             "w<sup><a href='#a@' id=b@>@</a></sup><p id=a@><a href='#b@'>@</a> x",
             '@'>},
    {"notes with one target",
     after<"<ol><li id=n>x</ol><p>", "w<sup><a href='#n'>1</a></sup> ">},
    {"notes with one name",
     rows<"w<a href='#n'>1</a><p id=n>1. x <a class=backlink href='#n'>b</a>">},
    {"notes escaped",
     after<"<p id='n \xc3\xa9'>", "w<sup><a href='#n%20%C3%A9%4'>1</a></sup>">},
    {"boxes as characters", after<"<ul class=checklist>", "<li><p>&#10003; a">},
    {"notes in the text",
     rows<"<p>w<span class=ltx_role_footnote><sup>1</sup><span "
          "class=ltx_note_content>1 a</span></span>b<span class=sidenote>c</span>">},
    {"notes in notes in the text",
     after<"<p>", "w<span class='ltx_role_footnote sidenote marginnote'>1 ">},
    {"notes nested",
     counted<"", "<li id=n@><a href='#n@'>@</a> w<sup><a href='#n@'>@</a></sup><ul>",
             '@'>},
    {"abbreviations", counted<"<p>", "<abbr title='meaning #'>ab#</abbr> ">},
    {"abbreviations again", after<"<p>", "<abbr title='the same meaning'>abc</abbr> ">},

    // Images and media.
    {"pictures in one picture", after<"<p>w<picture>", "<img src=a>">},
    {"sources in one picture", after<"<p>w<picture>", "<source srcset='a 1x, b 2x'>">},
    {"pictures nested", rows<"<picture><source srcset=a><img src=b>w">},
    {"pictures side by side",
     rows<"<p>w<picture><source srcset='a 100w'><img src=b></picture>">},
    {"srcset huge", after<"<p>w<img srcset='", "a.png 100w, b.png 2x,, ">},
    {"srcset commas", after<"<p>w<img src=data:, srcset='", ",">},
    {"data images before one noscript",
     between<"<p>w", "<img src='data:image/gif;base64,R0lGOD'>",
             "<noscript><img src=/real.jpg></noscript>">},
    {"data images in one picture before a long noscript",
     [](std::size_t n) {
       return after<"<p>w<picture>", "<img src='data:image/gif;base64,R0lGOD'>">(n /
                                                                                 2) +
              after<"</picture><noscript>", "w x ">(n / 2) + "</noscript>";
     }},
    {"many sources and pictures in one picture",
     [](std::size_t n) {
       return after<"<p>w<picture>", "<source>">(n / 2) +
              rows<"<img src='data:,'>">(n / 2);
     }},
    {"data images, each with noscript",
     rows<"<p>w<img src='data:image/gif;base64,R0lGOD'><noscript><img "
          "src=/r.jpg></noscript>">},
    {"data image huge", after<"<p>w<img src='data:image/png;base64,", "iVBORw0K">},
    {"noscript around everything",
     after<"<p>w<img class=lazy><noscript>", "<img src=a><p>x ">},
    {"lazy pictures",
     each<"", "<p>w<img #=/a.jpg src=/blank.gif>",
          "data-src data-original data-lazy-src data-lazyload data-lazy data-actualsrc "
          "data-orig-file data-image data-hi-res-src data-ks-lazyload data-cfsrc "
          "data-echo "
          "data-wpfc-original-src zoomfile file data-srcset data-lazy-srcset src "
          "srcset">},
    {"pictures of other names",
     rows<"<p>w<amp-img src=/a.jpg alt=x><amp-anim src=/b.gif></amp-anim></amp-img>">},
    {"pictures in links", after<"<p>w", "<a href=/b><img src=/a alt=c></a>">},
    {"alt texts long", long_attribute<"<p>w<img src=/a alt='#'>">},
    {"figures", rows<"<figure><img src=/a><figcaption>w x</figcaption></figure>">},
    {"figures nested", rows<"<figure><img src=/a><figcaption>w">},
    {"figure of many pictures", after<"<figure>", "<img src=/a> ">},
    {"captions by class",
     rows<"<div class='wp-caption'><img src=/a><p class='wp-caption-text'>w</div>">},
    {"iframes",
     each<"", "<p>w<iframe src='https://www.#/embed/abc' title=t></iframe>",
          "youtube.com youtube-nocookie.com player.vimeo.com dailymotion.com "
          "soundcloud.com twitter.com example.org/a.pdf maps.google.com">},
    {"videos", rows<"<p>w<video title=t><source><source data-src=/a.mp4></video><audio "
                    "src=/b.mp3></audio>">},
    {"videos nested", rows<"<video><source><audio><p>w">},
    {"players",
     each<"", "<p>w<# src=/a data-videoid=b videoid=c></#>",
          "amp-youtube lite-youtube amp-vimeo lite-vimeo amp-video amp-audio">},
    {"embeds",
     rows<"<p>w<object data=/a.swf><param name=movie><embed src=/b></object>">},
    {"svg with text",
     rows<"<p>w<svg><title>t</title><g><text>a</text><desc>d</desc></g></svg>">},

    // Visible and hidden content.
    {"details", rows<"<details><summary>s w</summary>x y</details>">},
    {"details nested", rows<"<details open><summary>s<details>">},
    {"hidden elements", rows<"<p hidden>w<p style='display:none'>x<p "
                             "aria-hidden=true>y<p style='visibility:hidden'>z">},
    {"noscript in the body", rows<"<noscript><p>w x y</noscript>">},
    {"templates with words", rows<"<template><p>w x y</template>">},
    {"style sheets",
     rows<"<style>.a{color:red;background:url(x)}/* c */@import 'y';</style><p>w">},
    {"style sheet huge",
     after<"<p>w<style>", "/*\\75rl(*/ .a{b:expression(c)}\\75 rl( ">},
    {"set apart by style", rows<"<span style='display:block'>w</span><i "
                                "style='display: inline-block ; x'>x</i>">},

    // Headings, quotes, styles.
    {"headings", counted<"", "<h1>w #</h1><h2>x #</h2><h3>y</h3>">},
    {"headings down", rows<"<h1>w<h2>x<h3>y<h4>z<h5>v<h6>u">},
    {"heading huge", after<"<title>a b</title><h1>", "w x ">},
    {"headings in headings",
     rows<"<hgroup><h1>w</h1><h2>x</h2></hgroup><h1><a href=/b>y</a></h1>">},
    {"quotes", after<"<p>", "<q>w</q> <cite>x</cite>">},
    {"quotes nested", after<"<p>", "<q>w ">},
    {"block quotes with sources",
     rows<"<blockquote cite=/a><p>w<footer>x</footer></blockquote>">},
    {"styles that touch", after<"<p>", "<b>a</b><i>b</i><s>c</s><code>`</code>">},
    {"styles nested",
     after<"<p>", "<strong>w <em>x <del>y <ins>z <mark>v <u>t <small>s ">},
    {"raised and lowered",
     after<"<p>", "10<sup>6</sup> x<sub>1</sub> km<sup>2</sup> (a+b)<sup>n</sup> ">},
    {"raised nested", after<"<p>", "x<sup>2<sub>i ">},
    {"raised that touch", after<"<p>x", "<sup>2</sup>">},
    {"ruby", after<"<p><ruby>",
                   "\xe6\xbc\xa2<rp>(</rp><rt>kan</rt><rp>)</rp><rb>\xe5\xad\x97</"
                   "rb><rtc>ji</rtc>">},
    {"line breaks in a paragraph", after<"<p>", "w<br>x<wbr>y<br><br>">},
    {"rules", rows<"<hr>w">},
    {"forms", rows<"<form><fieldset><legend>l</legend><label>w<input "
                   "value=x></label><button>y</button><textarea>z</"
                   "textarea><select><option>o</select></fieldset></form>">},
    {"task lists", after<"<ul>",
                         "<li class=task-list-item><label><input type=checkbox checked "
                         "disabled>w</label>">},
    {"listings of LaTeXML",
     rows<"<div class=ltx_lst_language_C><div class=ltx_listingline>w</div></div>">},
    {"callouts", rows<"<div class='admonition note'><p class=admonition-title>Note<p>w"
                      "</div><div class=callout data-callout=tip>x</div>">},
    {"callouts nested", after<"", "<div class='alert alert-info'>w">},
    {"headings with marks", rows<"<h2 id=a>w <a class=headerlink href=#a>#</a></h2>x">},
    {"headings with marks, nested", after<"w", "<h2><div>x <a href=#a>#</a>">},
};

}  // namespace

std::span<const HostileKind> hostile_elements() {
  return kKinds;
}

}  // namespace tamis::bench
