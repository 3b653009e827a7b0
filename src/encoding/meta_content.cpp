// The steps for <meta> of the prescan (HTML Standard, section 13.2.3.2) and the
// "algorithm for extracting a character encoding from a meta element" (section 2.5).
#include "encoding/meta_content.h"

#include <algorithm>

#include "encoding/encoding_labels.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::string_view kCharset = "charset";

std::string_view trim_left(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of(kAsciiSpaces), text.size()));
}

// `text` from after the next "charset"; nothing if there is none.
std::optional<std::string_view> after_charset(std::string_view text) {
  for (; text.size() >= kCharset.size(); text.remove_prefix(1))
    if (equal_ignoring_case(text.substr(0, kCharset.size()), kCharset))
      return trim_left(text.substr(kCharset.size()));
  return std::nullopt;
}

std::string_view label_at(std::string_view text) {
  if (text.empty()) return {};
  if (text.front() != '"' && text.front() != '\'')
    return text.substr(0, text.find_first_of(" \t\n\f\r;"));
  const std::size_t end = text.find(text.front(), 1);
  return end == std::string_view::npos ? std::string_view() : text.substr(1, end - 1);
}

// The prescan found the <meta> as ASCII, so the page cannot be UTF-16.
Encoding as_prescan_reports(Encoding encoding) {
  if (encoding == Encoding::utf_16be || encoding == Encoding::utf_16le)
    return Encoding::utf_8;
  return encoding == Encoding::x_user_defined ? Encoding::windows_1252 : encoding;
}

}  // namespace

std::string_view charset_in_content(std::string_view content) {
  std::optional<std::string_view> rest = after_charset(content);
  while (rest && !rest->starts_with('=')) rest = after_charset(*rest);
  return rest ? label_at(trim_left(rest->substr(1))) : std::string_view();
}

void MetaAttributes::add(std::string_view name, std::string_view value) {
  if (equal_ignoring_case(name, "http-equiv") && !seen_http_equiv_) {
    seen_http_equiv_ = true;
    got_pragma_ = equal_ignoring_case(value, "content-type");
  } else if (equal_ignoring_case(name, "content") && !seen_content_) {
    seen_content_ = true;
    add_content(value);
  } else if (equal_ignoring_case(name, kCharset) && !seen_charset_) {
    seen_charset_ = true;
    found_ = find_encoding(value);
    need_pragma_ = false;
  }
}

void MetaAttributes::add_content(std::string_view value) {
  if (seen_charset_) return;
  found_ = find_encoding(charset_in_content(value));
  need_pragma_ = true;
}

std::optional<Encoding> MetaAttributes::encoding() const {
  if (!found_ || (need_pragma_ && !got_pragma_)) return std::nullopt;
  return as_prescan_reports(*found_);
}

}  // namespace tamis
