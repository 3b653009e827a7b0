// A label is trimmed, put into lower case and found by binary search in the sorted
// table. No known label is longer than kLongest, so longer ones are rejected at once.
#include "encoding/encoding_labels.h"

#include <algorithm>
#include <array>

#include "tamis/encoding.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::size_t kLongest =
    std::ranges::max(kEncodingLabels, {}, [](const EncodingLabel& row) {
      return row.label.size();
    }).label.size();

}  // namespace

std::optional<Encoding> find_encoding(std::string_view label) {
  label = text::trim(label);
  if (label.size() > kLongest) return std::nullopt;
  std::array<char, kLongest> buffer;
  const auto end = std::ranges::transform(label, buffer.begin(), to_lower).out;
  const std::string_view key(buffer.data(),
                             static_cast<std::size_t>(end - buffer.begin()));
  const auto at =
      std::ranges::lower_bound(kEncodingLabels, key, {}, &EncodingLabel::label);
  if (at == kEncodingLabels.end() || at->label != key) return std::nullopt;
  return at->encoding;
}

std::string_view name_of(Encoding encoding) {
  return kEncodingNames[static_cast<std::size_t>(encoding)];
}

std::string_view encoding_of_label(std::string_view label) {
  const std::optional<Encoding> encoding = find_encoding(label);
  return encoding ? name_of(*encoding) : std::string_view();
}

}  // namespace tamis
