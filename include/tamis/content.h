// What the words of a page are for, found by looking at the page alone: text that it
// holds but does not show, the line numbers of program code, and comments.
//
//   if (const std::optional<HiddenText> hidden = hidden_text_of(page))
//     std::cout << hidden->page.word_count() << " words in " << hidden->source << "\n";
//
// An Extractor (extract.h) calls all of it. It takes linear time, and nothing fails.
// docs/output.md has the rules.

// layer: content
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tamis/detail/export.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// The text of a page that shows next to none, because a script would have to: from
// JSON-LD, or from the state that a framework left in the page.
struct HiddenText {
  Page page{};                // a page made of it, without what is around content
  std::string_view source{};  // json_ld, discourse, next, nuxt, state
};
// Returns nothing where the page shows text, or has none elsewhere.
TAMIS_API std::optional<HiddenText> hidden_text_of(const Page& page);

// Returns the words that number the lines of program code. The mask is empty (of size
// 0) if there are none.
TAMIS_API Mask line_number_words(const Page& page);

// What people write below a text, or to each other in a forum.
enum class PostKind : std::uint8_t { comment, post };

// A mask in two: the text, and the comments that stand beside it. Where there is
// nothing but comments, as on many a forum, they are the text.
struct CommentsApart {
  Mask text{};
  Mask comments{};
};
TAMIS_API CommentsApart comments_apart(const Page& page, const Mask& keep);

}  // namespace tamis
