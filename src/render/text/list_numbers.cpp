#include "render/text/list_numbers.h"

#include "text/ascii.h"

namespace tamis {
namespace {

// Enough for a list on any page. Larger numbers are not meaningful.
constexpr std::int64_t kMost = 999'999'999;

std::int64_t count_items(const Page& page, NodeId list) {
  std::int64_t count = 0;
  for (NodeId n = list + 1; n < page.end(list); n = page.end(n))
    count += page.is_element(n) && page.tag(n) == Tag::li ? 1 : 0;
  return count;
}

}  // namespace

std::optional<std::int64_t> read_integer(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || !is_class(text.front(), byte_class::digit)) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (!is_class(c, byte_class::digit)) break;
    value = value * 10 + (c - '0');
    if (value > kMost) return std::nullopt;
  }
  return negative ? -value : value;
}

ListNumbers::ListNumbers(const Page& page, NodeId list)
    : list_(list), ordered_(page.tag(list) == Tag::ol) {
  if (!ordered_) return;
  const bool reversed = page.has_attribute(list, "reversed");
  if (reversed) {
    step_ = -1;
    number_ = count_items(page, list);
  }
  const auto start = page.attribute(list, "start");
  if (start) number_ = read_integer(*start).value_or(number_);
}

std::int64_t ListNumbers::next(const Page& page, NodeId item) {
  if (!ordered_) return 0;
  const auto value = page.attribute(item, "value");
  if (value) number_ = read_integer(*value).value_or(number_);
  const std::int64_t number = number_;
  number_ += step_;
  return number;
}

}  // namespace tamis
