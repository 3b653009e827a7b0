// A Parser allocates nothing for pages that it has already parsed, and an Extractor
// hardly anything. (Only one file of a program can replace malloc to count calls, so
// both tests are here.)

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bench/support/allocation_count.h"
#include "bench/support/pages.h"
#include "support/random_pages.h"
#include "tamis/parser.h"
#include "tamis/tamis.h"

namespace tamis {
namespace {

// Small and large, plain and misnested, in several encodings. No page needs statistics
// to detect its encoding, since uchardet allocates.
std::vector<std::string> fifty_pages() {
  Rng random(test::seed());
  std::vector<std::string> pages;
  for (std::size_t i = 0; pages.size() < 46; ++i)
    pages.push_back("<!DOCTYPE html><meta charset=utf-8><body>" +
                    test::random_page(random, 10 + i * 20));
  pages.push_back("<meta charset=windows-1251><p>\xcf\xf0\xe8\xe2\xe5\xf2");
  pages.push_back(std::string("\xff\xfe<\0p\0>\0x\0", 10));
  pages.push_back("<meta charset=gb18030><p>\xd6\xd0\xce\xc4");
  pages.push_back("");
  return pages;
}

std::uint64_t allocations_of(Parser& parser, const std::vector<std::string>& pages) {
  const std::uint64_t before = bench::allocation_count();
  for (const std::string& page : pages) parser.parse(page);
  return bench::allocation_count() - before;
}

TEST(Allocation, IsCounted) {
  if (!bench::kCountsAllocations) GTEST_SKIP() << "a sanitizer has its own malloc";
  const std::uint64_t before = bench::allocation_count();
  const std::vector<char> block(1000);
  EXPECT_EQ(bench::allocation_count() - before, 1u);
  EXPECT_EQ(block.size(), 1000u);
}

TEST(Allocation, AParserAllocatesNothingOnTheSecondPass) {
  if (!bench::kCountsAllocations) GTEST_SKIP() << "a sanitizer has its own malloc";
  const std::vector<std::string> pages = fifty_pages();
  ASSERT_EQ(pages.size(), 50u);
  Parser parser;
  EXPECT_GT(allocations_of(parser, pages), 0u);
  EXPECT_EQ(allocations_of(parser, pages), 0u);
}

// Counts the allocations for these pages, except large ones, whose memory is freed
// after the page.
std::uint64_t allocations_of(const Extractor& extractor, const bench::PageSet& pages) {
  constexpr std::size_t kLargest = 200'000;
  std::string text;
  const auto extract_all = [&] {
    for (const bench::BenchPage& page : pages.pages())
      if (page.utf8.size() < kLargest) extractor.extract(page.utf8, text);
  };
  extract_all();  // allocates its own memory and that of the text
  const std::uint64_t before = bench::allocation_count();
  extract_all();
  return bench::allocation_count() - before;
}

TEST(Allocation, AnExtractorAllocatesTwiceAPage) {
  if (!bench::kCountsAllocations) GTEST_SKIP() << "a sanitizer has its own malloc";
  bench::PageSet pages;
  bench::generate_pages(30, pages);
  for (const char* pipeline : {"auto", "learned"})
    EXPECT_LE(allocations_of(*Extractor::make({.pipeline = pipeline}), pages),
              2 * pages.pages().size())
        << pipeline;
}

}  // namespace
}  // namespace tamis
