// Finds the title that a page states, and whether it names an author.

#include <algorithm>

#include "document/page_text.h"
#include "filters/readability/steps.h"
#include "text/ascii.h"
#include "text/lists.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::reader {
namespace {

// Keys of titles, best first, and keys of authors.
constexpr std::string_view kTitles[] = {"dc:title",
                                        "dcterm:title",
                                        "og:title",
                                        "weibo:article:title",
                                        "weibo:webpage:title",
                                        "title",
                                        "twitter:title",
                                        "parsely-title"};
constexpr std::string_view kAuthors[] = {"dc:creator", "dcterm:creator", "author",
                                         "parsely-author", "article:author"};

// Returns the name in lower case, without whitespace and with colons for dots:
// "DC.Title" is dc:title.
std::string key_of(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (!is_space(c)) out += c == '.' ? ':' : to_lower(c);
  return out;
}

bool is_address(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != text.npos && colon > 0 && text.find(' ') == text.npos;
}

// Returns the keys of a <meta>: its name and the parts of its property.
std::vector<std::string> keys_of(const Page& page, NodeId meta) {
  std::vector<std::string> out;
  if (const auto property = page.attribute(meta, "property"))
    for (const std::string_view part : text::split_words(*property))
      out.push_back(key_of(part));
  if (const auto name = page.attribute(meta, "name")) out.push_back(key_of(*name));
  return out;
}

// Returns the index of the key among the known ones, or their number if it is unknown.
template <std::size_t N>
std::size_t rank(const std::string_view (&known)[N], std::string_view key) {
  return static_cast<std::size_t>(std::find(known, known + N, key) - known);
}

bool is_word_byte(char c) {
  return is_alnum(c) || c == '_';
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  bool inside = false;
  for (const char c : text) {
    if (is_word_byte(c) && !inside) out.emplace_back();
    inside = is_word_byte(c);
    if (inside) out.back() += to_lower(c);
  }
  return out;
}

std::string text_of(const Page& page, NodeId element) {
  std::string out;
  std::string scratch;
  const Range words = page.words(element);
  for (WordId w = words.first; w < words.last; ++w) {
    if (w > words.first && page.word(w).glued == 0) out += ' ';
    out += page.word_text(w, scratch);
  }
  return out;
}

// --- The title between separators.

constexpr std::string_view kGuillemet = "\xC2\xBB";  // »

// Returns the length in bytes of the separator | - \ / > » at the beginning of the
// text, or 0.
std::size_t separator(std::string_view text) {
  if (text.starts_with(kGuillemet)) return kGuillemet.size();
  return !text.empty() &&
                 std::string_view("|-\\/>").find(text.front()) != std::string_view::npos
             ? 1
             : 0;
}

// Reports whether a separator with spaces on both sides begins here.
bool is_parted(std::string_view text) {
  if (!text.starts_with(' ')) return false;
  const std::size_t length = separator(text.substr(1));
  return length > 0 && text.substr(1 + length).starts_with(' ');
}

// Returns one more than the number of whitespace runs, like JavaScript's split(): 1 for
// "", 2 for " ".
std::size_t count_words(std::string_view text) {
  std::size_t count = 1;
  for (std::size_t i = 0; i < text.size(); ++i)
    count += is_space(text[i]) && (i == 0 || !is_space(text[i - 1])) ? 1 : 0;
  return count;
}

struct Parted {
  std::size_t last = std::string_view::npos;  // the last " | "
  bool is_path = false;                       // one of them is \ / > or »
};

Parted find_separators(std::string_view title) {
  Parted out;
  for (std::size_t at = 0; at < title.size(); ++at) {
    if (!is_parted(title.substr(at))) continue;
    out.last = at;
    out.is_path |= title[at + 1] != '|' && title[at + 1] != '-';
  }
  return out;
}

std::string_view without_first_part(std::string_view title) {
  for (std::size_t at = 0; at < title.size(); ++at)
    if (const std::size_t length = separator(title.substr(at)))
      return title.substr(at + length);
  return title;
}

std::string without_separators(std::string_view title) {
  std::string out;
  for (std::size_t at = 0; at < title.size();) {
    const std::size_t length = separator(title.substr(at));
    if (length == 0) out += title[at];
    at += std::max<std::size_t>(length, 1);
  }
  return out;
}

bool is_heading(const Page& page, std::string_view title) {
  // Headings may be nested, and each one is read separately.
  constexpr std::size_t kLongest = 500;
  if (title.size() > kLongest) return false;
  for (NodeId n = 1; n < page.node_count(); ++n)
    if ((page.tag(n) == Tag::h1 || page.tag(n) == Tag::h2) &&
        page.words(n).size() <= title.size() && text_of(page, n) == title)
      return true;
  return false;
}

std::string_view behind_colon(const Page& page, std::string_view title) {
  if (is_heading(page, title)) return title;
  const std::size_t first = title.find(':');
  const std::string_view last_part = title.substr(title.rfind(':') + 1);
  if (count_words(last_part) < 3) return title.substr(first + 1);
  return count_words(title.substr(0, first)) > 5 ? title : last_part;
}

// Returns the text of the only h1, or an empty string.
std::string only_heading(const Page& page) {
  NodeId found = kNone;
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::h1) continue;
    if (found != kNone) return {};
    found = n;
  }
  return found == kNone ? std::string() : text_of(page, found);
}

}  // namespace

std::string article_title(const Page& page) {
  constexpr std::uint32_t kShort = 15;
  constexpr std::uint32_t kLong = 150;
  const std::string whole = title_of(page);
  const Parted parted = find_separators(whole);
  const std::uint32_t length = utf8_length(whole);
  std::string title = whole;
  if (parted.last != std::string_view::npos) {
    title = whole.substr(0, parted.last);
    if (count_words(title) < 3) title = without_first_part(whole);
  } else if (whole.find(": ") != whole.npos) {
    title = behind_colon(page, whole);
  } else if (length > kLong || length < kShort) {
    const std::string heading = only_heading(page);
    if (!heading.empty()) title = heading;
  }
  title = text::collapse_spaces(title);
  const std::size_t words = count_words(title);
  const bool is_part =
      parted.is_path && words == count_words(without_separators(whole)) - 1;
  return words <= 4 && !is_part ? whole : title;
}

Metadata read_metadata(const Page& page) {
  Metadata out;
  std::size_t best = std::size(kTitles);
  for (NodeId n = 1; n < page.node_count(); ++n) {
    if (page.tag(n) != Tag::meta) continue;
    const auto content = page.attribute(n, "content");
    if (!content || content->empty()) continue;
    for (const std::string& key : keys_of(page, n)) {
      const std::size_t title = rank(kTitles, key);
      if (title <= best && title < std::size(kTitles)) {  // of equal keys, the last one
                                                          // counts
        best = title;
        out.title = *content;
      }
      out.has_author |= rank(kAuthors, key) < std::size(kAuthors) &&
                        !(key == "article:author" && is_address(*content));
    }
  }
  if (out.title.empty()) out.title = article_title(page);
  return out;
}

KnownWords::KnownWords(std::string_view text) : words_(words_of(text)) {
  std::sort(words_.begin(), words_.end());
}

double KnownWords::share_in(std::string_view text) const {
  const std::vector<std::string> words = words_of(text);
  if (words_.empty() || words.empty()) return 0;
  std::size_t all = words.size() - 1;  // characters, with spaces between words
  std::size_t unknown = 0;
  std::size_t unknown_words = 0;
  for (const std::string& word : words) {
    all += word.size();
    if (std::binary_search(words_.begin(), words_.end(), word)) continue;
    unknown += word.size();
    ++unknown_words;
  }
  if (unknown_words > 0) unknown += unknown_words - 1;
  return 1 - static_cast<double>(unknown) / static_cast<double>(all);
}

}  // namespace tamis::reader
