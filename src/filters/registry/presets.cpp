// Filters under other names: as published, and as they suit the pages of today.

#include "tamis/filter.h"

namespace tamis {
namespace {

constexpr FilterPreset kPresets[] = {
    {"bte_pub", "bte", "blank_words=true", "as the CombinE runs behave (CETD 2011)"},
};

}  // namespace

std::span<const FilterPreset> filter_presets() {
  return kPresets;
}

}  // namespace tamis
