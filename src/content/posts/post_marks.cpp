#include <algorithm>
#include <optional>

#include "content/posts/post_units.h"
#include "document/page_text.h"
#include "text/ascii.h"
#include "text/phrase_set.h"

namespace tamis {
namespace {

using namespace post_name;

constexpr std::size_t kMostNameWords = 4;
constexpr std::size_t kMostNameBytes = 80;
constexpr std::uint32_t kMostAuthorWords = 60;  // a head has no more
constexpr NodeId kMostAuthorNodes = 64;
constexpr std::uint32_t kMostDateWords = 16;
constexpr NodeId kMostDateNodes = 6;
constexpr std::uint32_t kMostShownWords = 6;
constexpr std::uint32_t kMostLabelWords = 3;
constexpr std::size_t kMostTextBytes = 240;

// Labels before and after a name, in English, German, French and Spanish, and symbols.
// If two begin alike, the longer one comes first.
constexpr std::string_view kBefore[] = {
    "originally posted by;posted by;written by;submitted by;author:;geschrieben von;"
    "verfasst von;publié par;escrito por;by;von;par;por;from:;name:;+;»;|;·;-;—;:;«"};
constexpr std::string_view kBehind[] = {
    "says:;says;said:;said;wrote:;wrote;writes:;schrieb:;sagt:;sagt;dit :;dit:;dice:;"
    "dijo:;a écrit :;a écrit:;on;am;le;»;|;·;-;—;:;,;•"};
// Texts that follow a name, without other words.
constexpr std::string_view kVerbs[] = {
    "says:;said:;wrote:;writes:;says;wrote;schrieb:;sagte:;dit :;dit:;a écrit :;"
    "a écrit:;dijo:;escribió:"};
// Labels of buttons and profiles where a name is expected.
constexpr std::string_view kLabels[] = {
    "add message;add;admin badge;answer;author;avatar;comment;delete;edit;follow;gast;"
    "link;member;message;more;new;offline;online;op;permalink;post;posts;profile;quote;"
    "read more;reply;report;send message;share;top;user;view all;view profile"};

bool is_verb(std::string_view lower) {
  static const text::PhraseSet kSet(kVerbs);
  return kSet.contains(lower);
}

// Reports whether the text is the label, or begins with it and a space or colon.
bool begins_with(std::string_view lower, std::string_view label) {
  if (!lower.starts_with(label)) return false;
  if (lower.size() == label.size() || !is_alpha(label.back())) return true;
  const char next = lower[label.size()];
  return next == ' ' || next == ':';
}

bool ends_with(std::string_view lower, std::string_view label) {
  if (!lower.ends_with(label) || lower.size() == label.size()) return false;
  return !is_alpha(label.front()) || lower[lower.size() - label.size() - 1] == ' ';
}

std::string_view without_labels(std::string_view text) {
  static const std::vector<std::string_view> kAllBefore = text::phrases_of(kBefore);
  static const std::vector<std::string_view> kAllBehind = text::phrases_of(kBehind);
  for (bool is_changed = true; is_changed;) {
    is_changed = false;
    text = text::trim(text);
    const std::string lower = text::to_lower(text);
    for (const std::string_view label : kAllBefore)
      if (!is_changed && begins_with(lower, label)) {
        text.remove_prefix(label.size());
        is_changed = true;
      }
    for (const std::string_view label : kAllBehind)
      if (!is_changed && ends_with(lower, label)) {
        text.remove_suffix(label.size());
        is_changed = true;
      }
  }
  return text;
}

// "Wed Aug 07", "12:30", "1337". A name has letters.
bool is_date_or_number(std::string_view name) {
  if (meta::find_date(name, {})) return true;
  bool has_letter = false;
  bool has_month = false;
  bool has_number = false;
  std::string word;
  for (std::size_t i = 0; i <= name.size(); ++i) {
    const char c = i < name.size() ? name[i] : ' ';
    if (is_alpha(c) || static_cast<unsigned char>(c) >= 0x80) {
      has_letter = true;
      word += to_lower(c);
      continue;
    }
    has_number |= is_digit(c) && (i == 0 || name[i - 1] == ' ');
    has_month |= !word.empty() && meta::month_of(word) > 0;
    word.clear();
  }
  return !has_letter || (has_month && has_number);
}

std::optional<meta::Moment> declared_moment(const Page& page, NodeId element,
                                            const meta::DateReading& reading) {
  for (const char* name : {"datetime", "content", "data-time", "data-timestamp",
                           "data-epoch", "data-utime", "ts", "created", "title"})
    if (const auto value = page.attribute(element, name)) {
      std::string_view text = *value;
      // The time is in milliseconds.
      if (text.size() == 13 && std::all_of(text.begin(), text.end(), is_digit))
        text.remove_suffix(3);
      if (const auto moment = meta::read_date(text, reading)) return moment;
    }
  return std::nullopt;
}

// Returns all of "10:16am on Apr 24" for the text "10:16am" of <span><b>10:16am</b> on
// <b>Apr 24</b></span>, although it is not a date without a year.
PostDate shown_moment(const Page& page, NodeId text) {
  const auto has_clock = [&](Range words) {
    const std::string line = meta::line_of(page, words);
    const std::size_t colon = line.find(':');
    return colon != std::string::npos && colon > 0 && colon + 2 < line.size() &&
           is_digit(line[colon - 1]) && is_digit(line[colon + 1]) &&
           is_digit(line[colon + 2]);
  };
  if (page.words(text).size() > kMostShownWords || !has_clock(page.words(text)))
    return {};
  NodeId at = page.parent(text);
  const NodeId around = page.parent(at);
  if (around != kNone && page.words(around).size() <= kMostShownWords) at = around;
  if (page.words(at).size() > kMostShownWords) return {};
  return {{}, meta::line_of(page, page.words(at)), page.words(at)};
}

bool is_of_other_date(std::string_view lower) {
  return text::has_one_of(lower, {"join", "regist", "anmeld", "member since", "inscri",
                                  "seit", "desde", "depuis", "edited", "modif",
                                  "bearbeitet", "geändert", "updated", "dabei"});
}

}  // namespace

std::string author_name(std::string_view text) {
  const std::string_view name = without_labels(text);
  if (name.empty() || name.size() > kMostNameBytes || name.front() == '#' ||
      name.back() == '*')
    return {};
  if (static_cast<std::size_t>(std::count(name.begin(), name.end(), ' ')) >=
      kMostNameWords)
    return {};
  static const text::PhraseSet kSet(kLabels);
  const std::string lower = text::to_lower(name);
  if (kSet.contains(lower) || lower.starts_with("view ") ||
      lower.find("http") != std::string::npos || is_date_or_number(name))
    return {};
  return std::string(name);
}

FoundAuthor author_in(const Page& page, NodeId element,
                      const std::vector<PostNames>& names) {
  const Range all = page.words(element);
  if (all.size() == 0 || all.size() > kMostAuthorWords) return {};
  const NodeId last = std::min(page.end(element), element + kMostAuthorNodes);
  FoundAuthor best;
  int best_rank = 0;
  Range before_time = all;
  for (NodeId n = element + 1; n < last; ++n) {
    const Range words = page.words(n);
    if (!page.is_element(n) || words.size() == 0) continue;
    const Tag tag = page.tag(n);
    if (tag == Tag::time || (names[n].bits & (date | profile)) != 0)
      before_time.last = std::min(before_time.last, std::max(words.first, all.first));
    const std::optional<std::string_view> property =
        page.attribute_source(n, "itemprop");
    const int rank = property == "name"                                        ? 5
                     : (names[n].bits & author) != 0                           ? 4
                     : tag == Tag::a && (names[n].bits & profile) == 0         ? 3
                     : (names[n].bits & maybe_author) != 0                     ? 2
                     : tag == Tag::b || tag == Tag::strong || tag == Tag::cite ? 1
                                                                               : 0;
    if (rank <= best_rank) continue;
    std::string name = author_name(meta::line_of(page, words));
    if (name.empty()) continue;
    best = {std::move(name), words};
    best_rank = rank;
  }
  if (best_rank > 0) return best;
  return {author_name(meta::line_of(page, before_time)), before_time};
}

bool leads_to_user(const Page& page, NodeId link) {
  const auto target = page.attribute_source(link, "href");
  if (!target || page.words(link).size() > kMostNameWords) return false;
  return text::has_one_of(
      text::to_lower(target->substr(0, 200)),
      {"/user", "user/", "user_", "/u/", "member", "profile", "profil", "author",
       "userid=", "action=profile", "?u=", "&u=", "mode=viewprofile"});
}

bool is_said_by_the_one_before(const Page& page, NodeId text) {
  return is_verb(text::to_lower(meta::line_of(page, page.words(text))));
}

PostDate date_in(const Page& page, NodeId element, const meta::DateReading& reading) {
  const Range words = page.words(element);
  if (words.size() > kMostDateWords) return {};
  const NodeId last = std::min(page.end(element), element + kMostDateNodes);
  for (NodeId n = element; n < last; ++n)
    if (page.is_element(n))
      if (const auto moment = declared_moment(page, n, reading))
        return {meta::to_iso(*moment), {}, words};
  const std::string text = meta::line_of(page, words);
  if (const auto found = meta::find_date(text, reading))
    return {meta::to_iso(found->moment), {}, words};
  if (words.size() == 0 || words.size() > kMostShownWords) return {};
  return {{}, text, words};
}

bool says_other_date(const Page& page, NodeId text) {
  if (text == kNone || page.words(text).size() > kMostLabelWords) return false;
  const std::string line = meta::line_of(page, page.words(text));
  return std::none_of(line.begin(), line.end(), is_digit) &&
         is_of_other_date(text::to_lower(line));
}

PostDate date_in_text(const Page& page, NodeId text, NodeId before,
                      const meta::DateReading& reading) {
  const Range words = page.words(text);
  if (words.size() < 1 || words.size() > kMostDateWords) return {};
  const std::string line = meta::line_of(page, words);
  if (line.size() > kMostTextBytes ||
      std::none_of(line.begin(), line.end(), is_digit) || says_other_date(page, before))
    return {};
  const auto found = meta::find_date(line, reading);
  // "20 April 2020 (edited: 21 April 2020)" begins with the date of the post.
  if (is_of_other_date(text::to_lower(found ? line.substr(0, found->at) : line)))
    return {};
  if (found) return {meta::to_iso(found->moment), {}, words};
  return shown_moment(page, text);
}

std::string name_before_date(const Page& page, Range words,
                             const meta::DateReading& reading) {
  const std::string line = meta::line_of(page, words);
  const auto found = meta::find_date(line, reading);
  if (!found) return {};
  std::string_view name = std::string_view(line).substr(0, found->at);
  constexpr std::string_view kBetween[] = {
      "on;at;am;le;el;the;posted;writes;à;um;schrieb;said"};
  static const text::PhraseSet kAllBetween(kBetween);
  for (bool is_changed = true; is_changed;) {
    const std::size_t size = name.size();
    while (!name.empty() && std::string_view(" ,:|-(").find(name.back()) != name.npos)
      name.remove_suffix(1);
    const std::string_view last = name.substr(name.rfind(' ') + 1);
    if (last.size() < name.size() && (is_verb(last) || kAllBetween.contains(last)))
      name.remove_suffix(last.size());
    is_changed = name.size() != size;
  }
  return author_name(name);
}

meta::DateReading date_reading_of(const Page& page) {
  meta::DateReading out;
  for (NodeId n = 1; n < page.node_count() && n < page.body(); ++n)
    if (page.tag(n) == Tag::html)
      if (const auto language = page.attribute_source(n, "lang")) {
        const std::string lower = text::to_lower(language->substr(0, 8));
        const bool is_american = lower.empty() || lower == "en" || lower == "en-us";
        if (!is_american) out.order = meta::DayOrder::day_first;
      }
  return out;
}

}  // namespace tamis
