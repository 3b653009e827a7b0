#include "serve/proxy/bar.h"

#include "text/escape.h"

namespace tamis::serve {
namespace {

constexpr std::string_view kMark = "tamis=original";

// One string, so that its hash matches (tests/server/filtering.py checks it).
constexpr std::string_view kStyle =
    "#tamis-bar{all:initial;position:fixed;right:8px;bottom:8px;z-index:2147483647;"
    "font:12px/1 sans-serif;padding:6px 10px;border-radius:12px;background:#333;"
    "color:#eee;opacity:.55}#tamis-bar:hover,#tamis-bar:focus-within{opacity:1}"
    "#tamis-bar a{color:#9cf}@media print{#tamis-bar{display:none}}";

}  // namespace

std::string original_path(std::string_view path) {
  std::string out(path);
  // A browser takes what follows two slashes for a host, and a backslash for a slash.
  if (path.size() > 1 && (path[1] == '/' || path[1] == '\\')) out.insert(0, "/.");
  const std::size_t question = out.find('?');
  if (question == std::string::npos)
    out += '?';
  else if (question + 1 < out.size())
    out += '&';
  return out += kMark;
}

bool take_original_mark(std::string& path) {
  if (!path.ends_with(kMark) || path.size() == kMark.size()) return false;
  const char before = path[path.size() - kMark.size() - 1];
  const bool is_in_query = path.find('?') < path.size() - kMark.size();
  if (!is_in_query || (before != '?' && before != '&')) return false;
  path.resize(path.size() - kMark.size() - 1);
  return true;
}

std::string bar(std::string_view path, std::size_t kept, std::size_t words,
                std::string_view rescued) {
  std::string out = "<style>";
  out += kStyle;
  out += "</style><div id=\"tamis-bar\" role=\"note\">tamis: " + std::to_string(kept) +
         " of " + std::to_string(words) + " words";
  if (!rescued.empty())
    out += ", recovered from script data (" + std::string(rescued) + ")";
  if (!path.empty()) {
    out += " · <a rel=\"nofollow\" href=\"";
    append_as_html(original_path(path), out);
    out += "\">original</a>";
  }
  return out + "</div>\n";
}

}  // namespace tamis::serve
