// What is known of an explained page besides what each node kept.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "tamis/page.h"
#include "tamis/pipeline.h"

namespace tamis {

struct PageFacts {
  // What kind of page it is, the likeliest first: by its address, too.
  std::vector<std::pair<std::string_view, double>> types;
  // Words that a page shows only where no scripts run, and that count here.
  std::size_t noscript_words = 0;
  std::size_t template_words = 0;
  // Where the text is that is taken instead of what the pipeline keeps, and its words.
  std::string_view rescued{};
  std::size_t rescued_words = 0;
};

PageFacts facts_of(const Page& page, const ExplanationOptions& options);

}  // namespace tamis
