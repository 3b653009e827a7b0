#include "content/json/tolerant_json.h"

#include <string>

#include "content/json/json_repair.h"
#include "document/character_references.h"

namespace tamis::meta {
namespace {

// "<![CDATA[" and "]]>" around a value: their brackets are no arrays. Marks may stand
// in each other; every byte is looked at a fixed number of times.
std::string_view without_cdata(std::string_view text) {
  constexpr std::string_view kBegin = "<![CDATA[";
  constexpr std::string_view kEnd = "]]>";
  bool has_end = true;
  for (;;) {
    const std::size_t first = text.find_first_of("{[");
    if (first == text.npos) return {};
    // The first bracket is at the latest that of the mark.
    const std::size_t begin = first < 2 ? text.npos : first - 2;
    if (begin == text.npos || !text.substr(begin).starts_with(kBegin)) return text;
    text.remove_prefix(begin + kBegin.size());
    const std::size_t end = has_end ? text.rfind(kEnd) : text.npos;
    has_end = end != text.npos;
    if (has_end) text = text.substr(0, end);
  }
}

// From the first bracket: comments and words of scripts stand before it.
std::string_view from_bracket(std::string_view text) {
  const std::size_t first = text.find_first_of("{[");
  return first == text.npos ? std::string_view() : text.substr(first);
}

// Up to the last bracket: comments and semicolons stand behind it.
std::string_view until_bracket(std::string_view text) {
  return text.substr(0, text.find_last_of("}]") + 1);
}

// Some programs write JSON as if it stood in an attribute.
bool is_escaped(std::string_view text) {
  return text.find('"') == text.npos && text.find("&quot;") != text.npos;
}

}  // namespace

void each_reading(std::string_view text, std::size_t most_bytes,
                  const std::function<bool(std::string_view)>& take) {
  if (text.size() > most_bytes) return;
  text = from_bracket(without_cdata(text));
  if (text.empty()) return;
  std::string decoded;
  if (is_escaped(text)) {
    append_text(text, decoded);
    text = decoded;
  }
  if (!take(until_bracket(text))) take(repaired_json(text));
}
}  // namespace tamis::meta
