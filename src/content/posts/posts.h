// Comments of readers and posts of forums, one by one. Start reading in post_units.h,
// which says how they are found.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/posts/post_units.h"
#include "tamis/content.h"
#include "tamis/page.h"

namespace tamis {

struct SinglePost {
  PostKind kind = PostKind::comment;
  std::string author{};
  PostDate date{};
  std::vector<Range> text{};   // its words
  std::vector<Range> marks{};  // the words of its author and its date
  Range own{0, 0};             // all its words, up to the first reply inside of it
  NodeId node = kNone;         // its element
};

// Returns those of a page in their order. Takes linear time.
std::vector<SinglePost> single_posts(const Page& page);

// Reports whether the only word of a piece of a text is a sign between other things
// that were taken away, such as a dash.
bool is_loose_sign(std::string_view word);

// Where a post stands among others.
struct ThreadPlace {
  std::uint32_t depth = 0;       // 1: a reply to one before it, 2: a reply to that
  std::uint32_t parent = kNone;  // the place in the list of what it replies to
};
// `posts` are their elements, in order.
std::vector<ThreadPlace> thread_places(const Page& page, std::span<const NodeId> posts);

}  // namespace tamis
