#include "serve/proxy/pass_rules.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string>

#include "text/ascii.h"

namespace tamis::serve {
namespace {

// Login forms have fewer words. A page of which fewer words are kept has little other
// content.
constexpr std::size_t kFewWords = 100;

bool is_password_field(const Page& page, NodeId n) {
  return page.tag(n) == Tag::input &&
         equal_ignoring_case(page.attribute(n, "type").value_or(""), "password");
}

// Returns the words around a field: those of its form. If it has none, or the form
// encloses much of the page, returns the words next to the field.
Range words_around(const Page& page, NodeId field) {
  NodeId form = page.parent(field);
  while (form != kNone && page.tag(form) != Tag::form) form = page.parent(form);
  if (form != kNone && page.words(form).size() < kFewWords) return page.words(form);
  const WordId next = page.words(field).first;
  return {next > 0 ? next - 1 : 0, std::min(next + 1, page.word_count())};
}

// Reports whether users fill in the field. Buttons, check boxes and hidden fields are
// excluded.
bool is_field(const Page& page, NodeId n) {
  constexpr std::string_view kTexts[] = {"",       "text", "search", "email",
                                         "number", "tel",  "url",    "password"};
  if (page.tag(n) == Tag::textarea) return true;
  if (page.tag(n) != Tag::input) return false;
  const auto type = page.attribute(n, "type").value_or("");
  return std::any_of(std::begin(kTexts), std::end(kTexts), [&](std::string_view text) {
    return equal_ignoring_case(type, text);
  });
}

// Reports whether <meta http-equiv=refresh content="0; url=..."> redirects to another
// page. One with a long delay or without a URL only reloads the page.
bool leads_on(const Page& page, NodeId n) {
  constexpr unsigned kSoon = 30;  // seconds
  if (page.tag(n) != Tag::meta ||
      !equal_ignoring_case(page.attribute(n, "http-equiv").value_or(""), "refresh"))
    return false;
  const std::string content = page.attribute(n, "content").value_or("");
  const std::size_t begin = content.find_first_not_of(kAsciiSpaces);
  if (begin == std::string::npos) return false;
  unsigned seconds = 0;
  const char* const end = content.data() + content.size();
  const auto [at, error] = std::from_chars(content.data() + begin, end, seconds);
  const std::string_view rest(at, static_cast<std::size_t>(end - at));
  const std::size_t parted = rest.find_first_of(";,");
  return error == std::errc() && seconds < kSoon && parted != rest.npos &&
         rest.find_first_not_of(kAsciiSpaces, parted + 1) != rest.npos;
}

bool is_inside(const Page& page, NodeId n, Tag tag) {
  while (n != kNone && page.tag(n) != tag) n = page.parent(n);
  return n != kNone;
}

}  // namespace

bool asks_for_password(const Page& page, const Mask& keep) {
  const bool has_little = keep.count() < kFewWords;
  for (NodeId n = 0; n < page.node_count(); ++n)
    if (is_password_field(page, n) && (has_little || keep.any(words_around(page, n))))
      return true;
  return false;
}

bool is_tool(const Page& page, const Mask& keep) {
  constexpr std::size_t kFewInAll = 200;
  const bool has_few = page.word_count() < kFewInAll;
  std::size_t kept_without_scripts = 0;
  for (NodeId n = 0; n < page.node_count(); ++n) {
    if (leads_on(page, n) && !is_inside(page, n, Tag::noscript)) return true;
    if (has_few && (is_field(page, n) || page.tag(n) == Tag::iframe)) return true;
    if (page.tag(n) == Tag::noscript) kept_without_scripts += keep.count(page.words(n));
  }
  return kept_without_scripts > 0 && keep.count() < kFewWords &&
         2 * kept_without_scripts > keep.count();
}

}  // namespace tamis::serve
