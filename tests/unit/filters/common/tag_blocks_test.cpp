// Tests src/filters/common/tag_blocks.cpp.

#include "filters/common/tag_blocks.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "support/filters.h"
#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

// Returns the blocks as "a b | c", with "-" for blocks without words.
std::string blocks_of(std::string_view html, const TagBlockOptions& options) {
  const Page page = parse(html);
  std::string out;
  for (const TagBlock& block : tag_blocks(View(page), options)) {
    Mask mask(page.word_count());
    mask.fill(block.words);
    std::string words = test::words_of(page, mask);
    if (words.empty()) words = "-";
    out += (out.empty() ? "" : " | ") + words;
  }
  return out;
}

constexpr TagBlockOptions rows(TagSet tags) {
  return {.tags = tags, .table_mode = TableMode::row};
}

TEST(TagBlocks, ABlockIsTheDeepestElementOfTheSet) {
  EXPECT_EQ(blocks_of("<div>a<p>b <i>c</i></p>d<hr>e</div>",
                      rows({Tag::div, Tag::p, Tag::hr})),
            "a | b c | d | e");
}

TEST(TagBlocks, APageWithoutElementsOfTheSetIsOneBlock) {
  EXPECT_EQ(blocks_of("a<div>b</div>c", rows({Tag::p})), "a b c");
}

TEST(TagBlocks, EmptyElementsOfTheSetCut) {
  EXPECT_EQ(blocks_of("a<div></div>b", rows({Tag::div})), "a | b");
}

TEST(TagBlocks, RemaindersCanBeLeftOut) {
  TagBlockOptions options = rows({Tag::div, Tag::p, Tag::hr});
  options.remainders = false;
  EXPECT_EQ(blocks_of("x<div>a<p>b</p>d<hr>e</div><div>f</div>", options), "b | f");
}

constexpr const char* kTables =
    "<table><tr><td>a<p>b</p></td><td>c</td></tr>"
    "<tr><td><table><tr><td>d<p>e</p></td></tr><tr><td>f</td></tr></table></td></tr>"
    "</table>";

TEST(TagBlocks, RowsAreBlocksIfTheSetSaysSo) {
  EXPECT_EQ(blocks_of(kTables, rows({Tag::table, Tag::tr, Tag::p})),
            "- | a | b | c | - | d | e | f");
  EXPECT_EQ(blocks_of(kTables, rows({Tag::table, Tag::p})), "a | b | c | d | e | f");
}

TEST(TagBlocks, InnermostTablesAreWhole) {
  EXPECT_EQ(blocks_of(kTables, {.tags = {Tag::table, Tag::tr, Tag::p}}),
            "a | b | c | d e f");
  EXPECT_EQ(blocks_of(kTables, {.tags = {Tag::tr}}), "a b c | d e f");
}

TEST(TagBlocks, FeaturesAreCountedWhereTheirTagStands) {
  const Page page = parse(
      "<p>one two<a href=x>three</a><a>four</a><img><ul><li>five</ul><form><object>"
      "</object></form><script>x</script><style></style><h1>six</h1>");
  const std::vector<TagBlock> all = tag_blocks(View(page), rows({Tag::p}));
  ASSERT_EQ(all.size(), 2);
  using F = BlockFeature;
  EXPECT_EQ(all[0].count(F::words), 4);
  EXPECT_EQ(all[0].count(F::characters), 16);
  EXPECT_EQ(all[0].count(F::links), 2);
  EXPECT_EQ(all[0].count(F::images), 1);
  EXPECT_EQ(all[0].count(F::text_tags), 1);
  EXPECT_EQ(all[0].count(F::lists), 0);
  EXPECT_EQ(all[1].count(F::words), 2);
  EXPECT_EQ(all[1].count(F::lists), 1);
  EXPECT_EQ(all[1].count(F::forms), 1);
  EXPECT_EQ(all[1].count(F::objects), 1);
  EXPECT_EQ(all[1].count(F::scripts), 1);
  EXPECT_EQ(all[1].count(F::styles), 1);
  EXPECT_EQ(all[1].count(F::text_tags), 1);
}

TEST(TagBlocks, LinksMayNeedAHref) {
  const Page page = parse("<a href=x>a</a><a>b</a>");
  TagBlockOptions options = rows({Tag::p});
  options.needs_href = true;
  EXPECT_EQ(tag_blocks(View(page), options)[0].count(BlockFeature::links), 1);
}

// Plain recursion: every word and every counted element gets the number of tags of
// block elements before it. Words and elements with the same number form a block.
class Twin {
 public:
  Twin(const View& view, const TagBlockOptions& options)
      : view_(view), page_(view.page()), options_(options) {
    visit(page_.body());
  }

  struct Block {
    std::set<WordId> words;
    std::uint32_t links = 0;
    std::uint32_t images = 0;
    std::uint32_t lists = 0;
    bool operator==(const Block&) const = default;
  };
  std::map<int, Block> blocks;

 private:
  bool has_table_inside(NodeId n) const {
    for (NodeId m = n + 1; m < page_.end(n); ++m)
      if (page_.tag(m) == Tag::table && view_.has(m)) return true;
    return false;
  }

  bool is_block_element(NodeId n) const {
    if (n == page_.body() || !page_.is_element(n)) return false;
    const Tag tag = page_.tag(n);
    if (options_.table_mode == TableMode::row) return options_.tags.contains(tag);
    for (NodeId up = page_.parent(n); up != kNone; up = page_.parent(up))
      if (page_.tag(up) == Tag::table && !has_table_inside(up)) return false;
    if (tag == Tag::table && !has_table_inside(n)) return true;
    return options_.tags.contains(tag) && tag != Tag::tr && tag != Tag::td &&
           tag != Tag::th;
  }

  void visit(NodeId n) {
    if (!view_.has(n)) return;
    const bool cuts = is_block_element(n);
    if (cuts) ++cuts_;
    const auto here = [&]() -> Block& { return blocks[cuts_]; };
    if (page_.is_text(n))
      for (WordId w = page_.words(n).first; w < page_.words(n).last; ++w)
        if (view_.present()[w]) here().words.insert(w);
    const Tag tag = page_.tag(n);
    if (tag == Tag::a) ++here().links;
    if (tag == Tag::img) ++here().images;
    if (tag == Tag::ul || tag == Tag::dl) ++here().lists;
    for (NodeId c = n + 1; c < page_.end(n); c = page_.end(c)) visit(c);
    if (cuts) ++cuts_;
  }

  const View& view_;
  const Page& page_;
  const TagBlockOptions& options_;
  int cuts_ = 0;
};

TagSet random_tags(Rng& random) {
  constexpr Tag kTags[] = {Tag::table, Tag::tr, Tag::td,  Tag::p,    Tag::hr,
                           Tag::ul,    Tag::li, Tag::div, Tag::span, Tag::a};
  TagSet out;
  for (const Tag tag : kTags)
    if (random.below(2) == 0) out.insert(tag);
  return out;
}

TEST(TagBlocks, AgreeWithPlainRecursion) {
  Rng random(test::seed());
  for (int round = 0; round < 3000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(80)));
    Mask present(page.word_count(), true);
    if (random.below(2) == 0)
      for (WordId w = 0; w < page.word_count(); ++w)
        present.set(w, random.below(3) > 0);
    const View view(page, present);
    TagBlockOptions options{.tags = random_tags(random)};
    if (random.below(2) == 0) options.table_mode = TableMode::row;
    std::vector<Twin::Block> wanted;
    for (const auto& [cuts, block] : Twin(view, options).blocks)
      wanted.push_back(block);
    std::vector<Twin::Block> found;
    for (const TagBlock& block : tag_blocks(view, options)) {
      Twin::Block now{{},
                      block.count(BlockFeature::links),
                      block.count(BlockFeature::images),
                      block.count(BlockFeature::lists)};
      for (WordId w = block.words.first; w < block.words.last; ++w)
        if (present[w]) now.words.insert(w);
      EXPECT_EQ(block.count(BlockFeature::words), now.words.size());
      if (now.words.empty() && now.links + now.images + now.lists == 0) continue;
      found.push_back(now);
    }
    EXPECT_EQ(found, wanted) << page.source();
  }
}

// Every word is in exactly one block, and the blocks have all characters of the body.
TEST(TagBlocks, HoldEveryWordAndCharacterOnce) {
  Rng random(test::seed());
  for (int round = 0; round < 1000; ++round) {
    const Page page = parse(test::random_page(random, 2 + random.below(80)));
    std::uint32_t next = page.words(page.body()).first;
    std::uint32_t chars = 0;
    for (const TagBlock& block :
         tag_blocks(View(page), {.tags = random_tags(random)})) {
      chars += block.count(BlockFeature::characters);
      if (block.words.size() == 0) continue;
      EXPECT_EQ(block.words.first, next) << page.source();
      next = block.words.last;
    }
    EXPECT_EQ(next, page.words(page.body()).last) << page.source();
    EXPECT_EQ(chars, page.counts().chars[page.body()]) << page.source();
  }
}

}  // namespace
}  // namespace tamis
