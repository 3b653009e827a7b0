#include "eval/report/side_by_side.h"

#include <gtest/gtest.h>

namespace tamis::eval {
namespace {

constexpr const char* kHostile = "<script>x</script> \"'& {{title}} {{comparisons}}";

struct Made {
  Evaluation evaluation;
  PageTexts texts;
};

// One page with contestants that kept these texts.
Made made(const std::string& gold, const std::vector<std::string>& kept) {
  Made out;
  out.evaluation.measures = *read_measures("word_lcs");
  PackageResult& package = out.evaluation.packages.emplace_back();
  package.name = kHostile;
  package.pages.push_back({kHostile, "javascript:x", kHostile, kHostile, "en", 10});
  out.texts.gold = gold;
  out.texts.title = kHostile;
  for (const std::string& text : kept) {
    out.evaluation.contestants.push_back(kHostile + std::to_string(kept.size()));
    package.contestants.push_back({{Columns(3, {.5})}, {.1}, {kHostile}});
    out.texts.kept.push_back(text);
  }
  return out;
}

std::string html_of(const Made& page, const SideBySideLinks& links = {}) {
  return side_by_side_to_html(page.evaluation, 0, page.texts, links);
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t out = 0;
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1))
    ++out;
  return out;
}

TEST(SideBySide, MarksWhatIsWrongAndWhatIsMissed) {
  const std::string html = html_of(made("one two\nthree", {"menu\none two"}));
  EXPECT_NE(html.find("<del>menu</del>"), html.npos);
  EXPECT_NE(html.find("<ins>three</ins>"), html.npos);
  EXPECT_EQ(count(html, "<span>one two</span>"), 2u);
}

TEST(SideBySide, TextOfStrangersIsText) {
  const std::string html = html_of(made(kHostile, {kHostile, "x"}));
  EXPECT_EQ(count(html, "<script"), 0u);
  EXPECT_EQ(count(html, "href=\"javascript"), 0u);
  // A placeholder within a text is not replaced.
  EXPECT_NE(html.find("&quot;'&amp; {{title}} {{comparisons}}"), html.npos);
}

TEST(SideBySide, ManyRightRowsAreFolded) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "line " + std::to_string(i) + "\n";
  const std::string html = html_of(made(text, {text}));
  EXPECT_NE(html.find("<summary>26 more rows, kept right</summary>"), html.npos);
  EXPECT_EQ(count(html, "<div class=\"row\">"), 30u);
  EXPECT_EQ(count(html_of(made("a\nb\nc", {"a\nb\nc"})), "folded\""), 0u);
}

TEST(SideBySide, NeighboursAreLinked) {
  const std::string html = html_of(made("a", {"a"}), {"1-1.html", "1-3.html"});
  EXPECT_NE(html.find("rel=\"prev\" href=\"1-1.html\""), html.npos);
  EXPECT_NE(html.find("rel=\"next\" href=\"1-3.html\""), html.npos);
  EXPECT_EQ(count(html_of(made("a", {"a"})), "rel=\"next\""), 0u);
}

}  // namespace
}  // namespace tamis::eval
