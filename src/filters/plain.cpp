// plain: everything.
//
// The baseline of Thomas Gottron, "Content Code Blurring: A New Approach to Content
// Extraction", DEXA 2008 workshops: what a filter is worth is what it adds to this.

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
