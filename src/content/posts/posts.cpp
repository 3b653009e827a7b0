#include "content/posts/posts.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/steps.h"
#include "document/markup/post_names.h"
#include "text/ascii.h"

namespace tamis {
namespace {

using namespace post_name;

// Elements named "comment-thread" or "disqus_thread" are separate from the text.
bool is_comments(const Page& page, NodeId n, const PostNames& names) {
  if ((names.bits & comment) != 0) return true;
  for (const char* name : {"class", "id"})
    if (const auto value = page.attribute_source(n, name))
      if (value->find("omment") != std::string_view::npos ||
          value->find("disqus") != std::string_view::npos)
        return true;
  return false;
}

// Reports whether the page is a thread of a forum. In a thread, comments are its posts.
bool is_thread(const Page& page, const std::vector<PostUnit>& units,
               const std::vector<PostNames>& names) {
  if (units.empty()) return false;
  std::uint64_t words = 0;
  for (const PostUnit& one : units)
    if (one.around == 0) words += words_of_unit(page, one).size();
  const NodeId first = units.front().node;
  const std::uint64_t before = page.words(first).first - page.words(page.body()).first;
  if (words < before) return false;
  for (const PostUnit& one : units)
    if ((one.bits & (opening | typed)) == opening && one.around == 0) return true;
  for (NodeId up = page.parent(first); up != kNone && page.is_element(up);
       up = page.parent(up))
    if ((names[up].bits & forum) != 0 && !is_comments(page, up, names[up])) return true;
  return false;
}

// Returns the end of the outermost element that begins with the unit. Units that follow
// in it are replies.
NodeId end_of_thread(const Page& page, NodeId unit) {
  constexpr int kMostLevels = 8;
  NodeId out = unit;
  NodeId at = page.parent(unit);
  for (int i = 0; i < kMostLevels && at != kNone && at > page.body(); ++i) {
    if (page.words(at).first != page.words(unit).first) break;
    const Tag tag = page.tag(at);
    if (tag == Tag::li || tag == Tag::article) out = at;
    at = page.parent(at);
  }
  return page.end(out);
}

// Reads the depth from programs that do not nest replies but indent them.
std::optional<std::uint32_t> declared_depth(const Page& page, NodeId unit) {
  constexpr std::uint32_t kMostDepth = 1000;
  const NodeId last = std::min(page.end(unit), unit + 12);
  for (NodeId n = unit; n < last; ++n)
    for (const char* name : {"depth", "data-depth", "indent"})
      if (const auto value = page.attribute_source(n, name)) {
        std::uint32_t depth = 0;
        for (const char c : value->substr(0, 4))
          depth = is_digit(c) ? depth * 10 + (c - '0') : kMostDepth + 1;
        if (!value->empty() && depth <= kMostDepth) return depth;
      }
  return std::nullopt;
}

}  // namespace

std::vector<SinglePost> single_posts(const Page& page) {
  count_steps(std::uint64_t{page.node_count()} + page.word_count());
  std::vector<PostNames> names(page.node_count());
  for (NodeId n = page.body(); n < page.node_count(); ++n)
    if (page.is_element(n)) names[n] = post_names(page, n);
  std::vector<PostUnit> units = post_units(page, names);
  const bool is_forum = is_thread(page, units, names);
  std::vector<SinglePost> posts;
  for (PostUnit& unit : units) {
    SinglePost& out = posts.emplace_back();
    const bool is_post = (unit.bits & comment) == 0 || (unit.bits & post) != 0 ||
                         (is_forum && unit.around == 0);
    out.kind = is_post ? PostKind::post : PostKind::comment;
    out.date = unit.best_date();
    out.text = words_of_text(page, unit);
    for (const Range& mark : {unit.author_words, out.date.words})
      if (mark.size() > 0) out.marks.push_back(mark);
    const Range all = words_of_unit(page, unit);
    out.own = {all.first, std::min(all.last, unit.first_inside)};
    out.author = std::move(unit.author);
    out.node = unit.node;
  }
  return posts;
}

bool is_loose_sign(std::string_view word) {
  constexpr std::size_t kMostBytes = 3;
  return word.size() <= kMostBytes && std::none_of(word.begin(), word.end(), is_alnum);
}

std::vector<ThreadPlace> thread_places(const Page& page,
                                       std::span<const NodeId> posts) {
  struct Open {
    NodeId end;
    std::uint32_t depth;
    std::uint32_t post;
  };
  std::vector<ThreadPlace> out;
  std::vector<Open> open;
  for (const NodeId post : posts) {
    const auto declared = declared_depth(page, post);
    while (!open.empty() &&
           (declared ? open.back().depth >= *declared : post >= open.back().end))
      open.pop_back();
    const auto depth = declared.value_or(static_cast<std::uint32_t>(open.size()));
    open.push_back(
        {end_of_thread(page, post), depth, static_cast<std::uint32_t>(out.size())});
    out.push_back({depth, open.size() < 2 ? kNone : open[open.size() - 2].post});
  }
  return out;
}

}  // namespace tamis
