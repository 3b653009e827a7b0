#include "tamis/render.h"
#include "tamis/sequences.h"

namespace tamis {

std::string to_text(const Page& page) {
  return to_text(page, Mask(page.word_count(), true));
}

std::string to_text(const Page& page, const Mask& keep) {
  std::string out;
  std::string scratch;
  for (const TextBlock& block : page.blocks().all) {
    WordId before = kNone;  // the last word of this line
    for (std::size_t next = keep.next_set(block.words.first); next < block.words.last;
         next = keep.next_set(next + 1)) {
      const auto w = static_cast<WordId>(next);
      const bool glued = w == before + 1 && page.word(w).glued != 0;
      if (before != kNone && !glued) out += ' ';
      out += page.word_text(w, scratch);
      before = w;
    }
    if (before != kNone) out += '\n';
  }
  return out;
}

}  // namespace tamis
