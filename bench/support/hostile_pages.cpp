#include "bench/support/hostile_pages.h"

#include <vector>

#include "bench/support/hostile_makers.h"

namespace tamis::bench {
namespace {

// A title of numbered parts for one half of the page, headings for the other. Code that
// compares each heading with each part becomes slow.
template <Literal kSeparator>
std::string title_and_headings(std::size_t bytes) {
  std::string out = "<title>a: ";
  for (int i = 0; out.size() < bytes / 2; ++i)
    out += "part" + std::to_string(i) + " b c d" + std::string(kSeparator.view());
  out += "</title>";
  for (int i = 0; out.size() < bytes; ++i)
    out += "<h2>part" + std::to_string(i) + " y z</h2>";
  return out;
}

// One formatting element around two deep rows with a block between them.
std::string adoption_deep(std::size_t bytes) {
  std::string out = "<b>";
  append(out, "<span>", bytes / 2);
  out += "<p>";
  append(out, "<span>", bytes);
  return out + "</b>";
}

// A table that ends pops objects whose markers stay in the list.
std::string markers_left(std::size_t bytes) {
  std::string out;
  append(out, "<b><object>", bytes / 3);
  out += "<table><td>";
  append(out, "<object>", bytes / 3 * 2);
  out += "</table>";
  append(out, "</object></b>", bytes);
  return out;
}

// Formatting elements whose long values differ only at their end.
template <Literal kUnit>
std::string long_values(std::size_t bytes) {
  std::string value;
  append(value, kUnit.view(), 10'000);
  std::string out;
  for (std::size_t i = 0; out.size() < bytes; ++i)
    out += "<b x=\"" + value + std::to_string(i % 100'000 + 100'000) + "\">";
  return out;
}

// Very many formatting elements, blocks, and then all their end tags at once.
std::string adoption_halves(std::size_t bytes) {
  std::string out;
  append(out, "<b i>", bytes / 3);
  append(out, "<i i>", bytes / 3 * 2);
  append(out, "x</b>", bytes);
  return out;
}

// UTF-16 with a byte order mark: all of it must be transcoded.
std::string utf16(std::size_t bytes) {
  std::string out = "\xff\xfe";
  for (std::size_t i = 0; out.size() < bytes; ++i) {
    out += "<p>a b "[i % 7];
    out += '\0';
  }
  return out;
}

// Kinds that affect the parser.
constexpr HostileKind kKinds[] = {
    // Depth.
    {"div nested", rows<"<div>">},
    {"div nested with words", rows<"<div>x ">},
    {"div nested and closed", halves<"<div>", "</div>">},
    {"span nested", rows<"<span>">},
    {"unknown nested", rows<"<xyz-abc>">},
    {"distinct unknown nested", counted<"", "<x-#>">},
    {"table nested", rows<"<table><tr><td>">},
    {"table nested and closed",
     halves<"<table><tbody><tr><td>", "</td></tr></tbody></table>">},
    {"table in table", rows<"<table>">},
    {"list nested", rows<"<ul><li>">},
    {"li in inline", below<"<span>", "<li>x">},
    {"li in div", rows<"<li><div>">},
    {"dd in inline", rows<"<dd><span>">},
    {"dd dt below deep inline", below<"<i><span>", "<dd><dt>", 240>},
    {"headings nested", rows<"<h1><span>">},
    {"headings crossed", rows<"<h1><h2></h1>">},
    {"button nested", rows<"<button><span>">},
    {"ruby nested", rows<"<ruby><rb><rt><rtc><rp>">},
    {"object nested", rows<"<object>">},
    {"svg nested", rows<"<svg><g>">},
    {"svg foreignObject nested", rows<"<svg><foreignObject>">},
    {"math nested", rows<"<math><mrow>">},
    {"math mi svg title nested", rows<"<math><mi><svg><title>">},
    {"svg left by html", rows<"<svg><g><p>">},
    {"svg end tags unmatched", below<"<svg><g>", "</x>", 240>},
    {"select nested", rows<"<select><option>">},
    {"select optgroup nested", rows<"<select><optgroup><option><div>">},
    {"option flood", after<"<select>", "<option>x">},
    {"option without select", rows<"<option>">},
    {"template nested", rows<"<template>">},
    {"template table parts", rows<"<template><tr><td><template><col>">},
    {"template end flood", halves<"<template><div>", "</template>">},
    {"form toggles", rows<"<form></form>">},
    {"form crossed", rows<"<form><div></form>">},
    {"form nested", rows<"<form>">},
    {"frameset nested", after<"<frameset>", "<frameset><frame>">},
    {"frameset after body", rows<"<frameset></frameset><p>">},

    // Formatting elements and the adoption agency.
    {"b unclosed", rows<"<b>">},
    {"b unclosed with words", rows<"<b>x ">},
    {"b unclosed distinct", counted<"", "<b id=#>x ">},
    {"b unclosed distinct in p", counted<"", "<p><b id=#>x">},
    {"formatting reopened", below<"<p><b><i><u><s>", "<p>x</p>", 25>},
    {"formatting distinct reopened", counted<"", "<p><i a#>x</p>">},
    {"font attributes reopened", counted<"", "<p><font color=# size=# face=x>y">},
    {"a chain", counted<"", "<a href=#>x">},
    {"a div chain", rows<"<a><div>">},
    {"a in table cells", rows<"<a><table><tr><td>">},
    {"nobr chain", rows<"<nobr>x">},
    {"b div end b", rows<"<b><div>x</b>">},
    {"b p chain", rows<"<b><p>">},
    {"b i p crossed", rounds<"<b><i>", "<p></b></i>", 50>},
    {"b div end b rounds", rounds<"<b><div>", "</b>", 50>},
    {"b then div then end b", rounds<"<b>", "<div></b>", 100>},
    {"b i halves", adoption_halves},
    {"a b nest with p", rows<"<a><b><p></a></b>">},
    {"formatting in cells", after<"<table>", "<tr><td><b><i>x</td></b>">},
    {"formatting around table", rows<"<b><table></b><tr><td>x</table>">},
    {"font crossed p", rows<"<font><p></font>">},
    {"end tags of all formatting", below<"<div>", "</b></i></u></a>">},
    {"b below div, end b flood", after<"<b><div><div><div>", "</b>x<b>">},
    {"marquee markers", rows<"<marquee><b>">},
    {"applet object crossed", rows<"<b><object></b>">},

    // End tags that search a deep stack.
    {"end p flood", rows<"</p>">},
    {"end p below object", after<"<p><object>", "</p>">},
    {"end p below spans", halves<"<p><object><span>", "</p>">},
    {"end unknown below spans", below<"<span>", "</x>">},
    {"end unknown below distinct", below<"<x-y>", "</x>">},
    {"end div unmatched", below<"<span>", "</div>">},
    {"end h1 unmatched", below<"<span>", "</h1>">},
    {"end li unmatched", below<"<span>", "</li>">},
    {"end table unmatched", below<"<div>", "</table></td></tr>">},
    {"end body flood", rows<"</body>x">},
    {"end html and comments", after<"<p>x</body>", "<!-- c --></html>x">},
    {"end br flood", rows<"</br>">},

    // Tables and foster parenting.
    {"foster text", after<"<table>", "x ">},
    {"foster text and rows", after<"<table>", "x<tr>">},
    {"foster elements", after<"<table>", "<div>x</div>">},
    {"foster nested elements", after<"<table>", "<div>">},
    {"foster tables", rows<"<table><div>">},
    {"foster formatting", after<"<table>", "<b>x<tr>">},
    {"foster links", after<"<table>", "<a>x<tr>">},
    {"foster below deep", below<"<div>", "<table>x</table>">},
    {"foster blank text", after<"<table>", " <tr> <td> ">},
    {"cells unclosed", after<"<table>", "<td>x">},
    {"rows unclosed", after<"<table>", "<tr>">},
    {"caption flood", after<"<table>", "<caption>x">},
    {"colgroup flood", after<"<table>", "<colgroup><col>x">},
    {"table hidden input", after<"<table>", "<input type=hidden>">},

    // Attributes.
    {"attributes on one tag", counted<"<p ", "a#=x ">},
    {"attributes without value", counted<"<p ", "a# ">},
    {"attributes repeated", after<"<p ", "a=x ">},
    {"attributes repeated by tag", rows<"<p a=1 b=2 c=3 a=4 b=5 c=6>">},
    {"attributes on many tags", rows<"<p a=1 b='2' c=\"3\" d e = f>">},
    {"attribute slashes", after<"<p ", "/ ">},
    {"attribute equals", after<"<p ", "= ">},
    {"attribute quotes", after<"<p ", "\"'">},
    {"attribute value huge", after<"<p title=\"", "abc &amp; ">},
    {"attribute value unquoted huge", after<"<p title=", "abc">},
    {"attribute name huge", after<"<p ", "abc">},
    {"attribute quote toggles", rows<"<a b='x>">},
    {"body attributes merged", counted<"<body>", "<body a#=x>">},
    {"html attributes merged", counted<"<html>", "<html a#=x>">},
    {"body below template", after<"<template>", "<body x><html y>">},
    {"b same attributes", rows<"<b class=x id=y>z">},
    {"b long values", long_values<"x">},
    {"b long values with references", long_values<"&amp;">},
    {"adoption deep", adoption_deep},
    {"markers left", markers_left},
    {"selectedcontent nested",
     rows<"<object><select><selectedcontent></selectedcontent><option>">},
    {"selectedcontent again",
     after<"<select><option>x</option>",
           "<selectedcontent></selectedcontent><object><select><selectedcontent>"
           "</selectedcontent></select></object>">},
    {"comments after body", after<"<body></body>", "<!>">},
    {"text after frameset", after<"<frameset>", " a">},

    // Tokens.
    {"text huge", rows<"some words of prose ">},
    {"text without spaces", rows<"abcdefgh">},
    {"text of one letter words", rows<"a ">},
    {"text of line ends", rows<"\n">},
    {"text CR", rows<"\r">},
    {"text CRLF", rows<"a\r\n">},
    {"text NBSP", rows<"\xc2\xa0">},
    {"text CJK", rows<"\xe4\xb8\xad\xe6\x96\x87">},
    {"text Thai", rows<"\xe0\xb8\xa0\xe0\xb8\xb2">},
    {"text emoji", rows<"\xf0\x9f\x98\x80">},
    {"text invalid UTF-8", rows<"\xff">},
    {"text invalid UTF-8 mixed", rows<"abc \xc3 \xe4\xb8 d">},
    {"text latin 1", rows<"caf\xe9 na\xefve ">},
    {"text UTF-16", utf16},
    {"NUL", rows<"\0">},
    {"NUL in text", rows<"a\0b ">},
    {"NUL in tags", rows<"<p\0 a\0=\0>">},
    {"NUL in table", after<"<table>", "\0<tr>">},
    {"NUL in svg", after<"<svg>", "a\0">},
    {"tag name huge", after<"<", "abc">},
    {"tag unterminated", after<"<p ", " ">},
    {"tags unterminated", rows<"<p ">},
    {"less than", rows<"<">},
    {"less than and blank", rows<"< ">},
    {"less than slash", rows<"</">},
    {"less than slash greater", rows<"</>">},
    {"less than bang", rows<"<!">},
    {"less than question", rows<"<?x>">},
    {"bogus comment", after<"<!x", "abc ">},
    {"comment unterminated", after<"<!--", "abc ">},
    {"comment dashes", after<"<!--", "-">},
    {"comment near ends", after<"<!--", " - -- -- > --! -!>">},
    {"comments nested", rows<"<!--<!--">},
    {"comments empty", rows<"<!---->">},
    {"comments abrupt", rows<"<!-->">},
    {"comments between text", rows<"a<!-- -->">},
    {"doctype unterminated", after<"<!DOCTYPE html PUBLIC \"", "x">},
    {"doctype flood", rows<"<!DOCTYPE html>">},
    {"CDATA in svg unterminated", after<"<svg><![CDATA[", "x]] >">},
    {"CDATA in svg flood", after<"<svg>", "<![CDATA[x]]>">},
    {"CDATA in svg brackets", after<"<svg><![CDATA[", "]">},
    {"CDATA in html", rows<"<![CDATA[x]]>">},
    {"plaintext", after<"<plaintext>", "<p>a </plaintext>">},

    // Raw text.
    {"script unterminated", after<"<script>", "a<b && c">},
    {"script near ends", after<"<script>", "</scrip</script">},
    {"script escapes", after<"<script>", "<!--<script>">},
    {"script escapes unwound", after<"<script>", "<!--<script></script>">},
    {"script dashes", after<"<script><!--", "--<">},
    {"script empty", rows<"<script></script>">},
    {"style less than", after<"<style>", "<">},
    {"title near ends", after<"<title>", "</titl</titlex">},
    {"title entities", after<"<title>", "&amp">},
    {"title of many parts", title_and_headings<" | ">},
    {"title of many words", title_and_headings<" ">},
    {"headings nested, with a title", after<"<title>a: b c d</title>", "<h1><div>w ">},
    {"textarea line ends", rows<"<textarea>\n</textarea>">},
    {"noscript in head", rows<"<noscript><link></noscript>">},
    {"iframe unterminated", after<"<iframe>", "<p>a">},
    {"xmp noembed", rows<"<xmp></xmp><noembed></noembed>">},

    // Character references.
    {"entities amp", rows<"&amp;">},
    {"entities nbsp", rows<"a&nbsp;b">},
    {"entities hexadecimal", rows<"&#x41;">},
    {"entities huge number", after<"&#", "9">},
    {"entities unknown", rows<"&notanentity;">},
    {"entities prefix", rows<"&notit;&ampx">},
    {"entities longest", rows<"&CounterClockwiseContourIntegral;">},
    {"entities longest cut", rows<"&CounterClockwiseContourIntegra">},
    {"entities ampersands", rows<"&">},
    {"entities in attribute", after<"<p title='", "&ampx&amp;&lt">},

    // Very many small elements.
    {"br", rows<"<br>">},
    {"p", rows<"<p>">},
    {"p with word", rows<"<p>x">},
    {"i empty", rows<"<i></i>">},
    {"img", rows<"<img>">},
    {"p closed", rows<"<p></p>">},
    {"div closed", rows<"<div></div>">},
    {"self-closing unknown", rows<"<x/>">},
    {"svg path", after<"<svg>", "<path/>">},
    {"meta after head", after<"</head>", "<meta><title></title>">},
    {"head again", rows<"<head></head>">},
    {"image", rows<"<image>">},
    {"input in select", after<"<select>", "<input><select>">},
    {"hr in select", after<"<select>", "<option><hr>">},
    {"hidden nested", rows<"<div hidden style='display:none'>x">},
};

}  // namespace

std::span<const HostileKind> hostile_kinds() {
  static const std::vector<HostileKind> kAll = [] {
    std::vector<HostileKind> all(std::begin(kKinds), std::end(kKinds));
    for (const auto kinds : {hostile_elements(), hostile_tables(), hostile_sources(),
                             hostile_texts(), hostile_mixtures()})
      all.insert(all.end(), kinds.begin(), kinds.end());
    return all;
  }();
  return kAll;
}

}  // namespace tamis::bench
