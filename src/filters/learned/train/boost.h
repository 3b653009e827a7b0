// Small trees that correct a model for the pages of a user: gradient boosting with the
// logistic loss, leaf by leaf, over bins.
//
// It is made for tens of pages. tools/train trains whole models on thousands.
#pragma once

#include <cstdint>
#include <vector>

#include "filters/learned/model/forest.h"

namespace tamis {

struct BoostRows {
  std::vector<std::vector<Bin>> columns;  // by feature
  std::vector<double> logits;             // current scores of the model
  std::vector<float> labels;              // 0 to 1
  std::vector<double> weights;            // with a mean of about 1
};

struct BoostOptions {
  std::uint32_t trees = 20;
  std::uint32_t leaves = 6;
  double rate = 0.1;
  double least_weight = 20;  // of the rows of a leaf, in total
  double smoothing = 5;      // additional weight without a gradient, in each leaf
};

// Returns a forest whose scores are added to the logits. Deterministic.
Forest boost(BoostRows rows, const BoostOptions& options = {});

}  // namespace tamis
