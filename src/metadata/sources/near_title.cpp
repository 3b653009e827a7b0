// Bylines and dates near the title: elements named as such, <time>, and lines of text.
// Text in asides, comments, menus and lists of other pages is not about this page.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/steps.h"
#include "document/page_text.h"
#include "metadata/names/author_names.h"
#include "metadata/sources/sources.h"
#include "tamis/sequences.h"
#include "text/ascii.h"
#include "text/phrase_set.h"
#include "text/unicode.h"

namespace tamis::meta {
namespace {

// The greatest distance in words from the title to a byline before and after it.
constexpr WordId kBefore = 40;
constexpr WordId kBehind = 120;
constexpr std::size_t kMostBlocks = 150;      // that are read then
constexpr std::size_t kMostWordsOfLine = 45;  // a longer block is prose
constexpr std::size_t kMostHeadingWords = 60;

// --- Evidence in classes and ids.

constexpr unsigned kByline = 1;
constexpr unsigned kDate = 2;
constexpr unsigned kAside = 4;

struct NamePart {
  std::string_view text;  // lower case
  unsigned tells;
};

constexpr NamePart kNearTitle[] = {
    {"author", kByline}, {"auteur", kByline}, {"autor", kByline},
    {"byline", kByline}, {"writer", kByline}, {"username", kByline},
    {"date", kDate},     {"time", kDate},     {"publish", kDate}};

constexpr NamePart kAsides[] = {
    {"comment", kAside},   {"carousel", kAside}, {"footer", kAside},
    {"most-read", kAside}, {"popular", kAside},  {"related", kAside},
    {"recommend", kAside}, {"replies", kAside},  {"read-next", kAside},
    {"readmore", kAside},  {"sidebar", kAside},  {"teaser", kAside},
    {"trending", kAside}};

// Searches for many parts of names in one pass, since every element has a class. It
// tests pairs of letters: almost none begins a part, so the processor predicts the
// branch well. For single letters it does not.
class NameReader {
 public:
  constexpr explicit NameReader(std::span<const NamePart> parts) : parts_(parts) {
    for (const NamePart& part : parts)
      second_[place(part.text[0])] |= bit(part.text[1]);
  }

  unsigned told_by(std::string_view name) const {
    unsigned told = 0;
    for (std::size_t i = 0; i + 1 < name.size(); ++i) {
      if ((second_[place(to_lower(name[i]))] & bit(to_lower(name[i + 1]))) == 0)
        continue;
      for (const NamePart& part : parts_)
        if (starts_with_ignoring_case(name.substr(i), part.text)) told |= part.tells;
    }
    return told;
  }

 private:
  static constexpr std::size_t place(char c) { return static_cast<unsigned char>(c); }
  // Other characters share the bits of letters. The comparison distinguishes them.
  static constexpr std::uint32_t bit(char c) { return 1u << (place(c) % 32); }

  std::span<const NamePart> parts_;
  std::uint32_t second_[256] = {};  // second letters, indexed by the first
};
constexpr NameReader kNamesNearTitle(kNearTitle);
constexpr NameReader kNamesOfAsides(kAsides);

// Reports whether an element is inside a comment, a menu, a footer, an image, or a list
// of other pages. Text there is not about this page. Elements that also contain the
// title are not evidence.
bool is_aside(const Page& page, NodeId element, Range title) {
  constexpr TagSet kAsideTags{Tag::nav, Tag::footer, Tag::aside, Tag::figure,
                              Tag::figcaption};
  // Classes of <body> and <html> describe the site, not a part of the page.
  constexpr TagSet kOfAll{Tag::body, Tag::html, Tag::main};
  count_steps(page.depth(element));
  for (NodeId n = element; n != kNone && n != 0; n = page.parent(n)) {
    if (!page.is_element(n)) continue;
    const Range words = page.words(n);
    const bool has_title =
        title.size() > 0 && words.first <= title.first && title.last <= words.last;
    if (has_title || kOfAll.contains(page.tag(n))) return false;
    if (kAsideTags.contains(page.tag(n))) return true;
    for (std::uint32_t i = 0; i < page.attribute_count(n); ++i) {
      const auto [name, value] = page.source_attribute(n, i);
      if ((name == "class" || name == "id") && kNamesOfAsides.told_by(value) != 0)
        return true;
      // A schema.org item by another author.
      if (name == "itemtype" &&
          text::ends_with_one_of(value, {"Comment", "Review", "Answer"}))
        return true;
    }
  }
  return false;
}

// Returns the heading that is the page's title; kNone if there is no such heading.
NodeId find_title_heading(const Page& page, const Scan& scan,
                          const std::string& title) {
  for (std::size_t i = 0; i < scan.headings.size(); ++i)
    if (!title.empty() && scan.heading_texts[i] == title) return scan.headings[i];
  for (const NodeId n : scan.headings)
    if (page.tag(n) == Tag::h1 && !is_aside(page, n, {})) return n;
  return kNone;
}

// Returns the blocks from the one with this word on, or from the next one after it.
std::span<const TextBlock> blocks_from(const Page& page, WordId word) {
  const auto& blocks = page.blocks().all;
  return {
      std::lower_bound(blocks.begin(), blocks.end(), word,
                       [](const TextBlock& b, WordId w) { return b.words.last <= w; }),
      blocks.end()};
}

class Reader {
 public:
  Reader(const TitlePlace& title, Candidates& out)
      : page_(title.page),
        scan_(title.scan),
        bylines_(title.bylines),
        reading_(title.bylines.reading),
        title_(title.words),
        has_title_(title_.size() > 0),
        from_(title_.first > kBefore ? title_.first - kBefore : 0),
        last_(title.last),
        out_(out) {}

  void read_near() {
    if (!has_title_) return;
    look_at_elements(title_.last + kBehind, true);
    for (const NodeId n : scan_.rel_authors) read_rel_author(n);
    for (const NodeId n : scan_.times)
      if (is_near(page_.words(n))) read_time(n);
    for (const TextBlock& block : blocks_from(page_, from_)) {
      if (!is_near(block.words)) break;
      read_block(block, true, true, true);
    }
  }

  void read_far_names() {
    look_at_elements(last_, false);
    for (const NodeId n : scan_.rel_authors) read_rel_author(n);
    each_block([&](const TextBlock& block) { read_block(block, false, true, false); });
  }

  void read_far_dates() {
    for (const NodeId n : scan_.times) read_time(n);
    each_block([&](const TextBlock& block) { read_block(block, false, false, true); });
  }

 private:
  // The blocks near the title, and some after them.
  template <class Use>
  void each_block(Use use) const {
    const auto blocks = blocks_from(page_, from_);
    for (const TextBlock& block : blocks.first(std::min(blocks.size(), kMostBlocks))) {
      if (block.words.first > last_) break;
      use(block);
    }
  }

  // Nodes are in the order of their words.
  NodeId first_node_near() const {
    NodeId low = 0;
    NodeId high = page_.node_count();
    while (low < high) {
      const NodeId middle = low + (high - low) / 2;
      if (page_.words(middle).first < from_)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  void look_at_elements(WordId last, bool wants_dates) {
    for (NodeId n = first_node_near(); n < page_.node_count(); ++n) {
      if (page_.words(n).first > last) break;
      if (page_.is_element(n)) look_at(n, wants_dates);
    }
  }

  void look_at(NodeId n, bool wants_dates) {
    const std::size_t words = page_.words(n).size();
    if (words == 0 || words > kMostWordsOfLine || page_.attribute_count(n) == 0) return;
    for (std::uint32_t i = 0; i < page_.attribute_count(n); ++i) {
      const auto [name, value] = page_.source_attribute(n, i);
      if (!is_for_names(name)) continue;
      const unsigned told = kNamesNearTitle.told_by(value);
      if ((told & kByline) != 0) read_byline(n);
      if (wants_dates && (told & kDate) != 0 && page_.tag(n) != Tag::time) read_time(n);
    }
  }

  // Reports whether the attribute names an element.
  static bool is_for_names(std::string_view name) {
    switch (name.size()) {
      case 2: return name == "id";
      case 5: return name == "class";
      case 11: return name == "data-testid";
      default: return false;
    }
  }

  bool is_near(Range words) const {
    // Negative: before the title.
    const std::int64_t far = words.first >= title_.last
                                 ? std::int64_t{words.first} - title_.last
                                 : std::int64_t{words.last} - title_.first;
    return has_title_ && far >= -std::int64_t{kBefore} && far <= std::int64_t{kBehind};
  }

  void read_byline(NodeId n) {
    constexpr std::size_t kMostWords = 40;
    const Range words = page_.words(n);
    if (words.size() == 0 || words.size() > kMostWords || is_aside(page_, n, title_))
      return;
    const std::string text = plain_text(line_of(page_, words));
    // A box about the author is not a byline, but contains one.
    const std::vector<std::string> names = bylines_.names_in_element(text);
    if (names.empty()) return;
    add_names(is_near(words) ? Evidence::byline_near : Evidence::byline_far, names);
  }

  // Takes all links of one byline, and also names in it without a link.
  void read_rel_author(NodeId n) {
    const Range words = page_.words(n);
    if (words.size() == 0 || words.size() > 8 || is_aside(page_, n, title_)) return;
    auto names = read_names(text_of(page_, words), NameTrust::shown, bylines_.site);
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

  // Returns the names in the line that contains these words.
  std::vector<std::string> names_around(Range words) const {
    const auto blocks = blocks_from(page_, words.first);
    if (blocks.empty() || blocks[0].words.first > words.first ||
        blocks[0].words.size() > kMostWordsOfLine)
      return {};
    return bylines_.names_in_line(plain_text(line_of(page_, blocks[0].words)));
  }

  // Only the first line of names is the authors. A second one names other people.
  void add_names(Evidence evidence, const std::vector<std::string>& names) {
    if (out_.has(evidence)) return;
    for (const std::string& name : names) out_.add(evidence, name);
  }

  // --- <time>, and elements with a class for dates.

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

  // Text before a title may belong to something above it.
  Evidence shown_date(Range words) const {
    if (!is_near(words)) return Evidence::text_first;
    return words.first >= title_.last ? Evidence::text_near : Evidence::text_before;
  }

  // Checks its words, and the names of the element and of the two around it.
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

  // Up to four words before this one.
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

  // Most lines have neither a date nor a name, as their bytes show.
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
      // 二〇二四年 has no digits, and 令和6年 only one.
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

  // Tests the first byte of a character. Cyrillic, Arabic, Chinese and Japanese have
  // labels before names, and some of them have their own digits.
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

  // In Chinese and Japanese each character is a word. A sentence is not a byline.
  bool is_east_asian_line(Range words) const {
    constexpr std::size_t kMostWords = 60;
    if (words.size() > kMostWords) return false;
    std::size_t characters = 0;
    for (WordId w = words.first; w < words.last; ++w)
      characters +=
          static_cast<unsigned char>(page_.source()[page_.word(w).offset]) >= 0xE3 ? 1
                                                                                   : 0;
    return 2 * characters > words.size() &&
           text_of(page_, words).find("。") == std::string::npos;
  }

  static bool is_copyright(std::string_view text) {
    return text.find("©") != text.npos || has_text(text, "copyright");
  }

  void read_names_of_line(const TextBlock& block, std::string_view text, bool near) {
    const Evidence evidence = near ? Evidence::byline_text : Evidence::byline_text_far;
    if (out_.has(evidence)) return;
    const std::vector<std::string> names = bylines_.names_in_line(text);
    if (names.empty() || is_aside(page_, block.container, title_)) return;
    add_names(evidence, names);
  }

  // In a short line without a label, only an agency after it is evidence for a name.
  bool ends_with_agency(Range words) const {
    constexpr std::size_t kMostWords = 12;
    if (words.size() < 3 || words.size() > kMostWords) return false;
    const auto is_one = [&](WordId count) {
      return is_agency(text::folded(text_of(page_, {words.last - count, words.last})));
    };
    return is_one(1) || is_one(2);
  }

  // The text in Chinese newspapers begins with the reporter.
  void read_beginning(const TextBlock& block) {
    constexpr WordId kWords = 60;
    if (out_.has(Evidence::byline_text_far)) return;
    const Range words{block.words.first,
                      std::min(block.words.last, block.words.first + kWords)};
    add_names(Evidence::byline_text_far,
              bylines_.names_in_beginning(plain_text(line_of(page_, words))));
  }

  const Page& page_;
  const Scan& scan_;
  const BylineReader& bylines_;
  const DateReading& reading_;
  const Range title_;
  const bool has_title_;
  const WordId from_;
  const WordId last_;
  Candidates& out_;
  std::optional<Evidence> last_link_of_;  // the rel=author link that was read
  Range last_link_{0, 0};
};

// A box about the author is below the text.
WordId end_of(const Mask& keep) {
  constexpr WordId kBelow = 150;
  const auto bits = keep.bits();
  for (std::size_t i = bits.size(); i > 0; --i)
    if (bits[i - 1] != 0) return static_cast<WordId>(i * 64) + kBelow;
  return kNone;
}

// Pages without headings show their title in bold.
Range words_like_title(const Page& page, const std::string& title) {
  if (title.empty()) return {0, 0};
  const auto& blocks = page.blocks().all;
  const std::size_t most = std::min(blocks.size(), kMostBlocks);
  for (const TextBlock& block : std::span(blocks).first(most)) {
    if (block.words.size() > kMostHeadingWords || block.words.size() == 0) continue;
    const std::string text = text::folded(text_of(page, block.words));
    if (text.size() < 4) continue;
    if (text == title || (text.size() > 12 && title.starts_with(text)))
      return block.words;
  }
  return {0, 0};
}

}  // namespace

TitlePlace find_title(const Page& page, const Scan& scan, std::string_view title,
                      const BylineReader& bylines, const Mask* keep) {
  TitlePlace out{page, scan, bylines};
  if (keep != nullptr) out.last = end_of(*keep);
  const std::string wanted = text::folded(title);
  const NodeId heading = find_title_heading(page, scan, wanted);
  out.words = heading == kNone ? words_like_title(page, wanted) : page.words(heading);
  return out;
}

void read_near_title(const TitlePlace& title, Candidates& out) {
  Reader(title, out).read_near();
}

void read_far_names(const TitlePlace& title, Candidates& out) {
  Reader(title, out).read_far_names();
}

void read_far_dates(const TitlePlace& title, Candidates& out) {
  Reader(title, out).read_far_dates();
}

}  // namespace tamis::meta
