#include "eval/datasets/page_charset.h"

#include <vector>

#include "encoding/utf8.h"

namespace tamis::datasets {

std::string_view charset_of(const PackagePage& page) {
  if (page.charset.empty()) return {};
  std::vector<char> copy(page.html.size() + kCopyPadding);
  const bool is_utf8 = copy_utf8(page.html, copy.data()) == Utf8::valid;
  return is_utf8 ? std::string_view() : std::string_view(page.charset);
}

}  // namespace tamis::datasets
