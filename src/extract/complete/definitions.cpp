// Terms of definition lists. A pipeline drops them, because a block of one or two words
// looks like a label.

#include <algorithm>

#include "extract/complete/units.h"

namespace tamis {
namespace {

bool is_mostly_kept(const KeptWords& kept, Range words) {
  return kept.count(words) * 2 > words.size();
}

// Keeps the terms before a description of which most is kept. Returns the end of the
// last one, within which lists are kept; 0 if there is none.
NodeId keep_terms(const Page& page, NodeId list, const KeptWords& kept, Mask& keep) {
  constexpr std::uint32_t kMostWords = 20;  // of a term
  NodeId first = kNone;                     // of the terms since the last description
  NodeId done = 0;
  NodeId next = kNone;
  for (NodeId n = list + 1; n < page.end(list); n = next) {
    const Tag tag = page.is_element(n) ? page.tag(n) : Tag::unknown;
    next = tag == Tag::div ? n + 1 : page.end(n);  // a <div> may be around each pair
    if (tag == Tag::dt && first == kNone) first = n;
    if (tag != Tag::dd) continue;
    if (first != kNone && is_mostly_kept(kept, page.words(n)))
      for (NodeId term = first; term < n; term = page.end(term))
        if (page.words(term).size() <= kMostWords) {
          keep_whole(page, term, keep);
          done = page.end(term);
        }
    first = kNone;
  }
  return done;
}

}  // namespace

void complete_definitions(const Page& page, const Units& units, const KeptWords& kept,
                          Mask& keep) {
  constexpr std::uint32_t kMostWords = 100;  // of a list that is kept whole
  NodeId done = 0;                           // the end of the last list that was kept
  for (const NodeId list : units.definitions) {
    const Range words = page.words(list);
    const std::uint32_t count = kept.count(words);
    if (list < done || count == 0 || count == words.size()) continue;
    if (words.size() <= kMostWords && is_mostly_kept(kept, words)) {
      keep_whole(page, list, keep);
      done = page.end(list);
    } else {
      done = std::max(done, keep_terms(page, list, kept, keep));
    }
  }
}

}  // namespace tamis
