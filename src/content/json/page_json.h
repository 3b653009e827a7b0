// JSON as pages have it, as a tree that keeps the order in which it was written.
// Reading takes linear time whatever the JSON is like.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tamis/page.h"

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

// Returns nothing where it is not JSON. What is deeper than 64 levels, or more than
// some hundred thousand values, is left out.
std::optional<JsonNode> read_in_order(std::string_view json);

// More is a catalogue, not a description of a page.
inline constexpr std::size_t kMostJsonBytes = 512u << 10;

// The same of what pages have instead: with CDATA marks and all that repaired_json
// mends around the value. Returns nothing where the text is too long.
std::optional<JsonNode> read_tolerantly_in_order(std::string_view text,
                                                 std::size_t most_bytes);

// Variables of a script and the JSON that each stands for.
using JsonNames = std::unordered_map<std::string, std::string>;

// Returns JSON as parsers read it (json_repair.cpp). The text has comments, line breaks
// in strings, wrong escapes, quotes that nobody escaped, commas too many, words of
// JavaScript, several values in a row, or an end that was cut off.
//
// `text` begins with a bracket. Several values become a list; what follows them, and
// what was cut off in its middle, is left out. Takes linear time, and gives no more
// than about four times the bytes of it and of the names.
std::string repaired_json(std::string_view text, const JsonNames& names = {});

// Returns the place behind the string, in single or double quotes, that begins at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at);

// --- Scripts that hold JSON.

// Reports whether it is a <script type="application/ld+json">.
bool is_json_ld(const Page& page, NodeId script);

// Returns the text of a script: of most without a copy, else in `scratch`.
std::string_view script_text(const Page& page, NodeId script, std::string& scratch);

}  // namespace tamis::meta
