// Tests src/filters/readability/article.cpp and clean.cpp.

#include <gtest/gtest.h>

#include "filters/readability/steps.h"
#include "support/filters.h"
#include "tamis/parser.h"

namespace tamis::reader {
namespace {

// Returns `length` characters with that number of commas; the first word is `name`.
std::string text(const std::string& name, std::size_t length, std::size_t commas) {
  std::string out = name;
  while (out.size() < length) {
    out += commas > 0 && out.size() + 4 < length ? ", wo" : " wor";
    commas -= commas > 0 ? 1 : 0;
  }
  out.resize(length);
  if (out.back() == ' ') out.back() = 'x';
  return out;
}

std::string p(const std::string& name, std::size_t length = 250,
              std::size_t commas = 3) {
  return "<p>" + text(name, length, commas) + "</p>";
}

// The worked example of ALGORITHMS 9.3.
TEST(ReaderScore, OfAParagraph) {
  const Options options;
  EXPECT_EQ(paragraph_score(250, 3, options), 7);
  EXPECT_EQ(paragraph_score(99, 0, options), 2);
  EXPECT_EQ(paragraph_score(5000, 0, options), 5);
}

TEST(ReaderScore, IsDividedOnTheWayUp) {
  EXPECT_EQ(score_divider(0), 1);
  EXPECT_EQ(score_divider(1), 2);
  EXPECT_EQ(score_divider(2), 6);
  EXPECT_EQ(score_divider(3), 9);
}

struct Scored {
  explicit Scored(std::string_view html, const Options& options = {})
      : page(parse(html)), view(page), source(view, options) {}

  // Returns the score of the first element with that name in the draft.
  double of(Tag tag) {
    const Draft draft = prepare(source);
    const TextMeasure measure(page, source.commas, draft);
    const Scores scores = score(draft, measure, source);
    for (std::uint32_t n = 0; n < draft.size(); ++n)
      if (draft[n].tag == tag) return scores.of[n].value_or(-1000);
    return -2000;
  }

  Page page;
  View view;
  Source source;
};

TEST(ReaderScore, GoesToFiveElementsAroundAParagraph) {
  Scored scored("<article><main><section><blockquote><ul><ol><li>x" + p("a") +
                "</ol></ul></blockquote></section></main></article>");
  EXPECT_DOUBLE_EQ(scored.of(Tag::li), -3 + 7);
  EXPECT_DOUBLE_EQ(scored.of(Tag::ol), -3 + 7.0 / 2);
  EXPECT_DOUBLE_EQ(scored.of(Tag::ul), -3 + 7.0 / 6);
  EXPECT_DOUBLE_EQ(scored.of(Tag::blockquote), 3 + 7.0 / 9);
}

TEST(ReaderScore, NamesAddAndTake) {
  EXPECT_DOUBLE_EQ(Scored("<div class=post>" + p("a") + p("b")).of(Tag::div),
                   5 + 25 + 14);
  EXPECT_DOUBLE_EQ(Scored("<div class=widget>" + p("a") + p("b")).of(Tag::div),
                   5 - 25 + 14);
  EXPECT_DOUBLE_EQ(
      Scored("<div class=post>" + p("a") + p("b"), {.weight_classes = false})
          .of(Tag::div),
      5 + 14);
}

TEST(ReaderScore, ShortParagraphsGiveNothing) {
  EXPECT_EQ(Scored("<div><p>short</p>" + p("b", 24, 0)).of(Tag::div), -1000);
  EXPECT_EQ(Scored("<div><p>short</p>" + p("b", 25, 0)).of(Tag::div), 5 + 2);
}

// Returns the first words, which are names, of the paragraphs in the article.
std::string names(const Page& page, const Mask& words) {
  std::string out;
  std::string scratch;
  for (std::size_t w = words.next_set(0); w < words.size(); w = words.next_set(w + 1)) {
    const std::string_view word = page.word_text(static_cast<WordId>(w), scratch);
    if (word.size() == 1 || (word.size() == 2 && word[1] == ',')) out += word[0];
  }
  return out;
}

std::string article(std::string_view html, const Options& options = {}) {
  Scored page(html, options);
  return names(page.page, pick_article(prepare(page.source), page.source).words);
}

TEST(ReaderArticle, IsWhatMostParagraphsVoteFor) {
  EXPECT_EQ(article("<div>" + p("a") + p("b") + p("c") + "</div><div>" + p("d", 30, 0) +
                    p("e", 30, 0) + "</div>"),
            "abc");
}

TEST(ReaderArticle, HasSiblingsThatLookLikeIt) {
  const std::string main =
      "<div class=k>" + p("a") + p("b") + p("c") + p("d") + "</div>";
  EXPECT_EQ(article("<section>" + main + p("e", 90, 0) + "</section>"), "abcde");
  EXPECT_EQ(article("<section>" + main + "<p>E f. G</p></section>"), "abcdEG");
  EXPECT_EQ(article("<section>" + main + "<p>E f g</p></section>"), "abcd");
  EXPECT_EQ(
      article("<section>" + main + "<div>" + p("e") + p("f") + "</div></section>"),
      "abcdef");
}

TEST(ReaderArticle, IsEverythingWhereNothingIsScored) {
  EXPECT_EQ(article("<ul><li>a <li>b </ul>"), "ab");
}

std::string cleaned(std::string_view html, const Options& options = {}) {
  Scored page(html, options);
  const Draft draft = prepare(page.source);
  return names(page.page, clean(pick_article(draft, page.source), page.source).words);
}

// Returns a page with enough text around `html` that `html` can be cleaned away.
std::string around(const std::string& html) {
  return "<div class=post>" + p("a", 400, 20) + html + p("z", 400, 20) + "</div>";
}

TEST(ReaderClean, DropsFormsAsidesAndFields) {
  EXPECT_EQ(cleaned(around("<aside>b</aside><footer>c</footer>")), "az");
  EXPECT_EQ(cleaned(around("<button>b</button><select><option>c</select>")), "az");
  EXPECT_EQ(cleaned(around("<form>" + p("b", 60, 0) + "<input></form>")), "az");
  EXPECT_EQ(cleaned(around("<form>" + p("b", 60, 0) + "<input></form>"),
                    {.clean_conditionally = false}),
            "abz");
}

TEST(ReaderClean, DropsListsByTheirNameAndWhatIsAroundThem) {
  const std::string links = "<ul><li><a href=x>b</a><li><a href=x>c</a></ul>";
  EXPECT_EQ(cleaned(around("<ul><li>b <li>c </ul>")), "abcz");
  EXPECT_EQ(cleaned(around(links)), "abcz");  // the share of links does not count here
  EXPECT_EQ(cleaned(around("<div>" + links + "<p>d </p></div>")), "az");
  EXPECT_EQ(cleaned(around("<ul class=widget><li>b</ul>")), "az");
}

TEST(ReaderClean, DropsDivsOfLinks) {
  const std::string link = "<p><a href=x>b some more text of links here</a></p>";
  EXPECT_EQ(cleaned(around("<div>" + link + link + "</div>")), "az");
  EXPECT_EQ(cleaned(around("<div>" + link + p("c", 300, 0) + "</div>")), "abcz");
  EXPECT_EQ(cleaned(around("<div>" + link + p("c", 300, 12) + "</div>")), "abcz");
}

TEST(ReaderClean, DropsShareButtonsAndPlaceholders) {
  EXPECT_EQ(cleaned(around("<p class=share>b </p>")), "az");
  const Page page = parse(around("<div><p>Advertisement</p><p></p></div>"));
  EXPECT_EQ(test::words_of(page, test::filter("readability").run(View(page)).keep)
                .find("Advert"),
            std::string::npos);
}

TEST(ReaderClean, DropsHeadingsWithBadNames) {
  EXPECT_EQ(cleaned(around("<h2 class=promo>b </h2><h2>c </h2>")), "acz");
}

TEST(ReaderClean, KeepsDataTables) {
  const std::string cells = "<tr><td>b<td>c</tr>";
  EXPECT_EQ(cleaned(around("<table class=widget>" + cells + cells + "</table>")), "az");
  EXPECT_EQ(
      cleaned(around("<table class=widget><caption>x</caption>" + cells + "</table>")),
      "axbcz");
}

std::size_t data_tables(std::string_view html) {
  Scored page(html);
  std::size_t count = 0;
  for (const bool is_table : find_data_tables(page.source.draft, page.source))
    count += is_table ? 1 : 0;
  return count;
}

std::string table(int rows, int columns, std::string_view attributes = "") {
  std::string out = "<table " + std::string(attributes) + ">";
  for (int i = 0; i < rows; ++i) {
    out += "<tr>";
    for (int k = 0; k < columns; ++k) out += "<td>x";
  }
  return out + "</table>";
}

TEST(DataTables, AreLargeOrSayWhatTheyAre) {
  EXPECT_EQ(data_tables(table(2, 2)), 0u);
  EXPECT_EQ(data_tables(table(3, 4)), 1u);
  EXPECT_EQ(data_tables(table(2, 5)), 1u);
  EXPECT_EQ(data_tables(table(10, 2)), 1u);
  EXPECT_EQ(data_tables(table(20, 1)), 0u);
  EXPECT_EQ(data_tables(table(1, 20)), 0u);
  EXPECT_EQ(data_tables(table(2, 2, "summary=x")), 1u);
  EXPECT_EQ(data_tables(table(5, 5, "role=presentation")), 0u);
  EXPECT_EQ(data_tables("<table><thead><tr><td>x</table>"), 1u);
  EXPECT_EQ(data_tables("<table><tr><td colspan=5>x<tr><td>y</table>"), 1u);
  EXPECT_EQ(data_tables("<table><tr><td>" + table(5, 5) + "</table>"), 1u);
}

}  // namespace
}  // namespace tamis::reader
