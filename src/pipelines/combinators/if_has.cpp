// if_has(css="article"; a, b): a where the page has such an element, else b.
//
// The element must still be in the view. Without b, other pages pass unchanged.

#include "filters/common/selector.h"
#include "pipelines/combinator.h"

namespace tamis {
namespace {

struct IfHasParams {
  Selector css = *read_selector("article");
};

constexpr ParamSpec kIfHasParams[] = {
    param<&IfHasParams::css>("css", Provenance::ours,
                             "a selector, as of keep and drop"),
};

bool has_any(const View& view, const Selector& css) {
  for (const NodeId n : css.select(view.page()))
    if (view.has(n)) return true;
  return false;
}

FilterResult choose(const Branches& branches, Scene& scene, const IfHasParams& params) {
  if (has_any(scene.view(), params.css)) return branches.run(0, scene);
  if (branches.size() == 2) return branches.run(1, scene);
  return {scene.view().present(), {}};
}

}  // namespace

constinit const Combinator combinator::if_has = define_combinator<IfHasParams, choose>(
    {.name = "if_has",
     .idea = "the first where the page has an element, else the second",
     .usage = "if_has(css=\"article\"; a, b)",
     .params = kIfHasParams,
     .most_children = 2});

}  // namespace tamis
