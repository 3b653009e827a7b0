// Splits a page's title into parts, like boilerpipe's DocumentTitleMatchClassifier.

#include <algorithm>

#include "filters/boilerpipe/boilerpipe.h"
#include "text/ascii.h"
#include "text/folding.h"
#include "text/utf8.h"

namespace tamis {
namespace {

std::size_t count_words(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    count += text[i] != ' ' && (i == 0 || text[i - 1] == ' ') ? 1 : 0;
  return count;
}

bool is_address(std::string_view part) {
  return part.find(".com") != part.npos;
}

// Splits the title at any of the separators. Returns the last part that has more words
// or more characters than the longest part before it. Returns an empty text if only the
// first part has text.
std::string_view longest_part(std::string_view title, std::string_view separators) {
  std::string_view longest;
  std::size_t most_words = 0;
  bool is_parted = false;
  for (std::size_t at = 0; at <= title.size();) {
    const std::size_t end = std::min(title.find_first_of(separators, at), title.size());
    const std::string_view part = text::trim(title.substr(at, end - at), " ");
    is_parted |= at > 0 && !part.empty();
    at = end + 1;
    const std::size_t words = count_words(part);
    if (is_address(part) || (words <= most_words && part.size() <= longest.size()))
      continue;
    most_words = words;
    longest = part;
  }
  return is_parted ? longest : std::string_view();
}

// Returns the title with a bar for each guillemet, because both are separators.
std::string with_bars(std::string_view title) {
  constexpr std::string_view kGuillemet = "»";
  std::string out(title);
  for (std::size_t at = 0; (at = out.find(kGuillemet, at)) != out.npos;)
    out.replace(at, kGuillemet.size(), "|");
  return out;
}

void add(std::vector<std::string>& out, std::string_view text) {
  if (!text.empty() && std::find(out.begin(), out.end(), text) == out.end())
    out.emplace_back(text);
}

// Adds the parts with at least four words between separators that have spaces on both
// sides.
void add_long_parts(std::vector<std::string>& out, std::string_view title,
                    std::string_view separator) {
  constexpr std::size_t kLeastWords = 4;
  if (title.find(separator) == title.npos) return;
  for (std::size_t at = 0; at <= title.size();) {
    const std::size_t end = std::min(title.find(separator, at), title.size());
    const std::string_view part = text::trim(title.substr(at, end - at), " ");
    if (!is_address(part) && count_words(part) >= kLeastWords) add(out, part);
    at = end + separator.size();
  }
}

// Adds "Storm - Weather - The Daily" without its last and without its first part.
void add_shortened(std::vector<std::string>& out, std::string_view title) {
  const std::size_t last = title.rfind(" - ");
  if (last != title.npos && title.find('-', last + 2) == title.npos)
    add(out, title.substr(0, last));
  const std::size_t first = title.find(" - ");
  if (first != title.npos && title.find('-') == first + 1)
    add(out, title.substr(first + 3));
}

}  // namespace

std::string fold_title(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    const char32_t folded = fold_character(c.code);
    if (folded != U'\'') append_utf8(folded, out);
    at += c.length;
  }
  return std::string(text::trim(out, " "));
}

std::vector<std::string> possible_headlines(std::string_view title) {
  constexpr std::size_t kLongest =
      2000;  // bytes; every block is compared with all parts
  if (title.size() > kLongest) return {};
  const std::string folded = fold_title(title);
  std::vector<std::string> out;
  add(out, folded);
  const std::string parted = with_bars(folded);
  for (const std::string_view separators : {"|-", "|:", "|:()", "|:()-", "|,:()-"})
    add(out, longest_part(parted, separators));
  add_long_parts(out, folded, " | ");
  add_long_parts(out, folded, " - ");
  add_shortened(out, folded);
  return out;
}

}  // namespace tamis
