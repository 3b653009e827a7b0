// A model of the learned filter: forests over features of blocks, and the lexicon.
//
//   FILE, numbers little-endian
//   8   "tamismdl"
//   4   version of the format            4   features, kFeatureCount
//   8   fingerprint of the features      8   hash of all that follows
//   4   forests    4   bytes of the lexicon
//   4   the scale of beta, in steps of kBetaScaleSteps
//   4   bias, kContextFeatures x 4 weights of the context pass
//   17 x 2 points of the confidence
//   for each forest
//     4   trees    4   bias     4   nodes of all trees    4   leaves of all trees
//     trees x 1 number of leaves
//     nodes x (2 feature, 1 bin, 1 leaves on the left)
//     leaves x 2 value
//   (the first forest scores blocks, the others page types)
//   lexicon: markup, then words, one signed byte each
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "filters/learned/features/features.h"
#include "filters/learned/features/lexicon.h"
#include "filters/learned/judge/context_pass.h"
#include "filters/learned/model/forest.h"
#include "filters/learned/model/quick_forest.h"
#include "tamis/error.h"
#include "tamis/model.h"

namespace tamis {

// The page types that models distinguish are those of
// filters/learned/page_type/page_type.h.
inline constexpr std::size_t kPageTypeCount = 7;
// The input of such a forest: BlockScorer::page_row(), followed by 1 for the declared
// type of the page and 0 for each other type.
inline constexpr std::uint32_t kPageRowSize = kFeatureCount + kPageTypeCount;

inline constexpr std::int32_t kBetaScaleSteps = 4096;  // a scale of 1

// Maps the F1 that a cut expects to a confidence. The cut only estimates how blocks are
// correlated, so its expectation is biased, by about the same on all pages with the
// same expectation. A model stores this bias, measured on sites on which it was not
// trained.
struct ConfidenceCurve {
  static constexpr std::size_t kSteps = 16;

  // In 65535ths: the F1 that is reached for an expected F1 of 0, 1/16, 2/16 ... 1.
  // Values in between are interpolated linearly.
  std::array<std::uint16_t, kSteps + 1> points = straight();

  bool operator==(const ConfidenceCurve&) const = default;

  // A higher expectation must not give a lower confidence.
  bool is_sound() const { return std::is_sorted(points.begin(), points.end()); }

  double at(double expected) const {
    const double place = std::clamp(expected, 0., 1.) * kSteps;
    const auto step = std::min(static_cast<std::size_t>(place), kSteps - 1);
    const double low = points[step];
    const double high = points[step + 1];
    return (low + (high - low) * (place - static_cast<double>(step))) / 65535;
  }

 private:
  // Returns the curve on which the reached F1 equals the expected one.
  static constexpr std::array<std::uint16_t, kSteps + 1> straight() {
    std::array<std::uint16_t, kSteps + 1> out = {};
    for (std::size_t i = 0; i <= kSteps; ++i)
      out[i] = static_cast<std::uint16_t>(i * 65535 / kSteps);
    return out;
  }
};

struct Model {
  Forest blocks;           // scores blocks by their features
  ContextWeights context;  // corrects these scores by those of other blocks
  std::int32_t beta_scale = kBetaScaleSteps;      // multiplies the filter's beta
  ConfidenceCurve confidence;                     // by the expected F1 of the cut
  std::array<Forest, kPageTypeCount> page_types;  // one per page type
  std::vector<std::int8_t> weights;               // of the lexicon

  // `blocks` for many rows at once. After a change of `blocks`, call prepare().
  QuickForest quick_blocks{};
  void prepare() { quick_blocks = QuickForest(blocks); }

  Lexicon lexicon() const {
    return {std::span(weights).first(kMarkupWeights),
            std::span(weights).subspan(kMarkupWeights)};
  }
};

inline constexpr std::uint32_t kModelVersion = 4;

// The version of the feature definitions. It is raised when a feature gets other values
// under the same name; models trained before are then rejected.
// feature_definitions_test.cpp has the current values and fails when they change.
inline constexpr std::uint32_t kFeatureDefinitions = 1;

// Returns a number that is equal in builds with the same features, including those of
// the context pass.
std::uint64_t feature_fingerprint(std::uint32_t definitions = kFeatureDefinitions);

// Reads a model from the bytes of a file; `place` names it in errors. Rejects truncated
// or modified files, other versions, and models for other features.
Result<Model> read_model(std::string_view bytes, const std::string& place);

// Returns the bytes of the model's file.
std::string write_model(const Model& model);

// Returns the bytes of models/general.model, which are embedded in the program.
std::string_view general_model_bytes();

// Returns the model with that name: "general", which is embedded in the program, or an
// added one. Returns null if there is no such model.
std::shared_ptr<const Model> find_model(std::string_view name);
// Adds a model for all filters created later, and replaces a model with the same name.
void add_model(const std::string& name, std::shared_ptr<const Model> model);
std::vector<std::string> model_names();

}  // namespace tamis
