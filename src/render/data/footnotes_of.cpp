// Notes as a list.

#include "render/data/block_lines.h"
#include "render/data/lists.h"
#include "render/data/word_bytes.h"
#include "render/footnotes.h"

namespace tamis {

std::vector<Footnote> list_footnotes(const Page& page, const Mask& keep,
                                     const TextOptions& options,
                                     const Cleaning& cleaning) {
  std::vector<Footnote> out;
  const KeptWords kept(keep);
  const Footnotes found(page, kept);
  if (found.empty()) return out;
  Mask own = keep;
  for (const NodeId link : found.ways_back()) own.fill(page.words(link), false);
  for (const Footnotes::Note& note : found.notes()) own.fill(note.label_words, false);
  WordReader words(page, cleaning);
  const WordSigns signs(page, own, options);
  for (const Footnotes::Note& note : found.notes()) {
    Footnote made{note.label, "", bytes_of_words(page, page.words(note.element))};
    append_block_lines(page, own, page.words(note.element), words, signs, made.text);
    if (!made.text.empty()) out.push_back(std::move(made));
  }
  return out;
}

std::vector<Footnote> footnotes_of(const Page& page, const Mask& keep,
                                   CharacterForm characters) {
  return list_footnotes(page, keep, {}, cleaning_of_words(page, keep, characters));
}

}  // namespace tamis
