#include "tamis/render.h"
#include "tamis/sequences.h"

namespace tamis {

std::string to_text(const Page& page) {
  std::string out;
  std::string scratch;
  for (const TextBlock& block : page.blocks().all) {
    for (WordId w = block.words.first; w < block.words.last; ++w) {
      if (w > block.words.first && page.word(w).glued == 0) out += ' ';
      out += page.word_text(w, scratch);
    }
    out += '\n';
  }
  return out;
}

}  // namespace tamis
