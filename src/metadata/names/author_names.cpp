// A byline is cut at what never stands inside a name, then each part is kept if it
// looks like one.

#include "metadata/names/author_names.h"

#include <algorithm>

#include "document/page_text.h"
#include "metadata/names/byline_parts.h"
#include "metadata/names/byline_words.h"
#include "metadata/names/name_shape.h"
#include "text/ascii.h"
#include "text/folding.h"
#include "text/lists.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostNames = 30;
constexpr std::size_t kLongestByline = 600;

// The bytes of `text` that fold to the bytes of `lower_prefix`; 0 where they do not.
std::size_t length_of_prefix(std::string_view text, std::string_view lower_prefix) {
  std::size_t at = 0;
  std::size_t in_prefix = 0;
  while (in_prefix < lower_prefix.size()) {
    if (at >= text.size()) return 0;
    const Utf8Character c = read_utf8(text.substr(at));
    const Utf8Character wanted = read_utf8(lower_prefix.substr(in_prefix));
    const bool both_blank = wanted.code == ' ' && is_unicode_space(c.code);
    if (!both_blank && fold_character(c.code) != fold_character(wanted.code)) return 0;
    at += c.length;
    in_prefix += wanted.length;
  }
  return at;
}

// "https://example.org/jane", "www.example.org", "example.org/jane".
bool is_web_address(std::string_view word) {
  if (word.find("://") != word.npos || word.starts_with("www.")) return true;
  const std::string_view host = word.substr(0, word.find('/'));
  if (host.size() == word.size()) return false;
  const std::size_t dot = host.rfind('.');
  if (dot == host.npos || dot == 0 || host.size() - dot < 3) return false;
  return std::all_of(host.begin() + static_cast<std::ptrdiff_t>(dot) + 1, host.end(),
                     [](char c) { return c >= 'a' && c <= 'z'; });
}

// Before the text is cut at slashes: of an address no part is a name.
std::string without_addresses(std::string_view text) {
  if (text.find('/') == text.npos && text.find("www.") == text.npos)
    return std::string(text);
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,;|", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (!is_web_address(word))
      out += word;
    else
      out += ',';
    if (end < text.size()) out += text[end];
    at = end + 1;
  }
  return out;
}

// "JANE DOE" as "Jane Doe"; "McDONALD" and "AFP" stay.
std::string without_capitals(std::string_view name) {
  const Words words(name);
  const bool is_shouted =
      words.all.size() >= 2 &&
      std::all_of(words.all.begin(), words.all.end(), [](auto word) {
        return word.size() >= 2 && std::all_of(word.begin(), word.end(), [](char c) {
                 return (c >= 'A' && c <= 'Z') || c == '-' || c == '\'';
               });
      });
  if (!is_shouted) return std::string(name);
  std::string out;
  bool begins = true;
  for (const char c : name) {
    out += begins ? c : to_lower(c);
    begins = !is_alpha(c);
  }
  return out;
}

std::string_view without_edges(std::string_view name) {
  const auto is_edge = [](char32_t c) {
    return is_unicode_space(c) || c == ':' || c == ',' || c == ';' || c == '"' ||
           c == '-' || c == U'–' || c == U'—' || c == '*' || c == '.' || c == U'：' ||
           c == U'】' || c == U'【' || c == U'“' || c == U'”' || c == U'。' ||
           c == U'>' || c == '<';
  };
  while (!name.empty()) {
    const Utf8Character c = read_utf8(name);
    if (!is_edge(c.code)) break;
    name.remove_prefix(c.length);
  }
  while (!name.empty()) {
    const std::size_t last = character_start(name, name.size() - 1);
    const char32_t c = read_utf8(name.substr(last)).code;
    // "Sammy Davis Jr." and "John D." keep their dots.
    if (c == '.' && last >= 2 &&
        (name.ends_with("Jr.") || name.ends_with("Sr.") || name[last - 2] == ' '))
      break;
    if (!is_edge(c)) break;
    name = name.substr(0, last);
  }
  return name;
}

std::string_view from_word(std::string_view name, std::string_view word) {
  return name.substr(static_cast<std::size_t>(word.data() - name.data()));
}

// "Prof. Dr. med. Eva Klein" is Eva Klein; a single "Dr." stays, as people sign so.
std::string_view without_titles(std::string_view name) {
  constexpr std::string_view kTitles[] = {"prof", "dr",  "med",  "phil",   "rer",
                                          "nat",  "jur", "ing",  "dipl",   "habil",
                                          "h c",  "pd",  "mult", "dr ing", "pol"};
  const Words words(name);
  std::size_t titles = 0;
  for (; titles < words.all.size(); ++titles) {
    const std::string_view word = words.all[titles];
    if (!word.ends_with('.') || std::find(std::begin(kTitles), std::end(kTitles),
                                          text::folded(word)) == std::end(kTitles))
      break;
  }
  return titles >= 2 && titles < words.all.size() ? from_word(name, words.all[titles])
                                                  : name;
}

// "JD Jane Doe": the letters stand where a picture would.
std::string_view without_initials(std::string_view name) {
  const Words words(name);
  if (words.all.size() < 3 || words.all[0].size() + 1 != words.all.size()) return name;
  for (std::size_t i = 0; i < words.all[0].size(); ++i)
    if (!is_upper(read_utf8(words.all[0]).code) ||
        words.all[0][i] != words.all[i + 1][0])
      return name;
  return from_word(name, words.all[1]);
}

std::string_view without_prefixes(std::string_view text) {
  for (int times = 0; times < 3; ++times) {
    const std::size_t length = byline_prefix(text);
    if (length == 0) break;
    text = text::trim(text.substr(length));
  }
  return text;
}

// "Jane Doe for The Daily", "Jane Doe in Berlin", "Jane Doe Staff Writer".
std::string_view until_sentence(std::string_view part) {
  const Words words(part);
  for (std::size_t i = 1; i < words.all.size(); ++i) {
    const std::string_view word = words.all[i];
    bool ends =
        word.starts_with('@') || (i >= 2 && is_no_name_word(text::folded(word)));
    // "Jane Doe 5 min read"
    ends |= i >= 2 && word.find_first_not_of("0123456789") == word.npos;
    constexpr std::string_view kEnds[] = {
        "for",  "in",  "at",      "is",        "on",     "from", "via", "für", "pour",
        "para", "per", "updated", "published", "posted", "als",  "aus", "w"};
    for (const std::string_view end : kEnds) ends |= word == end;
    if (ends)
      return part.substr(0, static_cast<std::size_t>(word.data() - part.data()));
  }
  return part;
}

// "Jane Doe Source: The Weekly", "鈴木一郎 監修：田中次郎": a label is one word, and
// who stands behind it is somebody else.
std::string_view until_label(std::string_view part) {
  const Words words(part);
  for (std::size_t i = 0; i < words.all.size(); ++i) {
    const std::string_view word = words.all[i];
    const std::size_t colon = std::min(word.find(':'), word.find("："));
    if (colon == word.npos) continue;
    const bool ends_name = i == 1 && is_upper(read_utf8(word).code);  // "Jane Doe: x"
    const std::size_t at = static_cast<std::size_t>(word.data() - part.data());
    return part.substr(0, ends_name ? at + colon : at);
  }
  return part;
}

// Degrees, titles and papers behind a name.
bool is_no_second_name(std::string_view part) {
  return is_degree(part) || part.starts_with("The ") || shape_of(part).has_no_name_word;
}

// "Baked and written by Jane Doe": behind the "by" of words that tell what was done.
// Nothing, where all of that is done for a text of others.
std::string_view without_credit(std::string_view text) {
  const Words words(text);
  bool is_of_author = false;
  for (std::size_t i = 0; i < words.all.size(); ++i) {
    const std::string word = text::folded(words.all[i]);
    if (i >= 2 && word == "by") {
      if (!is_of_author || i + 1 == words.all.size()) return {};
      return from_word(text, words.all[i + 1]);
    }
    const bool is_other = is_other_credit(word);
    const bool is_credit = is_other || is_credit_word(word);
    if (!is_credit && (i == 0 || !(is_joining_word(word) || word.empty()))) break;
    is_of_author |= is_credit && !is_other;
  }
  return text;
}

// "Fotos: John Roe", "Photos by John Roe".
bool begins_other_credit(std::string_view part) {
  const std::size_t colon = part.find(':');
  if (colon != part.npos) return is_other_credit(text::folded(part.substr(0, colon)));
  const Words words(part);
  return words.all.size() > 2 &&
         is_other_credit(text::folded(words.all[0]) + " " + text::folded(words.all[1]));
}

// An agency is the author of what nobody else wrote.
void drop_agencies(std::vector<std::string>& names) {
  const auto is_one = [](const std::string& name) {
    return is_agency(text::folded(name));
  };
  if (!std::all_of(names.begin(), names.end(), is_one)) std::erase_if(names, is_one);
}

}  // namespace

std::size_t byline_prefix(std::string_view text) {
  if (text.empty()) return 0;
  static const std::vector<char32_t> kFirst = [] {
    std::vector<char32_t> out;
    for (const BylinePrefix& prefix : byline_prefixes())
      out.push_back(fold_character(read_utf8(prefix.text).code));
    return out;
  }();
  const char32_t first = fold_character(read_utf8(text).code);
  for (std::size_t i = 0; i < kFirst.size(); ++i) {
    if (kFirst[i] != first) continue;
    if (const std::size_t length = length_of_prefix(text, byline_prefixes()[i].text))
      return length;
  }
  return 0;
}

bool begins_byline(std::string_view word) {
  constexpr std::size_t kLongest = 16;
  struct FirstWords {
    std::vector<std::string_view> sorted;
    std::uint32_t lengths[128] = {};  // by the first letter, a bit for each
  };
  static const FirstWords kFirst = [] {
    FirstWords out;
    for (const BylinePrefix& prefix : byline_prefixes())
      if (is_ascii(prefix.text[0])) {
        const std::string_view first = prefix.text.substr(0, prefix.text.find(' '));
        out.sorted.push_back(first);
        out.lengths[static_cast<unsigned char>(first[0])] |= 1u << first.size();
      }
    std::sort(out.sorted.begin(), out.sorted.end());
    return out;
  }();
  if (word.empty() || word.size() > kLongest) return false;
  if (!is_ascii(word[0])) return true;
  const char first = to_lower(word[0]);
  if ((kFirst.lengths[static_cast<unsigned char>(first)] >> word.size() & 1) == 0)
    return false;
  char lower[kLongest];
  std::transform(word.begin(), word.end(), lower, to_lower);
  return std::binary_search(kFirst.sorted.begin(), kFirst.sorted.end(),
                            std::string_view(lower, word.size()));
}

namespace {

std::size_t label_at(std::string_view text) {
  for (const BylinePrefix& label : author_labels())
    if (const std::size_t length = length_of_prefix(text, label.text)) return length;
  return 0;
}

// A name ends with a bracket, a number, or another label.
std::size_t end_of_name(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::size_t end = 0;
  while (end < text.size() && end < kLongest) {
    const Utf8Character c = read_utf8(text.substr(end));
    constexpr std::u32string_view kEnds = U"\n）)：:】]。(（0123456789";
    if (kEnds.find(c.code) != kEnds.npos) break;
    end += c.length;
  }
  return end;
}

// "张三 阅读" before a colon: the last word is the label that ends the name.
std::string_view without_next_label(std::string_view text, std::size_t end) {
  const std::string_view name = text.substr(0, end);
  const std::string_view behind = text.substr(end);
  const std::size_t blank = name.rfind(' ');
  const bool is_label = behind.starts_with(':') || behind.starts_with("：");
  return is_label && blank != name.npos ? name.substr(0, blank) : name;
}

}  // namespace

std::string_view behind_label(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    // None of the labels begins with an ASCII letter.
    const std::size_t length =
        c.code < 0x80 && c.code != '(' ? 0 : label_at(text.substr(at));
    at += c.length;
    if (length == 0) continue;
    std::string_view rest = text.substr(at - c.length + length);
    while (!rest.empty() && is_unicode_space(read_utf8(rest).code))
      rest.remove_prefix(read_utf8(rest).length);
    if (const std::size_t end = end_of_name(rest))
      return text::trim(without_next_label(rest, end));
  }
  return {};
}

namespace {

std::size_t words_that_name(std::string_view name) {
  std::size_t out = 0;
  for (const std::string_view word : Words(name).all)
    out += is_name_particle(text::folded(word)) ? 0 : 1;
  return out;
}

// "Doe, Jane" with one word before the comma; more may be two people.
bool is_inverted(std::string_view family, std::string_view given) {
  return words_that_name(family) == 1 && Words(given).all.size() <= 3 &&
         shape_of(family).capital > 0 && is_upper(read_utf8(given).code);
}

// The name in the order in which it is spoken; empty where it has none other.
std::string turned(std::string_view name, bool is_one) {
  const std::size_t comma = name.find(',');
  if (comma == name.npos || name.find(',', comma + 1) != name.npos) return {};
  const std::string_view family = text::trim(name.substr(0, comma));
  const std::string_view given = text::trim(name.substr(comma + 1));
  if (family.empty() || given.empty() || shape_of(family).has_no_name_word) return {};
  if (!is_one && is_degree(family)) return {};  // "NASA, Houston"
  if (is_agency(text::folded(family)) || is_agency(text::folded(given))) return {};
  const bool has_one_word = words_that_name(family) == 1;
  // Of "Doe, JA" the last are initials, of "Jane Doe, MD" a degree.
  if (is_no_second_name(given) && !(is_one && has_one_word)) return {};
  if (shape_of(given).has_no_name_word) return {};
  if (!is_one && !is_inverted(family, given)) return {};
  if (is_one && (Words(family).all.size() > 4 || is_spaceless(read_utf8(family).code)))
    return {};
  return std::string(given) + " " + std::string(family);
}

}  // namespace

std::string in_spoken_order(std::string_view names, NameField field) {
  if (names.size() > kLongestByline) return std::string(names);
  std::string out;
  const bool is_list = names.find(';') != names.npos;
  for (const std::string_view part : text::split(names, ';')) {
    const std::string_view one = text::trim(part);
    if (one.empty()) continue;
    const std::string name = turned(one, field == NameField::one_person);
    if (name.empty()) return std::string(names);
    text::append_item(name, "; ", out);
  }
  // One comma alone may part people who have more than one word each.
  const bool is_sure =
      is_list || field != NameField::anything || Words(names).all.size() == 2;
  return is_sure ? out : std::string(names);
}

std::vector<std::string> read_names(std::string_view text, NameTrust trust,
                                    std::string_view site) {
  std::vector<std::string> out;
  if (text.size() > kLongestByline) return out;
  const std::string plain = without_addresses(plain_text(text));
  const std::string own = text::squeezed(site);
  bool is_of_others = false;  // the part, and those behind it
  for (const std::string& part : parts_of(without_prefixes(without_credit(plain)))) {
    is_of_others = begins_other_credit(part) ||
                   (is_of_others && byline_prefix(without_edges(part)) == 0);
    if (is_of_others) continue;
    std::string_view name = without_edges(without_prefixes(without_edges(part)));
    if (trust != NameTrust::declared) {
      const std::string_view before = until_label(name);
      is_of_others = before.size() < name.size();
      // Behind a name, a word before a number tells of its bearer: "General, Posts: 7".
      if (is_of_others && !out.empty() && has_digit(name)) continue;
      name = before;
    }
    if (trust != NameTrust::declared || !out.empty()) name = until_sentence(name);
    name = without_initials(without_titles(without_edges(name)));
    if (out.size() >= kMostNames) break;
    if (!out.empty() && is_no_second_name(name)) continue;
    if (!is_name(name, trust)) {
      // What follows a title or a date in running text is about something else.
      if (trust == NameTrust::guessed && !out.empty()) break;
      continue;
    }
    if (!own.empty() && text::squeezed(name) == own) continue;
    std::string kept = without_capitals(name);
    const std::string key = text::folded(kept);
    if (std::none_of(out.begin(), out.end(), [&](const std::string& known) {
          return text::folded(known) == key;
        }))
      out.push_back(std::move(kept));
  }
  drop_agencies(out);
  return out;
}

}  // namespace tamis::meta
