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
//   of each forest
//     4   trees    4   bias     4   nodes of all trees    4   leaves of all trees
//     trees x 1 leaves of the tree       nodes x (2 feature, 1 bin, 1 leaves to the
//     left) leaves x 2 value
//   (the first scores blocks, the others page types)
//   lexicon: markup, then words, a signed byte each
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

// Page types that models tell apart: those of filters/learned/page_type/page_type.h.
inline constexpr std::size_t kPageTypeCount = 7;
// What such a forest is given: BlockScorer::page_row(), then for each type 1 if the
// page says that it is of it, else 0.
inline constexpr std::uint32_t kPageRowSize = kFeatureCount + kPageTypeCount;

inline constexpr std::int32_t kBetaScaleSteps = 4096;  // a scale of 1

// How sure a result is, by the F1 that its cut expects. The cut only guesses how blocks
// hang together, so what it expects is off, by about the same on all pages that expect
// the same; a model knows by how much, from sites that it was not trained on.
struct ConfidenceCurve {
  static constexpr std::size_t kSteps = 16;

  // In 65535ths: what is reached where 0, 1/16, 2/16 ... 1 is expected; in between on a
  // straight line.
  std::array<std::uint16_t, kSteps + 1> points = straight();

  bool operator==(const ConfidenceCurve&) const = default;

  // Who expects more must not be less sure.
  bool is_sound() const { return std::is_sorted(points.begin(), points.end()); }

  double at(double expected) const {
    const double place = std::clamp(expected, 0., 1.) * kSteps;
    const auto step = std::min(static_cast<std::size_t>(place), kSteps - 1);
    const double low = points[step];
    const double high = points[step + 1];
    return (low + (high - low) * (place - static_cast<double>(step))) / 65535;
  }

 private:
  // What is expected is what is reached.
  static constexpr std::array<std::uint16_t, kSteps + 1> straight() {
    std::array<std::uint16_t, kSteps + 1> out = {};
    for (std::size_t i = 0; i <= kSteps; ++i)
      out[i] = static_cast<std::uint16_t>(i * 65535 / kSteps);
    return out;
  }
};

struct Model {
  Forest blocks;           // whether a block is content, by its features
  ContextWeights context;  // what it says of others changes that
  std::int32_t beta_scale = kBetaScaleSteps;      // times the filter's beta
  ConfidenceCurve confidence;                     // by what the cut expects
  std::array<Forest, kPageTypeCount> page_types;  // whether a page is of a type
  std::vector<std::int8_t> weights;               // of the lexicon

  // `blocks` for many at once. Whoever changes those calls prepare().
  QuickForest quick_blocks{};
  void prepare() { quick_blocks = QuickForest(blocks); }

  Lexicon lexicon() const {
    return {std::span(weights).first(kMarkupWeights),
            std::span(weights).subspan(kMarkupWeights)};
  }
};

inline constexpr std::uint32_t kModelVersion = 4;

// How features are computed. It is raised where one of them gives other values under
// the same name; models that were trained before are refused then.
// feature_definitions_test.cpp has the values of today, and fails where they change.
inline constexpr std::uint32_t kFeatureDefinitions = 1;

// Returns a number that two builds with the same features, also of the context pass,
// have in common.
std::uint64_t feature_fingerprint(std::uint32_t definitions = kFeatureDefinitions);

// From the bytes of a file; `place` names it in errors. What is cut off, changed, of
// another version or for other features is refused.
Result<Model> read_model(std::string_view bytes, const std::string& place);

// The bytes of its file.
std::string write_model(const Model& model);

// The bytes of models/general.model, which is part of the program.
std::string_view general_model_bytes();

// The model of that name: "general", which is part of the program, or one that was
// added; nothing if there is none.
std::shared_ptr<const Model> find_model(std::string_view name);
// Adds a model for all filters that are made from now on; one of that name is replaced.
void add_model(const std::string& name, std::shared_ptr<const Model> model);
std::vector<std::string> model_names();

}  // namespace tamis
