// Inputs of src/metadata: <meta>, JSON-LD, microdata, RDFa, the states of frameworks,
// bylines and dates, comments and posts.

#include <vector>

#include "bench/support/hostile_makers.h"
#include "bench/support/hostile_pages.h"
#include "metadata/sources/sources.h"

namespace tamis::bench {
namespace {

// Every known name of <meta>, in turn.
template <Literal kAttribute>
std::string meta_names(std::size_t bytes) {
  const std::vector<meta::MetaName>& known = meta::meta_names();
  std::string out;
  for (std::size_t i = 0; out.size() < bytes; ++i)
    out += "<meta " + std::string(kAttribute.view()) + "=\"" +
           std::string(known[i % known.size()].name) +
           "\" content=\"Jane Doe, 2024-05-" + std::to_string(i % 31) + "\">";
  return out + "<p>w";
}

// JSON-LD between its tags. The unit is repeated, with each ~ replaced by a number.
template <Literal kHead, Literal kUnit, Literal kTail>
std::string json_ld(std::size_t bytes) {
  std::string out = "<title>a b</title><script type='application/ld+json'>";
  out += kHead.view();
  for (std::size_t i = 0; out.size() < bytes; ++i)
    append_filled(out, kUnit.view(), '~', std::to_string(i));
  return out + std::string(kTail.view()) + "</script><h1>a b</h1><p>w";
}

constexpr HostileKind kKinds[] = {
    {"meta names", meta_names<"name">},
    {"meta properties", meta_names<"property">},
    {"meta http-equiv", meta_names<"http-equiv">},
    {"meta keywords huge", after<"<meta name=keywords content='", "tag, other; ">},
    {"meta authors huge",
     after<"<meta name=author content='", "Jane Doe and Dr. Max Muster, ">},
    {"meta description huge",
     after<"<meta name=description content='", "It is so &amp; so. ">},
    {"meta date huge", after<"<meta name=date content='", "2024-05-31T12:00:00Z ">},
    {"meta tags", counted<"", "<meta property='article:tag' content='tag #'>">},
    {"meta labels", rows<"<meta name='twitter:label1' content='Written by'><meta "
                         "name='twitter:data1' content='Jane Doe'>">},
    {"meta itemprop",
     each<"",
          "<meta itemprop=# content='Jane Doe 2024-05-31'><link itemprop=# href=/a>",
          "headline author creator datePublished dateCreated dateModified publisher "
          "description keywords articleSection license image thumbnailUrl commentCount "
          "interactionCount name">},
    {"link relations",
     each<"", "<link rel='#' href='/a'><a rel='#' href='/b'>w x</a>",
          "canonical license image_src icon apple-touch-icon stylesheet preload "
          "dns-prefetch preconnect alternate prefetch author category tag">},
    {"link relation huge", after<"<link href=/a rel='", "canonical icon ">},
    {"licences",
     rows<"<a href='https://creativecommons.org/licenses/by/4.0/' rel=license>w</a>">},
    {"bases", counted<"", "<base href='http://a/#/'><a href=b>w</a>">},
    {"languages", counted<"<html lang=en>", "<p lang=l#>w<p xml:lang=de>x">},

    // JSON-LD.
    {"JSON-LD articles", json_ld<"[",
                                 "{\"@type\":\"NewsArticle\",\"headline\":\"a "
                                 "~\",\"author\":{\"@type\":\"Person\",\"name\":\"Jane "
                                 "Doe\",\"givenName\":\"J\",\"familyName\":\"D\","
                                 "\"alternateName\":\"x\"},\"url\":\"/~\"},",
                                 "{}]">},
    {"JSON-LD graph of references",
     json_ld<"{\"@graph\":[",
             "{\"@id\":\"#~\",\"@type\":\"Article\",\"author\":{\"@id\":\"#~\"},"
             "\"publisher\":{\"@id\":\"#0\"},\"isPartOf\":{\"@id\":\"#1\"},"
             "\"mainEntity\":{\"@id\":\"#2\"}},",
             "{}]}">},
    {"JSON-LD one id", json_ld<"{\"@graph\":[",
                               "{\"@id\":\"#a\",\"@type\":\"WebPage\",\"name\":\"x\","
                               "\"breadcrumb\":{\"@id\":\"#a\"}},",
                               "{}]}">},
    {"JSON-LD keys", json_ld<"[{",
                             "\"k~\":1,\"headline\":\"a\",\"name\":\"b\",\"editor\":"
                             "\"e\",\"creator\":\"f\",\"inLanguage\":\"en\",\"image\":"
                             "\"/i\",\"contentUrl\":\"/j\",\"thumbnailUrl\":\"/t\",",
                             "\"@type\":\"Article\"}]">},
    {"JSON-LD authors",
     json_ld<"{\"@type\":\"Article\",\"author\":[",
             "{\"@type\":\"Organization\",\"name\":\"Jane Doe ~\"},\"Max ~\",",
             "\"x\"]}">},
    {"JSON-LD keywords",
     json_ld<"{\"@type\":\"Article\",\"keywords\":[", "\"tag ~\",",
             "\"x\"],\"articleSection\":\"s, t\",\"category\":\"c > d\"}">},
    {"JSON-LD keywords in one text",
     json_ld<"{\"@type\":\"Article\",\"keywords\":\"", "tag ~, ", "\"}">},
    {"JSON-LD breadcrumbs",
     json_ld<"{\"@type\":\"BreadcrumbList\",\"itemListElement\":[",
             "{\"@type\":\"ListItem\",\"position\":~,\"name\":\"n\",\"item\":{\"@id\":"
             "\"/~\",\"name\":\"m\"}},",
             "{}]}">},
    {"JSON-LD nested lists", json_ld<"", "[", "">},
    {"JSON-LD nested objects", json_ld<"", "{\"@graph\":", "">},
    {"JSON-LD nested entities",
     json_ld<"", "{\"@type\":\"Article\",\"mainEntityOfPage\":", "">},
    {"JSON-LD types",
     json_ld<"{\"@type\":[", "\"Article\",\"Thing~\",",
             "\"x\"],\"datePublished\":{\"@value\":\"2024\"},\"dateCreated\":1,"
             "\"dateModified\":\"x\",\"uploadDate\":\"y\",\"license\":\"/l\"}">},
    {"JSON-LD statistics",
     json_ld<"{\"@type\":\"Article\",\"commentCount\":1,\"interactionStatistic\":[",
             "{\"interactionType\":\"CommentAction\",\"userInteractionCount\":~},",
             "{}]}">},
    {"JSON-LD long text",
     json_ld<"{\"@type\":\"Article\",\"articleBody\":\"",
             "It is &lt;p&gt; so. \\u00e9\\n",
             "\",\"reviewBody\":\"a\",\"text\":\"b\",\"description\":\"c\"}">},
    {"JSON-LD cut off",
     json_ld<"[", "{\"@type\":\"Article\",\"headline\":\"a ~\", 'b': c,}, // d\n", "">},
    {"JSON-LD quotes", json_ld<"{\"headline\":\"", "a \"b\" c\\q ", "\"}">},
    {"JSON-LD quotes only", json_ld<"{", "\"", "">},
    {"JSON-LD commas", json_ld<"[", ",,", "]">},
    {"JSON-LD comments", json_ld<"[", "/* a */ // b\n", "{}]">},
    {"JSON-LD in CDATA", json_ld<"//<![CDATA[\n[", "{\"a\":\"]]>\"},", "{}]//]]>">},
    {"JSON-LD entities",
     json_ld<"[", "{&quot;@type&quot;:&quot;Article&quot;},", "{}]">},
    {"JSON-LD many scripts",
     rows<"<script "
          "type='application/ld+json'>{\"@type\":\"Article\",\"headline\":\"a\"}</"
          "script>">},
    {"JSON-LD empty scripts", rows<"<script type='application/ld+json'></script>">},

    // Microdata and RDFa.
    {"microdata",
     rows<
         "<div itemscope itemtype='http://schema.org/Article'><span itemprop='headline "
         "name'>w</span><i itemprop=author itemscope><b itemprop=name>Jane "
         "Doe</b></i><time itemprop=datePublished datetime=2024-05-31>x</time></div>">},
    {"microdata nested",
     rows<"<div itemscope itemprop=author itemtype='http://schema.org/Person'><span "
          "itemprop=name>w</span>">},
    {"microdata below deep elements", below<"<div>", "<i itemprop=headline>w</i>">},
    {"microdata properties huge", after<"<p itemprop='", "headline author image ">},
    {"microdata with much text",
     after<"<div itemscope><p itemprop=description>", "<i itemprop=keywords>w</i> ">},
    {"microdata of others",
     rows<"<div itemscope itemtype='Comment'><p itemprop=text>w</div><div "
          "itemtype='Review' itemscope><i itemprop=author>x</i></div>">},
    {"RDFa",
     rows<"<div typeof='schema:Article'><span property='schema:headline'>w</span><a "
          "property='dc:creator' href=/b>x</a></div>">},
    {"RDFa nested", rows<"<div typeof=Article property=author><span property=name>w">},

    // Bylines and dates.
    {"bylines", rows<"<p class=byline>By <a rel=author href=/b>Jane Doe</a> and Max "
                     "Muster<p class=author>x">},
    {"bylines nested",
     after<"<title>a b</title><h1>a b</h1>", "<div class='byline author'>By Jane ">},
    {"byline huge", after<"<title>a b</title><h1>a b</h1><p class=byline>By ",
                          "Jane Doe, Max Muster and ">},
    {"bylines in text",
     after<"<title>a b</title><h1>a b</h1>", "<p>By Jane Doe | 31 May 2024">},
    {"bylines in Chinese",
     after<"<h1>a b</h1>",
           "<p>\xe8\xae\xb0\xe8\x80\x85 \xe5\xbc\xa0\xe4\xb8\x89 2024\xe5\xb9\xb4"
           "5\xe6\x9c\x88"
           "31\xe6\x97\xa5 ">},
    {"bylines by other names",
     each<"<h1>a b</h1>", "<p class='#' id='#' data-testid='#'>Jane Doe 31 May 2024",
          "writer username auteur autor publish entry-date posted updated modified "
          "date time">},
    {"times", rows<"<time datetime=2024-05-31 class=published pubdate>31 "
                   "May</time><time class=updated>x</time>">},
    {"times nested", rows<"<time datetime=2024-05-31>w ">},
    {"time with much text", after<"<h1>a</h1><time>", "31 May 2024 12:00 ">},
    {"dates in text",
     after<"<h1>a b</h1><p>Published ",
           "31. Mai 2024, May 31st, 2024 - 2024/05/31 12:30 CEST; Updated ">},
    {"dates in lines", rows<"<p>Published: 31 May 2024<p>Updated 1 June 2024">},
    {"numbers like dates", after<"<h1>a b</h1><p>", "31.05.2024.31.05.">},
    {"headings and titles",
     counted<"<title>a 1 - b 2 | c</title>", "<h1>a #</h1><h2>b #</h2>">},
    {"asides",
     each<"<h1>a</h1>",
          "<div class='#'><p class=byline>By Jane Doe<time>31 May 2024</time></div>",
          "comment carousel footer most-read popular related recommend replies "
          "read-next readmore sidebar teaser trending">},

    // Comments and posts.
    {"comments of readers",
     rows<"<div class=comment id=c1><span class=author>Jane</span> <span class=date>31 "
          "May 2024</span><div class=comment-body>w x y z</div></div>">},
    {"comments of readers, nested",
     rows<"<div class=comment data-depth=1><span "
          "class=author>Jane</span><time>31 May 2024</time><p>w x">},
    {"comments in a list", after<"<section id=comments><ol class=comment-list>",
                                 "<li class='comment depth-2'><b class=fn>Jane</b> "
                                 "says: <p>w x</p><a class=reply>Reply</a>">},
    {"comments of distinct names",
     counted<
         "",
         "<div class='comment-#'><i class=author-#>Jane</i><p class=body-#>w x</div>">},
    {"posts of a forum",
     after<"<title>A topic - Forum</title>",
           "<div class=post><div class=post-author>Jane</div><div class=post-date>31 "
           "May 2024</div><div class=post-body>w x y</div></div>">},
    {"posts nested",
     after<"<title>A topic - Forum</title>",
           "<article class=post><p class=post-author>Jane<p class=post-body>w">},
    {"posts as rows",
     after<"<title>A topic - Forum</title><table>",
           "<tr><td>Jane<td>31 May 2024 12:00<tr><td colspan=2>w x y z">},
    {"posts by heads", after<"<title>A thread | Forum</title>",
                             "<b>Jane</b> 31 May 2024<br>w x y z<hr>">},
    {"posts by indentation",
     after<"<table class=comments>",
           "<tr class=athing comtr><td class=ind indent=2><a class=hnuser>jane</a> "
           "<span class=age>1 hour ago</span><div class=commtext>w x</div>">},
    {"posts with quotes",
     after<"<title>A topic - Forum</title>",
           "<div class=post><a class=username>Jane</a> wrote: <blockquote>Originally "
           "posted by Max: w</blockquote><p>x y z 2 hours ago</div>">},
    {"posts of every name",
     each<"<title>A topic - Forum</title>",
          "<div class='#'><span class=author>Jane</span><span class=date>31 May "
          "2024</span>w x y</div>",
          "post comment answer answers reply replies message messages entry thread "
          "topic "
          "discussion blockpost kmsg cooked bbwrapper hentry review remark kommentar "
          "comentario commentaire commento komentarz disqus_thread content-item">},
    {"posts by microdata",
     after<"<title>A topic - Forum</title>",
           "<div itemscope itemtype='http://schema.org/Answer'><i "
           "itemprop=author>Jane</i><time itemprop=dateCreated datetime=2024-05-31 "
           "data-time=1717113600>x</time><div itemprop=text>w x y</div></div>">},
    {"posts with controls",
     after<"<title>A topic - Forum</title>",
           "<div class=post><a>Reply</a> <a>Quote</a> <a>Report</a> Jane Joined: May "
           "2020 Posts: 12 w x</div>">},

    // States of frameworks, and pages without visible text.
    {"state of Next",
     between<
         "<script id=__NEXT_DATA__ type='application/json'>[",
         "{\"title\":\"A b\",\"body\":\"It is so, and it was so. Then it was not.\"},",
         "{}]</script>">},
    {"state of Next, nested",
     after<"<script id=__NEXT_DATA__ type='application/json'>", "{\"a\":[">},
    {"state of Next, streamed",
     rows<"<script>self.__next_f.push([1,\"1:[\\\"$\\\",\\\"p\\\",null,{"
          "\\\"children\\\":\\\"It is so, and it was so.\\\"}]\\n\"])</script>">},
    {"state of Next, in one script",
     after<"<script>self.__next_f=[];", "self.__next_f.push([1,\"2:T4,abcd\"]);">},
    {"state of Next, unclosed",
     after<"<script>self.__next_f=[];", "self.__next_f.push([">},
    {"state of Nuxt", between<"<script>window.__NUXT__=(function(a,b){return {data:[",
                              "{text:a,more:\"It is so, and it was so.\"},",
                              "1]}}(\"A text\",2))</script>">},
    {"state of Nuxt, names", counted<"<script>window.__NUXT__=(function(a", ",a#">},
    {"state of Nuxt, as a list",
     between<"<script id=__NUXT_DATA__ type='application/json'>[",
             "\"It is so, and it was so.\",", "1]</script>">},
    {"state of Discourse",
     between<"<div id=data-preloaded data-preloaded='{&quot;topic&quot;:&quot;{",
             "\\&quot;cooked\\&quot;:\\&quot;&lt;p&gt;It is so&lt;/p&gt;\\&quot;,",
             "}&quot;}'></div>">},
    {"states of others",
     each<"", "<script>window.# = {\"a\":\"It is so, and it was so.\"};</script>",
          "__NUXT__ __INITIAL_STATE__ __PRELOADED_STATE__ __APOLLO_STATE__ "
          "__INITIAL_DATA__ __remixContext">},
    {"state by JSON.parse",
     between<"<script>window.__INITIAL_STATE__ = JSON.parse(\"",
             "{\\\"a\\\":\\\"It is so\\\"} \\u0041", "\")</script>">},
    {"state of one key",
     between<"<script>window.__INITIAL_STATE__ = {",
             "\"text\":\"It is so, and it was so, w.\",", "}</script>">},
    {"state of distinct prose",
     [](std::size_t n) {
       return counted<"<script>window.__INITIAL_STATE__ = {\"a\":1",
                      ",\"k#\":\"It is so, and it was so, and # more.\"">(n) +
              "}</script>";
     }},
    {"hidden article in JSON-LD",
     between<
         "<script type='application/ld+json'>{\"@type\":\"Article\",\"articleBody\":\"",
         "It is so, and it was so. ", "\"}</script><body>">},
    {"unseen text in a title", after<"<title>", "It is so, and it was so. <p>">},
};

}  // namespace

std::span<const HostileKind> hostile_sources() {
  return kKinds;
}

}  // namespace tamis::bench
