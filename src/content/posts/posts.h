// Single comments of readers and posts of forums. post_units.h explains how they are
// found; start there.
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
  Range own{0, 0};             // all its words, up to the first reply inside it
  NodeId node = kNone;         // its element
};

// Returns the page's posts in page order. Takes linear time.
std::vector<SinglePost> single_posts(const Page& page);

// Reports whether the only word of a piece of text is punctuation, such as a dash, that
// remains between removed parts.
bool is_loose_sign(std::string_view word);

// The position of a post in its thread.
struct ThreadPlace {
  std::uint32_t depth = 0;       // 1: a reply to an earlier post, 2: a reply to it
  std::uint32_t parent = kNone;  // index of the post that it replies to
};
// `posts` are the elements of the posts, in order.
std::vector<ThreadPlace> thread_places(const Page& page, std::span<const NodeId> posts);

}  // namespace tamis
