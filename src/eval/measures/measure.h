// The table of measures: what there is to ask for, from which the help of --measure,
// docs/measures.md and the columns of reports are derived.
//
//   const Measure* bag = *find_measure("bag");
//   std::vector<double> page(bag->numbers.size());
//   bag->score(gold.read(text), page);
//
// A measure gives each page some numbers, and a set of pages some figures, which it
// computes of the means of the numbers. NaN says that a page has no say in a number;
// means are over the other pages.
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
  std::string_view idea;    // one line for a list
  std::string_view source;  // who scores so

  std::span<const std::string_view> numbers;  // of a page
  std::size_t page_headline;                  // which of them stands for the page
  void (*score)(const Extract& extract, std::span<double> numbers);

  std::span<const std::string_view> figures;  // of a set of pages
  std::size_t headline;                       // which of them stands for the set
  void (*summarise)(std::span<const double> means, std::span<double> figures);

  bool more_is_better;
  bool counts_words;  // says little in scripts without blanks between words
  bool by_default;    // the others take longer than parsing, or repeat another
};

std::span<const Measure> measures();

// By its name; an unknown one is an error that lists the names.
Result<const Measure*> find_measure(std::string_view name);

// Of "bag,word_lcs"; "default" and "all" stand for several, in the order of the table.
// Each once, in the order in which they were asked for: the first one leads.
Result<std::vector<const Measure*>> read_measures(std::string_view list);

}  // namespace tamis::eval
