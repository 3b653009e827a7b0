#include "eval/measures/measure.h"

#include <algorithm>
#include <limits>

#include "eval/measures/score.h"
#include "eval/measures/snippets.h"
#include "text/lists.h"
#include "text/spelling.h"

namespace tamis::eval {
namespace {

using Names = std::string_view;

constexpr Names kScore[] = {"precision", "recall", "f1"};
constexpr Names kCleanEval[] = {"score"};
constexpr Names kLevenshtein[] = {"ratio"};
constexpr Names kSnippets[] = {"with", "without"};
constexpr Names kSegmentCounts[] = {"true_positives", "false_negatives",
                                    "false_positives", "true_negatives", "f1"};
constexpr Names kSegmentScore[] = {"precision", "recall", "accuracy", "f1"};
constexpr Names kEmpty[] = {"empty"};

using OfExtract = Score (*)(const Extract&);

template <OfExtract of>
void three(const Extract& extract, std::span<double> numbers) {
  const Score score = of(extract);
  numbers[0] = score.precision;
  numbers[1] = score.recall;
  numbers[2] = score.f1;
}

template <double (*of)(const Extract&)>
void one(const Extract& extract, std::span<double> numbers) {
  numbers[0] = of(extract);
}

void snippets(const Extract& extract, std::span<double> numbers) {
  const SnippetRates rates = snippet_rates(extract);
  numbers[0] = rates.with;
  numbers[1] = rates.without;
}

void segments(const Extract& extract, std::span<double> numbers) {
  const Gold& gold = extract.gold();
  if (gold.with().empty() && gold.without().empty()) {
    std::fill(numbers.begin(), numbers.end(), std::numeric_limits<double>::quiet_NaN());
    return;
  }
  const SegmentCounts counts = segment_counts(extract);
  numbers[0] = static_cast<double>(counts.true_positives);
  numbers[1] = static_cast<double>(counts.false_negatives);
  numbers[2] = static_cast<double>(counts.false_positives);
  numbers[3] = static_cast<double>(counts.true_negatives);
  numbers[4] = segment_score(numbers[0], numbers[1], numbers[2], numbers[3]).f1;
}

void empty(const Extract& extract, std::span<double> numbers) {
  numbers[0] = extract.tokens().words.empty() ? 1 : 0;
}

void means_as_they_are(std::span<const double> means, std::span<double> figures) {
  std::copy(means.begin(), means.end(), figures.begin());
}

void f1_of_means(std::span<const double> means, std::span<double> figures) {
  figures[0] = means[0];
  figures[1] = means[1];
  figures[2] = harmonic_mean(means[0], means[1]);
}

void segments_of_means(std::span<const double> means, std::span<double> figures) {
  const SegmentScore score = segment_score(means[0], means[1], means[2], means[3]);
  figures[0] = score.precision;
  figures[1] = score.recall;
  figures[2] = score.accuracy;
  figures[3] = score.f1;
}

constexpr Measure kMeasures[] = {
    {.name = "word_lcs",
     .idea = "words of both texts in the same order: longest common subsequence",
     .source = "Gottron, ITA 2007; CombinE, 2008",
     .numbers = kScore,
     .page_headline = 2,
     .score = three<word_lcs>,
     .figures = kScore,
     .headline = 2,
     .summarise = means_as_they_are,
     .more_is_better = true,
     .counts_words = true,
     .by_default = true},
    {.name = "word_lcs_cetd",
     .idea = "the same, but F1 of the mean precision and recall",
     .source = "Sun, Song, Liao: CETD, SIGIR 2011",
     .numbers = kScore,
     .page_headline = 2,
     .score = three<word_lcs>,
     .figures = kScore,
     .headline = 2,
     .summarise = f1_of_means,
     .more_is_better = true,
     .counts_words = true,
     .by_default = false},
    {.name = "character_lcs",
     .idea = "longest common subsequence of characters that are no blanks; slow",
     .source = "Moreno, Deschacht, Moens: Density, 2009",
     .numbers = kScore,
     .page_headline = 2,
     .score = three<character_lcs>,
     .figures = kScore,
     .headline = 2,
     .summarise = means_as_they_are,
     .more_is_better = true,
     .counts_words = false,
     .by_default = false},
    {.name = "cleaneval",
     .idea = "1 - edit distance of words / length of the alignment",
     .source = "CleanEval 2007",
     .numbers = kCleanEval,
     .page_headline = 0,
     .score = one<cleaneval_score>,
     .figures = kCleanEval,
     .headline = 0,
     .summarise = means_as_they_are,
     .more_is_better = true,
     .counts_words = true,
     .by_default = true},
    {.name = "bag",
     .idea = "words in lower case, in any order, as often as both have them",
     .source = "Foley: WCXB, 2026",
     .numbers = kScore,
     .page_headline = 2,
     .score = three<bag_of_words>,
     .figures = kScore,
     .headline = 2,
     .summarise = means_as_they_are,
     .more_is_better = true,
     .counts_words = true,
     .by_default = true},
    {.name = "shingles",
     .idea = "rows of four words; F1 of the mean precision and recall",
     .source = "Scrapinghub's article extraction benchmark, 2019",
     .numbers = kScore,
     .page_headline = 2,
     .score = three<shingles>,
     .figures = kScore,
     .headline = 2,
     .summarise = f1_of_means,
     .more_is_better = true,
     .counts_words = true,
     .by_default = true},
    {.name = "rouge_lsum",
     .idea = "union of the longest common subsequences of lines; slow",
     .source = "Bevendorff et al., SIGIR 2023; rouge_score of PyPI",
     .numbers = kScore,
     .page_headline = 2,
     .score = three<rouge_lsum>,
     .figures = kScore,
     .headline = 2,
     .summarise = means_as_they_are,
     .more_is_better = true,
     .counts_words = true,
     .by_default = false},
    {.name = "levenshtein",
     .idea = "Levenshtein.ratio of words, which is F1 of word_lcs on each page",
     .source = "Bevendorff et al., SIGIR 2023",
     .numbers = kLevenshtein,
     .page_headline = 0,
     .score = one<levenshtein_ratio>,
     .figures = kLevenshtein,
     .headline = 0,
     .summarise = means_as_they_are,
     .more_is_better = true,
     .counts_words = true,
     .by_default = false},
    {.name = "snippets",
     .idea = "shares of the snippets that must and must not occur; any case",
     .source = "Foley: WCXB, 2026",
     .numbers = kSnippets,
     .page_headline = 0,
     .score = snippets,
     .figures = kSnippets,
     .headline = 0,
     .summarise = means_as_they_are,
     .more_is_better = true,
     .counts_words = false,
     .by_default = true},
    {.name = "segments",
     .idea = "the same snippets, their case as it is, counted over all pages",
     .source = "Barbaresi: trafilatura, 2021",
     .numbers = kSegmentCounts,
     .page_headline = 4,
     .score = segments,
     .figures = kSegmentScore,
     .headline = 3,
     .summarise = segments_of_means,
     .more_is_better = true,
     .counts_words = false,
     .by_default = true},
    {.name = "empty",
     .idea = "share of the pages of which nothing was kept",
     .source = "ours",
     .numbers = kEmpty,
     .page_headline = 0,
     .score = empty,
     .figures = kEmpty,
     .headline = 0,
     .summarise = means_as_they_are,
     .more_is_better = false,
     .counts_words = false,
     .by_default = true},
};

std::vector<std::string> names() {
  std::vector<std::string> out;
  for (const Measure& measure : kMeasures) out.emplace_back(measure.name);
  return out;
}

}  // namespace

std::span<const Measure> measures() {
  return kMeasures;
}

Result<const Measure*> find_measure(std::string_view name) {
  for (const Measure& measure : kMeasures)
    if (measure.name == name) return &measure;
  const std::string meant = nearest_word(name, names());
  return fail(ErrorCode::bad_argument, "",
              "unknown measure '" + std::string(name) + "'" +
                  (meant.empty() ? "" : "; did you mean '" + meant + "'?"),
              "default, all, " + text::join(names(), ", "));
}

Result<std::vector<const Measure*>> read_measures(std::string_view list) {
  std::vector<const Measure*> out;
  const auto add = [&](const Measure* measure) {
    if (std::find(out.begin(), out.end(), measure) == out.end()) out.push_back(measure);
  };
  for (const std::string_view name : text::split(list, ',')) {
    if (name == "all" || name == "default") {
      for (const Measure& measure : kMeasures)
        if (name == "all" || measure.by_default) add(&measure);
    } else {
      const Result<const Measure*> measure = find_measure(name);
      if (!measure) return tl::unexpected(measure.error());
      add(*measure);
    }
  }
  return out;
}

}  // namespace tamis::eval
