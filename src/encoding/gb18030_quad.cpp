// Four bytes count through the characters that have no pair, in the order of Unicode:
// "index gb18030 ranges code point", WHATWG Encoding Standard, section 5.
#include "encoding/gb18030_quad.h"

#include <algorithm>

#include "encoding/gb18030_ranges.h"

namespace tamis {
namespace {

std::uint32_t pointer_of(std::string_view bytes) {
  const auto place = [&](std::size_t i, unsigned least) {
    return static_cast<unsigned char>(bytes[i]) - least;
  };
  return ((place(0, 0x81) * 10 + place(1, '0')) * 126 + place(2, 0x81)) * 10 +
         place(3, '0');
}

}  // namespace

char32_t gb18030_quad(std::string_view bytes) {
  const std::uint32_t pointer = pointer_of(bytes);
  if ((pointer > 39419 && pointer < 189000) || pointer > 1237575) return 0;
  if (pointer == 7457) return 0xE7C7;
  const auto* const after =
      std::ranges::upper_bound(kGb18030Ranges, pointer, {}, &Gb18030Range::pointer);
  const Gb18030Range& range = *(after - 1);  // the first begins at 0
  return range.character + (pointer - range.pointer);
}

}  // namespace tamis
