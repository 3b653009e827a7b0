// Tests src/filters/learned/train/adapt_model.cpp on real pages: the gain of a user who
// annotates a few pages.

#include <filesystem>
#include <map>

#include <gtest/gtest.h>

#include "eval/datasets/package.h"
#include "filters/learned/judge/block_scorer.h"
#include "filters/learned/judge/f_measure_cut.h"
#include "filters/learned/train/adapt_model.h"
#include "filters/learned/train/block_labels.h"
#include "support/paths.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

constexpr std::size_t kPagesOfASite = 13;
constexpr std::size_t kPages = 52;

// Some pages of each site: those of every other site for training, the rest for
// scoring.
struct Divided {
  std::vector<datasets::PackagePage> known;
  std::vector<datasets::PackagePage> unknown;
};

Divided divide(const std::string& package) {
  Divided out;
  std::map<std::string, std::size_t> sites;
  std::map<std::string, std::size_t> pages;
  datasets::PackageInfo info;
  const Result<void> read =
      datasets::read_package(package, info, [&](datasets::PackagePage&& page) {
        const std::size_t site = sites.emplace(page.site, sites.size()).first->second;
        std::vector<datasets::PackagePage>& into =
            site % 2 == 0 ? out.known : out.unknown;
        if (pages[page.site]++ < kPagesOfASite && into.size() < kPages)
          into.push_back(std::move(page));
        return true;
      });
  EXPECT_TRUE(read) << to_string(read.error());
  return out;
}

double mean_f1(const Model& model, const std::vector<datasets::PackagePage>& pages) {
  BlockScorer scorer;
  double sum = 0;
  for (const datasets::PackagePage& source : pages) {
    const Page page = parse(source.html, datasets::charset_of(source),
                            {.scripting = true, .rescue_unseen = true});
    const BlockLabels labels = label_blocks(page, page.blocks(), *source.gold);
    scorer.read(View(page), model);
    std::vector<bool> are_comments;
    find_comments(scorer.reader, are_comments);
    const FMeasureCut cut = cut_comments(
        Comments::automatic, static_cast<double>(model.beta_scale) / kBetaScaleSteps,
        scorer.words, are_comments, scorer.probabilities);
    double kept = 0;
    double hits = 0;
    for (std::size_t b = 0; b < scorer.words.size(); ++b) {
      if (scorer.probabilities[b] < cut.least || scorer.probabilities[b] == 0) continue;
      kept += scorer.words[b];
      hits += scorer.words[b] * double{labels.shares[b]};
    }
    sum += 2 * hits / std::max(1., kept + labels.gold_words);
  }
  return sum / static_cast<double>(pages.size());
}

struct Gain {
  double general = 0;
  double adapted = 0;
};

Gain gain_on(const std::string& package) {
  const Divided pages = divide(package);
  const auto general = find_model("general");
  const Result<Adapted> adapted = adapt_model(*general, pages.known, package);
  EXPECT_TRUE(adapted) << to_string(adapted.error());
  return {mean_f1(*general, pages.unknown), mean_f1(adapted->model, pages.unknown)};
}

std::string shared_package(const std::string& name) {
  return test::shared_dir() / "packages" / (name + ".tar.zst");
}

// The general model was not trained on these pages. A convention learned from some
// sites helps on the others.
TEST(AdaptPackages, ZhNewsIsLearntFromOtherSites) {
  const std::string package = shared_package("zh-news-10");
  if (!std::filesystem::exists(package)) GTEST_SKIP() << "there is no " << package;
  const Gain gain = gain_on(package);
  EXPECT_GT(gain.adapted, gain.general);
}

// The general model was trained on these pages, so there is little left to learn, and
// nothing must be lost.
TEST(AdaptPackages, MagicHtmlIsNotUnlearnt) {
  const std::string package = shared_package("magic-html");
  if (!std::filesystem::exists(package)) GTEST_SKIP() << "there is no " << package;
  const Gain gain = gain_on(package);
  EXPECT_GT(gain.adapted, gain.general - 0.01);
}

}  // namespace
}  // namespace tamis
