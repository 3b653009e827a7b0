#include "support/random_pages.h"

#include <cstdlib>
#include <iterator>
#include <string_view>

namespace tamis::test {
namespace {

using namespace std::string_view_literals;

// Every element for which the standard has a special rule.
constexpr std::string_view kTags[] = {
    "a",          "b",        "i",        "u",
    "font",       "nobr",     "p",        "div",
    "span",       "h1",       "h2",       "ul",
    "li",         "dl",       "dt",       "dd",
    "table",      "caption",  "colgroup", "col",
    "tbody",      "thead",    "tr",       "td",
    "th",         "form",     "input",    "button",
    "select",     "option",   "optgroup", "hr",
    "br",         "img",      "image",    "pre",
    "textarea",   "title",    "style",    "script",
    "noscript",   "iframe",   "xmp",      "plaintext",
    "svg",        "g",        "desc",     "foreignObject",
    "math",       "mi",       "mtext",    "annotation-xml",
    "mglyph",     "template", "ruby",     "rb",
    "rt",         "rtc",      "rp",       "object",
    "marquee",    "applet",   "html",     "head",
    "body",       "frameset", "frame",    "noframes",
    "meta",       "link",     "base",     "address",
    "blockquote", "center",   "article",  "x-y",
};

constexpr std::string_view kAttributes[] = {
    " a=1",
    " A='x y'",
    " class=\"c d\"",
    " hidden",
    " href=/?a&b=c",
    " id=&amp;",
    " type=hidden",
    " style='display:none'",
    " aria-hidden=true",
    " a=2",
    " /",
    " =",
    " \"",
    " encoding=text/html",
    " color=red",
    " xlink:href=#x",
};

constexpr std::string_view kTexts[] = {
    "word",
    "two words",
    " ",
    "\n",
    "\r\n",
    "\t x \f",
    "&amp;",
    "&lt",
    "&#65;",
    "&#x20AC;",
    "&nbsp;",
    "&notit;",
    "&",
    "&#0;",
    "&#32;",
    "&NotEqualTilde;",
    "a&shy;b",
    "\xc2\xa0",
    "caf\xc3\xa9",
    "\xe4\xb8\xad\xe6\x96\x87",
    "\xe0\xb8\xa0\xe0\xb8\xb2",
    "\xf0\x9f\x98\x80",
    "\0"sv,
    "x\0y"sv,
    "<",
    "</",
    "< p",
    "a<b",
    "&#10;",
    "1.5,2",
    "\xef\xbb\xbf",
    "\xe2\x80\x83",
};

constexpr std::string_view kOddities[] = {
    "<!-- c -->",
    "<!-->",
    "<!--->",
    "<!-- -- --!>",
    "<!DOCTYPE html>",
    "<!DOCTYPE x PUBLIC \"-//W3C//DTD HTML 3.2//EN\">",
    "<?pi?>",
    "</>",
    "</ x>",
    "<![CDATA[ x ]]>",
    "<!x>",
    "<p",
    "<p a='",
    "<!--",
    "<!--<script>",
    "]]>",
    "-->",
    "</script>",
    "</title>",
    "<svg><![CDATA[a]]b]]></svg>",
    "<input type=hidden>",
    "<p><table>",
    "<a href=1><a href=2>",
    "<b><p></b>",
    "<table><b>x<td>",
};

template <std::size_t N>
std::string_view any(Rng& random, const std::string_view (&bag)[N]) {
  return bag[random.below(N)];
}

std::string start_tag(Rng& random) {
  std::string tag = "<" + std::string(any(random, kTags));
  while (random.below(3) == 0) tag += any(random, kAttributes);
  return tag + (random.below(16) == 0 ? "/>" : ">");
}

}  // namespace

std::string random_page(Rng& random, std::size_t pieces) {
  std::string page;
  for (std::size_t i = 0; i < pieces; ++i) {
    switch (random.below(8)) {
      case 0:
      case 1:
      case 2: page += start_tag(random); break;
      case 3:
      case 4: page += "</" + std::string(any(random, kTags)) + ">"; break;
      case 5: page += any(random, kOddities); break;
      default: page += any(random, kTexts);
    }
  }
  return page;
}

std::uint64_t seed() {
  const char* named = std::getenv("TAMIS_SEED");
  return named != nullptr ? std::strtoull(named, nullptr, 10) : 20260101;
}

}  // namespace tamis::test
