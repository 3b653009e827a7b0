// Tests src/filters/lh.cpp and src/filters/common/entropy.h.

#include <cmath>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "filters/common/entropy.h"
#include "filters/common/tag_blocks.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_site.h"
#include "tamis/parser.h"
#include "text/language/folded_word.h"

namespace tamis {
namespace {

using test::kept;
using test::learn;

double entropy_of_counts(const std::vector<double>& counts) {
  double sum = 0;
  double sum_of_times_log = 0;
  for (const double count : counts) {
    sum += count;
    sum_of_times_log += times_log(count);
  }
  return entropy_to_base(sum, sum_of_times_log, static_cast<double>(counts.size()));
}

TEST(Entropy, IsThatOfTheNotes) {
  EXPECT_EQ(entropy_of_counts({1, 1, 1}), 1);
  EXPECT_EQ(entropy_of_counts({3, 0, 0}), 0);
  EXPECT_NEAR(entropy_of_counts({2, 1, 0}), 0.579380, 0.0000005);
  EXPECT_EQ(entropy_of_counts({5}), 0);  // one page: nothing to compare with
}

// From the notes: "home news" has two terms with (1 1 1). The body of page 1 has terms
// with (3 0 0), (2 1 0) and (1 0 0).
const std::vector<std::string> kPages = {
    "<div>home news</div><div>storm storm storm coast coast waves</div>",
    "<div>home news</div><div>coast</div>",
    "<div>home news</div><div>parliament</div>",
};

TEST(Lh, ScoresAreOneLessEntropies) {
  const Site site = learn(kPages);
  const Page page = parse(kPages[0]);
  const std::vector<float> scores = test::filter("lh").run(View(page, &site)).scores;
  EXPECT_FLOAT_EQ(scores[0], 0);
  EXPECT_NEAR(1 - scores[2], 0.193127, 0.0000005);
}

TEST(Lh, KeepsBlocksOfLowEntropy) {
  const Site site = learn(kPages);
  const std::string body = "storm storm storm coast coast waves";
  EXPECT_EQ(kept("lh", kPages[0], site), body);
  EXPECT_EQ(kept("lh(threshold=0.2)", kPages[0], site), body);
  EXPECT_EQ(kept("lh(threshold=0.19)", kPages[0], site), "");
}

// Blocks with entropies 0, 0.193127 and 1: threshold 0.1 adds "parliament", 0.2 adds
// the body, and 0.3 adds nothing.
TEST(Lh, TheThresholdGrowsAsLongAsTermsComeIn) {
  const std::string page = kPages[0] + "<div>minister</div>";
  const Site site = learn({page, kPages[1], kPages[2]});
  const std::string body = "storm storm storm coast coast waves minister";
  EXPECT_EQ(kept("lh(choose=growth)", page, site), body);
  // "coast" alone has 0.579380, after a gap: the threshold never reaches it.
  EXPECT_EQ(kept("lh(choose=growth)", page + "<div>coast</div>", site), body);
}

TEST(Lh, AnEmptySetHasNotStoppedGrowing) {
  const Site site = learn({"<p>storm<p>coast", "<p>storm<p>waves", "<p>coast<p>waves"});
  // All terms are on two pages of three: 0.630930.
  EXPECT_EQ(kept("lh(choose=growth)", "<p>storm<p>coast", site), "storm coast");
}

TEST(Lh, ABlockWithoutTermsIsNotInformative) {
  const Site site = learn(kPages);
  EXPECT_EQ(kept("lh", "<html lang=en><p>of the</p><p>parliament votes</p>", site),
            "parliament votes");
}

TEST(Lh, AsPublishedCutsAtTables) {
  const std::string menu = "<table><tr><td>home<td>news</table>";
  const Site site = learn({menu + "<table><tr><td>storm<td>coast</table>",
                           menu + "<table><tr><td>team<td>cup</table>"});
  EXPECT_EQ(kept("lh_pub", menu + "<table><tr><td>bank<td>rates</table>", site),
            "bank rates");
}

TEST(Lh, WithoutASiteKeepsEverything) {
  EXPECT_EQ(kept("lh", "<p>a"), "a");
}

// --- The definition.

using TermCounts = std::map<std::string, double>;

std::string term(const Page& page, WordId w) {
  std::string scratch;
  return std::string(FoldedWord(page.word_text(w, scratch)).text());
}

TermCounts counts_of(const Page& page) {
  TermCounts out;
  for (WordId w = 0; w < page.word_count(); ++w) ++out[term(page, w)];
  return out;
}

double entropy(const std::string& wanted, const std::vector<TermCounts>& pages) {
  double sum = 0;
  for (const TermCounts& page : pages)
    if (page.contains(wanted)) sum += page.at(wanted);
  double out = 0;
  for (const TermCounts& page : pages) {
    const double share = page.contains(wanted) ? page.at(wanted) / sum : 0;
    if (share > 0)
      out -= share * std::log(share) / std::log(static_cast<double>(pages.size()));
  }
  return out;
}

TEST(Lh, IsThatOfTheDefinition) {
  Rng random(test::seed());
  for (int round = 0; round < 600; ++round) {
    std::vector<std::string> sources = test::random_site(random, 2 + round % 6);
    const std::vector<Page> pages = test::parse_all(sources);
    std::vector<TermCounts> counts;
    for (const Page& page : pages) counts.push_back(counts_of(page));
    const std::size_t self = random.below(pages.size());
    const Page& page = pages[self];
    const Site site = learn(sources);
    const std::vector<float> scores = test::filter("lh").run(View(page, &site)).scores;
    for (const TagBlock& block : tag_blocks(View(page), {.tags = kModernBlockTags})) {
      std::set<std::string> terms;
      for (WordId w = block.words.first; w < block.words.last; ++w)
        terms.insert(term(page, w));
      double sum = 0;
      for (const std::string& one : terms) sum += entropy(one, counts);
      for (WordId w = block.words.first; w < block.words.last; ++w)
        ASSERT_NEAR(1 - scores[w], sum / static_cast<double>(terms.size()), 1e-6);
    }
  }
}

}  // namespace
}  // namespace tamis
