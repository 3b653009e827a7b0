// Schema.org in <script type="application/ld+json">: @graph, arrays, nested things, and
// references by @id.
#pragma once

#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "metadata/candidates.h"

namespace tamis::meta {

class JsonLd {
 public:
  // The text of one script; what is no JSON says nothing.
  void add(std::string_view script);

  // What all scripts say together.
  void read(Candidates& out) const;

 private:
  std::vector<nlohmann::json> scripts_;
};

}  // namespace tamis::meta
