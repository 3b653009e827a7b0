#include "metadata/sources/near_title.h"

#include <algorithm>
#include <optional>
#include <string>

#include "document/page_text.h"
#include "metadata/names/author_names.h"
#include "metadata/names/byline_words.h"
#include "metadata/names/east_asian_bylines.h"
#include "metadata/sources/surroundings.h"
#include "tamis/sequences.h"
#include "text/unicode.h"

namespace tamis::meta {
namespace {

// In words: how far before and behind the title a byline stands at most.
constexpr WordId kBefore = 40;
constexpr WordId kBehind = 120;
constexpr std::size_t kMostBlocks = 150;      // that are looked at then
constexpr std::size_t kMostWordsOfLine = 45;  // a longer block is prose
constexpr std::size_t kMostHeadingWords = 60;

// What the name of a class or an id tells.
struct Called {
  bool byline = false;
  bool date = false;
};

// By the first letter of the words below: their second. Nearly all pairs of letters are
// no beginning of one, which the processor guesses rightly; the first letter alone it
// does not.
struct SecondLetters {
  char after[256] = {};

  constexpr SecondLetters() {
    for (const char* pair : {"au", "by", "wr", "us", "da", "ti", "pu"})
      after[static_cast<unsigned char>(pair[0])] = pair[1];
  }
};
constexpr SecondLetters kSecondLetters;

// Every element has a class, so this reads it once.
Called called(std::string_view value) {
  Called out;
  const auto is_here = [&](std::size_t at, std::string_view part) {
    return starts_with_ignoring_case(value.substr(at), part);
  };
  for (std::size_t i = 0; i + 3 < value.size(); ++i) {
    const char first = to_lower(value[i]);
    const char second = kSecondLetters.after[static_cast<unsigned char>(first)];
    if (to_lower(value[i + 1]) != second) continue;
    switch (first) {
      case 'a':
        out.byline |=
            is_here(i, "author") || is_here(i, "auteur") || is_here(i, "autor");
        break;
      case 'b': out.byline |= is_here(i, "byline"); break;
      case 'w': out.byline |= is_here(i, "writer"); break;
      case 'u': out.byline |= is_here(i, "username"); break;
      case 'd': out.date |= is_here(i, "date"); break;
      case 't': out.date |= is_here(i, "time"); break;
      case 'p': out.date |= is_here(i, "publish"); break;
      default: break;
    }
  }
  return out;
}

}  // namespace

class NearTitle::Reader {
 public:
  Reader(const NearTitle& near, Candidates& out)
      : page_(near.page_),
        scan_(near.scan_),
        site_(near.site_),
        reading_(near.reading_),
        title_(near.title_),
        has_title_(near.has_title_),
        last_(near.last_),
        out_(out) {}

  void read_near() {
    if (!has_title_) return;
    for (NodeId n = first_node_near(); n < page_.node_count(); ++n) {
      if (page_.words(n).first > title_.last + kBehind) break;
      if (page_.is_element(n)) look_at(n, true, true);
    }
    for (const NodeId n : scan_.rel_authors) read_rel_author(n);
    for (const NodeId n : scan_.times)
      if (is_near(page_.words(n))) read_time(n);
    const auto& blocks = page_.blocks().all;
    const WordId from = title_.first > kBefore ? title_.first - kBefore : 0;
    auto block = std::lower_bound(
        blocks.begin(), blocks.end(), from,
        [](const TextBlock& b, WordId w) { return b.words.last <= w; });
    for (; block != blocks.end() && is_near(block->words); ++block)
      read_block(*block, true, true, true);
  }

  void read_far_names() {
    for (NodeId n = first_node_near(); n < page_.node_count(); ++n) {
      if (page_.words(n).first > last_) break;
      if (page_.is_element(n)) look_at(n, true, false);
    }
    for (const NodeId n : scan_.rel_authors) read_rel_author(n);
    each_block([&](const TextBlock& block) { read_block(block, false, true, false); });
  }

  void read_far_dates() {
    for (const NodeId n : scan_.times) read_time(n);
    each_block([&](const TextBlock& block) { read_block(block, false, false, true); });
  }

 private:
  // Those near the title, and some behind them.
  template <class Use>
  void each_block(Use use) const {
    const auto& blocks = page_.blocks().all;
    const WordId from = title_.first > kBefore ? title_.first - kBefore : 0;
    auto block = std::lower_bound(
        blocks.begin(), blocks.end(), from,
        [](const TextBlock& b, WordId w) { return b.words.last <= w; });
    for (std::size_t i = 0; i < kMostBlocks && block != blocks.end(); ++i, ++block) {
      if (block->words.first > last_) break;
      use(*block);
    }
  }

  // Nodes stand in the order of their words.
  NodeId first_node_near() const {
    const WordId from = title_.first > kBefore ? title_.first - kBefore : 0;
    NodeId low = 0;
    NodeId high = page_.node_count();
    while (low < high) {
      const NodeId middle = low + (high - low) / 2;
      if (page_.words(middle).first < from)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  void look_at(NodeId n, bool wants_names, bool wants_dates) {
    const std::size_t words = page_.words(n).size();
    if (words == 0 || words > kMostWordsOfLine || page_.attribute_count(n) == 0) return;
    for (std::uint32_t i = 0; i < page_.attribute_count(n); ++i) {
      const auto [name, value] = page_.source_attribute(n, i);
      if (!is_for_names(name)) continue;
      const Called what = called(value);
      if (wants_names && what.byline) read_byline(n);
      if (wants_dates && what.date && page_.tag(n) != Tag::time) read_time(n);
    }
  }

  // Of attributes: those that name an element.
  static bool is_for_names(std::string_view name) {
    switch (name.size()) {
      case 2: return name == "id";
      case 5: return name == "class";
      case 11: return name == "data-testid";
      default: return false;
    }
  }

  // Less than nothing: before the title.
  std::int64_t distance(Range words) const {
    if (words.first >= title_.last)
      return static_cast<std::int64_t>(words.first) - title_.last;
    return static_cast<std::int64_t>(words.last) - title_.first;
  }

  // What stands before a title may belong to something above it.
  bool is_behind(Range words) const { return words.first >= title_.last; }

  bool is_near(Range words) const {
    const std::int64_t far = distance(words);
    return has_title_ && far >= -std::int64_t{kBefore} && far <= std::int64_t{kBehind};
  }

  void read_byline(NodeId n) {
    constexpr std::size_t kMostWords = 40;
    const Range words = page_.words(n);
    if (words.size() == 0 || words.size() > kMostWords || is_aside(page_, n, title_))
      return;
    const std::string text = plain_text(line_of(page_, words));
    // A box about the author is no byline, but has one in it.
    const std::vector<std::string> names =
        read_names(until_date(text), NameTrust::shown, site_);
    if (names.empty()) return;
    add_names(is_near(words) ? Evidence::byline_near : Evidence::byline_far, names);
  }

  // All links of one byline count, and who is named in it without a link.
  void read_rel_author(NodeId n) {
    const Range words = page_.words(n);
    if (words.size() == 0 || words.size() > 8 || is_aside(page_, n, title_)) return;
    auto names = read_names(text_of(page_, words), NameTrust::shown, site_);
    if (names.empty()) return;
    const Evidence evidence =
        is_near(words) ? Evidence::rel_author : Evidence::byline_far;
    constexpr WordId kMostBetween = 2;
    const bool goes_on = evidence == last_link_of_ && words.first >= last_link_.last &&
                         words.first - last_link_.last <= kMostBetween;
    if (out_.has(evidence) && !goes_on) return;
    if (!goes_on) {
      const auto line = names_around(words);
      if (std::find(line.begin(), line.end(), names.front()) != line.end())
        names = line;
    }
    last_link_of_ = evidence;
    last_link_ = words;
    for (const std::string& name : names) out_.add(evidence, name);
  }

  // Of the line in which these words stand.
  std::vector<std::string> names_around(Range words) const {
    const auto& blocks = page_.blocks().all;
    const auto block = std::lower_bound(
        blocks.begin(), blocks.end(), words.first,
        [](const TextBlock& b, WordId w) { return b.words.last <= w; });
    if (block == blocks.end() || block->words.first > words.first ||
        block->words.size() > kMostWordsOfLine)
      return {};
    return names_in_line(plain_text(line_of(page_, block->words)));
  }

  // One line of names is the authors; a second one is somebody else.
  void add_names(Evidence evidence, const std::vector<std::string>& names) {
    if (out_.has(evidence)) return;
    for (const std::string& name : names) out_.add(evidence, name);
  }

  std::string until_date(std::string_view text) const {
    const auto date = find_date(text, reading_);
    if (!date) return std::string(text);
    // "12 May 2024 by Jane Doe" and "Jane Doe 12 May 2024".
    const std::string_view before = without_preposition(text.substr(0, date->at));
    if (before.empty()) return std::string(text.substr(date->end));
    return std::string(before);
  }

  // "Anna Graf am" before a date.
  static std::string_view without_preposition(std::string_view text) {
    text = text::trim(text);
    const std::size_t blank = text.rfind(' ');
    if (blank == text.npos) return text;
    for (const std::string_view word : {"on", "a", "am", "vom", "le", "el", "il", "em",
                                        "op", "dnia", "den", "в", "في"})
      if (text.substr(blank + 1) == word) return text::trim(text.substr(0, blank));
    return text;
  }

  // --- <time>, and elements whose class speaks of a date.

  void read_time(NodeId n) {
    if (page_.words(n).size() > 20 || is_aside(page_, n, title_)) return;
    const bool is_time = page_.tag(n) == Tag::time;
    const std::string text = line_of(page_, page_.words(n));
    std::optional<Moment> moment;
    if (const auto machine = page_.attribute(n, "datetime"))
      moment = read_date(*machine, reading_);
    if (!moment || !moment->has_day())
      if (const auto shown = find_date(text, reading_)) moment = shown->moment;
    if (!moment || !moment->has_day()) return;
    const std::string iso = to_iso(*moment);
    if (says_modified(n, text)) {
      out_.add(is_time ? Evidence::time_modified : Evidence::text_modified, iso);
      return;
    }
    if (!is_time) {
      out_.add(shown_date(page_.words(n)), iso);
    } else if (says_published(n)) {
      out_.add(is_near(page_.words(n)) || !has_title_ ? Evidence::time_published
                                                      : Evidence::time_first,
               iso);
    } else {
      out_.add(is_near(page_.words(n)) ? Evidence::time_near : Evidence::time_first,
               iso);
    }
  }

  Evidence shown_date(Range words) const {
    if (!is_near(words)) return Evidence::text_first;
    return is_behind(words) ? Evidence::text_near : Evidence::text_before;
  }

  // By its own class, or that of the two elements around it, or its words.
  bool says_modified(NodeId n, std::string_view text) const {
    if (is_modified_label(text)) return true;
    NodeId at = n;
    for (int steps = 0; steps < 2 && at != kNone && at != 0; ++steps) {
      for (const std::string_view name : {"class", "itemprop", "id"}) {
        const std::string_view value = page_.attribute_source(at, name).value_or("");
        if (has_text(value, "publish")) return false;
        if (has_text(value, "updated") || has_text(value, "modified")) return true;
      }
      at = page_.parent(at);
      if (at != kNone && page_.words(at).size() > 25) break;
    }
    const Range words = page_.words(n);
    return words.first > 0 && is_modified_label(words_before(words.first));
  }

  bool says_published(NodeId n) const {
    if (page_.has_attribute(n, "pubdate")) return true;
    const std::string_view value = page_.attribute_source(n, "class").value_or("");
    return has_text(value, "publish") || has_text(value, "entry-date") ||
           has_text(value, "posted") ||
           is_published_label(words_before(page_.words(n).first));
  }

  // Up to four words that stand before this one.
  std::string words_before(WordId w) const {
    const WordId first = w > 4 ? w - 4 : 0;
    return text_of(page_, Range{first, w});
  }

  // --- Text.

  void read_block(const TextBlock& block, bool near, bool wants_names,
                  bool wants_dates) {
    if (block.words.size() == 0) return;
    if (block.words.size() > kMostWordsOfLine) {
      if (wants_names) read_beginning(block);
      if (wants_dates && is_east_asian_line(block.words))
        read_dates(block, plain_text(line_of(page_, block.words)), near);
      return;
    }
    const Hints hints = hints_of(block);
    const bool has_date = wants_dates && (near ? hints.has_number : hints.has_year);
    const bool has_name = wants_names && (hints.may_have_names ||
                                          (near && ends_with_agency(block.words)));
    if (!has_date && !has_name) return;
    const std::string text = plain_text(line_of(page_, block.words));
    if (has_date) read_dates(block, text, near);
    if (has_name) read_names_of_line(block, text, near);
  }

  // Most lines have neither a date nor a name, which their bytes tell.
  struct Hints {
    bool has_number = false;
    bool has_year = false;
    bool may_have_names = false;
  };
  Hints hints_of(const TextBlock& block) const {
    Hints out;
    bool has_by = false;
    for (WordId w = block.words.first; w < block.words.last; ++w) {
      const Word& word = page_.word(w);
      const std::string_view text = page_.source().substr(word.offset, word.length);
      has_by |= is_by(text);
      // 二〇二四年 has no digits, and 令和6年 but one.
      if (!is_ascii(text.front()) && text == "年") out.has_number = out.has_year = true;
      std::size_t digits = 0;
      for (const char c : text) {
        if (is_alpha(c)) {
          digits = 0;
          continue;
        }
        digits = is_digit(c) ? digits + 1 : 0;
        out.has_number |= digits > 0;
        out.has_year |= digits == 4;
        if (!is_ascii(c)) note_script(static_cast<unsigned char>(c), out);
      }
    }
    std::string scratch;
    out.may_have_names |= (has_by && out.has_number) ||
                          begins_byline(page_.word_text(block.words.first, scratch));
    return out;
  }

  // By the first byte of a character: Cyrillic, Arabic, Chinese and Japanese have
  // labels before names, and some of them digits of their own.
  static void note_script(unsigned char byte, Hints& hints) {
    if (byte == 0xD9 || byte == 0xDB || byte == 0xEF)
      hints.has_number = hints.has_year = true;
    if ((byte >= 0xD0 && byte <= 0xDB) || (byte >= 0xE3 && byte <= 0xEF))
      hints.may_have_names = true;
  }

  static bool is_by(std::string_view word) {
    if (word.size() < 2 || word.size() > 4) return false;
    constexpr std::string_view kBy[] = {"by", "von", "par", "por", "door", "da"};
    for (const std::string_view by : kBy)
      if (equal_ignoring_case(word, by)) return true;
    return false;
  }

  void read_dates(const TextBlock& block, std::string_view text, bool near) {
    std::size_t from = 0;
    for (int times = 0; times < 3; ++times) {
      const auto found = find_date(text, reading_, from);
      if (!found) return;
      const std::string_view label = text.substr(from, found->at - from);
      add_date(block, *found, label, text, near);
      from = found->end;
    }
  }

  void add_date(const TextBlock& block, const FoundDate& found, std::string_view label,
                std::string_view text, bool near) {
    const std::string iso = to_iso(found.moment);
    const bool stands_aside = is_aside(page_, block.container, title_);
    if (stands_aside) return;
    if (is_modified_label(label)) {
      out_.add(Evidence::text_modified, iso);
    } else if (is_published_label(label)) {
      out_.add(near || !has_title_ ? Evidence::text_published : Evidence::text_first,
               iso);
    } else if (is_short(block.words) && !is_copyright(text)) {
      out_.add(near ? shown_date(block.words) : Evidence::text_first, iso);
    }
  }

  bool is_short(Range words) const {
    constexpr std::size_t kMostWords = 25;
    return words.size() <= kMostWords || is_east_asian_line(words);
  }

  // Of Chinese and Japanese each character is a word. A sentence is no line about one.
  bool is_east_asian_line(Range words) const {
    constexpr std::size_t kMostWords = 60;
    if (words.size() > kMostWords) return false;
    std::size_t characters = 0;
    for (WordId w = words.first; w < words.last; ++w)
      characters += static_cast<unsigned char>(first_byte(w)) >= 0xE3 ? 1 : 0;
    return 2 * characters > words.size() &&
           text_of(page_, words).find("。") == std::string::npos;
  }

  char first_byte(WordId w) const { return page_.source()[page_.word(w).offset]; }

  static bool is_copyright(std::string_view text) {
    return text.find("©") != text.npos || has_text(text, "copyright");
  }

  void read_names_of_line(const TextBlock& block, std::string_view text, bool near) {
    const Evidence evidence = near ? Evidence::byline_text : Evidence::byline_text_far;
    if (out_.has(evidence)) return;
    const std::vector<std::string> names = names_in_line(text);
    if (names.empty() || is_aside(page_, block.container, title_)) return;
    add_names(evidence, names);
  }

  std::vector<std::string> names_in_line(std::string_view text) const {
    std::vector<std::string> names;
    if (const std::size_t length = byline_prefix(text))
      names = read_names(until_date(text.substr(length)), NameTrust::guessed, site_);
    if (names.empty())
      if (const std::string_view labelled = behind_label(text); !labelled.empty())
        names = read_names(labelled, NameTrust::guessed, site_);
    if (names.empty())
      if (const std::string found = east_asian_names(text); !found.empty())
        names = read_names(found, NameTrust::guessed, site_);
    if (names.empty()) names = names_before_agency(text);
    return names.empty() ? names_after_date(text) : names;
  }

  // "Anna Nowak, PAP", "Anna Nowak (PAP)", "3 May 2024 | Anna Nowak, PAP".
  std::vector<std::string> names_before_agency(std::string_view text) const {
    const std::size_t cut = text.find_last_of(",(/");
    if (cut == text.npos || !is_agency(text::folded(text.substr(cut)))) return {};
    std::string_view names = text.substr(0, cut);
    if (const auto date = find_date(names, reading_)) names = names.substr(date->end);
    return read_names(names, NameTrust::guessed, site_);
  }

  // Of a short line: without a word before it only an agency behind it tells a name.
  bool ends_with_agency(Range words) const {
    constexpr std::size_t kMostWords = 12;
    if (words.size() < 3 || words.size() > kMostWords) return false;
    const auto is_one = [&](WordId count) {
      return is_agency(text::folded(text_of(page_, {words.last - count, words.last})));
    };
    return is_one(1) || is_one(2);
  }

  // "12 May 2024 by Jane Doe", "12 May 2024 | By Jane Doe".
  std::vector<std::string> names_after_date(std::string_view text) const {
    constexpr std::string_view kMarks[] = {" by ",  " By ",   " BY ",  " von ",
                                           " Von ", " par ",  " Par ", " por ",
                                           " Por ", " door ", " da ",  "|By "};
    for (const std::string_view mark : kMarks) {
      const std::size_t at = text.find(mark);
      if (at == text.npos) continue;
      // Of prose "by" says nothing: a date or a sign stands before it.
      const std::string_view before = text.substr(0, at);
      if (!find_date(before, reading_) && byline_verb(before).empty()) continue;
      auto names = read_names(until_date(text.substr(at + mark.size())),
                              NameTrust::guessed, site_);
      if (!names.empty()) return names;
    }
    return {};
  }

  static std::string_view byline_verb(std::string_view before) {
    for (const std::string_view verb :
         {"Posted", "Published", "Written", "Story", "Reported", "Submitted",
          "Last updated", "Updated"})
      if (text::trim(before).ends_with(verb)) return verb;
    return {};
  }

  // Prose of Chinese papers begins "（记者 张三）" or "本报记者 张三".
  void read_beginning(const TextBlock& block) {
    constexpr WordId kWords = 60;
    if (out_.has(Evidence::byline_text_far)) return;
    const Range words{block.words.first,
                      std::min(block.words.last, block.words.first + kWords)};
    const std::string text = plain_text(line_of(page_, words));
    std::string found(behind_label(text));
    if (found.empty()) found = east_asian_names(text);
    if (found.empty()) return;
    const auto names = read_names(found, NameTrust::guessed, site_);
    if (!names.empty()) add_names(Evidence::byline_text_far, names);
  }

  const Page& page_;
  const Scan& scan_;
  std::string_view site_;
  const DateReading& reading_;
  const Range title_;
  const bool has_title_;
  const WordId last_;
  Candidates& out_;
  std::optional<Evidence> last_link_of_;  // rel=author that was read
  Range last_link_{0, 0};
};

namespace {

// An author's box stands below the text.
WordId end_of(const Mask& keep) {
  constexpr WordId kBelow = 150;
  const auto bits = keep.bits();
  for (std::size_t i = bits.size(); i > 0; --i)
    if (bits[i - 1] != 0) return static_cast<WordId>(i * 64) + kBelow;
  return kNone;
}

}  // namespace

NearTitle::NearTitle(const Page& page, const Scan& scan, std::string_view title,
                     std::string_view site, const DateReading& reading,
                     const Mask* keep)
    : page_(page), scan_(scan), site_(site), reading_(reading) {
  if (keep != nullptr) last_ = end_of(*keep);
  const NodeId heading = find_title_heading(page, scan, title);
  if (heading == kNone) {
    find_title_block(text::folded(title));
    return;
  }
  title_ = page.words(heading);
  has_title_ = true;
}

// Pages without headings show their title in bold.
void NearTitle::find_title_block(const std::string& title) {
  if (title.empty()) return;
  std::size_t looked_at = 0;
  for (const TextBlock& block : page_.blocks().all) {
    if (++looked_at > kMostBlocks) return;
    if (block.words.size() > kMostHeadingWords || block.words.size() == 0) continue;
    const std::string text = text::folded(text_of(page_, block.words));
    if (text.size() < 4) continue;
    if (text == title || (text.size() > 12 && title.starts_with(text))) {
      title_ = block.words;
      has_title_ = true;
      return;
    }
  }
}

void NearTitle::read(Candidates& out) const {
  Reader(*this, out).read_near();
}

void NearTitle::read_far_names(Candidates& out) const {
  Reader(*this, out).read_far_names();
}

void NearTitle::read_far_dates(Candidates& out) const {
  Reader(*this, out).read_far_dates();
}

NodeId find_title_heading(const Page& page, const Scan& scan, std::string_view title) {
  const std::string wanted = text::folded(title);
  for (std::size_t i = 0; i < scan.headings.size(); ++i)
    if (!wanted.empty() && scan.heading_texts[i] == wanted) return scan.headings[i];
  for (const NodeId n : scan.headings)
    if (page.tag(n) == Tag::h1 && !is_aside(page, n, {})) return n;
  return kNone;
}

}  // namespace tamis::meta
