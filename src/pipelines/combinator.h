// Combinators compute one result from the results of their children. Each of them is a
// function and a description in a file of combinators/, and a line of
// combinators/table.inc.
//
//   FilterResult unite(const Branches& branches, Scene& scene, const NoParams&);
//   constinit const Combinator combinator::union_ =
//       define_combinator<NoParams, unite>({.name = "union", ...}, {.commutes = true});
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/define_filter.h"
#include "tamis/pipeline.h"

namespace tamis {

// A view during a run, with the results computed on it so far.
class Scene {
 public:
  virtual ~Scene() = default;
  virtual const View& view() const = 0;
  // Returns the scene of the kept words, for the next stage of a series. The same words
  // give the same scene.
  virtual Scene& narrowed(const Mask& keep, View::Tags tags) = 0;
};

// The children of a combinator. Each result is computed on demand, once per scene.
class Branches {
 public:
  virtual ~Branches() = default;
  virtual std::size_t size() const = 0;
  virtual const FilterResult& run(std::size_t i, Scene& scene) const = 0;
  virtual double weight(std::size_t i) const = 0;
  virtual std::string_view label(std::size_t i) const = 0;
};

inline constexpr double kMostWeight = 1e6;

// How a combinator's result depends on the confidence of its children.
enum class Confidence : std::uint8_t {
  of_any,      // the result may have that of any child
  of_last,     // the result has that of the last child
  of_an_only,  // the result has a confidence only with a single child
  never,       // the result never has one
};

// Properties of a combinator for the reader, the canonical form and searches.
struct CombinatorTraits {
  // The order of children does not matter.
  bool commutes = false;
  // A child of the same kind with the same settings may be replaced by that child's
  // children: union(union(a, b), c).
  bool joins = false;
  Confidence confidence = Confidence::of_any;
  // Returns the problem with a label; empty if it is valid.
  std::string (*check_label)(std::string_view label) = nullptr;
};

struct Combinator : CombinatorTraits {
  CombinatorSpec spec;
  FilterSpec settings;  // its name and parameters, as a filter has them
  FilterResult (*run)(const Branches& branches, Scene& scene,
                      const void* params) = nullptr;
};

struct NoParams {};

template <class P, auto kRun>
constexpr Combinator define_combinator(CombinatorSpec spec,
                                       const CombinatorTraits& traits = {}) {
  Combinator out{traits, {}, {}, nullptr};
  spec.make_params = [] {
    return std::static_pointer_cast<void>(std::make_shared<P>());
  };
  out.settings = {.name = spec.name,
                  .idea = spec.idea,
                  .paper = {},
                  .params = spec.params,
                  .make_params = spec.make_params,
                  .run = nullptr,
                  .kind = FilterKind::token};
  out.spec = spec;
  out.run = [](const Branches& branches, Scene& scene, const void* params) {
    return kRun(branches, scene, *static_cast<const P*>(params));
  };
  return out;
}

// Returns null if there is no combinator of that name.
const Combinator* combinator_named(std::string_view name);

// One declaration per line of combinators/table.inc.
namespace combinator {
#define TAMIS_COMBINATOR(name) extern const Combinator name;
#include "pipelines/combinators/table.inc"
#undef TAMIS_COMBINATOR
}  // namespace combinator

}  // namespace tamis
