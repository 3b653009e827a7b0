// Tests src/filters/common/selector.cpp.

#include "filters/common/selector.h"

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr const char* kPage = R"(<!DOCTYPE html>
<body id=top class="page  wide">
 <div class="note first" id=a><p lang=en>one</p><p lang=en-GB>two</p></div>
 <section><div class=Note><ul><li><a href="/news/1.html">three</a></ul></div></section>
 <x-card data-kind="big &amp; red"><p>four</p></x-card>
</body>)";

// Returns "p#id.class" for every selected element.
std::string selected(std::string_view css, std::string_view html = kPage) {
  const Page page = parse(html);
  const Result<Selector> selector = read_selector(css);
  if (!selector) return to_string(selector.error());
  std::string out;
  for (const NodeId n : selector->select(page)) {
    if (!out.empty()) out += ' ';
    out += page.name(n);
    if (page.has_attribute(n, "id")) out += '#' + *page.attribute(n, "id");
  }
  return out;
}

TEST(Selector, NamesElements) {
  EXPECT_EQ(selected("p"), "p p p");
  EXPECT_EQ(selected("LI"), "li");
  EXPECT_EQ(selected("x-card"), "x-card");
  EXPECT_EQ(selected("x-other"), "");
  EXPECT_EQ(selected("*"), "html head body#top div#a p p section div ul li a x-card p");
}

TEST(Selector, IdsAndClassesAreWholeAndCompareWithCase) {
  EXPECT_EQ(selected("#a"), "div#a");
  EXPECT_EQ(selected("#A"), "");
  EXPECT_EQ(selected(".note"), "div#a");
  EXPECT_EQ(selected(".Note"), "div");
  EXPECT_EQ(selected(".not"), "");
  EXPECT_EQ(selected(".wide"), "body#top");
  EXPECT_EQ(selected("div.first.note#a[id]"), "div#a");
}

TEST(Selector, IdsAndClassesCompareWithoutCaseInQuirksMode) {
  constexpr const char* kQuirks = "<body><div id=A class='One TWO'>x</div>";
  EXPECT_EQ(selected("#a.two", kQuirks), "div#A");
  EXPECT_EQ(selected("[class='one two']", kQuirks), "");
}

TEST(Selector, ComparesAttributes) {
  EXPECT_EQ(selected("[lang]"), "p p");
  EXPECT_EQ(selected("[ LANG = en ]"), "p");
  EXPECT_EQ(selected("p[lang|=en]"), "p p");
  EXPECT_EQ(selected("[href^='/news']"), "a");
  EXPECT_EQ(selected("[href$='.html']"), "a");
  EXPECT_EQ(selected("[href*=\"ews/\"]"), "a");
  EXPECT_EQ(selected("[class~=first]"), "div#a");
  EXPECT_EQ(selected("[class~='note first']"), "");
  EXPECT_EQ(selected("[data-kind='big & red']"), "x-card");
  EXPECT_EQ(selected("[data-kind=\"big \\& red\"]"), "x-card");
  EXPECT_EQ(selected("[href^='']"), "");
  EXPECT_EQ(selected("[href$='']"), "");
  EXPECT_EQ(selected("[href*='']"), "");
}

TEST(Selector, CombinesParts) {
  EXPECT_EQ(selected("div p"), "p p");
  EXPECT_EQ(selected("body p"), "p p p");
  EXPECT_EQ(selected("body > p"), "");
  EXPECT_EQ(selected("div>p"), "p p");
  EXPECT_EQ(selected("section > div a"), "a");
  EXPECT_EQ(selected("section > div > a"), "");
  EXPECT_EQ(selected("  li ,\n#a , section a "), "div#a li a");
  EXPECT_EQ(selected("div div"), "");
}

TEST(Selector, ABackslashMakesOrdinaryCharacters) {
  EXPECT_EQ(selected(".sm\\:hidden", "<p class='sm:hidden'>x"), "p");
}

TEST(Selector, SaysWhereItIsWrongAndWhatIsAllowed) {
  const auto place = [](std::string_view css) {
    const Result<Selector> selector = read_selector(css);
    return selector ? "right" : selector.error().place;
  };
  EXPECT_EQ(place(""), "column 1");
  EXPECT_EQ(place("p:first-child"), "column 2");
  EXPECT_EQ(place("p, "), "column 4");
  EXPECT_EQ(place("p + p"), "column 3");
  EXPECT_EQ(place("p ~ p"), "column 3");
  EXPECT_EQ(place("> p"), "column 1");
  EXPECT_EQ(place("p >"), "column 4");
  EXPECT_EQ(place("p.#a"), "column 3");
  EXPECT_EQ(place("[a!=b]"), "column 3");
  EXPECT_EQ(place("[a=b i]"), "column 6");
  EXPECT_EQ(place("[a='b]"), "column 4");
  EXPECT_EQ(place("[a=]"), "column 4");
  EXPECT_EQ(place("svg|a"), "column 4");
  EXPECT_EQ(to_string(read_selector("p:hover").error()),
            "column 2: found ':' (wanted # . [ > , a blank or the end)");
}

TEST(Selector, TakesSixtyFourParts) {
  std::string css = "p";
  for (int i = 1; i < 64; ++i) css += i % 2 == 0 ? ", p" : " p";
  EXPECT_TRUE(read_selector(css));
  EXPECT_FALSE(read_selector(css + ", p"));
}

TEST(Selector, KeepsItsText) {
  Selector selector;
  EXPECT_EQ(ParamText<Selector>::read("div > p , a", selector), "");
  EXPECT_EQ(ParamText<Selector>::write(selector), "div > p , a");
}

// The definition, evaluated from right to left on every element.
struct DumbPart {
  char combinator = ' ';  // before it
  std::string name, id, of_class, attribute;
};
using DumbSelector = std::vector<DumbPart>;

bool fits(const Page& page, NodeId n, const DumbPart& part) {
  if (!part.name.empty() && part.name != "*" && page.name(n) != part.name) return false;
  if (!part.id.empty() && page.attribute(n, "id") != part.id) return false;
  if (!part.attribute.empty() && !page.has_attribute(n, part.attribute)) return false;
  if (part.of_class.empty()) return true;
  const auto classes = page.attribute(n, "class");
  return classes &&
         (" " + *classes + " ").find(" " + part.of_class + " ") != std::string::npos;
}

bool fits(const Page& page, NodeId n, const DumbSelector& selector, std::size_t parts) {
  if (!page.is_element(n) || !fits(page, n, selector[parts - 1])) return false;
  if (parts == 1) return true;
  for (NodeId up = page.parent(n); up != kNone && up != 0; up = page.parent(up)) {
    if (fits(page, up, selector, parts - 1)) return true;
    if (selector[parts - 1].combinator == '>') return false;
  }
  return false;
}

template <std::size_t N>
std::string any(Rng& random, const char* const (&bag)[N]) {
  return bag[random.below(N)];
}

DumbPart random_part(Rng& random) {
  DumbPart part;
  part.combinator = random.below(2) == 0 ? '>' : ' ';
  part.name = any(random, {"p", "div", "b", "td", "x-y", "*", "a", "body", "li"});
  if (random.below(6) == 0) part.id = "&";
  if (random.below(4) == 0) part.of_class = any(random, {"c", "d", "e"});
  if (random.below(4) == 0) part.attribute = any(random, {"a", "hidden", "href"});
  return part;
}

std::string text_of(const DumbSelector& selector) {
  std::string out;
  for (const DumbPart& part : selector) {
    if (!out.empty()) out += part.combinator == '>' ? " > " : " ";
    out += part.name;
    if (!part.id.empty()) out += "#\\" + part.id;
    if (!part.of_class.empty()) out += "." + part.of_class;
    if (!part.attribute.empty()) out += "[" + part.attribute + "]";
  }
  return out;
}

TEST(Selector, AgreesWithTheDefinitionOnRandomPages) {
  Rng random(test::seed());
  std::size_t found = 0;
  for (int round = 0; round < 3000; ++round) {
    const Page page = parse("<!DOCTYPE html>" + test::random_page(random, 60));
    std::vector<DumbSelector> list(1 + random.below(3));
    std::string css;
    for (DumbSelector& selector : list) {
      for (std::size_t i = 1 + random.below(4); i > 0; --i)
        selector.push_back(random_part(random));
      css += (css.empty() ? "" : ", ") + text_of(selector);
    }
    std::vector<NodeId> expected;
    for (NodeId n = 1; n < page.node_count(); ++n)
      for (const DumbSelector& selector : list)
        if (fits(page, n, selector, selector.size())) {
          expected.push_back(n);
          break;
        }
    const Result<Selector> selector = read_selector(css);
    ASSERT_TRUE(selector) << css << ": " << to_string(selector.error());
    EXPECT_EQ(selector->select(page), expected) << css << " on " << page.source();
    found += expected.size();
  }
  EXPECT_GT(found, 1000u);
}

}  // namespace
}  // namespace tamis
