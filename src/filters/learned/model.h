// A model of the learned filter: small trees over features of blocks, and the lexicon.
//
// The trees are oblivious: all nodes of a level ask the same question, "is the bin of
// feature f above t?", so the answers are the bits of the leaf's number. Leaves are
// whole numbers, 4096 to one of the logit: sums are the same on every machine.
//
//   FILE, numbers little-endian
//   8   "tamismdl"
//   4   version of the format            4   features, kFeatureCount
//   8   fingerprint of their names       8   hash of all that follows
//   4   trees      4   depth     4   bias     4   bytes of the lexicon
//   trees x depth x (2 feature, 1 bin, 1 zero)
//   trees x 2^depth x 2 leaf
//   lexicon: markup, then words, a signed byte each
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "filters/learned/lexicon.h"
#include "tamis/error.h"

namespace tamis {

struct Split {
  std::uint16_t feature = 0;
  std::uint8_t bin = 0;  // right if above
  std::uint8_t zero = 0;
};

inline constexpr std::uint32_t kMostDepth = 8;
inline constexpr std::uint32_t kMostTrees = 4096;
inline constexpr std::int32_t kLogitSteps = 4096;

struct Model {
  std::uint32_t trees = 0;
  std::uint32_t depth = 0;
  std::int32_t bias = 0;
  std::vector<Split> splits;         // by tree and level; level i is bit i of the leaf
  std::vector<std::int16_t> leaves;  // by tree and leaf
  std::vector<std::int8_t> weights;  // of the lexicon

  // The same in the form in which trees are scored: see prepare().
  std::vector<std::uint16_t> used{};       // features that some tree asks for
  std::vector<Split> slots{};              // splits, with places in `used` as features
  std::vector<std::uint8_t> leaf_bytes{};  // of 16 leaves the low bytes, then the high

  // Fills in the latter from the former.
  void prepare();
  Lexicon lexicon() const {
    return {std::span(weights).first(kMarkupWeights),
            std::span(weights).subspan(kMarkupWeights)};
  }
};

inline constexpr std::uint32_t kModelVersion = 1;

// Two builds with the same features have the same.
std::uint64_t feature_fingerprint();

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
