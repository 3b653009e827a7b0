// Tests src/extract/reading.cpp.
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tamis/extract.h"

namespace tamis {
namespace {

// A page that shows no text and has an article in its JSON-LD.
const std::string kHidden = [] {
  std::string body;
  for (int i = 0; i < 30; ++i) body += "It rained all day and the river rose. ";
  return R"(<title>Rain</title><script type="application/ld+json">{"@type":)"
         R"("NewsArticle","headline":"Rain","articleBody":")" +
         body + R"("}</script><div id=app></div>)";
}();

const std::string kNumbered =
    "<p>Code:<table><tr><td><pre>1\n2\n3</pre><td><pre>int a;\nint b;\nint "
    "c;</pre></table>";

Page parsed(const std::string& html, const ReadingOptions& options = {}) {
  return parse(html, "utf-8", parse_options(options));
}

TEST(ParseOptions, NoscriptDecidesWhetherScriptsRun) {
  EXPECT_EQ(parsed("<p>a<noscript>b</noscript>").word_count(), 1U);
  EXPECT_EQ(parsed("<p>a<noscript>b</noscript>", {.noscript = true}).word_count(), 2U);
}

TEST(ParseOptions, PassesOnLimitsAndInvisibleElements) {
  EXPECT_EQ(parsed("<p>a<p hidden>b", {.hide_invisible = true}).word_count(), 1U);
  const ReadingOptions options{.limits = {.max_bytes = 4}};
  EXPECT_EQ(parse_options(options).limits.max_bytes, 4U);
}

TEST(ReadablePage, IsWhatThePageShows) {
  const Page shown = parsed("<p>It rained.");
  const ReadablePage page(shown);
  EXPECT_EQ(&page.shown(), &shown);
  EXPECT_EQ(&page.page(), &shown);
  EXPECT_FALSE(page.is_hidden());
  EXPECT_EQ(page.hidden(), nullptr);
  EXPECT_EQ(page.rescued(), "");
}

TEST(ReadablePage, RecoversTextWhereThePageShowsNone) {
  const Page shown = parsed(kHidden);
  const ReadablePage page(shown);
  EXPECT_TRUE(page.is_hidden());
  EXPECT_EQ(page.rescued(), "json_ld");
  EXPECT_EQ(&page.page(), &page.hidden()->page);
  EXPECT_GT(page.page().word_count(), 100U);
  EXPECT_EQ(page.shown().word_count(), 0U);
}

TEST(ReadablePage, RecoversNothingWithoutRescue) {
  const Page shown = parsed(kHidden);
  EXPECT_FALSE(ReadablePage(shown, {.rescue = false}).is_hidden());
}

TEST(ReadablePage, OwnsAPageThatItIsGivenAndCanBeMoved) {
  ReadablePage first(parsed(kNumbered));
  EXPECT_EQ(first.line_numbers().count(), 3U);
  const ReadablePage second(std::move(first));
  EXPECT_GT(second.page().word_count(), 3U);
  EXPECT_EQ(second.line_numbers().count(), 3U);
}

TEST(ReadablePage, LineNumbersAreEmptyWhereThereAreNone) {
  const Page shown = parsed("<p>1 2 3<pre>int a;</pre>");
  EXPECT_EQ(ReadablePage(shown).line_numbers().size(), 0U);
}

TEST(ReadablePage, ThreadsShareTheLineNumbers) {
  const ReadablePage page(parsed(kNumbered));
  std::vector<const Mask*> seen(4);
  std::vector<std::thread> threads;
  for (const Mask*& mask : seen)
    threads.emplace_back([&] { mask = &page.line_numbers(); });
  for (std::thread& thread : threads) thread.join();
  for (const Mask* mask : seen) EXPECT_EQ(mask, seen[0]);
}

}  // namespace
}  // namespace tamis
