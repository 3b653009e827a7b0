// Combinators make one result of those of their children. Each of them is a function
// and a description in a file of combinators/, and a line of combinators/table.inc.
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

// A view in the course of a run, with what was computed on it so far.
class Scene {
 public:
  virtual ~Scene() = default;
  virtual const View& view() const = 0;
  // What is left of the view, for the next in a series. The same for the same words.
  virtual Scene& narrowed(const Mask& keep, View::Tags tags) = 0;
};

// The children of a combinator. What they give is computed when it is asked for, once
// for each scene.
class Branches {
 public:
  virtual ~Branches() = default;
  virtual std::size_t size() const = 0;
  virtual const FilterResult& run(std::size_t i, Scene& scene) const = 0;
  virtual double weight(std::size_t i) const = 0;
  virtual std::string_view label(std::size_t i) const = 0;
};

inline constexpr double kMostWeight = 1e6;

// What a combinator's result says about the confidence of its children.
enum class Confidence : std::uint8_t {
  of_any,      // the result may be that of any child
  of_last,     // the result is that of the last child
  of_an_only,  // the result has a confidence if there is one child
  never,       // the result is not what any child said
};

// What the reader, the canonical form and searches know about a combinator.
struct CombinatorTraits {
  // The order of children does not matter.
  bool commutes = false;
  // A child of the same kind, with the same settings, may be replaced by its own
  // children: union(union(a, b), c).
  bool joins = false;
  Confidence confidence = Confidence::of_any;
  // Returns what is wrong with a label; nothing if it can be used.
  std::string (*check_label)(std::string_view label) = nullptr;
};

struct Combinator : CombinatorTraits {
  CombinatorSpec spec;
  FilterSpec settings;  // its name and parameters, in the form that filters have
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

// One declaration a line of combinators/table.inc.
namespace combinator {
#define TAMIS_COMBINATOR(name) extern const Combinator name;
#include "pipelines/combinators/table.inc"
#undef TAMIS_COMBINATOR
}  // namespace combinator

}  // namespace tamis
