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
    {"justext_sigir", "justext",
     "length_low=50, length_high=200, stopwords_low=0.1, stopwords_high=0.2, "
     "headings=false",
     "as in the comparison of Bevendorff et al., SIGIR 2023"},
    {"justext_trafilatura", "justext",
     "length_low=50, length_high=150, stopwords_low=0.1, stopwords_high=0.2, "
     "max_link_density=0.25, max_heading_distance=150, headings=false",
     "as trafilatura uses it"},
};

}  // namespace

std::span<const FilterPreset> filter_presets() {
  return kPresets;
}

}  // namespace tamis
