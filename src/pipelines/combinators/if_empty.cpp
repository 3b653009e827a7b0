// if_empty(a, b): a, or b where a keeps nothing; the input where all keep nothing.

#include "filters/contract/spare_memory.h"
#include "pipelines/combinator.h"

namespace tamis {
namespace {

FilterResult first_of_something(const Branches& branches, Scene& scene,
                                const NoParams&) {
  for (std::size_t i = 0; i < branches.size(); ++i)
    if (const FilterResult& result = branches.run(i, scene); result.keep.any())
      return spare_result(result);
  return {scene.view().present(), {}};
}

}  // namespace

constinit const Combinator combinator::if_empty =
    define_combinator<NoParams, first_of_something>(
        {.name = "if_empty",
         .idea = "the first that keeps anything, else the input",
         .usage = "if_empty(a, b)"});

}  // namespace tamis
