// Tests src/filters/learned/judge/f_measure_cut.cpp.
// tests/unit/filters/learned/filter_test.cpp tests the treatment of comments.

#include "filters/learned/judge/f_measure_cut.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "base/random.h"
#include "filters/learned/model/forest.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

TEST(FMeasureCut, ProbabilitiesAreThoseOfTheLogits) {
  EXPECT_EQ(probability_of(0), 32768);
  for (std::int32_t logit = -60'000; logit < 60'000; logit += 777) {
    const double exact = 1 / (1 + std::exp(-static_cast<double>(logit) / kLogitSteps));
    EXPECT_NEAR(probability_of(logit) / 65535.0, exact, 0.003) << logit;
    EXPECT_LE(probability_of(logit), probability_of(logit + 777));
  }
}

FMeasureCut cut_of(const std::vector<std::uint32_t>& words,
                   const std::vector<double>& shares, double beta = 1) {
  std::vector<std::uint16_t> probabilities;
  for (const double share : shares)
    probabilities.push_back(static_cast<std::uint16_t>(share * 65535));
  return find_cut(words, probabilities, beta);
}

TEST(FMeasureCut, IsTheMeanOfBlocksApartAndTogether) {
  // Apart: one block 2*9/(10+14.5), two 2*13.5/(20+14.5), three 2*14.5/(30+14.5).
  // Together: one 0.45*1 + 0.35*2/3 + 0.1*2/4; two 0.45*2/3 + 0.35*1 + 0.1*4/5; three
  // less.
  const FMeasureCut cut = cut_of({10, 10, 10}, {.9, .45, .1});
  EXPECT_NEAR(cut.value, (2 * 13.5 / 34.5 + .45 * 2 / 3 + .35 + .08) / 2, .001);
  EXPECT_LE(cut.least, .45 * 65535);
  EXPECT_GT(cut.least, .1 * 65535);
}

TEST(FMeasureCut, AShortSureTextIsNotDrownedInALongDoubtfulList) {
  // Apart: 0.59 for both and 0.39 for the text alone. Together: 0.47 and 0.67.
  EXPECT_GT(cut_of({40, 330}, {.95, .35}).least, .35 * 65535);
  // Apart: 0.74 and 0.62. Together: 0.67 and 0.70.
  EXPECT_LE(cut_of({40, 100}, {.95, .45}).least, .45 * 65535);
}

TEST(FMeasureCut, BetaKeepsMoreOrLess) {
  const std::vector<std::uint32_t> words = {10, 10, 10, 10};
  const std::vector<double> shares = {.9, .6, .4, .2};
  EXPECT_GT(cut_of(words, shares, .3).least, .6 * 65535);
  EXPECT_LE(cut_of(words, shares, 3).least, .2 * 65535);
}

TEST(FMeasureCut, IsTheBestOfAllLevels) {
  Rng random(7);
  for (int i = 0; i < 50; ++i) {
    std::vector<std::uint32_t> words;
    std::vector<double> shares;
    for (std::size_t b = 0; b < 1 + random.below(20); ++b) {
      words.push_back(1 + static_cast<std::uint32_t>(random.below(50)));
      shares.push_back(static_cast<double>(random.below(64)) / 64 + .005);
    }
    // Returns the words of all blocks above a share, and how many of them are content.
    const auto above = [&](double share) {
      std::pair<double, double> out;
      for (std::size_t b = 0; b < words.size(); ++b) {
        if (shares[b] < share) continue;
        out.first += words[b];
        out.second += words[b] * shares[b];
      }
      return out;
    };
    double best = 0;
    for (const double least : shares) {
      const auto [kept, hits] = above(least);
      double together = 0;
      double below = 0;
      for (const double share : std::set(shares.begin(), shares.end())) {
        const double content = above(share).first;
        together += (share - below) * 2 * std::min(kept, content) / (kept + content);
        below = share;
      }
      best = std::max(best, (2 * hits / (kept + above(0).second) + together) / 2);
    }
    EXPECT_NEAR(cut_of(words, shares).value, best, .001);
  }
}

TEST(FMeasureCut, NothingIsKeptOfNothing) {
  EXPECT_EQ(cut_of({}, {}).value, 0);
}

std::vector<bool> comments_of(std::string_view html) {
  const Page page = parse(html);
  FeatureReader reader;
  reader.read(View(page), Lexicon{});
  std::vector<bool> out;
  find_comments(reader, out);
  return out;
}

TEST(Comments, AreBelowWhatIsNamedForThem) {
  EXPECT_EQ(comments_of("<p>text<div class=comments><p>one<p>two</div><p>text"),
            (std::vector{false, true, true, false}));
}

TEST(Comments, OfProgrammersAreNoneOfReaders) {
  EXPECT_EQ(
      comments_of("<pre><code><span class=hljs-comment># one</span>\nx = 1</pre>"),
      std::vector{false});
  EXPECT_EQ(comments_of("<div class=comment><p>as in<pre>x = 1</pre></div>"),
            (std::vector{true, true}));
}

}  // namespace
}  // namespace tamis
