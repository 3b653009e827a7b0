#include "tune/adapt_model.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "eval/packages/page_charset.h"
#include "eval/packages/site_of.h"
#include "filters/learned/block_judge.h"
#include "filters/learned/expected_cut.h"
#include "tamis/parser.h"
#include "tune/adapt_lexicon.h"
#include "tune/block_labels.h"
#include "tune/boost.h"

namespace tamis {
namespace {

constexpr std::size_t kParts = 5;
constexpr std::size_t kLeastPages = 10;
constexpr double kLeastGain = 0.0005;  // what is not better by this is not worth it
constexpr std::uint32_t kTrees[] = {5, 10, 20, 40};
constexpr double kShifts[] = {-1.5, -1, -0.5, -0.25, 0.25, 0.5, 1, 1.5};

// What is tried: a way to make a model.
struct Recipe {
  bool lexicon = false;
  std::uint32_t trees = 0;
  double shift = 0;
};

struct Sample {
  Page page;
  BlockLabels labels;
  std::size_t part = 0;
};

using Chosen = std::vector<const Sample*>;

Chosen without(const std::vector<Sample>& samples, std::size_t part, bool others) {
  Chosen out;
  for (const Sample& sample : samples)
    if ((sample.part != part) == others) out.push_back(&sample);
  return out;
}

// Pages with the same site are in one part; where sites are few, any page in any.
std::size_t divide(std::span<const PackagePage* const> pages,
                   std::vector<Sample>& samples) {
  std::map<std::string, std::size_t> sites;
  for (const PackagePage* page : pages) sites.emplace(site_of(*page), sites.size());
  for (std::size_t i = 0; i < pages.size(); ++i)
    samples[i].part =
        (sites.size() < kParts ? i : sites.at(site_of(*pages[i]))) % kParts;
  return sites.size();
}

void add_rows(const BlockJudge& judge, const Sample& sample, BoostRows& out) {
  const std::uint32_t count = judge.reader.blocks();
  const double all = std::accumulate(judge.words.begin(), judge.words.end(), 0.);
  const double gold = sample.labels.gold_words;
  const double scale = std::sqrt(std::max(20., all) * std::max(20., gold));
  out.columns.resize(kFeatureCount);
  for (unsigned f = 0; f < kFeatureCount; ++f) {
    const Bin* const column = judge.reader.column(f);
    out.columns[f].insert(out.columns[f].end(), column, column + count);
  }
  for (std::uint32_t b = 0; b < count; ++b) {
    const double p = std::clamp(judge.probabilities[b] / 65535., 1e-4, 1 - 1e-4);
    out.logits.push_back(std::log(p / (1 - p)));
    out.labels.push_back(sample.labels.shares[b]);
    // About 100 a page, so that a leaf needs a fifth of one.
    out.weights.push_back(100 * judge.words[b] / scale);
  }
}

void append(const Forest& more, Forest& forest) {
  forest.bias += more.bias;
  forest.sizes.insert(forest.sizes.end(), more.sizes.begin(), more.sizes.end());
  forest.nodes.insert(forest.nodes.end(), more.nodes.begin(), more.nodes.end());
  forest.leaves.insert(forest.leaves.end(), more.leaves.begin(), more.leaves.end());
}

Model with_lexicon(const Model& general, const Chosen& samples) {
  std::vector<LabelledPage> pages;
  for (const Sample* sample : samples)
    pages.push_back({&sample->page, sample->labels.shares});
  Model out = general;
  adapt_lexicon(pages, out.weights);
  return out;
}

// Trees must not trust words that the lexicon has learnt from their own page: each half
// is read with a lexicon from the other.
BoostRows rows_of(const Model& general, const Chosen& samples, bool lexicon) {
  BoostRows out;
  BlockJudge judge;
  for (const std::size_t half : {0, 1}) {
    Chosen inside;
    Chosen outside;
    for (std::size_t i = 0; i < samples.size(); ++i)
      (samples[i]->part % 2 == half ? inside : outside).push_back(samples[i]);
    const Model model = lexicon ? with_lexicon(general, outside) : general;
    for (const Sample* sample : inside) {
      judge.read(View(sample->page), model);
      add_rows(judge, *sample, out);
    }
  }
  return out;
}

Model make_model(const Model& general, const Chosen& samples, const Recipe& recipe) {
  Model out = recipe.lexicon ? with_lexicon(general, samples) : general;
  if (recipe.trees > 0)
    append(boost(rows_of(general, samples, recipe.lexicon), {.trees = recipe.trees}),
           out.blocks);
  out.blocks.bias += static_cast<std::int32_t>(recipe.shift * kLogitSteps);
  out.prepare();
  return out;
}

double f1_of(const Model& model, const Sample& sample, BlockJudge& judge) {
  judge.read(View(sample.page), model);
  const ExpectedCut cut = CutFinder().find(judge.words, judge.probabilities, 1);
  double kept = 0;
  double hits = 0;
  for (std::size_t b = 0; b < judge.words.size(); ++b) {
    if (judge.probabilities[b] < cut.least) continue;
    kept += judge.words[b];
    hits += judge.words[b] * double{sample.labels.shares[b]};
  }
  const double both = kept + sample.labels.gold_words;
  return both == 0 ? 1 : std::min(1., 2 * hits / both);
}

double cross_validated(const Model& general, const std::vector<Sample>& samples,
                       const Recipe& recipe) {
  BlockJudge judge;
  double sum = 0;
  for (std::size_t part = 0; part < kParts; ++part) {
    const Model model = make_model(general, without(samples, part, true), recipe);
    for (const Sample* sample : without(samples, part, false))
      sum += f1_of(model, *sample, judge);
  }
  return sum / static_cast<double>(samples.size());
}

std::string shift_text(double shift) {
  std::string out = std::to_string(shift);
  out.erase(out.find_last_not_of('0') + 1);
  if (out.back() == '.') out.pop_back();
  return out;
}

class Chooser {
 public:
  Chooser(const Model& general, const std::vector<Sample>& samples, Adapted& out)
      : general_(general), samples_(samples), out_(out) {
    best_ = cross_validated(general, samples, {});
    out_.trials.push_back({"general", best_, true});
  }

  // The best of several, if it is better than what there is.
  void choose(std::span<const std::pair<std::string, Recipe>> recipes) {
    std::size_t best = SIZE_MAX;
    for (const auto& [what, recipe] : recipes) {
      const double f1 = cross_validated(general_, samples_, recipe);
      out_.trials.push_back({what, f1, false});
      if (f1 <= best_ + kLeastGain) continue;
      best_ = f1;
      best = out_.trials.size() - 1;
      chosen_ = recipe;
    }
    if (best != SIZE_MAX) out_.trials[best].taken = true;
  }

  const Recipe& chosen() const { return chosen_; }

 private:
  const Model& general_;
  const std::vector<Sample>& samples_;
  Adapted& out_;
  Recipe chosen_;
  double best_ = 0;
};

void choose_all(Chooser& chooser) {
  std::vector<std::pair<std::string, Recipe>> recipes = {
      {"lexicon", {.lexicon = true}}};
  chooser.choose(recipes);
  recipes.clear();
  for (const std::uint32_t trees : kTrees) {
    Recipe recipe = chooser.chosen();
    recipe.trees = trees;
    recipes.emplace_back("trees=" + std::to_string(trees), recipe);
  }
  chooser.choose(recipes);
  recipes.clear();
  for (const double shift : kShifts) {
    Recipe recipe = chooser.chosen();
    recipe.shift = shift;
    recipes.emplace_back("shift=" + shift_text(shift), recipe);
  }
  chooser.choose(recipes);
}

}  // namespace

Result<Adapted> adapt_model(const Model& general, std::span<const PackagePage> pages,
                            const std::string& place) {
  std::vector<Sample> samples;
  std::vector<const PackagePage*> used;
  for (const PackagePage& source : pages) {
    if (!source.gold) continue;
    Page page = parse(source.html, charset_of(source),
                      {.scripting = true, .rescue_unseen = true});
    BlockLabels labels = label_blocks(page, page.blocks(), *source.gold);
    if (labels.gold_words == 0 || labels.shares.empty()) continue;
    samples.push_back({std::move(page), std::move(labels), 0});
    used.push_back(&source);
  }
  if (samples.size() < kLeastPages)
    return fail(
        ErrorCode::bad_argument, place,
        "there are " + std::to_string(samples.size()) + " pages with a gold text",
        "at least " + std::to_string(kLeastPages) + ", better fifty");
  Adapted out;
  out.pages = samples.size();
  out.sites = divide(used, samples);
  Chooser chooser(general, samples, out);
  choose_all(chooser);
  out.model = make_model(general, without(samples, kParts, true), chooser.chosen());
  return out;
}

}  // namespace tamis
