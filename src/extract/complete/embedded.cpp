// Code and callouts between kept text. Their words are unlike prose, or too few, so
// pipelines drop them.

#include "content/callouts.h"
#include "document/visibility.h"
#include "extract/complete/units.h"

namespace tamis {
namespace {

// Reports whether an element that holds only the code, or the table in which a
// highlighter puts it beside the numbers of its lines, is around the unit.
bool is_wrapper(const Page& page, NodeId around, NodeId unit) {
  constexpr TagSet kParts{Tag::td, Tag::tr, Tag::tbody, Tag::table};
  return page.words(around).size() == page.words(unit).size() ||
         kParts.contains(page.tag(around));
}

// Reports whether most of the other words are kept in the smallest element around the
// unit that keeps enough of them to judge by.
bool is_among_kept(const Page& page, NodeId unit, const KeptWords& kept) {
  constexpr int kMostSteps = 2;  // upwards, beyond elements that hold only the unit
  constexpr int kMostWrappers = 8;
  constexpr std::uint32_t kLeastWords = 5;
  constexpr double kKeptShare = 0.6;
  const std::uint32_t own = page.words(unit).size();
  const std::uint32_t own_kept = kept.count(page.words(unit));
  int steps = 0;
  int wrappers = 0;
  for (NodeId n = unit; n != kNone && page.is_element(n); n = page.parent(n)) {
    if (is_invisible(page, n)) return false;
    if (n == unit) continue;
    if (is_wrapper(page, n, unit)) {
      if (++wrappers > kMostWrappers) return false;
      continue;
    }
    const Range words = page.words(n);
    const std::uint32_t others = kept.count(words) - own_kept;
    if (others >= kLeastWords) return others >= kKeptShare * (words.size() - own);
    if (++steps >= kMostSteps) return false;
  }
  return false;
}

bool is_kept(const Page& page, NodeId unit, const KeptWords& kept) {
  const Range words = page.words(unit);
  return kept.count(words) * 2 >= words.size() || is_among_kept(page, unit, kept);
}

}  // namespace

void complete_embedded(const Page& page, const Units& units, const KeptWords& kept,
                       Mask& keep) {
  constexpr std::uint32_t kMostCalloutWords = 150;
  NodeId done = 0;  // the end of the last unit that was kept
  const auto is_open = [&](NodeId n) {
    return n >= done && kept.count(page.words(n)) < page.words(n).size();
  };
  for (const NodeId n : units.code) {
    if (!is_open(n) || !is_kept(page, n, kept)) continue;
    keep_whole(page, n, keep);
    done = page.end(n);
  }
  done = 0;
  for (const NodeId n : units.callouts) {
    if (!is_open(n) || page.words(n).size() > kMostCalloutWords) continue;
    const std::optional<Callout> callout = callout_at(page, n);
    if (!callout || !is_kept(page, n, kept)) continue;
    keep_whole(page, n, keep);
    // Starlight hides the title from screen readers, which read aria-label.
    if (callout->title != kNone) keep.fill(page.words(callout->title));
    done = page.end(n);
  }
}

}  // namespace tamis
