// Adapts a model to pages of a user. Tens of pages with gold texts are too few for
// training a new model, but enough to correct the general one.
//
// Four changes are tried in this order. Each one is kept only if it improves the scores
// of held-out sites by more than one standard error. There are five parts by site, or
// by page if there are fewer sites:
//   lexicon     weights of classes and words of these pages, adjusted by logistic
//               regression
//   trees       small trees that correct the scores of the general ones (boost.h)
//   shift       of all logits: all blocks become likelier, or less likely
//   beta_scale  recall counts more than precision, or less
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "eval/datasets/package.h"
#include "filters/learned/model/model.h"

namespace tamis {

// F1 is by blocks, from the words that are kept and those of the gold text.
struct AdaptTrial {
  // "general", "lexicon", "trees=20", "shift=-0.5", or "dial=2" for beta_scale.
  std::string what;
  double f1 = 0;  // mean over pages, each scored by a model trained without its site
  bool taken = false;
};

struct Adapted {
  Model model;
  std::vector<AdaptTrial> trials;
  std::size_t pages = 0;
  std::size_t sites = 0;
};

// Returns an error if fewer than ten pages have a gold text.
Result<Adapted> adapt_model(const Model& general,
                            std::span<const datasets::PackagePage> pages,
                            const std::string& place);

}  // namespace tamis
