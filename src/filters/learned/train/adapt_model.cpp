#include "filters/learned/train/adapt_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <type_traits>
#include <unordered_map>

#include "eval/datasets/package.h"
#include "eval/statistics/summary.h"
#include "filters/learned/judge/block_scorer.h"
#include "filters/learned/judge/f_measure_cut.h"
#include "filters/learned/train/block_labels.h"
#include "filters/learned/train/boost.h"
#include "tamis/extract.h"
#include "text/numbers.h"

namespace tamis {
namespace {

constexpr std::size_t kParts = 5;
constexpr std::size_t kLeastPages = 10;
constexpr double kLeastGain = 0.0005;  // a smaller gain is ignored
constexpr double kLeastErrors = 1;     // the gain must exceed this many standard errors
constexpr std::uint32_t kTrees[] = {5, 10, 20, 40};
constexpr std::uint32_t kMostNewTrees = 40;
constexpr double kShifts[] = {-1.5, -1, -0.5, -0.25, 0.25, 0.5, 1, 1.5};
constexpr double kBetaScales[] = {0.5, 0.7, 0.85, 1.2, 1.5, 2, 3};

// The settings of one attempt to adapt the model.
struct Recipe {
  bool lexicon = false;
  std::uint32_t trees = 0;
  double shift = 0;
  double beta_scale = 1;
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

// Puts all pages of a site into one part. If there are too few sites, puts each page
// into any part.
std::size_t divide(std::span<const datasets::PackagePage* const> pages,
                   std::vector<Sample>& samples) {
  std::map<std::string, std::size_t> sites;
  for (const datasets::PackagePage* page : pages)
    sites.emplace(datasets::site_of(*page), sites.size());
  for (std::size_t i = 0; i < pages.size(); ++i)
    samples[i].part =
        (sites.size() < kParts ? i : sites.at(datasets::site_of(*pages[i]))) % kParts;
  return sites.size();
}

// --- The lexicon. Only the weights of tokens that occur on at least three of the pages
// change, and by at most one. A class that a site uses everywhere is more informative
// than the general lexicon knows.

constexpr std::uint32_t kLeastPagesOfToken = 3;
constexpr int kRounds = 4;
constexpr double kRate = 0.05;
constexpr double kWeightSteps = 32;  // per unit of the logit
constexpr double kMostMove = 1;

// Tokens of a block as indices of the weights: markup first, then words.
struct TokenRow {
  std::vector<std::uint32_t> tokens;
  double label = 0;
  double weight = 0;
};

void sort_once(std::vector<std::uint32_t>& tokens) {
  std::sort(tokens.begin(), tokens.end());
  tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
}

void add_token_rows(const Sample& sample, std::vector<TokenRow>& out) {
  FeatureReader reader;
  reader.read(View(sample.page), {});
  std::vector<std::uint32_t> words;
  for (std::uint32_t b = 0; b < reader.blocks(); ++b) {
    TokenRow& row = out.emplace_back();
    words.clear();
    append_tokens(reader.text(), reader.tree(), b, row.tokens, words);
    for (const std::uint32_t word : words)
      row.tokens.push_back(static_cast<std::uint32_t>(kMarkupWeights) + word);
    sort_once(row.tokens);
    row.label = sample.labels.shares[b];
    row.weight = std::min(1., std::sqrt(reader.text().blocks[b].words / 20.));
  }
}

Model with_lexicon(const Model& general, const Chosen& samples) {
  std::vector<TokenRow> rows;
  std::unordered_map<std::uint32_t, std::uint32_t> pages_with;
  for (const Sample* sample : samples) {
    const std::size_t first = rows.size();
    add_token_rows(*sample, rows);
    std::vector<std::uint32_t> here;
    for (std::size_t i = first; i < rows.size(); ++i)
      here.insert(here.end(), rows[i].tokens.begin(), rows[i].tokens.end());
    sort_once(here);
    for (const std::uint32_t token : here) ++pages_with[token];
  }
  Model out = general;
  std::unordered_map<std::uint32_t, double> moves;
  for (int round = 0; round < kRounds; ++round)
    for (const TokenRow& row : rows) {
      double score = 0;
      for (const std::uint32_t token : row.tokens) {
        score += out.weights[token] / kWeightSteps;
        if (const auto found = moves.find(token); found != moves.end())
          score += found->second;
      }
      const double wrong = row.label - 1 / (1 + std::exp(-score));
      for (const std::uint32_t token : row.tokens)
        if (pages_with[token] >= kLeastPagesOfToken) {
          double& move = moves[token];
          move = std::clamp(move + kRate * row.weight * wrong, -kMostMove, kMostMove);
        }
    }
  for (const auto& [token, move] : moves)
    out.weights[token] = static_cast<std::int8_t>(
        std::clamp(std::round(out.weights[token] + move * kWeightSteps), -127., 127.));
  return out;
}

// --- Trees that correct the scores of the general ones.

void add_rows(const BlockScorer& scorer, const Sample& sample, BoostRows& out) {
  const std::uint32_t count = scorer.reader.blocks();
  const double all = std::accumulate(scorer.words.begin(), scorer.words.end(), 0.);
  const double gold = sample.labels.gold_words;
  const double scale = std::sqrt(std::max(20., all) * std::max(20., gold));
  out.columns.resize(kFeatureCount);
  for (unsigned f = 0; f < kFeatureCount; ++f) {
    const Bin* const column = scorer.reader.column(f);
    out.columns[f].insert(out.columns[f].end(), column, column + count);
  }
  for (std::uint32_t b = 0; b < count; ++b) {
    const double p = std::clamp(scorer.probabilities[b] / 65535., 1e-4, 1 - 1e-4);
    out.logits.push_back(std::log(p / (1 - p)));
    out.labels.push_back(sample.labels.shares[b]);
    // About 100 per page, so that a leaf needs a fifth of a page.
    out.weights.push_back(100 * scorer.words[b] / scale);
  }
}

// Appends the first trees of one forest to another. Boosting adds tree after tree, so
// the first ten of forty trees equal a forest of ten.
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

// Trees must not rely on words that the lexicon learned from the same page. Each half
// is therefore read with a lexicon from the other half.
BoostRows rows_of(const Model& general, const Chosen& samples, bool lexicon) {
  BoostRows out;
  BlockScorer scorer;
  for (const std::size_t half : {0, 1}) {
    Chosen inside;
    Chosen outside;
    for (const Sample* sample : samples)
      (sample->part % 2 == half ? inside : outside).push_back(sample);
    Model model = lexicon ? with_lexicon(general, outside) : general;
    model.context = {};  // trees correct the forest, before the context pass
    for (const Sample* sample : inside) {
      scorer.read(View(sample->page), model);
      add_rows(scorer, *sample, out);
    }
  }
  return out;
}

// --- Models from recipes, and their scores.

// The expensive parts, lexicon and trees, are computed once for a set of pages. The
// other settings are parameters of the model.
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
    out.beta_scale =
        static_cast<std::int32_t>(std::lround(out.beta_scale * recipe.beta_scale));
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
  Model lexicon_;                      // no weights: not computed yet
  std::array<Forest, 2> corrections_;  // for the general lexicon and the adapted one
};

// The result of a model for a held-out page.
struct ScoredPage {
  const Sample* sample = nullptr;
  std::vector<std::uint32_t> words;
  std::vector<std::int32_t> logits;
  std::vector<bool> are_comments;
  double beta_scale = 1;
};

ScoredPage score_page(const Model& model, const Sample& sample, BlockScorer& scorer) {
  scorer.read(View(sample.page), model);
  std::vector<bool> are_comments;
  find_comments(scorer.reader, are_comments);
  const auto count = static_cast<std::ptrdiff_t>(scorer.words.size());
  return {.sample = &sample,
          .words = scorer.words,
          .logits = {scorer.logits.begin(), scorer.logits.begin() + count},
          .are_comments = std::move(are_comments),
          .beta_scale = static_cast<double>(model.beta_scale) / kBetaScaleSteps};
}

// Computes F1 by blocks, with the threshold and the rule for comments of the filter.
double f1_of(const ScoredPage& scored, double shift, double beta_scale) {
  std::vector<std::uint16_t> probabilities;
  const auto steps = static_cast<std::int32_t>(std::lround(shift * kLogitSteps));
  for (const std::int32_t logit : scored.logits)
    probabilities.push_back(probability_of(logit + steps));
  const FMeasureCut cut =
      cut_comments(Comments::automatic, scored.beta_scale * beta_scale, scored.words,
                   scored.are_comments, probabilities);
  const BlockLabels& labels = scored.sample->labels;
  double kept = 0;
  double hits = 0;
  for (std::size_t b = 0; b < scored.words.size(); ++b) {
    if (probabilities[b] < cut.least || probabilities[b] == 0) continue;
    kept += scored.words[b];
    hits += scored.words[b] * double{labels.shares[b]};
  }
  const double both = kept + labels.gold_words;
  return both == 0 ? 1 : std::min(1., 2 * hits / both);
}

// Reports whether the gain is significant. With few pages and many trials, gains by
// chance are likely.
bool is_better(const std::vector<double>& f1s, const std::vector<double>& before) {
  std::vector<double> gains;
  for (std::size_t i = 0; i < f1s.size(); ++i) gains.push_back(f1s[i] - before[i]);
  const double gain = eval::mean(gains);
  double squares = 0;
  for (const double one : gains) squares += (one - gain) * (one - gain);
  const auto count = static_cast<double>(gains.size());
  const double error = std::sqrt(squares / (count - 1) / count);
  return gain > kLeastGain && gain > kLeastErrors * error;
}

// Tries recipes, each on parts that were not used to train it, and keeps the best one.
class Chooser {
 public:
  Chooser(const Model& general, const std::vector<Sample>& samples, Adapted& out)
      : samples_(samples), out_(out) {
    for (std::size_t part = 0; part < kParts; ++part)
      workshops_.emplace_back(general, without(samples, part));
    best_ = page_f1s(chosen_);
    out_.trials.push_back({"general", eval::mean(best_), true});
  }

  const Recipe& choose() {
    constexpr bool kAdapted[] = {true};
    try_values<bool>("lexicon", kAdapted, &Recipe::lexicon);
    try_values<std::uint32_t>("trees", kTrees, &Recipe::trees);
    try_values<double>("shift", kShifts, &Recipe::shift);
    try_values<double>("dial", kBetaScales, &Recipe::beta_scale);
    return chosen_;
  }

 private:
  // Keeps the best of several values if its gain over the current recipe is
  // significant.
  template <class Value>
  void try_values(const char* name, std::span<const Value> values,
                  Value Recipe::*setting) {
    const std::size_t first = out_.trials.size();
    std::size_t best = 0;
    std::vector<std::vector<double>> f1s;
    for (std::size_t i = 0; i < values.size(); ++i) {
      Recipe recipe = chosen_;
      recipe.*setting = values[i];
      std::string what = name;
      if (!std::is_same_v<Value, bool>) what += "=" + text::decimal(values[i]);
      f1s.push_back(page_f1s(recipe));
      out_.trials.push_back({std::move(what), eval::mean(f1s[i]), false});
      if (eval::mean(f1s[i]) > eval::mean(f1s[best])) best = i;
    }
    if (!is_better(f1s[best], best_)) return;
    best_ = f1s[best];
    chosen_.*setting = values[best];
    out_.trials[first + best].taken = true;
  }

  std::vector<double> page_f1s(const Recipe& recipe) {
    if (scored_.empty() || recipe.lexicon != scored_by_.lexicon ||
        recipe.trees != scored_by_.trees)
      score_pages({.lexicon = recipe.lexicon, .trees = recipe.trees});
    std::vector<double> out;
    for (const ScoredPage& scored : scored_)
      out.push_back(f1_of(scored, recipe.shift, recipe.beta_scale));
    return out;
  }

  // Scores all pages with a lexicon and trees that were trained without their part.
  void score_pages(const Recipe& recipe) {
    scored_.clear();
    scored_by_ = recipe;
    BlockScorer scorer;
    for (std::size_t part = 0; part < kParts; ++part) {
      const Model model = workshops_[part].make(recipe);
      for (const Sample& sample : samples_)
        if (sample.part == part) scored_.push_back(score_page(model, sample, scorer));
    }
  }

  const std::vector<Sample>& samples_;
  Adapted& out_;
  std::vector<Workshop> workshops_;  // by part: trained on all other parts
  std::vector<ScoredPage> scored_;
  Recipe scored_by_;
  Recipe chosen_;
  std::vector<double> best_;  // F1 by page of the current recipe
};

}  // namespace

Result<Adapted> adapt_model(const Model& general,
                            std::span<const datasets::PackagePage> pages,
                            const std::string& place) {
  std::vector<Sample> samples;
  std::vector<const datasets::PackagePage*> used;
  for (const datasets::PackagePage& source : pages) {
    if (!source.gold) continue;
    Page page = parse(source.html, datasets::charset_of(source), parse_options({}));
    if (ReadablePage(page).is_hidden()) continue;  // pipelines do not run on it
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
  const Recipe chosen = Chooser(general, samples, out).choose();
  out.model = Workshop(general, without(samples, kParts)).make(chosen);
  return out;
}

}  // namespace tamis
