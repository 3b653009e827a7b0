// The row of characters, content or code, as content code blurring (Gottron 2008):
// white space inside a text is one content character, text that is only white space is
// nothing.

#include "document/derived.h"
#include "document/sequences/code_points.h"

namespace tamis {
namespace {

constexpr CharacterRun kBlank = {1, kNone, Tag::unknown, true};

// White space of the text before its first word, or behind its last.
bool has_blank_before(const Page& page, const Word& word) {
  return word.offset > page.source_range(word.node).first;
}

bool has_blank_behind(const Page& page, const Word& word) {
  return word.offset + word.length < page.source_range(word.node).last;
}

}  // namespace

void make_characters(const Page& page, Characters& out) {
  out.runs.clear();
  const Word* open = nullptr;  // the last word, while its text may go on
  for (const PageToken& token : page.tokens().all) {
    if (token.word == kNone) {
      if (open != nullptr && has_blank_behind(page, *open)) out.runs.push_back(kBlank);
      open = nullptr;
      const std::string_view tag = page.source().substr(token.offset, token.length);
      out.runs.push_back({count_code_points(tag), kNone, token.tag, false});
      continue;
    }
    const Word& word = page.word(token.word);
    const bool blank = open != nullptr ? word.glued == 0 : has_blank_before(page, word);
    if (blank) out.runs.push_back(kBlank);
    out.runs.push_back({word.chars, token.word, Tag::unknown, true});
    open = &word;
  }
  if (open != nullptr && has_blank_behind(page, *open)) out.runs.push_back(kBlank);
}

}  // namespace tamis
