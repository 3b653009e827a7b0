// Tests src/filters/site/outline_parts.cpp.

#include "filters/site/outline_parts.h"

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_site.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// Returns word ranges as "0-3 3-5".
std::string show(const std::vector<Range>& parts) {
  std::string out;
  for (const Range part : parts)
    out += (out.empty() ? "" : " ") + std::to_string(part.first) + "-" +
           std::to_string(part.last);
  return out;
}

// Returns a page without elements that are not displayed, because only pages count
// their content.
std::string random_html(Rng& random) {
  if (random.below(2) == 0) return "<body>" + test::random_site(random, 1)[0];
  for (;;) {
    std::string html = "<body>" + test::random_page(random, 2 + random.below(60));
    bool is_plain = true;
    for (const char* unseen : {"<noscript", "<template", "<svg", "<math"})
      is_plain &= html.find(unseen) == html.npos;
    if (is_plain) return html;
  }
}

// --- Blocks, compared with those of tag_blocks.h.

void expect_same_blocks(const Page& page, const TagSet& tags, TableMode mode) {
  std::vector<Range> wanted;
  std::vector<std::uint32_t> links;
  std::vector<std::uint32_t> images;
  for (const TagBlock& block :
       tag_blocks(View(page), {.tags = tags, .table_mode = mode, .needs_href = true})) {
    if (block.words.size() == 0) continue;
    wanted.push_back(block.words);
    links.push_back(block.count(BlockFeature::links));
    images.push_back(block.count(BlockFeature::images));
  }
  std::vector<Range> found;
  for (const OutlineBlock& block : outline_blocks(Outline(page), tags, mode)) {
    EXPECT_LT(found.size(), wanted.size());
    EXPECT_EQ(block.links, links[found.size()]);
    EXPECT_EQ(block.images, images[found.size()]);
    found.push_back(block.words);
  }
  EXPECT_EQ(show(found), show(wanted)) << page.source();
}

TEST(OutlineBlocks, AreThoseOfThePage) {
  Rng random(test::seed());
  for (int i = 0; i < 1000 && !testing::Test::HasFailure(); ++i) {
    const Page page = parse(random_html(random));
    for (const TagSet& tags :
         {kJournalBlockTags, kPublishedBlockTags, kModernBlockTags, TagSet()})
      for (const TableMode mode : {TableMode::row, TableMode::innermost_table})
        expect_same_blocks(page, tags, mode);
  }
}

// --- Pagelets.

std::string pagelets(std::string_view html, std::uint32_t k) {
  const Page page = parse(html);
  std::string out;
  for (const Range words : outline_pagelets(Outline(page), k)) {
    Mask mask(page.word_count());
    mask.fill(words);
    out += (out.empty() ? "" : " | ") + test::words_of(page, mask);
  }
  return out;
}

TEST(OutlinePagelets, EndWhereChildrenHaveFewLinks) {
  const std::string page =
      "<body><nav><li><a href=1>a</a><li><a href=2>b</a><li><a href=3>c</a></nav>"
      "<main><p>text <a href=4>d</a> <a href=5>e</a></p><p>more</p></main>";
  EXPECT_EQ(pagelets(page, 3), "a b c | text d e more");
  EXPECT_EQ(pagelets(page, 4), "a b c text d e more");
  EXPECT_EQ(pagelets(page, 1),
            "a | b | c | d | e | more");  // "text" is directly below a split p
}

TEST(OutlinePagelets, OnlyLinksCount) {
  EXPECT_EQ(pagelets("<div><a>a</a><a>b</a></div><p>c", 2), "a b c");
  EXPECT_EQ(pagelets("<div><a href>a</a><a href>b</a></div><p>c", 2), "a b | c");
}

// A pagelet is an element in no other pagelet and with no child that has k links.
void add_pagelets(const Page& page, NodeId n, std::uint32_t k,
                  std::vector<Range>& out) {
  const auto links = [&](NodeId child) {
    std::uint32_t count = 0;
    for (NodeId d = child; d < page.end(child); ++d)
      count += page.tag(d) == Tag::a && page.has_attribute(d, "href") ? 1 : 0;
    return count;
  };
  bool falls_apart = false;
  for (NodeId c = n + 1; c < page.end(n); c = page.end(c))
    falls_apart |= page.is_element(c) && links(c) >= k;
  if (!falls_apart && page.words(n).size() > 0) out.push_back(page.words(n));
  if (!falls_apart) return;
  for (NodeId c = n + 1; c < page.end(n); c = page.end(c))
    if (page.is_element(c)) add_pagelets(page, c, k, out);
}

TEST(OutlinePagelets, AreThoseOfTheDefinition) {
  Rng random(test::seed());
  for (int i = 0; i < 1000; ++i) {
    const std::string html = random_html(random);
    const Page page = parse(html);
    for (const std::uint32_t k : {1, 2, 3}) {
      std::vector<Range> wanted;
      add_pagelets(page, page.body(), k, wanted);
      ASSERT_EQ(show(outline_pagelets(Outline(page), k)), show(wanted)) << html;
    }
  }
}

}  // namespace
}  // namespace tamis
