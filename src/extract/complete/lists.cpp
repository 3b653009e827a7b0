// Lists of which a few words are missing.

#include "extract/complete/units.h"

namespace tamis {

void complete_lists(const Page& page, const Units& units, const KeptWords& kept,
                    Mask& keep) {
  constexpr std::uint32_t kMostWords = 150;
  constexpr std::uint32_t kMostMissing = 10;
  constexpr double kKeptShare = 0.8;
  NodeId done = 0;  // the end of the last list that was kept
  for (const NodeId list : units.lists) {
    const std::uint32_t words = page.words(list).size();
    const std::uint32_t missing = words - kept.count(page.words(list));
    if (list < done || missing == 0 || missing > kMostMissing || words > kMostWords ||
        words - missing < kKeptShare * words)
      continue;
    keep_whole(page, list, keep);
    done = page.end(list);
  }
}

}  // namespace tamis
