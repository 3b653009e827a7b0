// Filters under other names: as published, and as they suit the pages of today.

#include "tamis/filter.h"

namespace tamis {
namespace {

constexpr FilterPreset kPresets[] = {
    {"bte_pub", "bte", "blank_words=true", "as the CombinE runs behave (CETD 2011)"},
    {"cetr_m", "cetr", "line_length=65, tags=across_lines", "for today's pages"},
    {"cetr_km_m", "cetr_km", "line_length=65, tags=across_lines", "for today's pages"},
    {"cetr_tm_m", "cetr_tm", "line_length=65, tags=across_lines", "for today's pages"},
    {"density_m", "density", "c1=0.1, c2=16, merge_empty=true", "for today's pages"},
    {"danag_m", "danag", "gap=60", "for today's pages"},
};

}  // namespace

std::span<const FilterPreset> filter_presets() {
  return kPresets;
}

}  // namespace tamis
