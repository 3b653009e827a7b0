// One walk over a page that hands every element to the sources that know it, and keeps
// those that can only be judged once the title is known.
#pragma once

#include <string>
#include <vector>

#include "metadata/candidates.h"
#include "tamis/page.h"

namespace tamis::meta {

struct Scan {
  Candidates candidates;
  std::string title;                       // of <title>
  std::vector<NodeId> headings;            // h1 and h2, the first of them
  std::vector<std::string> heading_texts;  // folded, of each
  std::vector<NodeId> times;               // <time>
  std::vector<NodeId> rel_authors;
  std::vector<NodeId> images;  // pictures
  std::string base;            // <base href>
  std::string declared_language;
};

Scan scan_page(const Page& page);

}  // namespace tamis::meta
