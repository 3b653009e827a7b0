// Combinators: what makes one result of those of its children. One file each, in
// combinators/, one line each in combinators/table.inc.
//
//   FilterResult unite(const Branches& branches, Scene& scene, const NoParams&);
//   const Combinator combinator::union_ =
//       define_combinator<NoParams, unite>({.name = "union", ...});
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

struct Combinator {
  CombinatorSpec spec;
  FilterSpec settings;  // its name and parameters, in the form that filters have
  FilterResult (*run)(const Branches& branches, Scene& scene,
                      const void* params) = nullptr;
  // Whether the order of children does not matter.
  bool commutes = false;
  // Whether a child of the same kind, with the same settings, may be replaced by its
  // own children: union(union(a, b), c).
  bool joins = false;
  // What is wrong with a label; nothing if it can be used.
  std::string (*check_label)(std::string_view label) = nullptr;
};

struct NoParams {};

template <class P, auto kRun>
constexpr Combinator define_combinator(CombinatorSpec spec) {
  Combinator out;
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

const Combinator* find_combinator_of(const CombinatorSpec& spec);

// One declaration a line of combinators/table.inc.
namespace combinator {
#define TAMIS_COMBINATOR(name) extern const Combinator name;
#include "pipelines/combinators/table.inc"
#undef TAMIS_COMBINATOR
}  // namespace combinator

}  // namespace tamis
