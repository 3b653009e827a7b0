// A page that was processed before needs no new memory. Parsing, splitting into blocks,
// scoring and writing reuse the memory of the previous pass.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bench/support/allocation_count.h"
#include "filters/learned/judge/block_scorer.h"
#include "filters/learned/judge/f_measure_cut.h"
#include "support/paths.h"
#include "support/random_pages.h"
#include "tamis/parser.h"
#include "tamis/tamis.h"

namespace tamis {
namespace {

std::vector<std::string> pages_of_many_sizes() {
  Rng random(test::seed());
  std::vector<std::string> pages = {"", "<p>one",
                                    "<title>A title of some length</title>"};
  for (std::size_t i = 0; i < 40; ++i)
    pages.push_back("<!DOCTYPE html><meta charset=utf-8><title>This &amp; that, page " +
                    std::to_string(i) + "</title><body class='page home'>" +
                    test::random_page(random, 10 + i * 20));
  return pages;
}

TEST(LearnedAllocation, JudgingPagesThatWereSeenBeforeTakesNoMemory) {
  if (!bench::kCountsAllocations) GTEST_SKIP() << "a sanitizer has its own malloc";
  const std::vector<std::string> pages = pages_of_many_sizes();
  const std::shared_ptr<const Model> model = find_model("general");
  ASSERT_NE(model, nullptr);
  Parser parser;
  BlockScorer scorer;
  for (int pass = 0; pass < 3; ++pass) {
    std::uint64_t allocations = 0;
    for (const std::string& page : pages) {
      const std::uint64_t before = bench::allocation_count();
      const Page& parsed = parser.parse(page);
      const std::uint64_t parsing = bench::allocation_count() - before;
      const View view(parsed);  // has its own mask
      const std::uint64_t viewed = bench::allocation_count();
      view.blocks();
      scorer.read(view, *model);
      find_cut(scorer.words, scorer.probabilities, 1);
      allocations += parsing + bench::allocation_count() - viewed;
    }
    if (pass == 0)
      EXPECT_GT(allocations, 0u);
    else
      EXPECT_EQ(allocations, 0u) << "pass " << pass;
  }
}

// Everything for which the text writer needs memory: code with line numbers, tables,
// nested lists, boxes, superscripts, references, and characters to clean in long words.
std::string page_of_many_forms(std::size_t paragraphs) {
  std::string out = "<!DOCTYPE html><title>Forms</title><body><article><h1>Forms</h1>";
  for (std::size_t i = 0; i < paragraphs; ++i)
    out +=
        "<p>A paragraph with an incomprehensibly&shy;long&amp;referenced word, "
        "10<sup>6</sup> more, a <q>quotation</q> and a sentence.<span style='color: "
        "red; display : inline-block'>boxed</span><span>word</span>";
  out +=
      "<ul><li>one<ul><li>two<ul><li>three<ol><li>four<ol><li>and five</ol></ol></ul>"
      "</ul></ul><table><tr><th>Name<th>Number<tr><td>a<td>1</table><table><tr><td>"
      "<pre>1\n2\n</pre><td><pre>  if (some_condition_holds &amp;&amp; another_one)\n"
      "    return some_long_expression;\n</pre></table>";
  return out + "<pre>\tthe code&nbsp;of a program\n\n" + std::string(500, '#') +
         "</pre>";
}

std::vector<std::string> sample_pages() {
  std::vector<std::string> out = {page_of_many_forms(3), page_of_many_forms(50),
                                  "<p>Ein schÃ¶ner Tag fÃ¼r groÃŸe unverstÃ¤ndliche "
                                  "StraÃŸenverkehrsÃ¼berraschungen in MÃ¼nchen"};
  for (const char* name : {"article.html", "recipe.html"})
    out.push_back(test::read_file(test::source_dir() / "examples" / name));
  for (const char* name : {"forum", "japanese", "misnested", "news", "tables-2003"})
    out.push_back(test::read_file(test::source_dir() / "tests/golden/pages" / name /
                                  "source.html"));
  return out;
}

// From bytes to text, in the memory of the previous text. Formulas and the search for
// hidden text on pages that show almost none still allocate some.
TEST(LearnedAllocation, ExtractionOfPagesThatWereSeenBeforeTakesNoMemory) {
  if (!bench::kCountsAllocations) GTEST_SKIP() << "a sanitizer has its own malloc";
  const Extractor extractor = *Extractor::make();
  const std::vector<std::string> pages = sample_pages();
  std::string text;
  for (int pass = 0; pass < 4; ++pass) {
    for (std::size_t i = 0; i < pages.size(); ++i) {
      const std::uint64_t before = bench::allocation_count();
      extractor.extract(pages[i], text);
      const std::uint64_t allocations = bench::allocation_count() - before;
      EXPECT_FALSE(text.empty()) << i;
      if (pass < 2) continue;  // memory is allocated in the first passes and kept
      EXPECT_EQ(allocations, 0u) << "page " << i << ", pass " << pass;
    }
  }
}

// The same with a new string for the text: a few allocations for it, whatever the size
// of the page. This holds up to the size from which memory is freed after the page
// (block_scorer.cpp).
TEST(LearnedAllocation, ExtractionAllocatesAFewTimesWhateverTheSizeOfThePage) {
  if (!bench::kCountsAllocations) GTEST_SKIP() << "a sanitizer has its own malloc";
  const Extractor extractor = *Extractor::make();
  std::vector<std::string> pages;
  for (const std::size_t paragraphs : {10, 1'000, 3'000}) {
    pages.emplace_back("<!DOCTYPE html><title>A title</title><body>");
    for (std::size_t i = 0; i < paragraphs; ++i)
      pages.back() += "<p>This is a paragraph, the " + std::to_string(i) +
                      "th of many, and it says what it has to say.</p>";
  }
  for (int pass = 0; pass < 3; ++pass) {
    for (const std::string& page : pages) {
      const std::uint64_t before = bench::allocation_count();
      EXPECT_FALSE(extractor.extract(page).empty());
      if (pass == 0) continue;  // memory is allocated in the first pass and kept
      EXPECT_LE(bench::allocation_count() - before, 5u) << page.size();
    }
  }
}

}  // namespace
}  // namespace tamis
