// The table of combinators.

#include <algorithm>
#include <iterator>

#include "pipelines/combinator.h"

namespace tamis {
namespace {

constexpr const Combinator* kAll[] = {
#define TAMIS_COMBINATOR(name) &combinator::name,
#include "pipelines/combinators/table.inc"
#undef TAMIS_COMBINATOR
};

}  // namespace

std::vector<const CombinatorSpec*> combinators() {
  std::vector<const CombinatorSpec*> out;
  for (const Combinator* combinator : kAll) out.push_back(&combinator->spec);
  return out;
}

const Combinator* combinator_named(std::string_view name) {
  const auto* found = std::find_if(
      std::begin(kAll), std::end(kAll),
      [&](const Combinator* combinator) { return combinator->spec.name == name; });
  return found == std::end(kAll) ? nullptr : *found;
}

const CombinatorSpec* find_combinator(std::string_view name) {
  const Combinator* found = combinator_named(name);
  return found == nullptr ? nullptr : &found->spec;
}

}  // namespace tamis
