// The operations on a page, one row each: every way to parse and decode it, every
// filter, preset and combinator, every output format with its options, metadata and
// explanations. bench/hostile runs each of them on each kind of hostile page.
//
// Filters, presets and combinators come from their tables. A combinator without an
// example in hostile_surfaces.cpp is an error. A new option or format needs a row.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/site.h"

namespace tamis::bench {

// A page and the data that surfaces need about it.
struct Subject {
  explicit Subject(std::string source, const Site& of);

  std::string bytes;
  Page page;
  Mask all;    // all words
  Mask third;  // every third word
  const Site& site;
};

struct Surface {
  std::string name;
  // Returns the number of bytes written, or 0.
  std::function<std::size_t(const Subject&)> run;
};

std::vector<Surface> hostile_surfaces();

}  // namespace tamis::bench
