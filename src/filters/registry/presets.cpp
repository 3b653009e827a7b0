// Filters under other names: as published, and as they suit the pages of today.

#include "tamis/filter.h"

namespace tamis {
namespace {

constexpr FilterPreset kPresets[] = {
    {"bte_pub", "bte", "blank_words=true", "as the CombinE runs behave (CETD 2011)"},
    {"dsc_pub", "dsc", "blank_words=true, fallback=none",
     "as the CombinE runs behave (CETD 2011)"},
    {"dsc_m", "dsc", "rho=0.9", "for the pages of today"},
    {"tccb18", "tccb", "range=18, stop_rate=0.001, blank_words=true",
     "as DANA (2011) ran it"},
    {"tccb25", "tccb", "range=25, stop_rate=0.001, blank_words=true", "as published"},
    {"tccb_m", "tccb", "threshold=0.5", "for the pages of today"},
    {"ccb40", "ccb", "range=40, stop_rate=0.001", "as published"},
    {"ccb_m", "ccb", "threshold=0.5", "for the pages of today"},
    {"accb40", "accb", "range=40, stop_rate=0.001", "as published"},
    {"accb_m", "accb", "threshold=0.6", "for the pages of today"},
};

}  // namespace

std::span<const FilterPreset> filter_presets() {
  return kPresets;
}

}  // namespace tamis
