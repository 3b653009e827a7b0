// JSON in pages, read into a tree that keeps the order of the text. Reading takes
// linear time for any input.
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
  std::string text{};  // of texts and whole numbers
  std::vector<JsonNode> inside{};

  // Returns the last value with this key, as browsers do, or null.
  const JsonNode* find(std::string_view wanted) const;
};

// Returns nothing if it is not JSON. Levels below the 64th and values after the first
// 300,000 are left out.
std::optional<JsonNode> read_in_order(std::string_view json);

// Longer JSON is a catalogue, not a page description.
inline constexpr std::size_t kMostJsonBytes = 512u << 10;

// Reads JSON as pages write it: with CDATA marks, and with everything that
// repaired_json repairs. Returns nothing if the text is too long.
std::optional<JsonNode> read_tolerantly_in_order(std::string_view text,
                                                 std::size_t most_bytes);

// The variables of a script and the JSON of their values.
using JsonNames = std::unordered_map<std::string, std::string>;

// Returns JSON that parsers accept (json_repair.cpp). Repairs comments, line breaks in
// strings, wrong escapes, unescaped quotes, superfluous commas, JavaScript words,
// several values in a row, and truncated text.
//
// `text` begins with a bracket. Several values become a list. Text after them and a
// truncated last part are dropped. Takes linear time. The output has at most about four
// times the bytes of the text and the names.
std::string repaired_json(std::string_view text, const JsonNames& names = {});

// Returns the position after the single- or double-quoted string that begins at `at`.
std::size_t end_of_string(std::string_view text, std::size_t at);

// --- Scripts that contain JSON.

// Reports whether it is a <script type="application/ld+json">.
bool is_json_ld(const Page& page, NodeId script);

// Returns the text of a script. If it has to be copied, the copy is in `scratch`.
std::string_view script_text(const Page& page, NodeId script, std::string& scratch);

}  // namespace tamis::meta
