#include "eval/judge/scored_text.h"

#include "tamis/render.h"

namespace tamis::eval {
namespace {

std::string text_split_at_tags(const Page& page, const Mask& keep) {
  std::string out;
  std::string scratch;
  NodeId text = kNone;
  for (std::size_t next = keep.next_set(0); next < keep.size();
       next = keep.next_set(next + 1)) {
    const Word& word = page.word(static_cast<WordId>(next));
    if (word.node != text || word.glued == 0) out += ' ';
    out += page.word_text(static_cast<WordId>(next), scratch);
    text = word.node;
  }
  return out;
}

}  // namespace

std::string scored_text(const Page& page, const Mask& keep, bool split_at_tags) {
  return split_at_tags ? text_split_at_tags(page, keep)
                       : to_text(page, keep,
                                 {.plain = true, .characters = CharacterForm::source});
}

}  // namespace tamis::eval
