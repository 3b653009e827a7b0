// A model of the learned filter: forests over features of blocks, and the lexicon.
//
//   FILE, numbers little-endian
//   8   "tamismdl"
//   4   version of the format            4   features, kFeatureCount
//   8   fingerprint of the features      8   hash of all that follows
//   4   forests    4   bytes of the lexicon
//   4   the dial, in steps of kDialSteps
//   4   bias, kContextFeatures x 4 weights of the second look
//   17 x 2 points of the confidence
//   of each forest
//     4   trees    4   bias     4   nodes of all trees    4   leaves of all trees
//     trees x 1 leaves of the tree       nodes x (2 feature, 1 bin, 1 leaves to the
//     left) leaves x 2 value
//   (the first judges blocks, the others say of what kind a page is)
//   lexicon: markup, then words, a signed byte each
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "filters/learned/features/features.h"
#include "filters/learned/features/lexicon.h"
#include "filters/learned/judge/second_look.h"
#include "filters/learned/model/confidence.h"
#include "filters/learned/model/forest.h"
#include "filters/learned/model/quick_forest.h"
#include "tamis/error.h"
#include "tamis/model.h"

namespace tamis {

// Kinds of pages that models tell apart: those of
// filters/learned/page_type/page_type.h.
inline constexpr std::size_t kPageKinds = 7;
// What such a forest is given: BlockJudge::page_row(), then for each kind 1 if the page
// says that it is of it, else 0.
inline constexpr std::uint32_t kPageRowSize = kFeatureCount + kPageKinds;

inline constexpr std::int32_t kDialSteps = 4096;  // the dial at 1

struct Model {
  Forest blocks;                         // whether a block is content, by its features
  ContextWeights context;                // what it says of others changes that
  std::int32_t dial = kDialSteps;        // times the filter's beta
  ConfidenceCurve confidence;            // by what the cut expects
  std::array<Forest, kPageKinds> kinds;  // whether a page is of a kind
  std::vector<std::int8_t> weights;      // of the lexicon

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

// Two builds with the same features, also of the second look, have the same.
std::uint64_t feature_fingerprint();
// The same for other definitions than ours.
std::uint64_t feature_fingerprint(std::uint32_t definitions);

// From the bytes of a file; `place` names it in errors. What is cut off, changed, of
// another version or for other features is refused.
Result<Model> read_model(std::string_view bytes, const std::string& place);

// The bytes of its file.
std::string write_model(const Model& model);

// The model of that name: "general", which is part of the program, or one that was
// added; nothing if there is none.
std::shared_ptr<const Model> find_model(std::string_view name);
// Adds a model for all filters that are made from now on; one of that name is replaced.
void add_model(const std::string& name, std::shared_ptr<const Model> model);
std::vector<std::string> model_names();

}  // namespace tamis
