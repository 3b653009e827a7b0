#include "filters/learned/train/adapt_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "eval/datasets/page_charset.h"
#include "eval/datasets/site_of.h"
#include "filters/learned/judge/block_judge.h"
#include "filters/learned/judge/comments.h"
#include "filters/learned/judge/expected_cut.h"
#include "filters/learned/train/adapt_lexicon.h"
#include "filters/learned/train/block_labels.h"
#include "filters/learned/train/boost.h"
#include "tamis/extract.h"
#include "text/numbers.h"

namespace tamis {
namespace {

constexpr std::size_t kParts = 5;
constexpr std::size_t kLeastPages = 10;
constexpr double kLeastGain = 0.0005;  // what is not better by this is not worth it
constexpr double kLeastErrors = 1;     // ... nor by so many standard errors
constexpr std::uint32_t kTrees[] = {5, 10, 20, 40};
constexpr std::uint32_t kMostNewTrees = 40;
constexpr double kShifts[] = {-1.5, -1, -0.5, -0.25, 0.25, 0.5, 1, 1.5};
constexpr double kDials[] = {0.5, 0.7, 0.85, 1.2, 1.5, 2, 3};

// What is tried: a way to make a model.
struct Recipe {
  bool lexicon = false;
  std::uint32_t trees = 0;
  double shift = 0;
  double dial = 1;
};

struct Sample {
  Page page;
  BlockLabels labels;
  std::size_t part = 0;
};

using Chosen = std::vector<const Sample*>;

Chosen without(const std::vector<Sample>& samples, std::size_t part) {
  Chosen out;
  for (const Sample& sample : samples)
    if (sample.part != part) out.push_back(&sample);
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

// The first trees of one forest, behind those of another. Boosting adds tree after
// tree, so the first ten of forty are those that ten would have been.
void append_trees(const Forest& more, std::uint32_t trees, Forest& forest) {
  std::size_t nodes = 0;
  std::size_t leaves = 0;
  for (std::uint32_t t = 0; t < trees; ++t) {
    leaves += more.sizes[t];
    nodes += more.sizes[t] - 1u;
  }
  const auto append = [](auto& out, const auto& from, std::size_t count) {
    out.insert(out.end(), from.begin(),
               from.begin() + static_cast<std::ptrdiff_t>(count));
  };
  append(forest.sizes, more.sizes, trees);
  append(forest.nodes, more.nodes, nodes);
  append(forest.leaves, more.leaves, leaves);
}

Model with_lexicon(const Model& general, const Chosen& samples) {
  std::vector<BlockShares> pages;
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
    for (const Sample* sample : samples)
      (sample->part % 2 == half ? inside : outside).push_back(sample);
    Model model = lexicon ? with_lexicon(general, outside) : general;
    model.context = {};  // trees correct the forest, before the second look
    for (const Sample* sample : inside) {
      judge.read(View(sample->page), model);
      add_rows(judge, *sample, out);
    }
  }
  return out;
}

// What costs time is made once for a set of pages: lexicon and trees. The rest is
// settings of the model.
class Workshop {
 public:
  Workshop(const Model& general, Chosen samples)
      : general_(general), samples_(std::move(samples)) {}

  Model make(const Recipe& recipe) {
    Model out = recipe.lexicon ? adapted_lexicon() : general_;
    if (recipe.trees > 0)
      append_trees(corrections(recipe.lexicon), recipe.trees, out.blocks);
    std::int32_t& bias =
        out.context == ContextWeights{} ? out.blocks.bias : out.context.bias;
    bias += static_cast<std::int32_t>(std::lround(recipe.shift * kLogitSteps));
    out.dial = static_cast<std::int32_t>(std::lround(out.dial * recipe.dial));
    out.prepare();
    return out;
  }

 private:
  const Model& adapted_lexicon() {
    if (lexicon_.weights.empty()) lexicon_ = with_lexicon(general_, samples_);
    return lexicon_;
  }
  const Forest& corrections(bool lexicon) {
    Forest& out = corrections_[lexicon ? 1 : 0];
    if (out.sizes.empty())
      out = boost(rows_of(general_, samples_, lexicon), {.trees = kMostNewTrees});
    return out;
  }

  const Model& general_;
  Chosen samples_;
  Model lexicon_;                      // no weights: not made yet
  std::array<Forest, 2> corrections_;  // of the general lexicon, of the adapted one
};

// What a model says of a page that it did not see.
struct Judgement {
  const Sample* sample = nullptr;
  std::vector<std::uint32_t> words;
  std::vector<std::int32_t> logits;
  std::vector<bool> are_comments;
  double dial = 1;
};

Judgement judge_page(const Model& model, const Sample& sample, BlockJudge& judge) {
  judge.read(View(sample.page), model);
  std::vector<bool> are_comments;
  find_comments(judge.reader, are_comments);
  const auto count = static_cast<std::ptrdiff_t>(judge.words.size());
  return {.sample = &sample,
          .words = judge.words,
          .logits = {judge.logits.begin(), judge.logits.begin() + count},
          .are_comments = std::move(are_comments),
          .dial = static_cast<double>(model.dial) / kDialSteps};
}

// By blocks, with the cut and the rule for comments that the filter has.
double f1_of(const Judgement& judged, double shift, double dial) {
  std::vector<std::uint16_t> probabilities;
  const auto steps = static_cast<std::int32_t>(std::lround(shift * kLogitSteps));
  for (const std::int32_t logit : judged.logits)
    probabilities.push_back(probability_of(logit + steps));
  const ExpectedCut cut =
      cut_comments(Comments::automatic, judged.dial * dial, judged.words,
                   judged.are_comments, probabilities);
  const BlockLabels& labels = judged.sample->labels;
  double kept = 0;
  double hits = 0;
  for (std::size_t b = 0; b < judged.words.size(); ++b) {
    if (probabilities[b] < cut.least || probabilities[b] == 0) continue;
    kept += judged.words[b];
    hits += judged.words[b] * double{labels.shares[b]};
  }
  const double both = kept + labels.gold_words;
  return both == 0 ? 1 : std::min(1., 2 * hits / both);
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.) /
         static_cast<double>(values.size());
}

// Of few pages a gain is soon found by chance, the more so among many trials.
bool is_better(const std::vector<double>& f1s, const std::vector<double>& before) {
  std::vector<double> gains;
  for (std::size_t i = 0; i < f1s.size(); ++i) gains.push_back(f1s[i] - before[i]);
  const double gain = mean(gains);
  double squares = 0;
  for (const double one : gains) squares += (one - gain) * (one - gain);
  const auto count = static_cast<double>(gains.size());
  const double error = std::sqrt(squares / (count - 1) / count);
  return gain > kLeastGain && gain > kLeastErrors * error;
}

// Tries recipes, each on parts that it was not made from, and keeps the best.
class Chooser {
 public:
  Chooser(const Model& general, const std::vector<Sample>& samples, Adapted& out)
      : samples_(samples), out_(out) {
    for (std::size_t part = 0; part < kParts; ++part)
      workshops_.emplace_back(general, without(samples, part));
    judge_anew();
    best_ = page_f1s(0, 1);
    out_.trials.push_back({"general", mean(best_), true});
  }

  void choose_all() {
    Recipe recipe = chosen_;
    recipe.lexicon = true;
    try_models({{"lexicon", recipe}});
    std::vector<std::pair<std::string, Recipe>> recipes;
    for (const std::uint32_t trees : kTrees) {
      recipe = chosen_;
      recipe.trees = trees;
      recipes.emplace_back("trees=" + std::to_string(trees), recipe);
    }
    try_models(recipes);
    judge_anew();
    try_settings("shift=", kShifts, &Recipe::shift);
    try_settings("dial=", kDials, &Recipe::dial);
  }

  const Recipe& chosen() const { return chosen_; }

 private:
  struct Tried {
    Recipe recipe;
    std::vector<double> f1s;  // by page
  };

  // The best of several, if it is better than what there is by more than chance.
  void take_best(const std::vector<Tried>& tried) {
    const std::size_t first = out_.trials.size() - tried.size();
    std::size_t best = 0;
    for (std::size_t i = 1; i < tried.size(); ++i)
      if (mean(tried[i].f1s) > mean(tried[best].f1s)) best = i;
    if (!is_better(tried[best].f1s, best_)) return;
    best_ = tried[best].f1s;
    chosen_ = tried[best].recipe;
    out_.trials[first + best].taken = true;
  }

  void add_trial(const std::string& what, const Recipe& recipe,
                 std::vector<Tried>& tried) {
    tried.push_back({recipe, page_f1s(recipe.shift, recipe.dial)});
    out_.trials.push_back({what, mean(tried.back().f1s), false});
  }

  void try_models(const std::vector<std::pair<std::string, Recipe>>& recipes) {
    const Recipe before = chosen_;
    std::vector<Tried> tried;
    for (const auto& [what, recipe] : recipes) {
      chosen_ = recipe;
      judge_anew();
      add_trial(what, recipe, tried);
    }
    chosen_ = before;
    take_best(tried);
  }

  void try_settings(const char* name, std::span<const double> values,
                    double Recipe::*setting) {
    std::vector<Tried> tried;
    for (const double value : values) {
      Recipe recipe = chosen_;
      recipe.*setting = value;
      add_trial(name + text::decimal(value), recipe, tried);
    }
    take_best(tried);
  }

  // All pages, by what is chosen of lexicon and trees.
  void judge_anew() {
    judged_.clear();
    BlockJudge judge;
    for (std::size_t part = 0; part < kParts; ++part) {
      const Model model =
          workshops_[part].make({.lexicon = chosen_.lexicon, .trees = chosen_.trees});
      for (const Sample& sample : samples_)
        if (sample.part == part) judged_.push_back(judge_page(model, sample, judge));
    }
  }

  std::vector<double> page_f1s(double shift, double dial) const {
    std::vector<double> out;
    for (const Judgement& judged : judged_) out.push_back(f1_of(judged, shift, dial));
    return out;
  }

  const std::vector<Sample>& samples_;
  Adapted& out_;
  std::vector<Workshop> workshops_;  // by part: of all the others
  std::vector<Judgement> judged_;
  Recipe chosen_;
  std::vector<double> best_;  // F1 by page of what is chosen
};

}  // namespace

Result<Adapted> adapt_model(const Model& general, std::span<const PackagePage> pages,
                            const std::string& place) {
  std::vector<Sample> samples;
  std::vector<const PackagePage*> used;
  for (const PackagePage& source : pages) {
    if (!source.gold) continue;
    Page page = parse(source.html, charset_of(source), parse_options({}));
    if (ReadablePage(page).is_hidden()) continue;  // no pipeline runs on it
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
  chooser.choose_all();
  out.model = Workshop(general, without(samples, kParts)).make(chooser.chosen());
  return out;
}

}  // namespace tamis
