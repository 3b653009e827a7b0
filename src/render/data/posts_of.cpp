// Comments and posts of forums, one by one: post_units.h finds them, and what is theirs
// is brought into the form of structure.h here.

#include <algorithm>
#include <optional>
#include <utility>

#include "base/steps.h"
#include "content/comments.h"
#include "content/parts.h"
#include "content/posts/post_units.h"
#include "render/text/text_plain.h"
#include "render/writers.h"
#include "tamis/content.h"
#include "text/ascii.h"

namespace tamis {
namespace {

using namespace post_name;

constexpr std::size_t kMostSignBytes = 3;
constexpr int kMostThreadLevels = 8;
constexpr std::uint32_t kMostDepth = 1000;

class PostLister {
 public:
  explicit PostLister(const KeptText& text)
      : page_(text.page),
        options_(text.options),
        words_(page_, with_controls(text.cleaning)),
        all_(page_.word_count(), true) {}

  std::vector<Post> list() {
    count_steps(std::uint64_t{page_.node_count()} + page_.word_count());
    names_.resize(page_.node_count());
    for (NodeId n = page_.body(); n < page_.node_count(); ++n)
      if (page_.is_element(n)) names_[n] = post_names(page_, n);
    std::vector<PostUnit> units = post_units(page_, names_);
    if (!units.empty()) {
      if (const Mask numbers = line_number_words(page_); numbers.size() > 0)
        all_ -= numbers;
      signs_ = WordSigns(page_, all_, options_);
    }
    const bool is_forum = is_thread(units);
    for (PostUnit& one : units) add(one, is_forum);
    set_parents();
    return std::move(posts_);
  }

 private:
  // Nobody has looked at words that are not kept.
  static Cleaning with_controls(Cleaning cleaning) {
    cleaning.controls = true;
    return cleaning;
  }

  // Whether the page is a thread of a forum: what it calls comments are its posts then.
  bool is_thread(const std::vector<PostUnit>& units) const {
    if (units.empty()) return false;
    std::uint64_t words = 0;
    for (const PostUnit& one : units)
      if (one.around == 0) words += words_of_unit(page_, one).size();
    const NodeId first = units.front().node;
    const std::uint64_t before =
        page_.words(first).first - page_.words(page_.body()).first;
    if (words < before) return false;
    for (const PostUnit& one : units)
      if ((one.bits & (opening | typed)) == opening && one.around == 0) return true;
    for (NodeId up = page_.parent(first); up != kNone && page_.is_element(up);
         up = page_.parent(up))
      if ((names_[up].bits & forum) != 0 && !is_comments(up)) return true;
    return false;
  }

  // "comment-thread", "disqus_thread" are beside a text.
  bool is_comments(NodeId n) const {
    if ((names_[n].bits & comment) != 0) return true;
    for (const char* name : {"class", "id"})
      if (const auto value = page_.attribute_source(n, name))
        if (value->find("omment") != std::string_view::npos ||
            value->find("disqus") != std::string_view::npos)
          return true;
    return false;
  }

  void add(PostUnit& unit, bool is_forum) {
    Post post;
    post.words = words_of_text(page_, unit);
    std::erase_if(post.words, [&](const Range& piece) { return is_sign(piece); });
    for (const Range& piece : post.words)
      append_block_lines(page_, all_, piece, words_, signs_, post.text);
    if (post.text.empty()) return;
    const PostDate& date = unit.best_date();
    for (const Range& mark : {unit.author_words, date.words})
      if (mark.size() > 0) post.words.push_back(mark);
    const bool is_post =
        (unit.bits & comment) == 0 || (unit.bits & post_name::post) != 0;
    post.kind =
        is_post || (is_forum && unit.around == 0) ? PostKind::post : PostKind::comment;
    post.author = clean_word(unit.author, words_.cleaning());
    post.date = date.iso;
    if (date.iso.empty()) post.shown_date = clean_word(date.shown, words_.cleaning());
    post.bytes = bytes_of(unit, post.words);
    post.node = unit.node;
    posts_.push_back(std::move(post));
  }

  // A dash between what was taken away.
  bool is_sign(Range piece) {
    if (piece.size() > 1) return false;
    const std::string_view word = words_.text(piece.first);
    return std::none_of(word.begin(), word.end(), [](char c) { return is_alnum(c); }) &&
           word.size() <= kMostSignBytes;
  }

  // Of all its words up to the first reply inside of it, and of its own behind that.
  Range bytes_of(const PostUnit& unit, std::vector<Range> pieces) const {
    const Range all = words_of_unit(page_, unit);
    pieces.push_back({all.first, std::min(all.last, unit.first_inside)});
    Range out{kNone, 0};
    for (const Range& piece : pieces) {
      if (piece.size() == 0) continue;
      const Word& end = page_.word(piece.last - 1);
      const Range bytes =
          page_.in_source_order()
              ? Range{page_.word(piece.first).offset, end.offset + end.length}
              : bytes_of_words(page_, piece);
      out.first = std::min(out.first, bytes.first);
      out.last = std::max(out.last, bytes.last);
    }
    return out;
  }

  // A thread is the outermost element that begins with the unit: what follows in it are
  // replies.
  NodeId end_of_thread(NodeId unit) const {
    NodeId out = unit;
    NodeId at = page_.parent(unit);
    for (int i = 0; i < kMostThreadLevels && at != kNone && at > page_.body(); ++i) {
      if (page_.words(at).first != page_.words(unit).first) break;
      const Tag tag = page_.tag(at);
      if (tag == Tag::li || tag == Tag::article) out = at;
      at = page_.parent(at);
    }
    return page_.end(out);
  }

  // Of programs that do not nest what they draw indented.
  std::optional<std::uint32_t> declared_depth(NodeId unit) const {
    const NodeId last = std::min(page_.end(unit), unit + 12);
    for (NodeId n = unit; n < last; ++n)
      for (const char* name : {"depth", "data-depth", "indent"})
        if (const auto value = page_.attribute_source(n, name)) {
          std::uint32_t depth = 0;
          for (const char c : value->substr(0, 4))
            depth = is_digit(c) ? depth * 10 + (c - '0') : kMostDepth + 1;
          if (!value->empty() && depth <= kMostDepth) return depth;
        }
    return std::nullopt;
  }

  void set_parents() {
    struct Open {
      NodeId end;
      std::uint32_t depth;
      std::uint32_t post;
    };
    std::vector<Open> open;
    for (std::uint32_t i = 0; i < posts_.size(); ++i) {
      Post& post = posts_[i];
      const auto depth = declared_depth(post.node);
      while (!open.empty() &&
             (depth ? open.back().depth >= *depth : post.node >= open.back().end))
        open.pop_back();
      post.depth = depth ? *depth : static_cast<std::uint32_t>(open.size());
      post.parent = open.empty() ? kNone : open.back().post;
      open.push_back({end_of_thread(post.node), post.depth, i});
    }
  }

  const Page& page_;
  const TextOptions& options_;
  WordReader words_;
  Mask all_;  // but for numbers of lines of code
  WordSigns signs_;
  std::vector<PostNames> names_;
  std::vector<Post> posts_;
};

}  // namespace

std::string_view to_string(PostKind kind) {
  return kind == PostKind::comment ? "comment" : "post";
}

std::vector<Post> list_posts(const KeptText& text) {
  return PostLister(text).list();
}

std::vector<Post> posts_of(const Page& page, CharacterForm characters) {
  const Mask all(page.word_count(), true);
  return list_posts(kept_text(page, all, {.characters = characters}));
}

Mask words_of_comments(const Page& page, const std::vector<Post>& posts) {
  Mask out(page.word_count());
  for (const Post& post : posts)
    if (post.kind == PostKind::comment)
      for (const Range& words : post.words) out.fill(words);
  return out;
}

namespace {

bool is_in_link(const Page& page, WordId w) {
  constexpr int kMostSteps = 8;
  NodeId n = page.word(w).node;
  for (int i = 0; i < kMostSteps && n != kNone; ++i, n = page.parent(n))
    if (page.tag(n) == Tag::a) return true;
  return false;
}

// "3 comments", "Sign in to comment", and lists of what was commented most.
bool is_about_comments(const Page& page, Range words) {
  constexpr std::uint32_t kMostWords = 8;
  if (words.size() <= kMostWords) return true;
  std::uint32_t links = 0;
  for (WordId w = words.first; w < words.last; ++w)
    links += is_in_link(page, w) ? 1 : 0;
  return links > words.size() / 2;
}

void drop_what_is_about_comments(const Page& page, Mask& comments) {
  for (std::size_t first = comments.next_set(0); first < comments.size();) {
    const std::size_t last = comments.next_clear(first);
    const Range run{static_cast<WordId>(first), static_cast<WordId>(last)};
    if (is_about_comments(page, run)) comments.fill(run, false);
    first = comments.next_set(last);
  }
}

// Where no single comment can be told: what --comments keep would add, if it reads like
// comments.
CommentsApart named_comments_apart(const Page& page, const Mask& keep) {
  ReaderComments named = reader_comments(page);
  drop_what_is_about_comments(page, named.texts);
  const Mask all = named.texts | named.controls;
  if (is_for_comments(page, keep, all)) return {keep, Mask(keep.size())};
  return {(keep - all) | short_post(page, keep, all), std::move(named.texts)};
}

}  // namespace

CommentsApart comments_apart(const Page& page, const Mask& keep) {
  const std::vector<Post> posts = list_posts(  // characters and signs do not matter
      {page, keep, {.math = false, .notation = false}});
  CommentsApart out;
  if (posts.empty()) {
    out = named_comments_apart(page, keep);
  } else {
    out.comments = words_of_comments(page, posts);
    Mask all = out.comments;
    if (all.any()) all |= words_of_part(page, PagePart::comments);
    out.text = (keep - all) | short_post(page, keep, all);
  }
  if (out.text.any()) return out;
  return {keep, Mask(keep.size())};
}

}  // namespace tamis
