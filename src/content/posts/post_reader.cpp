// Determines in one pass what belongs to each unit, and which element is its text.

#include <algorithm>
#include <unordered_map>

#include "content/posts/post_units.h"
#include "document/page_text.h"

namespace tamis {
namespace {

using namespace post_name;

constexpr std::uint32_t kMostActionWords = 8;
constexpr std::uint32_t kMostAsideWords = 200;
constexpr NodeId kMostBoxNodes = 8;
constexpr std::uint32_t kMostMarkWords = 60;
constexpr std::uint32_t kMostHeadWords = 40;
constexpr std::uint32_t kMostSpeechWords = 4;  // "Jane Doe", "says:"
constexpr double kLeastMembers = 0.6;          // of a group that have the same body
constexpr double kLeastNamedWords = 0.1;       // of the largest body, for a named one
constexpr double kLeastInnerWords = 0.25;      // of the largest body, for one inside it
constexpr double kInnermost = 1.4;             // times that, for one that is not named

enum Rank { no_author, inner, linked, weak, strong, declared };

class UnitReader {
 public:
  UnitReader(const Page& page, const std::vector<PostNames>& names,
             std::vector<PostUnit>& units)
      : page_(page), names_(names), units_(units), reading_(date_reading_of(page)) {}

  void read() {
    clear();
    const NodeId last = units_.empty() ? 0 : page_.node_count();
    for (NodeId n = units_.empty() ? 0 : units_.front().first; n < last;) {
      while (!open_.empty() && n >= top().end) close();
      while (next_ < units_.size() && units_[next_].first == n) open();
      if (open_.empty() && next_ == units_.size()) break;
      if (open_.empty()) {
        n = std::max(n + 1, units_[next_].first);
        continue;
      }
      n = page_.is_element(n) ? see(n) : see_text(n);
    }
    while (!open_.empty()) close();
    choose_bodies();
  }

 private:
  struct Open {
    std::size_t unit = 0;
    NodeId no_marks = 0;  // up to here: a quote
    NodeId text_end = 0;  // end of an element named as a text
    NodeId no_dates = 0;  // up to here, unless named: a profile
  };

  PostUnit& top() { return units_[open_.back().unit]; }

  void clear() {
    for (PostUnit& unit : units_)
      unit = PostUnit{.node = unit.node,
                      .first = unit.first,
                      .end = unit.end,
                      .bits = unit.bits,
                      .signature = unit.signature,
                      .is_by_head = unit.is_by_head,
                      .head_names = unit.head_names};
  }

  void open() {
    PostUnit& unit = units_[next_];
    unit.around = open_.empty() ? 0 : open_.back().unit + 1;
    open_.push_back({next_, 0, 0, 0});
    ++next_;
    for (const char* name : {"data-author", "author", "data-username", "data-user"})
      if (const auto value = page_.attribute(unit.node, name);
          value && !unit.has_author())
        set_author(unit, {author_name(meta::plain_text(*value)), {0, 0}}, declared);
    for (const char* name : {"created", "data-created", "data-date"})
      if (page_.has_attribute(unit.node, name) && !unit.date.any()) {
        unit.date = date_in(page_, unit.node, reading_);
        unit.date.words = {0, 0};
        if (unit.date.iso.empty()) unit.date = {};
      }
  }

  void close() {
    if (top().head_names == HeadNames::plain && !top().has_author())
      set_author(top(), author_of_head(top()), linked);
    const Range words = words_of_unit(page_, top());
    open_.pop_back();
    if (open_.empty()) return;
    top().holes.push_back(words);
    top().first_inside = std::min(top().first_inside, words.first);
  }

  // Reads "<b>Jane</b>, 31 May 2024" and "Jane wrote on 31 May 2024".
  FoundAuthor author_of_head(const PostUnit& unit) const {
    if (page_.words(unit.node).size() > kMostHeadWords) return {};
    FoundAuthor found = author_in(page_, unit.node, names_);
    const Range date = unit.best_date().words;
    if (!found.name.empty() || date.size() == 0) return found;
    return {name_before_date(page_, date, reading_), date};
  }

  static void set_author(PostUnit& unit, FoundAuthor found, int rank) {
    if (found.name.empty() || rank <= unit.author_rank) return;
    unit.author = std::move(found.name);
    unit.author_words = found.words;
    unit.author_rank = rank;
  }

  bool has_unit_inside(NodeId n) const {
    return next_ < units_.size() && units_[next_].first < page_.end(n);
  }

  // Returns the node to continue with.
  NodeId see(NodeId n) {
    PostUnit& unit = top();
    Open& state = open_.back();
    const std::uint32_t bits = names_[n].bits;
    const Range words = page_.words(n);
    const Tag tag = page_.tag(n);
    if (n != unit.node && is_left_out(n, bits) && !has_unit_inside(n)) {
      unit.holes.push_back(words);
      if (tag == Tag::button || (bits & aside) != 0) return page_.end(n);
    }
    if (n < state.no_marks || n == unit.node) return n + 1;
    see_marks(n, bits, unit, state);
    if (is_quote(n, bits) && !has_unit_inside(n)) state.no_marks = page_.end(n);
    if (words.size() == 0) return n + 1;
    if ((bits & profile) != 0 && (bits & (body | maybe_body | unit_bits())) == 0) {
      unit.holes.push_back(words);
      state.no_dates = page_.end(n);
    }
    const bool is_heading = tag >= Tag::h1 && tag <= Tag::h6;
    const bool is_mark = is_heading || (bits & (author | maybe_author | date)) != 0;
    if (((bits & body) != 0 && !is_heading) ||
        (!is_mark && (bits & (maybe_body | unit_bits())) != 0)) {
      unit.bodies.push_back(
          {signature_of(n), (bits & body) != 0, page_.depth(n), words});
      if ((bits & body) != 0) state.text_end = std::max(state.text_end, page_.end(n));
    }
    if (is_heading) see_heading(n, unit);
    return n + 1;
  }

  static constexpr std::uint32_t unit_bits() { return post_name::unit; }

  // Buttons, signatures, "Last edited".
  bool is_left_out(NodeId n, std::uint32_t bits) const {
    const Tag tag = page_.tag(n);
    const std::uint32_t size = page_.words(n).size();
    if (tag == Tag::button || tag == Tag::textarea || tag == Tag::select) return true;
    if ((bits & aside) != 0 && (bits & (body | maybe_body)) == 0)
      return size <= kMostAsideWords && !has_profile(n);
    const bool is_part = (bits & (author | date | body | maybe_body)) != 0;
    return (bits & action) != 0 && !is_part && size <= kMostActionWords;
  }

  // Stack Exchange calls the box with the author a signature.
  bool has_profile(NodeId n) const {
    for (NodeId at = n + 1; at < std::min(page_.end(n), n + kMostBoxNodes); ++at)
      if ((names_[at].bits & profile) != 0) return true;
    return false;
  }

  bool is_quote(NodeId n, std::uint32_t bits) const {
    if ((bits & (body | maybe_body)) != 0) return false;
    return (bits & quote) != 0 || page_.tag(n) == Tag::blockquote;
  }

  void see_marks(NodeId n, std::uint32_t bits, PostUnit& unit, const Open& state) {
    const Tag tag = page_.tag(n);
    const std::uint32_t size = page_.words(n).size();
    const bool is_inside = n < state.text_end;
    if (size > 0 && size <= kMostMarkWords)
      if (const int rank = rank_of(n, bits, is_inside); rank > unit.author_rank)
        set_author(unit, author_in(page_, n, names_), rank);
    const bool may_be_date =
        (bits & date) != 0 || tag == Tag::time || page_.has_attribute(n, "data-time");
    PostDate& seen = is_inside ? unit.inner_date : unit.date;
    if (!may_be_date || !seen.iso.empty() || says_other_date(page_, last_text_)) return;
    PostDate found = date_in(page_, n, reading_);
    if (!found.iso.empty() || (found.any() && !seen.any())) seen = std::move(found);
  }

  int rank_of(NodeId n, std::uint32_t bits, bool is_inside) const {
    const Tag tag = page_.tag(n);
    const bool is_author = (bits & author) != 0 || tag == Tag::cite;
    if (is_inside) return is_author ? inner : no_author;
    if (is_author) return strong;
    if ((bits & maybe_author) != 0) return weak;
    const bool is_linked = (bits & profile) != 0 || tag == Tag::dt ||
                           (tag == Tag::a && leads_to_user(page_, n));
    return is_linked ? linked : no_author;
  }

  NodeId see_text(NodeId n) {
    PostUnit& unit = top();
    const Open& state = open_.back();
    if (page_.is_text(n) && page_.tag(page_.parent(n)) != Tag::dd &&
        n >= state.no_marks && n >= state.text_end && unit.loose_date.iso.empty() &&
        unit.date.iso.empty())
      see_loose_date(n, unit, state);
    if (page_.is_text(n) && n >= state.no_marks && last_text_ != kNone &&
        unit.author_rank < linked && page_.words(n).size() <= kMostSpeechWords &&
        is_said_by_the_one_before(page_, n))
      set_author(unit, author_before(n), linked);
    if (page_.is_text(n) && !page_.is_blank(n)) last_text_ = n;
    return n + 1;
  }

  void see_loose_date(NodeId n, PostUnit& unit, const Open& state) const {
    PostDate found = date_in_text(page_, n, last_text_, reading_);
    if (n < state.no_dates) {
      const bool has_time = found.iso.find('T') != std::string::npos;
      if (has_time && !unit.profile_date.any()) unit.profile_date = std::move(found);
    } else if (!found.iso.empty() || !unit.loose_date.any()) {
      unit.loose_date = std::move(found);
    }
  }

  FoundAuthor author_before(NodeId text) const {
    const Range words = page_.words(last_text_);
    if (words.size() > kMostSpeechWords ||
        page_.words(text).first - words.last > kMostSpeechWords)
      return {};
    return {author_name(meta::line_of(page_, words)), words};
  }

  // <h2><a href="/another/page">: a heading of a forum post links only to the post
  // itself. A link of few words may be the name of the author.
  void see_heading(NodeId n, PostUnit& unit) const {
    constexpr std::uint32_t kPerson = author | maybe_author | profile;
    const bool is_of_person = (names_[n].bits & kPerson) != 0;
    const auto leads_away = [&](NodeId link) {
      const auto target = page_.attribute_source(link, "href");
      if (!target || target->find('#') != std::string_view::npos) return false;
      const std::uint32_t words = page_.words(link).size();
      if (words >= 3) return true;
      return words > 0 && words == page_.words(n).size() && !is_of_person &&
             (names_[link].bits & kPerson) == 0 && !leads_to_user(page_, link);
    };
    if (page_.tag(page_.parent(n)) == Tag::a) unit.has_title_link = true;
    for (NodeId at = n + 1; at < std::min(page_.end(n), n + 8); ++at)
      if (page_.tag(at) == Tag::a && leads_away(at)) unit.has_title_link = true;
  }

  // Hashes the tag, and the class or id without digits.
  std::uint32_t signature_of(NodeId n) const {
    std::uint32_t hash = 2166136261U ^ static_cast<std::uint32_t>(page_.tag(n));
    std::string_view name = page_.attribute_source(n, "class").value_or("");
    if (name.empty()) name = page_.attribute_source(n, "id").value_or("");
    for (const char c : name.substr(0, 64))
      if (c < '0' || c > '9') hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return hash;
  }

  // --- Bodies: elements that most units of a group have, with most of their words.
  struct Sum {
    std::size_t members = 0;
    double words = 0;
    double depth = 0;
    bool is_named = false;
    std::size_t last_unit = 0;  // index of the last unit + 1
  };
  using Sums = std::unordered_map<std::uint32_t, Sum>;

  void choose_bodies() {
    std::unordered_map<std::uint32_t, Sums> groups;
    std::unordered_map<std::uint32_t, std::size_t> sizes;
    for (std::size_t i = 0; i < units_.size(); ++i) {
      ++sizes[units_[i].signature];
      Sums& sums = groups[units_[i].signature];
      for (const PostBody& one : units_[i].bodies) {
        Sum& sum = sums[one.signature];
        sum.words += one.words.size();
        sum.is_named |= one.is_named;
        if (sum.last_unit == i + 1) continue;
        sum.last_unit = i + 1;
        sum.depth += one.depth;
        ++sum.members;
      }
    }
    std::unordered_map<std::uint32_t, std::uint32_t> chosen;
    for (const auto& [group, sums] : groups)
      chosen[group] = best_of(sums, static_cast<double>(sizes[group]));
    for (PostUnit& unit : units_) choose_body(unit, chosen[unit.signature]);
  }

  // Returns the signature of the best body; 0: none.
  static std::uint32_t best_of(const Sums& sums, double members) {
    double most = 0;
    double most_named = 0;
    const auto is_common = [&](const Sum& sum) {
      return static_cast<double>(sum.members) >= kLeastMembers * members;
    };
    for (const auto& [signature, sum] : sums)
      if (is_common(sum)) {
        most = std::max(most, sum.words);
        if (sum.is_named) most_named = std::max(most_named, sum.words);
      }
    const bool only_named = most_named >= kLeastNamedWords * most;
    const double least = kLeastInnerWords * (only_named ? most_named : most);
    std::uint32_t best = 0;
    double best_depth = -1;
    for (const auto& [signature, sum] : sums) {
      const double enough = only_named && !sum.is_named ? kInnermost * least : least;
      if (!is_common(sum) || sum.words < enough) continue;
      const double depth = sum.depth / static_cast<double>(sum.members);
      if (depth < best_depth || (depth == best_depth && signature < best)) continue;
      best = signature;
      best_depth = depth;
    }
    return best;
  }

  static void choose_body(PostUnit& unit, std::uint32_t signature) {
    const auto largest = [&](const auto& may_be) {
      Range out{0, 0};
      for (const PostBody& one : unit.bodies)
        if (may_be(one) && one.words.size() > out.size()) out = one.words;
      return out;
    };
    if (signature != 0)
      unit.body =
          largest([&](const PostBody& one) { return one.signature == signature; });
    if (unit.body.size() == 0)
      unit.body = largest([](const PostBody& one) { return one.is_named; });
  }

  const Page& page_;
  const std::vector<PostNames>& names_;
  std::vector<PostUnit>& units_;
  meta::DateReading reading_;
  std::vector<Open> open_;
  std::size_t next_ = 0;  // the next unit to open
  NodeId last_text_ = kNone;
};

// Returns the parts of a range outside the holes. Sorts the holes.
std::vector<Range> without_holes(Range range, std::vector<Range>& holes) {
  std::sort(holes.begin(), holes.end(),
            [](const Range& a, const Range& b) { return a.first < b.first; });
  std::vector<Range> out;
  for (const Range& hole : holes) {
    if (hole.last <= range.first) continue;
    if (hole.first >= range.last) break;
    if (hole.first > range.first) out.push_back({range.first, hole.first});
    range.first = std::min(range.last, hole.last);
  }
  if (range.size() > 0) out.push_back(range);
  return out;
}

// "Re: Flour by Jane (new): 31 May 2024" is the head of a post, and "31 May 2024 #3"
// its foot. Words beyond the author and the date are not text.
Range without_head_and_foot(Range all, const PostUnit& unit) {
  Range out = all;
  for (const Range& mark : {unit.author_words, unit.best_date().words}) {
    if (mark.size() == 0 || mark.first < all.first || mark.last > all.last) continue;
    const std::uint32_t before = mark.first - all.first;
    const std::uint32_t behind = all.last - mark.last;
    if (before <= kMostHeadWords && before <= behind)
      out.first = std::max(out.first, mark.last);
    else if (behind <= kMostHeadWords)
      out.last = std::min(out.last, mark.first);
  }
  return out.first < out.last ? out : Range{all.last, all.last};
}

}  // namespace

const PostDate& PostUnit::best_date() const {
  for (const PostDate* one : {&date, &inner_date, &loose_date, &profile_date})
    if (!one->iso.empty()) return *one;
  for (const PostDate* one : {&date, &inner_date})
    if (one->any()) return *one;
  return loose_date;
}

void read_units(const Page& page, const std::vector<PostNames>& names,
                std::vector<PostUnit>& units) {
  UnitReader(page, names, units).read();
}

Range words_of_unit(const Page& page, const PostUnit& unit) {
  Range out{page.words(unit.first).first, page.words(unit.node).last};
  for (NodeId n = page.end(unit.node); n < unit.end; n = page.end(n))
    out.last = std::max(out.last, page.words(n).last);
  return out;
}

std::vector<Range> words_of_text(const Page& page, const PostUnit& unit) {
  Range all = words_of_unit(page, unit);
  if (unit.body.size() > 0) all = unit.body;
  if (unit.is_by_head) all = without_head_and_foot(all, unit);
  std::vector<Range> holes;
  for (const Range& hole : unit.holes)
    if (hole.first > all.first || hole.last < all.last) holes.push_back(hole);
  for (const Range& mark : {unit.author_words, unit.best_date().words})
    if (mark.size() > 0) holes.push_back(mark);
  return without_holes(all, holes);
}

}  // namespace tamis
