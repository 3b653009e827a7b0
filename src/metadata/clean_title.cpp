// A part between separators is removed if it is the site's name, or if the rest is a
// heading of the page. A bar is a more reliable separator of a site's name than a dash.

#include "metadata/clean_title.h"

#include <algorithm>

#include "text/ascii.h"
#include "text/lists.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

struct Separator {
  std::size_t at = 0;
  std::size_t end = 0;
  bool is_bar = false;
};

bool is_bar(char32_t c) {
  return c == '|' || c == U'｜' || c == U'»' || c == U'«' || c == U'·' || c == U'•' ||
         c == U'∣' || c == U'❘' || c == U'▷';
}

bool is_dash(char32_t c) {
  return c == '-' || c == 0x2013 || c == 0x2014 || c == ':' || c == '/' || c == '<' ||
         c == '>';
}

// Finds symbols between spaces; bars, and underscores in Chinese, also without spaces.
std::vector<Separator> separators_of(std::string_view title) {
  std::vector<Separator> out;
  for (std::size_t at = 0; at < title.size();) {
    const Utf8Character c = read_utf8(title.substr(at));
    const std::size_t end = at + c.length;
    const bool blank_before = at > 0 && title[at - 1] == ' ';
    const bool blank_after = end < title.size() && title[end] == ' ';
    const bool between_wide = at > 0 && end < title.size() &&
                              (static_cast<unsigned char>(title[at - 1]) >= 0x80 ||
                               static_cast<unsigned char>(title[end]) >= 0x80);
    if (is_bar(c.code) && (c.code != U'·' || (blank_before && blank_after)))
      out.push_back({at, end, true});
    else if (c.code == '_' && between_wide)
      out.push_back({at, end, true});
    else if (c.code == '-' && between_wide && !blank_before && !blank_after &&
             static_cast<unsigned char>(title[at - 1]) >= 0xE3)
      out.push_back({at, end, false});
    else if (is_dash(c.code) && blank_before && blank_after)
      out.push_back({at, end, false});
    else if (c.code == ':' && title.substr(end).starts_with(": "))
      out.push_back({at, end + 1, true});
    at = end;
  }
  return out;
}

// Reports whether a part is like "example" or "exampleorg" for www.example.org.
bool names_host(std::string_view part, std::string_view host) {
  const std::string name = text::squeezed(part);
  if (name.size() < 2 || host.empty()) return false;
  if (host.starts_with("www.")) host.remove_prefix(4);
  if (text::squeezed(host) == name) return true;
  for (const std::string_view part_of_host : text::split(host, '.'))
    if (text::squeezed(part_of_host) == name) return true;
  return name.starts_with("the") && names_host(name.substr(3), host);
}

bool names_site(std::string_view part, const TitleContext& context) {
  const std::string name = text::squeezed(part);
  if (name.empty()) return false;
  const std::string site = text::squeezed(context.site);
  if (!site.empty() && (name == site || (site.size() >= 4 && name == "the" + site) ||
                        (name.size() >= 4 && site == "the" + name)))
    return true;
  if (site.size() >= 6 && name.find(site) != name.npos && name.size() < 2 * site.size())
    return true;
  return names_host(part, context.host);
}

bool is_heading(std::string_view text, const TitleContext& context) {
  const std::string plain = text::folded(text);
  return !plain.empty() && std::find(context.headings.begin(), context.headings.end(),
                                     plain) != context.headings.end();
}

std::size_t count_words(std::string_view text) {
  const std::string plain = text::folded(text);
  return plain.empty() ? 0
                       : 1 + static_cast<std::size_t>(
                                 std::count(plain.begin(), plain.end(), ' '));
}

// Removes the symbol that documentation generators put after headings:
// "sieve.filter()¶".
std::string_view without_link_sign(std::string_view title) {
  constexpr std::string_view kSign = "¶";
  if (!title.ends_with(kSign)) return title;
  return text::trim(title.substr(0, title.size() - kSign.size()));
}

}  // namespace

std::string clean_title(std::string_view title, const TitleContext& context) {
  std::string_view rest = without_link_sign(text::trim(title));
  if (is_heading(rest, context)) return std::string(rest);
  // Works from the outside to the inside, while parts are removed.
  for (int times = 0; times < 4; ++times) {
    const std::vector<Separator> found = separators_of(rest);
    if (found.empty()) break;
    const Separator& last = found.back();
    const Separator& first = found.front();
    const std::string_view before_last = text::trim(rest.substr(0, last.at));
    const std::string_view tail = text::trim(rest.substr(last.end));
    const std::string_view head = text::trim(rest.substr(0, first.at));
    const std::string_view after_first = text::trim(rest.substr(first.end));
    if (before_last.empty() || tail.empty()) {
      rest = before_last.empty() ? tail : before_last;
      continue;
    }
    if (is_heading(before_last, context) || names_site(tail, context)) {
      rest = before_last;
    } else if (is_heading(after_first, context) || names_site(head, context)) {
      rest = after_first;
    } else if (last.is_bar && context.site.empty() && count_words(tail) <= 4 &&
               count_words(before_last) >= count_words(tail)) {
      rest = before_last;
    } else {
      break;
    }
    if (is_heading(rest, context)) break;
  }
  return std::string(rest);
}

std::string site_in_title(std::string_view title, const TitleContext& context) {
  const std::vector<Separator> found = separators_of(title);
  if (found.empty()) return {};
  const std::string_view tail = text::trim(title.substr(found.back().end));
  if (names_host(tail, context.host)) return std::string(tail);
  const std::string_view head = text::trim(title.substr(0, found.front().at));
  if (names_host(head, context.host)) return std::string(head);
  return {};
}

}  // namespace tamis::meta
