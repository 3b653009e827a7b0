// GitHub's library reads the page's structure and the words of our text from Markdown.

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "laws/read_markdown.h"
#include "support/line_numbers.h"
#include "support/paths.h"
#include "support/render_cases.h"
#include "tamis/parser.h"
#include "tamis/pipeline.h"
#include "tamis/render.h"
#include "tamis/structure.h"

namespace tamis {
namespace {

std::string words_of(const Page& page, const Mask& keep, NodeId n) {
  Mask own(keep.size());
  own.fill(page.words(n));
  own &= keep;
  std::string out;
  for (const char c : to_text(page, own, {.plain = true})) out += c == '\n' ? ' ' : c;
  return out;
}

// Headings, quotes, items, code and tables with kept words, one per line.
std::string outline(const Page& page, const Mask& keep) {
  std::string out;
  for (NodeId n = page.body(); n < page.node_count(); ++n) {
    if (!page.is_element(n) || !keep.any(page.words(n))) continue;
    const Tag tag = page.tag(n);
    const bool is_heading = tag >= Tag::h1 && tag <= Tag::h6;
    if (is_heading)
      out += std::string(name_of(tag)) + " " + words_of(page, keep, n) + "\n";
    else if (tag == Tag::blockquote || tag == Tag::ul || tag == Tag::ol ||
             tag == Tag::li)
      out += std::string(name_of(tag)) + "\n";
    else if (tag == Tag::pre)
      out += "pre " + words_of(page, keep, n) + "\n";
  }
  for (const TableData& table : tables_of(page, keep)) {
    out += "table";
    for (const std::string& name : table.header) out += " [" + name + "]";
    for (const auto& row : table.rows) {
      out += " /";
      for (const std::string& cell : row) out += " [" + cell + "]";
    }
    out += "\n";
  }
  for (const PageLink& link : links_of(page, keep))
    out += link.url + " " + link.text + "\n";
  return out;
}

class MarkdownStructure : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::kHaveCmark)
      GTEST_SKIP() << "needs libcmark-gfm-dev and libcmark-gfm-extensions-dev";
  }
};

TEST_F(MarkdownStructure, ComesBack) {
  for (const char* html :
       {"<h1>One <i>two</i></h1><p>x<h3>Three</h3><p>y",
        "<ul><li>a<ol><li>b<li>c</ol><li>d</ul><ol start=5><li>e</ol>",
        "<blockquote><p>a<blockquote>b</blockquote><ul><li>c</ul></blockquote>",
        "<pre>a\n  b\n\n    c</pre><p>x<pre>```\nd</pre>",
        "<table><tr><th>A|B<th>C<tr><td>1<td><b>2</b> *3*</table><p>x",
        "<table><tr><td>1<td>2<tr><td>3<td>4</table>",
        "<table><tr><td><p>layout</p><h2>Head</h2></td><td><ul><li>x</ul></td></table>",
        "<p><a href='http://a.b/c_(d)?e=f&amp;g'>h <b>i</b></a> <a href=/x>y]</a>"}) {
    const Page page = parse(html, "utf-8");
    const Mask all(page.word_count(), true);
    const std::string markdown = to_markdown(page, all);
    const Page read = parse("<body>" + test::to_html_by_cmark(markdown), "utf-8");
    EXPECT_EQ(outline(read, Mask(read.word_count(), true)), outline(page, all))
        << markdown;
  }
}

TEST_F(MarkdownStructure, OfThePageOfExamplesComesBack) {
  const Page page =
      parse(test::read_file(test::source_dir() / "examples/forms/structure.html"));
  const Mask keep = test::without_line_numbers(page, Mask(page.word_count(), true));
  const std::string markdown =
      to_markdown(page, keep, {.math = false, .media = false, .footnotes = false});
  const Page read = parse("<body>" + test::to_html_by_cmark(markdown), "utf-8");
  // Spans are resolved in data, but are empty cells in Markdown. A separate test covers
  // the table.
  const auto without_table = [](std::string text) {
    const std::size_t at = text.find("table ");
    return text.erase(at, text.find('\n', at) + 1 - at);
  };
  EXPECT_EQ(without_table(outline(read, Mask(read.word_count(), true))),
            without_table(outline(page, keep)));
}

TEST_F(MarkdownStructure, OfNotesIsRead) {
  const Page page = parse(
      "<p>One<sup id=r1><a href='#n1'>1</a></sup> two<sup id=r2><a "
      "href='#n2'>2</a></sup>."
      "<ol><li id=n1>First.<p>More. <a href='#r1'>^</a><li id=n2>Second. <a "
      "href='#r2'>^</a></ol>",
      "utf-8");
  const std::string html =
      test::to_html_with_notes(to_markdown(page, Mask(page.word_count(), true)));
  const Page read = parse("<body>" + html, "utf-8");
  const auto notes = footnotes_of(read, Mask(read.word_count(), true));
  ASSERT_EQ(notes.size(), 2U) << html;
  EXPECT_EQ(notes[0].text, "First.\nMore.");
  EXPECT_EQ(notes[1].text, "Second.");
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n' || c == '\t';
    if (!is_blank)
      out.back() += c;
    else if (!out.back().empty())
      out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

// Words that touch in the HTML touch here. (Our text separates adjacent links.)
std::string words_as_written(const Page& page) {
  std::string out;
  std::string scratch;
  for (WordId w = 0; w < page.word_count(); ++w) {
    if (page.word(w).glued == 0) out += ' ';
    out += page.word_text(w, scratch);
  }
  return out;
}

std::string first_difference(const std::vector<std::string>& a,
                             const std::vector<std::string>& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    if (a[i] != b[i]) return "\"" + a[i] + "\" and \"" + b[i] + "\"";
  return a.size() == b.size() ? "" : "one ends before the other";
}

// Real datasets with the default pipeline. Images and similar elements are switched
// off, because they are not words and would separate words that touch.
TEST_F(MarkdownStructure, HasTheWordsOfTheTextOn500Pages) {
  const auto pipeline = read_pipeline("auto");
  ASSERT_TRUE(pipeline);
  std::size_t compared = 0;
  for (const char* package : {"cleaneval-en-dev.tar.zst", "fundus.tar.zst",
                              "europa.tar.zst", "zh-web-elwin.tar.zst"}) {
    bench::PageSet pages;
    const auto file = bench::shared_folder() / "packages" / package;
    const std::string error = bench::load_package(file, pages);
    if (!error.empty()) GTEST_SKIP() << error << " (TAMIS_SHARED)";
    std::size_t of_package = 0;
    for (const bench::BenchPage& web : pages.pages()) {
      if (of_package++ == 250) break;
      const Page page = parse(web.raw);
      const Mask keep = pipeline->run(View(page)).keep;
      const std::string markdown = to_markdown(page, keep,
                                               {.images = false,
                                                .math = false,
                                                .notation = false,
                                                .media = false,
                                                .footnotes = false});
      const Page read = parse("<body>" + test::to_html_by_cmark(markdown), "utf-8");
      const auto from_markdown = split(words_as_written(read));
      const auto from_text = split(
          to_text(page, keep, {.markers = false, .math = false, .notation = false}));
      EXPECT_EQ(first_difference(from_markdown, from_text), "") << web.name;
      ++compared;
    }
  }
  EXPECT_GE(compared, 500U);
}

}  // namespace
}  // namespace tamis
