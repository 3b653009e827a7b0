// The table of measures. The help of --measure, docs/measures.md and the columns of
// reports are generated from it.
//
//   const Measure* bag = *find_measure("bag");
//   std::vector<double> page(bag->numbers.size());
//   bag->score(gold.read(text), page);
//
// A measure computes several numbers for each page, and several figures for a set of
// pages. The figures are computed from the means of the numbers. NaN means that a
// number is undefined for a page; the mean then ignores this page.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/measures/gold.h"
#include "tamis/error.h"

namespace tamis::eval {

struct Measure {
  std::string_view name;
  std::string_view idea;    // one line, for lists
  std::string_view source;  // publication or program that scores this way

  std::span<const std::string_view> numbers;  // per page
  std::size_t page_headline;                  // index of the primary score of a page
  void (*score)(const Extract& extract, std::span<double> numbers);

  std::span<const std::string_view> figures;  // per set of pages
  std::size_t headline;                       // index of the primary score of a set
  void (*summarise)(std::span<const double> means, std::span<double> figures);

  bool more_is_better;
  bool counts_words;  // unsuitable for scripts without spaces between words
  bool by_default;    // the others are slower than parsing, or repeat another measure
};

std::span<const Measure> measures();

// Finds a measure by its name. For an unknown name, the error lists the names.
Result<const Measure*> find_measure(std::string_view name);

// Parses a list such as "bag,word_lcs". "default" and "all" stand for several measures,
// in the order of the table. The result has each measure once, in the requested order.
// The first one is the main measure.
Result<std::vector<const Measure*>> read_measures(std::string_view list);

}  // namespace tamis::eval
