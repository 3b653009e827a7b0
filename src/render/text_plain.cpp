// The plain form of text: one line a block, words as they are read.

#include "render/text_plain.h"

#include "render/mojibake.h"
#include "render/set_apart.h"
#include "tamis/sequences.h"

namespace tamis {

bool GlueRule::is_glued(WordId before, WordId w) const {
  if (w != before + 1 || before == kNone) return false;
  const Word& word = page_.word(w);
  if (word.glued == 0) return mends_words_ && is_torn(before, w);
  const NodeId last = page_.word(before).node;
  return word.node == last || !is_set_apart(page_, last, word.node);
}

// Nothing but a no-break space is between them, and that is a byte of a letter.
bool GlueRule::is_torn(WordId before, WordId w) const {
  const Word& first = page_.word(before);
  const Word& second = page_.word(w);
  const std::uint32_t end = first.offset + first.length;
  if (first.node != second.node || second.offset <= end) return false;
  const std::string_view gap = page_.source().substr(end, second.offset - end);
  if (gap != "\u00A0" && gap != "&nbsp;" && gap != "&#160;") return false;
  std::string scratch;
  return lacks_last_byte(page_.word_text(before, scratch));
}

void append_words(const Page& page, const Mask& keep, Range range, WordReader& words,
                  std::string& out) {
  const GlueRule glue(page, words.cleaning());
  const std::size_t begin = out.size();
  WordId before = kNone;  // the last word of this line
  for (std::size_t next = keep.next_set(range.first); next < range.last;
       next = keep.next_set(next + 1)) {
    const auto w = static_cast<WordId>(next);
    const bool is_glued = glue.is_glued(before, w);
    const std::string_view text = words.text(w);
    if (text.empty()) {  // nothing of it is left but that it glues
      if (is_glued) before = w;
      continue;
    }
    if (out.size() > begin && !is_glued) out += ' ';
    out += text;
    before = w;
  }
}

std::string to_plain_text(const Page& page, const Mask& keep,
                          const Cleaning& cleaning) {
  std::string out;
  WordReader words(page, cleaning);
  for (const TextBlock& block : page.blocks().all) {
    const std::size_t size = out.size();
    append_words(page, keep, block.words, words, out);
    if (out.size() > size) out += '\n';
  }
  return out;
}

}  // namespace tamis
