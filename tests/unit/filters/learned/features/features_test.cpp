// Tests src/filters/learned/features/: features.cpp, features_tree.cpp,
// block_tree.cpp, lexicon.cpp.

#include "filters/learned/features/features.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "support/random_pages.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

struct Read {
  explicit Read(std::string_view html, const Lexicon& lexicon = {})
      : page(parse(html)) {
    reader.read(View(page), lexicon);
  }
  std::vector<int> column(Feature feature) const {
    const Bin* const first = reader.column(feature);
    return {first, first + reader.blocks()};
  }
  std::vector<int> up_to(Tag tag) const {
    const auto* const found =
        std::find(std::begin(kMarkedTags), std::end(kMarkedTags), tag);
    return column(static_cast<Feature>(static_cast<unsigned>(Feature::first_distance) +
                                       (found - std::begin(kMarkedTags))));
  }
  std::vector<int> up_to(MarkupPart part) const {
    return column(static_cast<Feature>(static_cast<unsigned>(Feature::first_distance) +
                                       kMarkedTagCount + static_cast<unsigned>(part)));
  }
  Page page;
  FeatureReader reader;
};

using Bins = std::vector<int>;

TEST(Features, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (unsigned f = 0; f < kFeatureCount; ++f) names.insert(feature_name(f));
  EXPECT_EQ(names.size(), kFeatureCount);
  EXPECT_TRUE(names.contains("up_to_nav"));
  EXPECT_TRUE(names.contains("above_5_density"));
}

TEST(Features, OfText) {
  const Read read("<p>one two<p><a>three</a> four<p>One, two!");
  EXPECT_EQ(read.column(Feature::words), (Bins{9, 9, 9}));
  EXPECT_EQ(read.column(Feature::links), (Bins{0, 125, 0}));
  EXPECT_EQ(read.column(Feature::ending), (Bins{0, 0, 4}));
  EXPECT_EQ(read.column(Feature::copies), (Bins{log_bin(2), 1, log_bin(2)}));
  EXPECT_EQ(read.column(Feature::is_copy), (Bins{0, 0, 1}));
}

TEST(Features, OfPlaceAndHeadings) {
  const Read read("<p>zero<h1>one</h1><p>two<p>three<h3><b>four</b></h3><p>five");
  EXPECT_EQ(read.column(Feature::heading), (Bins{9, 1, 9, 9, 3, 9}));
  EXPECT_EQ(read.column(Feature::heading_level), (Bins{9, 1, 1, 1, 3, 3}));
  EXPECT_EQ(read.column(Feature::since_heading), (Bins{255, 0, 1, 9, 0, 1}));
  EXPECT_EQ(read.column(Feature::from_h1),
            (Bins{signed_bin(-1), 125, signed_bin(1), signed_bin(2), signed_bin(3),
                  signed_bin(4)}));
  EXPECT_EQ(read.column(Feature::section_words),
            (Bins{1, log_bin(3), log_bin(3), log_bin(3), log_bin(2), log_bin(2)}));
  EXPECT_EQ(read.column(Feature::words_before)[3], log_bin(3));
}

TEST(Features, OfNeighbours) {
  const Read read("<p>one<p>one two<p>one two three");
  EXPECT_EQ(read.column(Feature::words_before_1), (Bins{255, 1, log_bin(2)}));
  EXPECT_EQ(read.column(Feature::words_after_2), (Bins{log_bin(3), 255, 255}));
  EXPECT_EQ(read.column(Feature::near_words), (Bins(3, log_bin(2))));
}

TEST(Features, DistancesCountLevelsUp) {
  const Read read("<nav><ul><li>a<li><b>b</b></ul></nav><div class=comments><p>c");
  EXPECT_EQ(read.up_to(Tag::nav), (Bins{2, 3, kFar}));
  EXPECT_EQ(read.up_to(Tag::li), (Bins{0, 1, kFar}));
  EXPECT_EQ(read.up_to(MarkupPart::comment), (Bins{kFar, kFar, 1}));
  EXPECT_EQ(read.column(Feature::from_comments), (Bins{0, 0, 1}));
  EXPECT_EQ(read.column(Feature::page_comment_share)[0], share_bin(1, 3));
}

TEST(Features, RowsOfLikeElementsAreGroups) {
  const Read read(
      "<div><p class=a1>one two<p class=a2>three<p class=a3><a>four</a></div><p>x");
  EXPECT_EQ(read.column(Feature::group_members),
            (Bins{log_bin(3), log_bin(3), log_bin(3), 255}));
  EXPECT_EQ(read.column(Feature::group_place), (Bins{0, 1, log_bin(2), 255}));
  EXPECT_EQ(read.column(Feature::group_links)[0], share_bin(1, 4));
  EXPECT_EQ(read.column(Feature::group_own_words)[0], log_bin(2));
  EXPECT_EQ(read.column(Feature::large_share)[0], share_bin(4, 5));
  EXPECT_EQ(read.column(Feature::path_members),
            (Bins{log_bin(2), log_bin(2), 1, 1}));  // the third is that of a link
}

TEST(Features, AncestorsAreThoseWithMoreBlocks) {
  const Read read("<div><section><div><p>one two</div></section><p>three</div><p>four");
  const auto share = [&](unsigned level) {
    return read.column(static_cast<Feature>(
        static_cast<unsigned>(Feature::first_ancestor) + level * kAncestorFeatures));
  };
  EXPECT_EQ(share(0), (Bins{share_bin(3, 4), share_bin(3, 4), 250}));
  EXPECT_EQ(share(1), (Bins{250, 250, 255}));
  EXPECT_EQ(share(2), (Bins{255, 255, 255}));
}

TEST(Features, GuessesAtTheMainElement) {
  std::string text;
  for (int i = 0; i < 30; ++i) text += "word, ";
  const Read read("<div><p>menu</div><article><p>" + text + "<p>" + text +
                  "</article><p>foot");
  for (const Feature in : {Feature::scored_in, Feature::dense_in, Feature::long_in})
    EXPECT_EQ(read.column(in), (Bins{0, 1, 1, 0}));
  EXPECT_EQ(read.column(Feature::scored_up), (Bins{1, 0, 0, 1}));
  EXPECT_EQ(read.column(Feature::scored_down), (Bins{2, 1, 1, 1}));
}

TEST(Features, TheLexiconWeighsTokens) {
  constexpr std::string_view kHtml = "<div class=story><p>one</div><p>two";
  std::vector<std::int8_t> weights(kMarkupWeights + kWordWeights);
  {
    MarkupTable table;
    table.clear();
    const Page page = parse(kHtml);
    const Markup markup = table.all[table.number(page, page.body() + 1)];
    // Its first token is that of the tag, the next that of the word.
    weights[markup_token(table.tokens[markup.first_token + 1], Zone::near)] = 32;
    PageText text;
    text.read(View(page), page.blocks());
    weights[kMarkupWeights + text.tokens[text.blocks[1].first_token]] = -64;
  }
  const std::span<const std::int8_t> all = weights;
  const Read read(kHtml, {all.first(kMarkupWeights), all.subspan(kMarkupWeights)});
  EXPECT_EQ(read.column(Feature::lexicon_markup), (Bins{125 + 16, 125}));
  EXPECT_EQ(read.column(Feature::lexicon_words), (Bins{125, 125 - 32}));
  EXPECT_EQ(read.column(Feature::lexicon_above_1), (Bins{125 - 8, 125 - 8}));
  EXPECT_EQ(read.column(Feature::lexicon_path), (Bins{125 + 16, 125 - 32}));
}

// Computes sums over subtrees by counting the words of each node.
TEST(Features, BlockNodesAreThoseAroundBlocksWithTheirRanges) {
  Rng random(test::seed());
  for (int i = 0; i < 200; ++i) {
    const Read read(test::random_page(random, 2 + random.below(150)));
    const BlockTree& tree = read.reader.tree();
    NodeId before = 0;
    for (std::size_t n = 0; n < tree.nodes.size(); ++n) {
      const BlockNode& node = tree.nodes[n];
      if (n > 0) {
        EXPECT_GT(node.node, before);
        EXPECT_EQ(tree.nodes[tree.parents[n]].node, read.page.parent(node.node));
      }
      before = node.node;
      ASSERT_GT(node.last_block, node.first_block);
      const bool is_container =
          std::find(tree.containers.begin(), tree.containers.end(), n) !=
          tree.containers.end();
      if (!is_container) continue;
      EXPECT_EQ(tree.sums_of(node).words, read.page.words(node.node).size());
    }
  }
}

TEST(Features, AreTheSameForAReaderThatReadOtherPagesBefore) {
  Rng random(test::seed());
  FeatureReader used;
  for (int i = 0; i < 50; ++i) {
    const std::string html = test::random_page(random, 2 + random.below(150));
    const Read fresh(html);
    used.read(View(fresh.page), {});
    ASSERT_EQ(used.blocks(), fresh.reader.blocks());
    for (unsigned f = 0; f < kFeatureCount; ++f)
      EXPECT_TRUE(std::equal(used.column(f), used.column(f) + used.blocks(),
                             fresh.reader.column(f)))
          << feature_name(f) << " of " << html;
  }
}

}  // namespace
}  // namespace tamis
