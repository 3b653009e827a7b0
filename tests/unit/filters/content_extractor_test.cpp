// Tests src/filters/content_extractor.cpp.

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "filters/common/tag_blocks.h"
#include "support/filters.h"
#include "support/random_pages.h"
#include "support/random_site.h"
#include "tamis/parser.h"
#include "text/ascii.h"

namespace tamis {
namespace {

using test::kept;
using test::learn;

// Pages {nav, a}, {nav, b}, {nav, c} from the notes.
const std::vector<std::string> kPages = {
    "<div>home news</div><div>storm hits coast</div>",
    "<div>home news</div><div>team wins cup</div>",
    "<div>home news</div><div>bank raises rates</div>",
};

FilterResult run(std::string_view pipeline, const Page& page, const Site& site) {
  return test::filter(pipeline).run(View(page, &site));
}

TEST(ContentExtractor, KeepsWhatOtherPagesDoNotHave) {
  const Site site = learn(kPages);
  EXPECT_EQ(kept("content_extractor", kPages[0], site), "storm hits coast");
  EXPECT_EQ(kept("content_extractor", kPages[2], site), "bank raises rates");
}

TEST(ContentExtractor, ScoresAreInverseBlockDocumentFrequencies) {
  const Site site = learn(kPages);
  const Page page = parse(kPages[0]);
  const std::vector<float> scores = run("content_extractor", page, site).scores;
  EXPECT_FLOAT_EQ(scores[0], 1.0f / 3);
  EXPECT_FLOAT_EQ(scores[2], 1);
}

TEST(ContentExtractor, ThetaSaysHowManyPagesAreTooMany) {
  const Site site = learn(kPages);
  EXPECT_EQ(kept("content_extractor(theta=0.34)", kPages[0], site), "storm hits coast");
  EXPECT_EQ(kept("content_extractor(theta=0.33)", kPages[0], site),
            "home news storm hits coast");
}

TEST(ContentExtractor, SimilarBlocksNeedNotBeEqual) {
  const std::string menu = "<div>a b c d e f g h i j ";
  const Site site = learn({menu + "one</div>", menu + "two</div>"});
  // Eleven words of which ten are shared have the cosine 10/11.
  EXPECT_EQ(kept("content_extractor(eps=0.9, count_scale=terms)", menu + "new", site),
            "");
  EXPECT_EQ(kept("content_extractor(eps=0.92, count_scale=terms)", menu + "new", site),
            "a b c d e f g h i j new");
}

std::string different_words(char letter, int count) {
  std::string out = "<div>";
  for (int i = 0; i < count; ++i) out += letter + std::to_string(i) + " ";
  return out;
}

// The pitfall from the notes: 90000 / 90300 = 0.9967.
TEST(ContentExtractor, RawCountsSwampTheWords) {
  const Site site = learn({different_words('a', 300), different_words('b', 300)});
  const std::string page = different_words('c', 300);
  EXPECT_EQ(kept("content_extractor(count_scale=raw, eps=0.9966)", page, site), "");
  EXPECT_NE(kept("content_extractor(count_scale=raw, eps=0.9968)", page, site), "");
  EXPECT_NE(kept("content_extractor", page, site), "");
  EXPECT_NE(kept("content_extractor(count_scale=terms)", page, site), "");
}

TEST(ContentExtractor, WithoutASiteKeepsEverything) {
  EXPECT_EQ(kept("content_extractor", kPages[0]), "home news storm hits coast");
  EXPECT_EQ(kept("content_extractor", kPages[0], learn({kPages[0]})),
            "home news storm hits coast");
}

// --- The definition, with strings and loops.

struct Block {
  Range words;
  std::set<std::string> terms;
  double counts[3] = {};
};

std::vector<Block> blocks_of(const Page& page, const TagBlockOptions& options) {
  std::vector<Block> out;
  std::string scratch;
  for (const TagBlock& block : tag_blocks(View(page), options)) {
    if (block.words.size() == 0) continue;
    Block& made = out.emplace_back();
    made.words = block.words;
    for (WordId w = block.words.first; w < block.words.last; ++w) {
      std::string word(page.word_text(w, scratch));
      for (char& c : word) c = to_lower(c);
      made.terms.insert(word);
    }
    made.counts[0] = block.words.size();
    made.counts[1] = block.count(BlockFeature::images);
    made.counts[2] = block.count(BlockFeature::links);
  }
  return out;
}

double cosine(const Block& a, const Block& b, const double (&factors)[3]) {
  double dot = 0;
  auto norm_a = static_cast<double>(a.terms.size());
  auto norm_b = static_cast<double>(b.terms.size());
  for (const std::string& term : a.terms) dot += b.terms.contains(term) ? 1 : 0;
  for (int i = 0; i < 3; ++i) {
    const double x = a.counts[i] * factors[i];
    const double y = b.counts[i] * factors[i];
    dot += x * y;
    norm_a += x * x;
    norm_b += y * y;
  }
  return dot / std::sqrt(norm_a * norm_b);
}

struct Settings {
  std::string scale;
  double eps;
};

// Returns IBDF of each word of the page, or -1 if it depends on rounding.
std::vector<double> ibdf_by_definition(const std::vector<Page>& pages, std::size_t self,
                                       const TagBlockOptions& options,
                                       const Settings& settings) {
  std::vector<std::vector<Block>> blocks;
  for (const Page& page : pages) blocks.push_back(blocks_of(page, options));
  double factors[3] = {};
  for (int i = 0; i < 3; ++i) {
    double most = 0;
    for (const auto& page : blocks)
      for (const Block& block : page) most = std::max(most, block.counts[i]);
    if (settings.scale == "raw") factors[i] = 1;
    if (settings.scale == "max" && most > 0) factors[i] = 1 / most;
  }
  std::vector<double> out(pages[self].word_count());
  for (const Block& block : blocks[self]) {
    double with = 0;
    bool is_close = false;
    for (std::size_t p = 0; p < pages.size(); ++p) {
      if (p == self) continue;
      double best = 0;
      for (const Block& other : blocks[p])
        best = std::max(best, cosine(block, other, factors));
      is_close |= std::abs(best - settings.eps) < 1e-9;
      with += best > settings.eps ? 1 : 0;
    }
    for (WordId w = block.words.first; w < block.words.last; ++w)
      out[w] = is_close ? -1 : 1 / (1 + with);
  }
  return out;
}

TEST(ContentExtractor, IsThatOfTheDefinition) {
  Rng random(test::seed());
  const std::string_view scales[] = {"max", "terms", "raw"};
  for (int round = 0; round < 600; ++round) {
    const std::vector<std::string> sources = test::random_site(random, 2 + round % 6);
    const std::vector<Page> pages = test::parse_all(sources);
    const std::size_t self = random.below(pages.size());
    const Settings settings{std::string(scales[random.below(3)]),
                            0.5 + 0.01 * static_cast<double>(random.below(50))};
    TagBlockOptions options;
    options.needs_href = true;
    const Page& page = pages[self];
    const std::vector<float> scores =
        run("content_extractor(eps=" + std::to_string(settings.eps) +
                ", count_scale=" + settings.scale + ")",
            page, learn(sources))
            .scores;
    const std::vector<double> wanted =
        ibdf_by_definition(pages, self, options, settings);
    for (WordId w = 0; w < page.word_count(); ++w)
      ASSERT_TRUE(wanted[w] < 0 || std::abs(scores[w] - wanted[w]) < 1e-6)
          << settings.scale << " " << page.source();
  }
}

}  // namespace
}  // namespace tamis
