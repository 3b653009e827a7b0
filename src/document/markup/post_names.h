// What classes, ids, names of elements and schema.org say of a comment or post and of
// its parts.
#pragma once

#include <cstdint>

#include "tamis/page.h"

namespace tamis {

namespace post_name {
inline constexpr std::uint32_t comment = 1;        // comment, reply, review
inline constexpr std::uint32_t post = 2;           // post, message, answer
inline constexpr std::uint32_t opening = 4;        // question, discussion: one a page
inline constexpr std::uint32_t typed = 8;          // schema.org says it
inline constexpr std::uint32_t author = 16;        // username, author, fn
inline constexpr std::uint32_t maybe_author = 32;  // user, name, member
inline constexpr std::uint32_t date = 64;
inline constexpr std::uint32_t body = 128;        // post-content, message-text
inline constexpr std::uint32_t maybe_body = 256;  // content, body: also of more
inline constexpr std::uint32_t form = 512;        // where one writes a comment
inline constexpr std::uint32_t action = 1024;     // reply, report, share
inline constexpr std::uint32_t profile = 2048;    // rank, joined, number of posts
inline constexpr std::uint32_t aside = 4096;      // signature, "Last edited"
inline constexpr std::uint32_t quote = 8192;      // of another post
inline constexpr std::uint32_t teaser = 16384;    // of an article or a product
inline constexpr std::uint32_t forum = 32768;     // topic, thread, board
inline constexpr std::uint32_t frame = 65536;     // post-body: a text, or a whole post
inline constexpr std::uint32_t several = 131072;  // comments, kommentare
inline constexpr std::uint32_t remark = 262144;   // a comment that is called so
inline constexpr std::uint32_t unit = comment | post;
}  // namespace post_name

struct PostNames {
  std::uint32_t bits = 0;  // of post_name
  // Of what says that it is a comment or post: elements of the same are of one kind.
  std::uint32_t signature = 0;
};

// A name is told by its last word: "post-content" is content, "forum-post" is a post.
// "postContent", "post_content" and "postcontent" are the same.
PostNames post_names(const Page& page, NodeId element);

}  // namespace tamis
