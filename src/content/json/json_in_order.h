// JSON as a tree that keeps the order of what it was written in, for those who read a
// text out of it. Takes linear time whatever the JSON is like.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::meta {

struct JsonNode {
  enum class Kind : unsigned char {
    other,
    text,
    number,
    list,
    object
  } kind = Kind::other;
  std::string key{};   // in an object
  std::string text{};  // of texts, and of whole numbers
  std::vector<JsonNode> inside{};

  // Of several that are called so the last, as in browsers.
  const JsonNode* find(std::string_view wanted) const;
};

// Nothing where it is no JSON. What is deeper than 64 levels, or more than some hundred
// thousand values, is left out.
std::optional<JsonNode> read_in_order(std::string_view json);

// The same of what pages have instead (tolerant_json.h).
std::optional<JsonNode> read_tolerantly_in_order(std::string_view text,
                                                 std::size_t most_bytes);

}  // namespace tamis::meta
