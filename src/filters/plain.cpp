// plain: keeps everything.
//
// The baseline of Thomas Gottron, "Content Code Blurring: A New Approach to Content
// Extraction", DEXA 2008 workshops. The value of a filter is its improvement over this
// baseline.

#include "filters/registry/specs.h"

namespace tamis {
namespace {

struct PlainParams {};

Mask plain(const View& view, const PlainParams&) {
  return view.present();
}

}  // namespace

constinit const FilterSpec spec::plain = define_filter<PlainParams, tamis::plain>(
    "plain", FilterKind::token, "keep everything", "baseline; Gottron 2008", {});

}  // namespace tamis
