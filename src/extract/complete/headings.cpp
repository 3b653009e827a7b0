// Headings of sections whose text is kept.

#include "document/tags.h"
#include "document/visibility.h"
#include "extract/complete/units.h"

namespace tamis {
namespace {

// Reports whether most words are in links that leave the page, as in a list of teasers.
bool is_mostly_links(const Page& page, NodeId heading) {
  std::uint32_t linked = 0;
  for (NodeId n = heading + 1; n < page.end(heading); ++n) {
    if (page.tag(n) != Tag::a) continue;
    const auto href = page.attribute_source(n, "href");
    if (href && !href->empty() && (*href)[0] != '#') linked += page.words(n).size();
  }
  return linked * 2 > page.words(heading).size();
}

// Reports whether the word after the heading is kept, and text before it in the element
// around it, or in the one around that.
bool is_among_kept(const Page& page, NodeId heading, const KeptWords& kept) {
  const Range words = page.words(heading);
  if (words.last == page.word_count() || !kept.any({words.last, words.last + 1}))
    return false;
  NodeId around = page.parent(heading);
  for (int i = 0; i < 2 && around != kNone; ++i, around = page.parent(around)) {
    if (!page.is_element(around) || is_invisible(page, around)) return false;
    if (kept.any({page.words(around).first, words.first})) return true;
  }
  return false;
}

bool is_kept(const Page& page, NodeId heading, const KeptWords& kept) {
  const Range words = page.words(heading);
  if (kept.count(words) * 2 >= words.size()) return true;
  return heading_level(page.tag(heading)) > 1 && is_among_kept(page, heading, kept) &&
         !is_invisible(page, heading) && !is_mostly_links(page, heading);
}

}  // namespace

void complete_headings(const Page& page, const Units& units, const KeptWords& kept,
                       Mask& keep) {
  constexpr std::uint32_t kMostWords = 40;
  NodeId done = 0;  // a heading may be in a heading
  for (const NodeId heading : units.headings) {
    const Range words = page.words(heading);
    if (heading < done || words.size() > kMostWords ||
        kept.count(words) == words.size())
      continue;
    done = page.end(heading);
    if (is_kept(page, heading, kept)) keep_whole(page, heading, keep);
  }
}

}  // namespace tamis
