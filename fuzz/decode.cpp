// Fuzzes decode(). The first byte selects the declared encoding, the others are the
// page. The target checks invariants of every page; a failure traps.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "encoding/encoding_labels.h"
#include "encoding/utf8.h"
#include "tamis/encoding.h"

namespace {

void require(bool holds) {
  if (!holds) __builtin_trap();
}

// Half of all first bytes declare nothing.
std::string_view declared_by(std::uint8_t choice) {
  if (choice >= 128) return {};
  return tamis::kEncodingNames[choice % tamis::kEncodingNames.size()];
}

bool is_valid_utf8(std::string_view text) {
  std::vector<char> copy(text.size() + tamis::kCopyPadding);
  return tamis::copy_utf8(text, copy.data()) != tamis::Utf8::malformed;
}

bool has_byte_order_mark(std::string_view page) {
  return page.starts_with("\xEF\xBB\xBF") || page.starts_with("\xFE\xFF") ||
         page.starts_with("\xFF\xFE");
}

void require_zeros_after(std::string_view text) {
  const std::string_view padding(text.data() + text.size(), tamis::Text::kPadding);
  require(std::ranges::all_of(padding, [](char c) { return c == '\0'; }));
}

void require_same(const tamis::Text& a, const tamis::Text& b) {
  require(a.view() == b.view() && a.encoding() == b.encoding());
  require(a.source() == b.source() && a.had_errors() == b.had_errors());
}

// Valid UTF-8 is not changed, unless the page declares UTF-16 or ISO-2022-JP.
void require_unchanged(std::string_view page, const tamis::Text& text) {
  if (has_byte_order_mark(page) || !is_valid_utf8(page)) return;
  if (text.source() == tamis::EncodingSource::meta) return;
  require(text.view() == page && text.encoding() == "utf-8" && !text.had_errors());
}

void require_ways_agree(std::string_view page) {
  std::vector<char> copy(page.size() + tamis::kCopyPadding);
  const tamis::Utf8 kind = tamis::copy_utf8_portable(page, copy.data());
  require(tamis::copy_utf8(page, copy.data()) == kind);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view declared = declared_by(data[0]);
  const std::string_view page(reinterpret_cast<const char*>(data) + 1, size - 1);
  const tamis::Text text = tamis::decode(page, declared);
  require(is_valid_utf8(text.view()));
  require_zeros_after(text.view());
  require_same(text, tamis::decode(page, declared));
  if (declared.empty()) require_unchanged(page, text);
  require_ways_agree(page);
  return 0;
}
