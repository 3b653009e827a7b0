// Comments and posts of forums, one by one.
//
// A unit is an innermost element whose class, id or schema.org type says comment, post
// and the like, and that holds a name or a date, and a text besides. One walk: names,
// dates and texts are given to the innermost such element that is open; where an
// element ends without being a unit, what it has is its parent's.

#include <algorithm>
#include <optional>

#include "filters/measure/page_parts.h"
#include "metadata/author_names.h"
#include "metadata/dates.h"
#include "metadata/plain_text.h"
#include "render/structure/block_lines.h"
#include "render/structure/lists.h"
#include "render/structure/post_names.h"
#include "render/structure/word_bytes.h"

namespace tamis {
namespace {

using namespace post_name;

constexpr std::uint32_t kMostAuthorWords = 8;
constexpr NodeId kMostAuthorNodes = 32;
constexpr std::uint32_t kMostDateWords = 14;
constexpr std::uint32_t kMostActionWords = 6;
constexpr std::size_t kMostHoles = 500;  // what has more is a page of comments
constexpr std::size_t kLeastPosts = 2;   // one post is the page itself

struct Candidate {
  NodeId node = kNone;
  std::size_t around = 0;  // one after the candidate around it; 0: none
  std::uint32_t names = 0;
  std::string author{};
  std::string date{};
  std::string shown_date{};
  Range author_words{0, 0};
  Range date_words{0, 0};
  Range body{0, 0};            // of the first element that is named for its text
  std::vector<Range> holes{};  // what is no text of its own
  NodeId first_unit = kNone;

  bool has_marks() const {
    return !author.empty() || !date.empty() || !shown_date.empty();
  }
};

class PostFinder {
 public:
  PostFinder(const Page& page, const Cleaning& cleaning)
      : page_(page), words_(page, cleaning), all_(page.word_count(), true) {}

  std::vector<Post> find() {
    for (NodeId n = page_.body(); n < page_.node_count();) {
      while (open_ > 0 && n >= page_.end(candidates_[open_ - 1].node)) close();
      n = page_.is_element(n) && page_.words(n).size() > 0 ? see(n) : n + 1;
    }
    while (open_ > 0) close();
    finish();
    return std::move(posts_);
  }

 private:
  // Returns the node to go on with.
  NodeId see(NodeId n) {
    const std::uint32_t names = post_names(page_, n);
    const Tag tag = page_.tag(n);
    const bool is_unit_name = (names & (comment | post)) != 0;
    if ((names & form) != 0 && (is_unit_name || tag == Tag::form)) return page_.end(n);
    if (tag == Tag::body || tag == Tag::html) return n + 1;
    if (is_action(n, names)) {
      if (open_ > 0) candidates_[open_ - 1].holes.push_back(page_.words(n));
      return page_.end(n);
    }
    if (is_unit_name && (names & minor) == 0) open(n, names);
    if (open_ == 0) return n + 1;
    Candidate& unit = candidates_[open_ - 1];
    if ((names & author) != 0 && (names & minor) == 0) see_author(n, unit);
    if ((names & date) != 0 || tag == Tag::time) see_date(n, names, unit);
    if ((names & body) != 0 && n != unit.node && (names & minor) == 0 &&
        unit.body.size() == 0)
      unit.body = page_.words(n);
    return n + 1;
  }

  bool is_action(NodeId n, std::uint32_t names) const {
    const Tag tag = page_.tag(n);
    if (page_.words(n).size() > kMostActionWords || open_ == 0) return false;
    if (tag == Tag::button) return true;
    if ((names & action) == 0 || (names & (author | date | body)) != 0) return false;
    return (names & comment) == 0 || tag == Tag::a || tag == Tag::span;
  }

  void open(NodeId n, std::uint32_t names) {
    Candidate made;
    made.node = n;
    made.around = open_;
    made.names = names;
    candidates_.push_back(std::move(made));
    open_ = candidates_.size();
  }

  void see_author(NodeId n, Candidate& unit) {
    Range words = page_.words(n);
    const NodeId last = std::min(page_.end(n), n + kMostAuthorNodes);
    for (NodeId at = n + 1; at < last; ++at)
      if (page_.tag(at) == Tag::time)
        words.last = std::min(words.last, page_.words(at).first);
    // In "<p class=author>By <b class=name>Jane</b>" the inner one knows better.
    const bool is_inside = unit.author_words.contains(words.first);
    if ((!unit.author.empty() && !is_inside) || words.size() == 0 ||
        words.size() > kMostAuthorWords)
      return;
    const std::string text = meta::line_of(page_, words);
    const auto found = meta::read_names(text, meta::NameTrust::declared, "");
    if (found.empty()) return;
    unit.author = clean_word(found.front(), words_.cleaning());
    if (!is_inside) unit.holes.push_back(words);
    unit.author_words = words;
  }

  void see_date(NodeId n, std::uint32_t names, Candidate& unit) {
    const Range words = page_.words(n);
    if (!unit.date.empty() || words.size() > kMostDateWords) return;
    const meta::DateReading reading;
    std::optional<meta::Moment> moment;
    for (const char* name : {"datetime", "content", "title"})
      if (const auto value = page_.attribute(n, name); value && !moment)
        moment = meta::read_date(*value, reading);
    const std::string text = meta::line_of(page_, words);
    if (!moment)
      if (const auto found = meta::find_date(text, reading)) moment = found->moment;
    if (moment)
      unit.date = meta::to_iso(*moment);
    else if (unit.shown_date.empty() && (names & (author | body)) == 0)
      unit.shown_date = clean_word(text, words_.cleaning());
    else
      return;
    unit.date_words = words;
    unit.holes.push_back(words);
  }

  void close() {
    Candidate& unit = candidates_[open_ - 1];
    Candidate* parent = unit.around > 0 ? &candidates_[unit.around - 1] : nullptr;
    const bool is_unit =
        unit.has_marks() && unit.holes.size() <= kMostHoles && emit(unit);
    open_ = unit.around;
    if (parent == nullptr) return;
    if (is_unit) {
      parent->holes.push_back(page_.words(unit.node));
      return;
    }
    if (parent->author.empty() && !unit.author.empty()) {
      parent->author = std::move(unit.author);
      parent->author_words = unit.author_words;
    }
    if (parent->date.empty() && !unit.date.empty()) {
      parent->date = std::move(unit.date);
      parent->date_words = unit.date_words;
    }
    if (parent->shown_date.empty()) parent->shown_date = std::move(unit.shown_date);
    if (parent->body.size() == 0)
      parent->body = unit.body.size() > 0       ? unit.body
                     : (unit.names & body) != 0 ? page_.words(unit.node)
                                                : Range{0, 0};
    // The shorter list goes into the longer; they are sorted when they are needed.
    if (parent->holes.size() < unit.holes.size()) parent->holes.swap(unit.holes);
    parent->holes.insert(parent->holes.end(), unit.holes.begin(), unit.holes.end());
    unit.holes = {};
  }

  // The parts of a range that are in no hole; holes are sorted then.
  static std::vector<Range> without(Range range, std::vector<Range>& holes) {
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

  bool emit(Candidate& unit) {
    const Range all = page_.words(unit.node);
    const bool is_named =
        unit.body.size() > 0 && !unit.body.contains(unit.author_words.first);
    Post post;
    post.words = without(is_named ? unit.body : all, unit.holes);
    if (post.words.empty()) return false;
    for (const Range& piece : post.words)
      append_block_lines(page_, all_, piece, words_, post.text);
    if (post.text.empty()) return false;
    for (const Range& mark : {unit.author_words, unit.date_words})
      if (mark.size() > 0) post.words.push_back(mark);
    post.kind = (unit.names & comment) != 0 ? PostKind::comment : PostKind::post;
    post.author = unit.author;
    post.date = unit.date;
    if (unit.date.empty()) post.shown_date = unit.shown_date;
    post.bytes = bytes_of_words(page_, all);
    post.node = unit.node;
    posts_.push_back(std::move(post));
    made_by_.push_back(open_ - 1);
    return true;
  }

  // A thread is the outermost element that begins with the unit: what follows in it are
  // replies.
  NodeId thread_of(NodeId unit, std::size_t candidate) const {
    NodeId out = unit;
    for (std::size_t i = candidate + 1; i > 0; i = candidates_[i - 1].around) {
      const Candidate& around = candidates_[i - 1];
      const Tag tag = page_.tag(around.node);
      const bool is_one =
          (around.names & single) != 0 || tag == Tag::li || tag == Tag::article;
      if (around.first_unit == unit && is_one) out = around.node;
    }
    return out;
  }

  void finish() {
    std::vector<std::size_t> order(posts_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return posts_[a].node < posts_[b].node;
    });
    for (const std::size_t i : order)
      for (std::size_t c = made_by_[i] + 1; c > 0; c = candidates_[c - 1].around)
        if (candidates_[c - 1].first_unit == kNone)
          candidates_[c - 1].first_unit = posts_[i].node;
    std::vector<Post> sorted;
    std::vector<NodeId> threads;  // their ends
    std::size_t count = 0;
    for (const std::size_t i : order) count += posts_[i].kind == PostKind::post ? 1 : 0;
    for (const std::size_t i : order) {
      Post& post = posts_[i];
      if (post.kind == PostKind::post && count < kLeastPosts) continue;
      while (!threads.empty() && post.node >= threads.back()) threads.pop_back();
      post.depth = static_cast<std::uint32_t>(threads.size());
      threads.push_back(page_.end(thread_of(post.node, made_by_[i])));
      sorted.push_back(std::move(post));
    }
    posts_ = std::move(sorted);
  }

  const Page& page_;
  WordReader words_;
  Mask all_;
  std::vector<Candidate> candidates_;
  std::size_t open_ = 0;  // one after the innermost that is open
  std::vector<Post> posts_;
  std::vector<std::size_t> made_by_;  // post: its candidate
};

}  // namespace

std::string_view to_string(PostKind kind) {
  return kind == PostKind::comment ? "comment" : "post";
}

std::vector<Post> list_posts(const Page& page, const Cleaning& cleaning) {
  return PostFinder(page, cleaning).find();
}

std::vector<Post> posts_of(const Page& page, CharacterForm characters) {
  return list_posts(page,
                    cleaning_of_words(page, Mask(page.word_count(), true), characters));
}

Mask words_of_comments(const Page& page, const std::vector<Post>& posts) {
  Mask out(page.word_count());
  for (const Post& post : posts)
    if (post.kind == PostKind::comment)
      for (const Range& words : post.words) out.fill(words);
  return out;
}

CommentsApart comments_apart(const Page& page, const Mask& keep) {
  CommentsApart out;
  out.comments =
      words_of_comments(page, list_posts(page, {}));  // characters do not matter
  out.text = keep - out.comments;
  if (out.comments.any()) out.text -= words_of_part(page, PagePart::comments);
  if (out.text.any()) return out;
  return {keep, Mask(keep.size())};
}

}  // namespace tamis
