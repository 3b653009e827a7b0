#include "filters/learned/page_type/url_words.h"

#include <algorithm>

#include "text/ascii.h"
#include "url/parts.h"

namespace tamis {
namespace {

struct UrlWord {
  std::string_view word;
  std::int8_t weights[std::size(kPageTypes)];
};

// Sorted by word.
constexpr UrlWord kWords[] = {
#include "filters/learned/page_type/url_words.inc"
};

// What is behind is data; and so an address costs the same, however long it is.
constexpr std::size_t kMostBytes = 512;

// What is behind the host, up to '#'; empty if it is no address of the web.
std::string path_and_query(std::string_view url) {
  const url::Parts parts(url.substr(0, 2 * kMostBytes));
  if (!parts.has_authority || (!equal_ignoring_case(parts.scheme, "http") &&
                               !equal_ignoring_case(parts.scheme, "https")))
    return {};
  const std::string lower = text::to_lower(parts.path_and_query.substr(0, kMostBytes));
  return lower.starts_with('/') ? lower : "/" + lower;
}

std::size_t runs_of_letters(std::string_view text) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    out += is_alpha(text[i]) && (i == 0 || !is_alpha(text[i - 1])) ? 1 : 0;
  return out;
}

std::string numbered(char sign, std::size_t number, std::size_t most) {
  return sign + std::to_string(std::min(number, most));
}

template <class Belongs>
std::size_t run_length(std::string_view text, Belongs belongs) {
  std::size_t end = 0;
  while (end < text.size() && belongs(text[end])) ++end;
  return end;
}

}  // namespace

std::vector<std::string> words_of_url(std::string_view url) {
  std::vector<std::string> out;
  const std::string whole = path_and_query(url);
  if (whole.empty()) return out;
  for (std::string_view rest = whole; !rest.empty();) {
    const std::size_t letters = run_length(rest, is_alpha);
    const std::size_t digits = run_length(rest, is_digit);
    if (letters > 0) out.emplace_back(rest.substr(0, letters));
    if (digits > 0) out.push_back(numbered('#', digits, 6));
    rest.remove_prefix(std::max<std::size_t>(1, letters + digits));
  }
  const std::string_view path = std::string_view(whole).substr(0, whole.find('?'));
  if (path.size() < whole.size()) out.emplace_back("?");
  out.emplace_back(path.ends_with('/') ? "/." : ".");
  std::size_t steps = 0;
  std::string_view last;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at + 1), path.size());
    if (end > at + 1) {
      ++steps;
      last = path.substr(at + 1, end - at - 1);
    }
    at = end;
  }
  out.push_back(numbered('/', steps, 6));
  out.push_back(numbered('-', runs_of_letters(last), 8));
  return out;
}

std::array<std::int32_t, std::size(kPageTypes)> url_scores(std::string_view url) {
  std::array<std::int32_t, std::size(kPageTypes)> out = {};
  std::vector<std::string> words = words_of_url(url);
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  for (const std::string& word : words) {
    const auto found = std::lower_bound(
        std::begin(kWords), std::end(kWords), word,
        [](const UrlWord& a, const std::string& b) { return a.word < b; });
    if (found == std::end(kWords) || found->word != word) continue;
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += found->weights[i];
  }
  return out;
}

}  // namespace tamis
