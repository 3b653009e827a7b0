// keep: keeps the content of the selected elements and nothing else.
//
// Tested by tests/unit/filters/keep_drop_test.cpp.

#include "filters/common/selector.h"
#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct KeepParams {
  Selector css = *read_selector("main, article");
};

constexpr ParamSpec kKeepParams[] = {
    param<&KeepParams::css>("css", Provenance::ours,
                            "selector of the elements that are kept"),
};

Mask keep(const View& view, const KeepParams& params) {
  return view.present() & params.css.words(view.page());
}

}  // namespace

constinit const FilterSpec spec::keep = define_filter<KeepParams, tamis::keep>(
    "keep", FilterKind::tree, "keep what a selector names", "plumbing", kKeepParams);

}  // namespace tamis
