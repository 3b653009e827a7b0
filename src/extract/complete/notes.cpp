// Notes, which pipelines drop because they are at the end of a page among links.

#include <unordered_set>

#include "extract/complete/units.h"
#include "render/footnotes.h"
#include "render/kept_words.h"

namespace tamis {

void complete_notes(const Page& page, const Units& units, Mask& keep) {
  // A longer note is a text of its own, which the pipeline has judged.
  constexpr std::uint32_t kMostDroppedWords = 100;
  // If more of what is kept were dropped, the notes would be the content of the page.
  constexpr std::uint32_t kDroppedShare = 8;
  if (!units.has_references) return;
  const Mask all(page.word_count(), true);
  const KeptWords every_word(all);
  const Footnotes found(page, every_word);
  if (found.empty()) return;

  std::unordered_set<NodeId> referred;
  for (const auto& [link, note] : found.references())
    if (keep.any(page.words(link))) referred.insert(note);
  Mask ways_back(page.word_count());
  for (const NodeId link : found.ways_back()) ways_back.fill(page.words(link));

  Mask dropped(page.word_count());
  for (const Footnotes::Note& note : found.notes()) {
    const Range words = page.words(note.element);
    if (referred.count(note.element) > 0)
      keep_whole(page, note.element, keep);
    else if (words.size() <= kMostDroppedWords)
      dropped.fill(words);
  }
  keep -= ways_back;
  dropped &= keep;
  if (dropped.count() < keep.count() / kDroppedShare) keep -= dropped;
}

}  // namespace tamis
