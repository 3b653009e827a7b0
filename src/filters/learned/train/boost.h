// Small trees that correct a model on the pages of a user: gradient boosting by the
// logistic loss, leaf by leaf, over bins.
//
// Made for tens of pages, not for thousands: tools/train makes whole models.
#pragma once

#include <cstdint>
#include <vector>

#include "filters/learned/model/forest.h"

namespace tamis {

struct BoostRows {
  std::vector<std::vector<Bin>> columns;  // by feature
  std::vector<double> logits;             // what the model says so far
  std::vector<float> labels;              // 0 to 1
  std::vector<double> weights;            // of mean 1 or so
};

struct BoostOptions {
  std::uint32_t trees = 20;
  std::uint32_t leaves = 6;
  double rate = 0.1;
  double least_weight = 20;  // of the rows of a leaf, together
  double smoothing = 5;      // as if so much more weight had nothing to say
};

// A forest whose scores are to be added. Of the same rows always the same.
Forest boost(BoostRows rows, const BoostOptions& options = {});

}  // namespace tamis
