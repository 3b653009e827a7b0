#include "fuzz/support/output_checks.h"

#include <algorithm>
#include <vector>

#include <nlohmann/json.hpp>

#include "encoding/utf8.h"
#include "fuzz/support/require.h"
#include "text/ascii.h"
#include "text/utf8.h"
#include "url/url.h"

namespace tamis::fuzz {
namespace {

using nlohmann::json;

bool is_valid_utf8(std::string_view text) {
  std::vector<char> copy(text.size() + kCopyPadding);
  return copy_utf8(text, copy.data()) != Utf8::malformed;
}

// Returns the position of the first C0 or C1 control other than a tab or a line break,
// or the end.
std::size_t find_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<std::uint8_t>(text[i]);
    const bool is_c0 = (c < 0x20 && c != '\n' && c != '\t') || c == 0x7F;
    const bool is_c1 = c == 0xC2 && i + 1 < text.size() &&
                       static_cast<std::uint8_t>(text[i + 1]) < 0xA0;
    if (is_c0 || is_c1) return i;
  }
  return text.npos;
}

std::string around(std::string_view text, std::size_t at) {
  const std::size_t begin = at < 40 ? 0 : at - 40;
  return "at byte " + std::to_string(at) + ": " + std::string(text.substr(begin, 80));
}

void require_clean(std::string_view text, std::string_view where) {
  require(is_valid_utf8(text), "output is valid UTF-8", where);
  const std::size_t at = find_control(text);
  require(at == text.npos, "output has no control characters", where,
          at == text.npos ? std::string() : around(text, at));
}

void check_json_value(const json& value, std::string_view where) {
  if (value.is_string()) require_clean(value.get_ref<const std::string&>(), where);
  if (!value.is_structured()) return;
  for (const auto& [key, item] : value.items()) {
    require_clean(key, where);
    check_json_value(item, where);
  }
}

void check_json(std::string_view bytes, std::string_view where) {
  std::string_view line = bytes;
  if (line.ends_with('\n')) line.remove_suffix(1);
  require(line.find('\n') == line.npos, "JSON is one line", where);
  const json value = json::parse(line, nullptr, false);
  require(!value.is_discarded(), "JSON can be parsed", where);
  check_json_value(value, where);
}

// Checks the lines between "---" and "---": a name and a quoted text, a number or a
// list.
void check_front_matter(std::string_view bytes, std::string_view where) {
  if (!bytes.starts_with("---\n")) return;  // no metadata, or the text has a rule
  const std::size_t end = bytes.find("\n---\n\n", 3);
  require(end != bytes.npos, "front matter ends", where);
  std::string_view lines = bytes.substr(4, end - 3);
  if (lines.starts_with("\n")) return;  // a thematic break of Markdown
  while (!lines.empty()) {
    std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(line.size() + 1);
    if (line.starts_with("  - "))
      line.remove_prefix(4);
    else
      line.remove_prefix(std::min(line.find(':') + 1, line.size()));
    if (line.empty()) continue;
    require(!json::parse(line, nullptr, false).is_discarded(),
            "front matter holds quoted texts and numbers", where, line);
  }
}

// Returns the end of a start tag in the only form that tamis writes: names in lower
// case, values in double quotes, without "<" and ">".
std::size_t tag_end(std::string_view html, std::size_t begin, std::string_view where) {
  bool in_quotes = false;
  for (std::size_t i = begin + 1; i < html.size(); ++i) {
    const char c = html[i];
    if (c == '"') in_quotes = !in_quotes;
    if (c == '<') require(false, "no tag begins in a tag", where, around(html, i));
    if (c == '\'' && !in_quotes)
      require(false, "values are in double quotes", where, around(html, i));
    if (c != '>') continue;
    if (in_quotes) require(false, "no value has \">\"", where, around(html, i));
    return i + 1;
  }
  require(false, "every tag ends", where, around(html, begin));
  return html.size();
}

std::string_view name_at(std::string_view html, std::size_t begin) {
  std::size_t end = begin;
  while (end < html.size() && is_alnum(html[end])) ++end;
  return html.substr(begin, end - begin);
}

// Checks that a tag does not run code, load documents or send forms.
void check_tag(std::string_view name, std::string_view tag, std::string_view where) {
  constexpr std::string_view kRunning[] = {
      "script", "iframe", "frame", "object", "embed",    "applet", "form",
      "svg",    "math",   "input", "button", "textarea", "select", "template"};
  require(
      std::find(std::begin(kRunning), std::end(kRunning), name) == std::end(kRunning),
      "clean HTML has only passive elements", where, tag);
  for (std::size_t at = tag.find(" on"); at != tag.npos; at = tag.find(" on", at + 1)) {
    const std::size_t quote = tag.find('"');
    require(at > quote, "clean HTML has no event handlers", where, tag);
  }
}

void check_tags(std::string_view html, bool has_styles, std::string_view where) {
  std::size_t at = html.find('<');
  while (at < html.size()) {
    const bool is_end = html.substr(at).starts_with("</");
    const std::string_view name = name_at(html, at + (is_end ? 2 : 1));
    const bool is_doctype = html.substr(at).starts_with("<!DOCTYPE html>");
    if (name.empty() && !is_doctype)
      require(false, "\"<\" begins a tag", where, around(html, at));
    const std::size_t end = tag_end(html, at, where);
    check_tag(name, html.substr(at, end - at), where);
    if (name == "style" && !is_end) {
      require(has_styles, "only styled HTML has styles", where);
      at = html.find("</style>", end);
      require(at != html.npos, "a style sheet ends", where);
    } else {
      at = html.find('<', end);
    }
  }
}

}  // namespace

void check_output(const Output& output) {
  require_clean(output.bytes, output.name);
  switch (output.kind) {
    case OutputKind::json: return check_json(output.bytes, output.name);
    case OutputKind::front_matter: return check_front_matter(output.bytes, output.name);
    case OutputKind::html: return check_tags(output.bytes, false, output.name);
    case OutputKind::styled: return check_tags(output.bytes, true, output.name);
    case OutputKind::text:
    case OutputKind::page: return;
  }
}

}  // namespace tamis::fuzz
