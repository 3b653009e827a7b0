// drop: keeps everything except the content of the selected elements.
//
// Tested by tests/unit/filters/keep_drop_test.cpp.

#include "filters/common/selector.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct DropParams {
  Selector css = *read_selector("nav, aside, footer");
};

constexpr ParamSpec kDropParams[] = {
    param<&DropParams::css>("css", Provenance::ours,
                            "selector of the elements that are dropped"),
};

Mask drop(const View& view, const DropParams& params) {
  return view.present() - params.css.words(view.page());
}

}  // namespace

constinit const FilterSpec spec::drop = define_filter<DropParams, tamis::drop>(
    "drop", FilterKind::tree, "drop what a selector names", "plumbing", kDropParams);

}  // namespace tamis
