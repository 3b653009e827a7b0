// Filters with other defaults under separate names: as published, or tuned for the
// pages of today.

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
    {"lqf25", "lqf", "quota=0.25", "as DANA (2011) compares it"},
    {"lqf50", "lqf", "quota=0.5", "as DANA (2011) compares it"},
    {"lqf75", "lqf", "quota=0.75", "as DANA (2011) compares it"},
    {"crunch_l2", "crunch", "substance_min_text=12",
     "level 2 of Crunch 3, for news; levels 1 and 3 keep the same words"},
    {"crunch_l4", "crunch",
     "substance_min_text=12, ignore_text_links=false, ignore_image_links=false, "
     "ignore_images=false",
     "level 4 of Crunch 3: links and pictures stay"},
    {"crunch_l5", "crunch",
     "substance_min_text=12, ignore_text_links=false, ignore_image_links=false, "
     "ignore_images=false, ignore_forms=false",
     "level 5 of Crunch 3: forms stay too"},
    {"crunch_l6", "crunch",
     "substance_min_text=12, ignore_text_links=false, ignore_image_links=false, "
     "ignore_images=false, ignore_forms=false, link_text_ratio=0.5",
     "level 6 of Crunch 3, for shops and blogs"},
    {"crunch_l7", "crunch",
     "substance_min_text=12, ignore_text_links=false, ignore_image_links=false, "
     "ignore_images=false, ignore_forms=false, link_text_ratio=0.75",
     "level 7 of Crunch 3"},
    {"crunch_l8", "crunch",
     "ignore_text_links=false, ignore_image_links=false, ignore_images=false, "
     "ignore_forms=false, link_text_ratio=0.75, remove_empty_tables=false",
     "level 8 of Crunch 3: empty tables stay too"},
    {"crunch_l9", "crunch",
     "ignore_text_links=false, ignore_image_links=false, ignore_images=false, "
     "ignore_forms=false, remove_empty_tables=false, ignore_link_cells=false",
     "level 9 of Crunch 3: cells with many links stay too"},
    {"crunch_m", "crunch",
     "substance_min_text=12, ignore_text_links=false, ignore_image_links=false, "
     "container_tags='address article aside blockquote center dd div dl dt fieldset "
     "footer form h1 h2 h3 h4 h5 h6 header li main menu nav ol p pre section table "
     "tbody td tfoot th thead tr ul'",
     "for pages of today: all block elements are cells, links stay"},
    {"cectd_s_prune", "cectd_s", "variant=prune",
     "nearer to the published figures, but for Wikipedia"},
    {"cectd_s_subtree", "cectd_s", "variant=subtree",
     "nearest to the published figures, on Wikipedia too"},
    {"lp_m", "lp", "k=20", "for pages of today"},
    {"sw_m", "sw", "unit=block", "per block: links and bold words stay"},
    {"kfe_m", "kfe",
     "tags='table section article div p ul ol dl hr h1 h2 h3 h4 h5 h6', k=3",
     "for pages of today"},
    {"cetr_m", "cetr", "line_length=65, tags=across_lines", "for today's pages"},
    {"cetr_km_m", "cetr_km", "line_length=65, tags=across_lines", "for today's pages"},
    {"cetr_tm_m", "cetr_tm", "line_length=65, tags=across_lines", "for today's pages"},
    {"density_m", "density", "c1=0.1, c2=16, merge_empty=true", "for today's pages"},
    {"danag_m", "danag", "gap=60", "for today's pages"},
    {"lh_pub", "lh", "choose=growth, tags=table", "as published: tables are blocks"},
    {"rtdm_m", "rtdm", "share=0.5", "half of the pages need to have it"},
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
