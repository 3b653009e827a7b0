// Writes the comments and posts that content/posts finds, as in structure.h.

#include <algorithm>
#include <utility>

#include "content/posts/posts.h"
#include "render/text/text_plain.h"
#include "render/writers.h"
#include "tamis/content.h"

namespace tamis {
namespace {

// Covers all its words up to the first reply inside it, and its own words after that.
Range bytes_of(const Page& page, const std::vector<Range>& pieces, Range own) {
  Range out{kNone, 0};
  const auto add = [&](Range piece) {
    if (piece.size() == 0) return;
    const Word& end = page.word(piece.last - 1);
    const Range bytes = page.in_source_order() ? Range{page.word(piece.first).offset,
                                                       end.offset + end.length}
                                               : bytes_of_words(page, piece);
    out.first = std::min(out.first, bytes.first);
    out.last = std::max(out.last, bytes.last);
  };
  for (const Range& piece : pieces) add(piece);
  add(own);
  return out;
}

}  // namespace

std::string_view to_string(PostKind kind) {
  return kind == PostKind::comment ? "comment" : "post";
}

std::vector<Post> list_posts(const KeptText& text) {
  const Page& page = text.page;
  std::vector<SinglePost> found = single_posts(page);
  if (found.empty()) return {};
  Cleaning with_controls = text.cleaning;  // words that are not kept were not checked
  with_controls.controls = true;
  WordReader words(page, with_controls);
  Mask all(page.word_count(), true);
  if (const Mask numbers = line_number_words(page); numbers.size() > 0) all -= numbers;
  const WordSigns signs(page, all, text.options);
  std::vector<Post> posts;
  std::vector<NodeId> nodes;
  for (SinglePost& one : found) {
    Post post;
    std::erase_if(one.text, [&](const Range& piece) {
      return piece.size() <= 1 && is_loose_sign(words.text(piece.first));
    });
    for (const Range& piece : one.text)
      append_block_lines(page, all, piece, words, signs, post.text);
    if (post.text.empty()) continue;
    post.words = std::move(one.text);
    post.words.insert(post.words.end(), one.marks.begin(), one.marks.end());
    post.kind = one.kind;
    post.author = clean_word(one.author, with_controls);
    post.date = one.date.iso;
    if (one.date.iso.empty())
      post.shown_date = clean_word(one.date.shown, with_controls);
    post.bytes = bytes_of(page, post.words, one.own);
    post.node = one.node;
    nodes.push_back(one.node);
    posts.push_back(std::move(post));
  }
  const std::vector<ThreadPlace> places = thread_places(page, nodes);
  for (std::size_t i = 0; i < posts.size(); ++i) {
    posts[i].depth = places[i].depth;
    posts[i].parent = places[i].parent;
  }
  return posts;
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

}  // namespace tamis
