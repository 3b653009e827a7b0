// Schema.org in <script type="application/ld+json">: @graph, arrays, nested things, and
// references by @id.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/json/json_in_order.h"
#include "metadata/candidates.h"

namespace tamis::meta {

// By which an article is known to be that of the page.
struct PageNames {
  std::string_view title{};                       // of <title>
  std::span<const std::string> headings{};        // folded
  std::span<const std::string_view> addresses{};  // canonical ones
};

class JsonLd {
 public:
  // The text of one script; what is no JSON says nothing.
  void add(std::string_view script);

  // What all scripts say together. Of several articles the first that the names of the
  // page fit counts, else the first.
  void read(Candidates& out, const PageNames& page = {}) const;

 private:
  std::vector<JsonNode> scripts_;
};

}  // namespace tamis::meta
