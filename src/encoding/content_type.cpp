#include "encoding/content_type.h"

#include <algorithm>

#include "encoding/meta_content.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::string_view kPages[] = {"text/html", "application/xhtml+xml"};
constexpr std::string_view kUndecided[] = {
    "",
    "text/plain",
    "application/octet-stream",
    "binary/octet-stream",
    "unknown/unknown",
    "application/unknown",
    "*/*",
    "text/xml",
    "application/xml",
};
// Those of the standard, and what else pages begin with.
constexpr std::string_view kFirstTags[] = {
    "!doctype html", "html", "head",  "script", "iframe", "h1",   "div", "font",
    "table",         "a",    "style", "title",  "b",      "body", "br",  "p",
    "meta",          "link", "base",  "main",   "article"};

bool is_one_of(std::string_view word, const auto& words) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

void skip(std::string_view& bytes, std::string_view characters) {
  bytes.remove_prefix(std::min(bytes.find_first_not_of(characters), bytes.size()));
}

// Over what may stand before the first tag, if there is such a thing here.
bool skip_preamble(std::string_view& bytes) {
  skip(bytes, kAsciiSpaces);
  for (const auto& [begin, end] :
       {std::pair<std::string_view, std::string_view>{"<!--", "-->"}, {"<?", "?>"}}) {
    if (!bytes.starts_with(begin)) continue;
    const std::size_t at = bytes.find(end);
    if (at == std::string_view::npos) return false;
    bytes.remove_prefix(at + end.size());
    return true;
  }
  return false;
}

}  // namespace

ContentType read_content_type(std::string_view header) {
  std::string_view type = header.substr(0, header.find_first_of(";,"));
  skip(type, kAsciiSpaces);
  type = type.substr(0, type.find_first_of(kAsciiSpaces));
  return {text::to_lower(type), std::string(charset_in_content(header))};
}

bool begins_as_html(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  while (skip_preamble(bytes)) {
  }
  if (!bytes.starts_with('<')) return false;
  constexpr std::size_t kLongest = 16;
  const std::string head = text::to_lower(bytes.substr(1, kLongest));
  return std::any_of(
      std::begin(kFirstTags), std::end(kFirstTags), [&](std::string_view tag) {
        if (!head.starts_with(tag)) return false;
        const char next = head.size() > tag.size() ? head[tag.size()] : 0;
        return next == '>' || next == '/' ||
               kAsciiSpaces.find(next) != std::string_view::npos;
      });
}

bool is_html(const ContentType& type, std::string_view bytes) {
  if (is_one_of(type.type, kPages)) return true;
  return is_one_of(type.type, kUndecided) && begins_as_html(bytes);
}

}  // namespace tamis
