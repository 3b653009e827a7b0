// Tests src/filters/tag_ratio/ratios.cpp.

#include "filters/tag_ratio/ratios.h"

#include <algorithm>
#include <cmath>
#include <sstream>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"
#include "text/ascii.h"

namespace tamis {
namespace {

// --- Ratios.

using Row = std::vector<double>;

void expect_near(const Row& got, const Row& wanted, double error) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], error);
}

TEST(TagRatios, TextForEachTag) {
  const Line lines[] = {{{0, 1}, 40, 4, 20}, {{1, 2}, 40, 0, 0}, {{2, 3}, 0, 2, 9}};
  EXPECT_EQ(tag_ratios(lines), (Row{10, 40, 0}));
}

// --- Smoothing.

TEST(Smoothing, GaussianAsInTheNotes) {
  expect_near(smooth(Row{0, 2, 40, 60, 50, 3, 0, 1}, gaussian_kernel(1, 1)),
              {.755081, 11.866470, 35.066765, 51.777941, 39.859461, 15.059019, 1.096274,
               .622459},
              1e-6);
}

TEST(Smoothing, BoxIsTheMeanOfWhatIsThere) {
  EXPECT_EQ(smooth(Row{1, 2, 6}, Row(2, 1)), (Row{1.5, 3, 4}));
  EXPECT_EQ(smooth(Row{1, 2, 6}, Row(10, 1)), (Row{3, 3, 3}));
}

TEST(Smoothing, NoRadiusNoChange) {
  EXPECT_EQ(smooth(Row{1, 2, 6}, Row(1, 1)), (Row{1, 2, 6}));
  EXPECT_EQ(smooth(Row{1, 2, 6}, gaussian_kernel(0, 0)), (Row{1, 2, 6}));
  EXPECT_TRUE(smooth(Row{}, Row(3, 1)).empty());
}

TEST(Smoothing, ReflectedBorders) {
  EXPECT_EQ(smooth(Row{0, 3}, Row(2, 1), Border::reflect), (Row{1, 2}));
  EXPECT_EQ(smooth(Row{0, 3}, Row(3, 1), Border::reflect), (Row{9. / 5, 6. / 5}));
  // 0 3 | 3 0 | 0 3 | 3 0 | 0 3: the mirror image is mirrored again.
  EXPECT_EQ(smooth(Row{0, 3}, Row(4, 1), Border::reflect), (Row{12. / 7, 9. / 7}));
}

// The unit test of dragnet, which smooths with SciPy: ten equidistant values from 0 to
// 10, deviation 1, a reach of four deviations, reflected borders.
TEST(Smoothing, AgreesWithDragnet) {
  Row row;
  for (int i = 0; i < 10; ++i) row.push_back(i * 10. / 9);
  expect_near(smooth(row, gaussian_kernel(1, 4), Border::reflect),
              {0.47448994, 1.18661763, 2.22759261, 3.33348203, 4.44444444, 5.55555556,
               6.66651797, 7.77240739, 8.81338237, 9.52551006},
              1e-7);
}

// The reference implementation extends the row beyond its ends.
Row dumb_gaussian(const Row& row, double sigma, int radius, Border border) {
  const auto size = static_cast<int>(row.size());
  Row out;
  for (int at = 0; at < size; ++at) {
    double sum = 0, weights = 0;
    for (int i = at - radius; i <= at + radius; ++i) {
      int from = i;
      while (border == Border::reflect && (from < 0 || from >= size))
        from = from < 0 ? -1 - from : 2 * size - 1 - from;
      if (from < 0 || from >= size) continue;
      const double weight = std::exp(-(i - at) * (i - at) / (2 * sigma * sigma));
      sum += weight * row[static_cast<std::size_t>(from)];
      weights += weight;
    }
    out.push_back(sum / weights);
  }
  return out;
}

TEST(Smoothing, IsItsDumbTwin) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    Row row(1 + random.below(12));
    for (double& value : row) value = static_cast<double>(random.below(100));
    const double sigma = 0.5 + static_cast<double>(random.below(5));
    const auto radius = static_cast<int>(random.below(25));
    const Border border = random.below(2) == 0 ? Border::renormalise : Border::reflect;
    expect_near(smooth(row, gaussian_kernel(sigma, radius), border),
                dumb_gaussian(row, sigma, radius, border), 1e-9);
  }
}

// --- Lines.

// Returns "text/tags: words", one line of output per line of the page.
std::string dump(const Page& page, const std::vector<Line>& lines) {
  std::string out;
  for (const Line& line : lines) {
    Mask words(page.word_count());
    for (std::uint32_t t = line.tokens.first; t < line.tokens.last; ++t)
      if (page.tokens().all[t].word != kNone) words.set(page.tokens().all[t].word);
    out += std::to_string(line.text_chars) + "/" + std::to_string(line.tags) + ": " +
           test::words_of(page, words) + "\n";
  }
  return out;
}

std::string lines_of(std::string_view html, const TagRatioParams& params) {
  const Page page = parse(html);
  return dump(page, source_lines(View(page), params));
}

constexpr std::string_view kLongTag =
    "<p>one\n"
    "two <div class=\"a\n"
    "  b   c\"\n"
    "\n"
    "id=x>three <b>four</b>\n"
    "five";

TEST(SourceLines, ATagAcrossLinesCountsOnItsFirst) {
  EXPECT_EQ(lines_of(kLongTag, {0, Rebreak::every_page, LongTags::across_lines}),
            "3/1: one\n"
            "3/1: two\n"
            "10/2: three four\n"
            "4/0: five\n");
}

TEST(SourceLines, ByLineThePartsOfATagAreText) {
  EXPECT_EQ(lines_of(kLongTag, {0, Rebreak::every_page, LongTags::by_line}),
            "3/1: one\n"
            "16/0: two\n"
            "4/0: \n"
            "15/2: three four\n"
            "4/0: five\n");
}

TEST(SourceLines, OrATagCountsAtBothEnds) {
  EXPECT_EQ(lines_of(kLongTag, {0, Rebreak::every_page, LongTags::at_both_ends}),
            "3/1: one\n"
            "3/1: two\n"
            "4/0: \n"
            "10/3: three four\n"
            "4/0: five\n");
}

TEST(SourceLines, TheRestOfATagMayStandAlone) {
  constexpr std::string_view kHtml = "one<br\nx>\ntwo<br\ny>";
  EXPECT_EQ(lines_of(kHtml, {0, Rebreak::every_page, LongTags::by_line}),
            "6/0: one\n2/0: \n6/0: two\n2/0: \n");
  EXPECT_EQ(lines_of(kHtml, {0, Rebreak::every_page, LongTags::at_both_ends}),
            "3/1: one\n0/1: \n3/1: two\n0/1: \n");
}

TEST(SourceLines, ScriptsDoNotCount) {
  EXPECT_EQ(lines_of("<p\n>a<script\nx>\n1\n</script>b\n<style\ny></style>",
                     {0, Rebreak::every_page, LongTags::by_line}),
            "2/0: \n3/0: a b\n");
}

TEST(SourceLines, WithALengthTagsAreWhole) {
  for (const LongTags tags :
       {LongTags::by_line, LongTags::at_both_ends, LongTags::across_lines})
    EXPECT_EQ(lines_of(kLongTag, {200, Rebreak::every_page, tags}),
              "23/4: one two three four five\n");
}

TEST(SourceLines, PagesWithLinesCanKeepThem) {
  EXPECT_EQ(lines_of("<p>one\ntwo", {3, Rebreak::every_page, LongTags::by_line}),
            "0/1: \n3/0: one\n3/0: two\n");
  EXPECT_EQ(lines_of("<p>one\ntwo", {3, Rebreak::one_line_pages, LongTags::by_line}),
            "3/1: one\n3/0: two\n");
  EXPECT_EQ(lines_of("<p>one two", {3, Rebreak::one_line_pages, LongTags::by_line}),
            "0/1: \n3/0: one\n3/0: two\n");
}

// --- The reference implementation writes the counted parts of the page, splits them at
// line ends, and examines each line separately.

struct Cell {
  char byte;
  std::uint32_t token;  // kNone: between tokens
};

bool is_line_end(char c) {
  return c == '\n' || c == '\r';
}

std::vector<Cell> write_out(const Page& page) {
  std::vector<Cell> cells;
  std::uint32_t end = 0;
  bool in_script = false;
  const std::vector<PageToken>& tokens = page.tokens().all;
  for (std::uint32_t t = 0; t < tokens.size(); ++t) {
    const PageToken& token = tokens[t];
    const std::string_view gap = page.source().substr(end, token.offset - end);
    if (!in_script && std::any_of(gap.begin(), gap.end(), is_line_end))
      cells.push_back({'\n', kNone});
    end = token.offset + token.length;
    const bool is_script = token.tag == Tag::script || token.tag == Tag::style;
    if (is_script) in_script = !token.is_end_tag;
    if (is_script) continue;
    for (const char c : page.source().substr(token.offset, token.length))
      cells.push_back({c, t});
  }
  return cells;
}

// The text in a line that comes from one token.
struct Piece {
  std::uint32_t token;
  std::string text;
};

std::vector<Piece> pieces_of(std::span<const Cell> line) {
  std::vector<Piece> pieces;
  for (const Cell cell : line) {
    if (pieces.empty() || pieces.back().token != cell.token)
      pieces.push_back({cell.token, ""});
    pieces.back().text += cell.byte;
  }
  return pieces;
}

std::uint32_t dumb_length(const std::string& text) {
  std::istringstream words(text);
  std::uint32_t length = 0;
  for (std::string word; words >> word;) {
    if (length > 0) ++length;
    for (const char c : word) length += (c & 0xC0) != 0x80 ? 1 : 0;
  }
  return length;
}

std::string dumb_line(const Page& page, std::span<const Cell> cells, LongTags tags) {
  std::uint32_t text = 0, parts = 0, tag_count = 0;
  Mask words(page.word_count());
  for (const Piece& piece : pieces_of(cells)) {
    const PageToken& token = page.tokens().all[piece.token];
    if (token.word != kNone) {
      const Word& word = page.word(token.word);
      text += word.chars + (text > 0 && word.glued == 0 ? 1 : 0);
      words.set(token.word);
    } else if (piece.text.size() == token.length) {
      ++tag_count;
    } else if (tags == LongTags::at_both_ends &&
               (piece.text.front() == '<' || piece.text.back() == '>')) {
      ++tag_count;
    } else {
      parts += dumb_length(piece.text);
    }
  }
  if (text + parts + tag_count == 0) return "";
  return std::to_string(text + parts) + "/" + std::to_string(tag_count) + ": " +
         test::words_of(page, words) + "\n";
}

std::string dumb_lines(const Page& page, LongTags tags) {
  const std::vector<Cell> cells = write_out(page);
  std::string out;
  auto from = cells.begin();
  while (from != cells.end()) {
    const auto to = std::find_if(from, cells.end(),
                                 [](Cell cell) { return is_line_end(cell.byte); });
    out += dumb_line(page, {from, to}, tags);
    from = to == cells.end() ? to : to + 1;
  }
  return out;
}

TEST(SourceLines, IsItsDumbTwin) {
  constexpr std::string_view kPieces[] = {
      "<p>",     "</p>",        "<b\n>",   "<i a=x\n\nb='y\r\n z' >",
      "word",    "caf\xc3\xa9", "&amp;",   "<script\nsrc=x>1\n2</script>",
      " ",       "\n",          "\r\n",    "<style> a\n</style>",
      "two\nof", "<!-- no -->", "<br\nx>", "<u \xc3\xa9\n>",
  };
  Rng random(test::seed());
  for (int round = 0; round < 4000; ++round) {
    std::string html = "<body>";
    for (std::size_t n = random.below(12); n > 0; --n)
      html += kPieces[random.below(std::size(kPieces))];
    const Page page = parse(html);
    for (const LongTags tags : {LongTags::by_line, LongTags::at_both_ends})
      EXPECT_EQ(dump(page, source_lines(View(page), {0, Rebreak::every_page, tags})),
                dumb_lines(page, tags))
          << html;
  }
}

}  // namespace
}  // namespace tamis
