// Filters under other names: as published, and as they suit the pages of today.

#include "tamis/filter.h"

namespace tamis {
namespace {

constexpr FilterPreset kPresets[] = {
    {"bte_pub", "bte", "blank_words=true", "as the CombinE runs behave (CETD 2011)"},
    {"boilerpipe_1_1", "boilerpipe", "chain=article_1_1",
     "ArticleExtractor of boilerpipe 1.1 and BoilerPy3"},
    {"boilerpipe_largest", "boilerpipe", "chain=largest", "LargestContentExtractor"},
    {"boilerpipe_default", "boilerpipe", "rules=density, chain=fused",
     "DefaultExtractor"},
    {"boilerpipe_density", "boilerpipe", "rules=density, chain=none",
     "the rules on text density alone"},
    {"boilerpipe_num_words", "boilerpipe", "chain=none", "NumWordsRulesExtractor"},
    {"boilerpipe_canola", "boilerpipe", "rules=canola, chain=none", "CanolaExtractor"},
};

}  // namespace

std::span<const FilterPreset> filter_presets() {
  return kPresets;
}

}  // namespace tamis
