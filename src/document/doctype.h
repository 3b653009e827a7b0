// <!DOCTYPE ...>: its parts, and whether they select quirks mode.
//
// HTML 13.2.5.53 to 13.2.5.68 (the tokenizer's doctype states) and 13.2.6.4.1 (quirks).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tamis {

struct Doctype {
  // Views of the source. An absent part differs from an empty one.
  std::optional<std::string_view> name, public_id, system_id;
  bool force_quirks = false;
  std::size_t end = 0;  // the first byte after the token
};

// Reads a doctype. `at` is the position after "<!doctype".
Doctype read_doctype(std::string_view source, std::size_t at);

// Reports whether the page is in quirks mode. This is the only mode that affects the
// tree: in it, a table does not close a p.
bool is_quirky(const Doctype& doctype);

}  // namespace tamis
