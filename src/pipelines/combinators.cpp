// The one table of combinators.

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

const CombinatorSpec* find_combinator(std::string_view name) {
  for (const Combinator* combinator : kAll)
    if (combinator->spec.name == name) return &combinator->spec;
  return nullptr;
}

const Combinator* find_combinator_of(const CombinatorSpec& spec) {
  for (const Combinator* combinator : kAll)
    if (&combinator->spec == &spec) return combinator;
  return nullptr;
}

}  // namespace tamis
