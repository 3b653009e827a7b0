#include "content/posts/post_units.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "document/page_text.h"
#include "filters/learned/page_type/page_type.h"
#include "text/phrase_set.h"
#include "text/unicode.h"

namespace tamis {
namespace {

using namespace post_name;

constexpr std::uint32_t kLeastUnitWords = 2;
constexpr int kMostRounds = 4;
constexpr std::size_t kLeastPosts = 2;  // one post is the page itself
constexpr std::uint32_t kMostSingleWords = 200;
constexpr double kMost = 0.6;  // of a group
constexpr double kHalf = 0.5;
constexpr std::size_t kMostFamilies = 3;  // of texts to try
// Another way is better if it finds this many times the words. Heads come before texts:
// text that seems to precede its head more often belongs to the previous post.
constexpr double kMore = 1.2;
constexpr double kMuch = 2;
constexpr double kLeastTextWords = 6;  // mean per post; a title has less

bool is_most(std::size_t count, std::size_t of, double least) {
  return static_cast<double>(count) >= least * static_cast<double>(of);
}

struct Group {
  std::size_t members = 0;
  std::size_t authors = 0;
  std::size_t dates = 0;
  std::size_t marks = 0;  // with at least one of the two
  std::size_t texts = 0;
  std::size_t title_links = 0;
  std::uint32_t bits = ~std::uint32_t{0};  // common to all members

  void add(const Page& page, const PostUnit& one) {
    ++members;
    bits &= one.bits;
    authors += one.has_author() ? 1 : 0;
    dates += one.has_date() ? 1 : 0;
    marks += one.has_author() || one.has_date() ? 1 : 0;
    title_links += one.has_title_link ? 1 : 0;
    texts += words_of_text(page, one).empty() ? 0 : 1;
  }

  // An opening post and a single reply to it may each be alone (`is_with_others`).
  bool is_valid(bool is_with_others, bool is_reply = false) const {
    if (!is_most(texts, members, kHalf)) return false;
    if ((bits & typed) != 0) return is_most(marks, members, kHalf);
    if ((bits & comment) != 0 && members == 1) return authors == 1 && dates == 1;
    if ((bits & comment) != 0) return is_most(marks, members, kMost);
    if (is_most(title_links, members, kHalf)) return false;
    const bool may_be_one = is_reply || (is_with_others && (bits & opening) != 0);
    if (members < kLeastPosts && !may_be_one) return false;
    return is_most(authors, members, kMost) && is_most(dates, members, kHalf);
  }
};

using Groups = std::unordered_map<std::uint32_t, Group>;

class UnitFinder {
 public:
  UnitFinder(const Page& page, const std::vector<PostNames>& names)
      : page_(page), names_(names) {}

  std::vector<PostUnit> find() {
    collect();
    drop_parts();
    for (int round = 0; round < kMostRounds; ++round) {
      read_units(page_, names_, units_);
      if (!drop_groups(round + 1 == kMostRounds)) break;
    }
    if (units_.empty()) find_by_texts();
    if (units_.empty() && may_be_forum()) {
      find_by_heads(HeadNames::marked);
      if (units_.empty()) find_by_heads(HeadNames::plain);
    }
    if (units_.empty()) find_single();
    find_around();
    return std::move(units_);
  }

 private:
  void collect() {
    for (NodeId n = page_.body(); n < page_.node_count();) {
      const PostNames& name = names_[n];
      const Tag tag = page_.tag(n);
      if (tag == Tag::body || tag == Tag::html) {
        ++n;
        continue;
      }
      if ((name.bits & form) != 0 && (name.bits & typed) == 0) {
        n = page_.end(n);
        continue;
      }
      if ((name.bits & unit) != 0 && tag != Tag::a &&
          page_.words(n).size() >= kLeastUnitWords)
        add(n, name.bits, name.signature ^ static_cast<std::uint32_t>(tag) << 20);
      ++n;
    }
  }

  void add(NodeId n, std::uint32_t bits, std::uint32_t signature) {
    units_.push_back({.node = n,
                      .first = n,
                      .end = page_.end(n),
                      .bits = bits,
                      .signature = signature});
  }

  void find_around() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      while (!open.empty() && units_[i].node >= page_.end(units_[open.back()].node))
        open.pop_back();
      units_[i].around = open.empty() ? 0 : open.back() + 1;
      open.push_back(i);
    }
  }

  // --- Parts: groups with one element in each element of another group.
  struct Pair {
    std::size_t ones = 0;
    std::size_t others = 0;
    std::uint64_t inner_words = 0;
    std::uint64_t outer_words = 0;  // without other units inside
  };
  using Pairs = std::unordered_map<std::uint64_t, Pair>;

  static std::uint64_t key_of(std::uint64_t a, std::uint64_t b) { return a << 32 | b; }

  Pairs count_pairs() const {
    std::unordered_map<std::uint64_t, std::size_t> inside;  // (unit, group) to count
    std::vector<std::uint64_t> inner_words(units_.size());
    for (const PostUnit& one : units_) {
      if (one.around == 0) continue;
      ++inside[key_of(one.around, one.signature)];
      inner_words[one.around - 1] += page_.words(one.node).size();
    }
    Pairs pairs;
    for (const PostUnit& one : units_) {
      if (one.around == 0) continue;
      const PostUnit& outer = units_[one.around - 1];
      if (outer.signature == one.signature || (outer.bits & one.bits & typed) != 0)
        continue;
      Pair& pair = pairs[key_of(outer.signature, one.signature)];
      if (inside[key_of(one.around, one.signature)] > 1) {
        ++pair.others;
        continue;
      }
      const std::uint64_t words = page_.words(one.node).size();
      ++pair.ones;
      pair.inner_words += words;
      pair.outer_words +=
          page_.words(outer.node).size() - inner_words[one.around - 1] + words;
    }
    return pairs;
  }

  void drop_parts() {
    find_around();
    std::unordered_map<std::uint32_t, std::size_t> sizes;
    for (const PostUnit& one : units_) ++sizes[one.signature];
    std::unordered_set<std::uint32_t> parts;
    for (const auto& [key, pair] : count_pairs()) {
      const auto inner = static_cast<std::uint32_t>(key);
      const auto outer = static_cast<std::uint32_t>(key >> 32);
      const bool is_one_each = pair.ones > 4 * pair.others &&
                               is_most(pair.ones, sizes[inner], kMost) &&
                               is_most(pair.ones, sizes[outer], kMost);
      if (!is_one_each) continue;
      if (pair.inner_words * 2 >= pair.outer_words)
        parts.insert(inner);
      else
        one_each_.push_back({outer, inner});
    }
    drop(parts);
  }

  void drop(const std::unordered_set<std::uint32_t>& signatures) {
    std::erase_if(units_, [&](const PostUnit& one) {
      return signatures.contains(one.signature);
    });
  }

  // --- Invalid groups. Returns true if there were any, so that units are read again.
  bool drop_groups(bool is_last) {
    Groups groups;
    for (const PostUnit& one : units_) groups[one.signature].add(page_, one);
    const bool has_answer = has_question_and_answer();
    bool has_valid = has_answer;
    for (const auto& [signature, group] : groups) has_valid |= group.is_valid(false);
    std::unordered_set<std::uint32_t> bad;
    for (const auto& [signature, group] : groups)
      if (!group.is_valid(has_valid, has_answer)) bad.insert(signature);
    // A head with the author and the date is also a part.
    for (const auto& [outer, inner] : one_each_)
      if (groups.contains(outer) && groups.contains(inner) &&
          !is_most(groups[outer].authors, groups[outer].members, kHalf)) {
        bad.insert(inner);
        bad.erase(outer);
      }
    if (bad.empty()) {
      drop_odd_ones(groups);
      return false;
    }
    if (!is_last) spare_outer(bad);
    drop(bad);
    return true;
  }

  // One of each is enough.
  bool has_question_and_answer() const {
    std::size_t openings = 0;
    std::size_t others = 0;
    for (const PostUnit& one : units_)
      if (one.has_author() && one.has_date())
        ++((one.bits & opening) != 0 ? openings : others);
    return openings > 0 && others > 0;
  }

  // Drops the innermost groups first. Then the elements around them have their marks.
  void spare_outer(std::unordered_set<std::uint32_t>& bad) const {
    std::unordered_set<std::uint32_t> outer;
    for (const PostUnit& one : units_) {
      if (one.around == 0 || !bad.contains(one.signature)) continue;
      const std::uint32_t around = units_[one.around - 1].signature;
      if (around != one.signature && bad.contains(around)) outer.insert(around);
    }
    if (outer.size() < bad.size())
      for (const std::uint32_t signature : outer) bad.erase(signature);
  }

  // Advertisements between posts have neither author nor date.
  void drop_odd_ones(Groups& groups) {
    std::erase_if(units_, [&](const PostUnit& one) {
      const Group& group = groups[one.signature];
      return !one.has_author() && !one.has_date() &&
             is_most(group.authors, group.members, kMost) &&
             is_most(group.dates, group.members, kMost);
    });
  }

  // --- Units without a name, around texts that have one.
  void find_by_texts() {
    std::unordered_map<std::uint32_t, std::vector<NodeId>> families;
    std::unordered_map<std::uint32_t, std::uint64_t> sizes;
    for (NodeId n = page_.body(); n < page_.node_count(); ++n) {
      const std::uint32_t bits = names_[n].bits;
      if ((bits & (body | frame | unit)) == 0 || (bits & (form | teaser)) != 0 ||
          page_.words(n).size() == 0 || page_.tag(n) == Tag::body)
        continue;
      const std::uint32_t name = names_[n].signature != 0 ? names_[n].signature : bits;
      const std::uint32_t family = name ^ static_cast<std::uint32_t>(page_.tag(n))
                                              << 20;
      families[family].push_back(n);
      sizes[family] += page_.words(n).size();
    }
    std::vector<std::uint32_t> order;
    for (const auto& [family, seeds] : families)
      if (seeds.size() >= kLeastPosts) order.push_back(family);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return sizes[a] != sizes[b] ? sizes[a] > sizes[b] : a < b;
    });
    if (order.size() > kMostFamilies) order.resize(kMostFamilies);
    for (const std::uint32_t family : order)
      for (const Reach reach : {Reach::alone, Reach::before})
        if (make_units(families[family], reach, false)) return;
    units_.clear();
  }

  bool may_be_forum() const {
    return has_title_of_thread(title_of(page_)) || page_type(page_) == PageType::forum;
  }

  // "Which mesh? - Flour Forum"; not "World Economic Forum agenda".
  static bool has_title_of_thread(const std::string& title) {
    const std::string folded = text::folded(title);
    return text::has_one_of(folded, {"forum", "topic", "thread", "discussion"}) &&
           // Forums that are meetings.
           !text::has_one_of(folded, {"economic forum", "social forum", "policy forum",
                                      "global forum"}) &&
           text::has_one_of(title, {" - ", " | ", ": ", " – ", " — ", " • ", " · ",
                                    " » ", " > ", " / ", " ~ "});
  }

  // --- Units without a name whose texts have none: around heads. Of all ways that
  // yield authors and dates, the one with the most text wins.
  void find_by_heads(HeadNames head_names) {
    head_names_ = head_names;
    std::vector<PostUnit> best;
    double most = 0;
    for (const std::vector<NodeId>& heads : head_families(page_, names_))
      for (const Reach reach : {Reach::alone, Reach::behind, Reach::before}) {
        if (!make_units(heads, reach, true)) continue;
        drop_half_ones();
        double words = 0;
        for (const PostUnit& one : units_)
          for (const Range& piece : words_of_text(page_, one)) words += piece.size();
        const bool is_better = words > most * (reach == Reach::before ? kMuch : kMore);
        if (words < kLeastTextWords * static_cast<double>(units_.size()) || !is_better)
          continue;
        most = words;
        best = units_;
      }
    units_ = std::move(best);
  }

  // Finds one comment that has no separate element.
  void find_single() {
    for (NodeId n = page_.body(); n < page_.node_count(); ++n)
      if ((names_[n].bits & several) != 0 && page_.tag(n) != Tag::body &&
          page_.words(n).size() <= kMostSingleWords)
        add(n, comment, 1);
    if (units_.size() == 1) {
      read_units(page_, names_, units_);
      if (drop_groups(true)) units_.clear();
    } else {
      units_.clear();
    }
  }

  // Drops a user or a date outside the thread if most posts have both.
  void drop_half_ones() {
    const auto is_half = [](const PostUnit& one) {
      return !one.has_author() || !one.has_date();
    };
    const auto halves =
        static_cast<std::size_t>(std::count_if(units_.begin(), units_.end(), is_half));
    if (is_most(units_.size() - halves, units_.size(), kMost))
      std::erase_if(units_, is_half);
  }

  enum class Reach { alone, before, behind };  // what else belongs to an element

  // Makes a unit of the largest element around each text that contains no other text.
  bool make_units(const std::vector<NodeId>& seeds, Reach reach, bool is_by_head) {
    units_.clear();
    for (std::size_t i = 0; i < seeds.size(); ++i) {
      if (i > 0 && seeds[i] < page_.end(seeds[i - 1])) return false;  // nested
      const NodeId last = i + 1 < seeds.size() ? seeds[i + 1] : page_.node_count();
      NodeId at = seeds[i];
      for (NodeId up = page_.parent(at);
           up != kNone && up > page_.body() && (i == 0 || up > seeds[i - 1]) &&
           page_.end(up) <= last;
           up = page_.parent(up))
        at = up;
      if (!page_.is_element(at)) at = name_before(at);
      if (at == kNone || (i > 0 && at < units_.back().end)) return false;
      add(at, post, 1);
      units_.back().is_by_head = is_by_head;
      units_.back().head_names = head_names_;
    }
    if (reach == Reach::before) begin_before();
    if (reach == Reach::behind && !end_behind()) return false;
    read_units(page_, names_, units_);
    Group group;
    for (const PostUnit& one : units_) group.add(page_, one);
    return group.is_valid(false);
  }

  // <b>Jane</b> 31 May 2024<br>Text<hr>: the head has no separate element.
  NodeId name_before(NodeId text) const {
    constexpr std::uint32_t kMostWords = 4;
    if (head_names_ != HeadNames::plain) return kNone;
    constexpr int kLevels = 4;
    NodeId before = text - 1;
    for (int i = 0; i < kLevels && page_.parent(before) != page_.parent(text); ++i) {
      before = page_.parent(before);
      if (before == kNone || before <= page_.parent(text)) return kNone;
    }
    const bool is_name = page_.parent(before) == page_.parent(text) &&
                         page_.is_element(before) && page_.words(before).size() > 0 &&
                         page_.words(before).size() <= kMostWords;
    return is_name ? before : kNone;
  }

  // Rows of a table: elements between two units are the head of the second.
  void begin_before() {
    for (std::size_t i = 1; i < units_.size(); ++i)
      if (page_.parent(units_[i - 1].node) == page_.parent(units_[i].node))
        units_[i].first = page_.end(units_[i - 1].node);
    if (units_.size() < kLeastPosts) return;
    // The first unit has as many elements before it as the second.
    std::size_t count = 0;
    for (NodeId n = units_[1].first; n < units_[1].node; n = page_.end(n))
      count += page_.is_element(n) ? 1 : 0;
    std::vector<NodeId> before;
    for (NodeId n = page_.parent(units_[0].node) + 1; n < units_[0].node;
         n = page_.end(n))
      if (page_.is_element(n)) before.push_back(n);
    count = std::min(count, before.size());
    if (count > 0) units_[0].first = before[before.size() - count];
  }

  // The reverse: elements between two units are the text of the first. The last unit
  // gets at most as many elements after it as the one before it.
  bool end_behind() {
    if (units_.size() < kLeastPosts) return false;
    for (std::size_t i = 0; i + 1 < units_.size(); ++i) {
      if (page_.parent(units_[i].node) != page_.parent(units_[i + 1].node))
        return false;
      units_[i].end = units_[i + 1].first;
    }
    const PostUnit& model = units_[units_.size() - 2];
    std::size_t count = 0;
    for (NodeId n = page_.end(model.node); n < model.end; n = page_.end(n)) ++count;
    PostUnit& last = units_.back();
    const NodeId limit = page_.end(page_.parent(last.node));
    for (; count > 0 && last.end < limit; --count) last.end = page_.end(last.end);
    return true;
  }

  const Page& page_;
  const std::vector<PostNames>& names_;
  std::vector<PostUnit> units_;
  HeadNames head_names_ = HeadNames::marked;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> one_each_;  // outer, inner
};

}  // namespace

std::vector<PostUnit> post_units(const Page& page,
                                 const std::vector<PostNames>& names) {
  return UnitFinder(page, names).find();
}

}  // namespace tamis
