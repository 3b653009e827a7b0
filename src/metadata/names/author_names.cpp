// Splits a byline where a name cannot continue. Keeps parts that look like a name.

#include "metadata/names/author_names.h"

#include <algorithm>

#include "document/page_text.h"
#include "metadata/names/bylines.h"
#include "text/ascii.h"
#include "text/folding.h"
#include "text/lists.h"
#include "text/unicode.h"
#include "text/utf8.h"

namespace tamis::meta {
namespace {

constexpr std::size_t kMostNames = 30;
constexpr std::size_t kLongestByline = 600;

// --- The parts of a byline.

// Symbols after which another name or something else begins.
bool parts_names(char32_t c) {
  constexpr std::u32string_view kSigns = U",;|/&+\n·•●、，；／〉»،";
  return kSigns.find(c) != kSigns.npos;
}

bool is_dash(char32_t c) {
  return c == '-' || c == 0x2013 || c == 0x2014 || c == 0x2212;
}

// Two to four characters of a script without spaces.
bool is_spaceless_name(std::string_view word) {
  if (word.size() < 6 || word.size() > 12) return false;
  for (std::size_t at = 0; at < word.size();) {
    const Utf8Character c = read_utf8(word.substr(at));
    if (!is_spaceless(c.code)) return false;
    at += c.length;
  }
  return true;
}

// "山田 太郎" is a Japanese name.
bool is_japanese_name(std::string_view family, std::string_view given) {
  const auto is_label = [](std::string_view word) {
    return is_spaceless_label(word) || byline_prefix(std::string(word) + ' ') > 0;
  };
  return is_name_with_blank(family, given) && !is_label(family) && !is_label(given);
}

// "and", and "AND" between names in capitals. "E" is an initial. With a dot, a word is
// an abbreviation: "Dr. med."
bool is_joint(std::string_view word) {
  if (!is_joining_word(text::folded(word)) || word.find('.') != word.npos) return false;
  return !is_upper(read_utf8(word).code) ||
         (word.size() > 1 && std::all_of(word.begin(), word.end(),
                                         [](char c) { return c >= 'A' && c <= 'Z'; }));
}

// "and John Roe" after a comma.
bool begins_with_joint(const Words& words) {
  return words.all.size() > 2 && is_joint(words.all[0]);
}

// Splits at symbols and joining words, and drops text in brackets.
std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> rough(1);
  int brackets = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Utf8Character c = read_utf8(text.substr(at));
    const bool after_blank = at > 0 && text[at - 1] == ' ';
    const bool before_blank = at + c.length < text.size() && text[at + c.length] == ' ';
    if (c.code == '(' || c.code == '[' || c.code == U'（') {
      ++brackets;
    } else if (c.code == ')' || c.code == ']' || c.code == U'）') {
      brackets = std::max(0, brackets - 1);
    } else if (brackets == 0) {
      if (parts_names(c.code) || (is_dash(c.code) && after_blank && before_blank))
        rough.emplace_back();
      else
        rough.back() += text.substr(at, c.length);
    }
    at += c.length;
  }
  std::vector<std::string> out;
  for (const std::string& part : rough) {
    const Words words(part);
    out.emplace_back();
    for (std::size_t i = 0; i < words.all.size(); ++i) {
      // A joining word such as "y" or "e" must be between two words.
      if (i > 0 && i + 1 < words.all.size() && is_joint(words.all[i])) {
        out.emplace_back();
        continue;
      }
      if (i == 0 && out.size() > 1 && begins_with_joint(words)) continue;
      // Chinese names have no spaces inside, but between them.
      if (!out.back().empty() && is_spaceless_name(words.all[i - 1]) &&
          is_spaceless_name(words.all[i]) &&
          !is_japanese_name(words.all[i - 1], words.all[i]))
        out.emplace_back();
      if (!out.back().empty()) out.back() += ' ';
      out.back() += words.all[i];
    }
  }
  return out;
}

// --- Recognising names.

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

// Removes URLs before the text is split at slashes, because no part of a URL is a name.
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

// Writes "JANE DOE" as "Jane Doe"; "McDONALD" and "AFP" stay.
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
    constexpr std::u32string_view kEdges = U":,;\"-–—*.：】【“”。><";
    return is_unicode_space(c) || kEdges.find(c) != kEdges.npos;
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

// Return the part of a name before one of its words, and from that word on.
std::string_view before_word(std::string_view name, std::string_view word) {
  return name.substr(0, static_cast<std::size_t>(word.data() - name.data()));
}
std::string_view from_word(std::string_view name, std::string_view word) {
  return name.substr(before_word(name, word).size());
}

// "Prof. Dr. med. Eva Klein" becomes Eva Klein. A single "Dr." stays, because people
// sign so.
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

// "JD Jane Doe": the letters replace an image.
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
    if (ends) return before_word(part, word);
  }
  return part;
}

// "Jane Doe Source: The Weekly", "鈴木一郎 監修：田中次郎". A label is one word, and
// the name after it is another person's.
std::string_view until_label(std::string_view part) {
  const Words words(part);
  for (std::size_t i = 0; i < words.all.size(); ++i) {
    const std::string_view word = words.all[i];
    const std::size_t colon = std::min(word.find(':'), word.find("："));
    if (colon == word.npos) continue;
    const bool ends_name = i == 1 && is_upper(read_utf8(word).code);  // "Jane Doe: x"
    const std::string_view before = before_word(part, word);
    return ends_name ? part.substr(0, before.size() + colon) : before;
  }
  return part;
}

// Degrees, titles and newspapers after a name.
bool is_no_second_name(std::string_view part) {
  return is_degree(part) || part.starts_with("The ") || shape_of(part).has_no_name_word;
}

// Returns the text after "by" in "Baked and written by Jane Doe". Empty if the words
// before "by" describe only work on a text by others.
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

// An agency is the author only if no person is.
void drop_agencies(std::vector<std::string>& names) {
  const auto is_one = [](const std::string& name) {
    return is_agency(text::folded(name));
  };
  if (!std::all_of(names.begin(), names.end(), is_one)) std::erase_if(names, is_one);
}

std::size_t words_that_name(std::string_view name) {
  std::size_t out = 0;
  for (const std::string_view word : Words(name).all)
    out += is_name_particle(text::folded(word)) ? 0 : 1;
  return out;
}

// "Doe, Jane" with one word before the comma. More words may be two people.
bool is_inverted(std::string_view family, std::string_view given) {
  return words_that_name(family) == 1 && Words(given).all.size() <= 3 &&
         shape_of(family).capital > 0 && is_upper(read_utf8(given).code);
}

// Returns the name in spoken order; empty if it is not written in another order.
std::string turned(std::string_view name, bool is_one) {
  const std::size_t comma = name.find(',');
  if (comma == name.npos || name.find(',', comma + 1) != name.npos) return {};
  const std::string_view family = text::trim(name.substr(0, comma));
  const std::string_view given = text::trim(name.substr(comma + 1));
  if (family.empty() || given.empty() || shape_of(family).has_no_name_word) return {};
  if (!is_one && is_degree(family)) return {};  // "NASA, Houston"
  if (is_agency(text::folded(family)) || is_agency(text::folded(given))) return {};
  const bool has_one_word = words_that_name(family) == 1;
  // In "Doe, JA" the last letters are initials, in "Jane Doe, MD" a degree.
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
  // A single comma may separate people with more than one word each.
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
  bool is_of_others = false;  // this part and those after it
  for (const std::string& part : parts_of(without_prefixes(without_credit(plain)))) {
    is_of_others = begins_other_credit(part) ||
                   (is_of_others && byline_prefix(without_edges(part)) == 0);
    if (is_of_others) continue;
    std::string_view name = without_edges(without_prefixes(without_edges(part)));
    if (trust != NameTrust::declared) {
      const std::string_view before = until_label(name);
      is_of_others = before.size() < name.size();
      // After a name, a word before a number describes the person: "General, Posts: 7".
      if (is_of_others && !out.empty() && has_digit(name)) continue;
      name = before;
    }
    if (trust != NameTrust::declared || !out.empty()) name = until_sentence(name);
    name = without_initials(without_titles(without_edges(name)));
    if (out.size() >= kMostNames) break;
    if (!out.empty() && is_no_second_name(name)) continue;
    if (!is_name(name, trust)) {
      // Text after a title or a date in running text is about something else.
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
