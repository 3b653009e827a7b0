// A model adapted to pages of a user: tens of pages with gold texts are too few for a
// model of their own, but enough to say where the general one is wrong.
//
// Four things are tried, in this order, and each stays only if it helps on sites that
// it was not made from (five parts by site, or by page where there are fewer sites), by
// more than one standard error:
//   lexicon     weights of classes and words that these pages use, moved by logistic
//               regression
//   trees       small ones that correct what the general ones say (boost.h)
//   shift       of all logits: all blocks are likelier than thought, or less likely
//   beta_scale  recall counts more than precision, or less
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "eval/datasets/package.h"
#include "filters/learned/model/model.h"

namespace tamis {

// F1 is by blocks: of words that are kept, and those of the gold standard.
struct AdaptTrial {
  // "general", "lexicon", "trees=20", "shift=-0.5", or "dial=2" for beta_scale.
  std::string what;
  double f1 = 0;  // mean over pages, each scored by what did not see its site
  bool taken = false;
};

struct Adapted {
  Model model;
  std::vector<AdaptTrial> trials;
  std::size_t pages = 0;
  std::size_t sites = 0;
};

// An error where there are fewer than ten pages with a gold text.
Result<Adapted> adapt_model(const Model& general,
                            std::span<const datasets::PackagePage> pages,
                            const std::string& place);

}  // namespace tamis
