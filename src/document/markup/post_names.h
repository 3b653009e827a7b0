// Recognises comments, posts and their parts from classes, ids, element names and
// schema.org.
#pragma once

#include <cstdint>

#include "tamis/page.h"

namespace tamis {

namespace post_name {
inline constexpr std::uint32_t comment = 1;        // comment, reply, review
inline constexpr std::uint32_t post = 2;           // post, message, answer
inline constexpr std::uint32_t opening = 4;        // question, discussion: one per page
inline constexpr std::uint32_t typed = 8;          // stated by schema.org
inline constexpr std::uint32_t author = 16;        // username, author, fn
inline constexpr std::uint32_t maybe_author = 32;  // user, name, member
inline constexpr std::uint32_t date = 64;
inline constexpr std::uint32_t body = 128;        // post-content, message-text
inline constexpr std::uint32_t maybe_body = 256;  // content, body: may hold more
inline constexpr std::uint32_t form = 512;        // for writing a comment
inline constexpr std::uint32_t action = 1024;     // reply, report, share
inline constexpr std::uint32_t profile = 2048;    // rank, joined, number of posts
inline constexpr std::uint32_t aside = 4096;      // signature, "Last edited"
inline constexpr std::uint32_t quote = 8192;      // of another post
inline constexpr std::uint32_t teaser = 16384;    // of an article or a product
inline constexpr std::uint32_t forum = 32768;     // topic, thread, board
inline constexpr std::uint32_t frame = 65536;     // post-body: a text, or a whole post
inline constexpr std::uint32_t several = 131072;  // comments, kommentare
inline constexpr std::uint32_t remark = 262144;   // named as a comment
inline constexpr std::uint32_t unit = comment | post;
}  // namespace post_name

struct PostNames {
  std::uint32_t bits = 0;  // of post_name
  // A hash of the name that identifies it as a comment or post. Elements with the same
  // signature are of the same kind.
  std::uint32_t signature = 0;
};

// Returns the names of an element. The last word of a name decides: "post-content" is
// content, "forum-post" is a post. "postContent", "post_content" and "postcontent" are
// equal.
PostNames post_names(const Page& page, NodeId element);

}  // namespace tamis
