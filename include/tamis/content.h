// The purpose of the words of a page, determined from the page alone: text that it
// holds but does not show, the line numbers of program code, and comments.
//
//   if (const std::optional<HiddenText> hidden = hidden_text_of(page))
//     std::cout << hidden->page.word_count() << " words in " << hidden->source << "\n";
//
// An Extractor (extract.h) calls all of these functions. They take linear time and
// cannot fail. docs/output.md has the rules.

// layer: content
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tamis/detail/export.h"
#include "tamis/mask.h"
#include "tamis/page.h"

namespace tamis {

// Text recovered from a page that shows next to none because a script would insert it.
// It comes from JSON-LD, or from the state that a framework left in the page.
struct HiddenText {
  Page page{};                // a page made of this text, without surroundings
  std::string_view source{};  // json_ld, discourse, next, nuxt, state
};
// Returns nothing if the page shows text, or has none to recover.
TAMIS_API std::optional<HiddenText> hidden_text_of(const Page& page);

// Returns the words that number the lines of program code. Without such words the mask
// is empty (of size 0).
TAMIS_API Mask line_number_words(const Page& page);

// The kinds of texts that readers write: below an article, or in a forum.
enum class PostKind : std::uint8_t { comment, post };

// A mask split into the text and the comments next to it. If a page has only comments,
// as many forums do, they are the text.
struct CommentsApart {
  Mask text{};
  Mask comments{};
};
TAMIS_API CommentsApart comments_apart(const Page& page, const Mask& keep);

}  // namespace tamis
