// <!DOCTYPE ...>: its parts and what they say of the page's mode.
//
// HTML 13.2.5.53 to 13.2.5.68 (the tokenizer's doctype states) and 13.2.6.4.1 (quirks).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tamis {

struct Doctype {
  // Views of the source; an absent part is not the same as an empty one.
  std::optional<std::string_view> name, public_id, system_id;
  bool force_quirks = false;
  std::size_t end = 0;  // the first byte behind the token
};

// `at` is behind "<!doctype".
Doctype read_doctype(std::string_view source, std::size_t at);

// Only "quirks" matters to the tree: there a table does not close a p.
bool is_quirky(const Doctype& doctype);

}  // namespace tamis
