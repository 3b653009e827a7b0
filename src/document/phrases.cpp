#include "document/phrases.h"

namespace tamis {
namespace {

constexpr NodeId kMostNodes = 200;  // in the element; larger ones are page parts
constexpr int kMostSteps = 16;      // upwards

constexpr TagSet kSentences{Tag::p,  Tag::h1, Tag::h2, Tag::h3,  Tag::h4,
                            Tag::h5, Tag::h6, Tag::dt, Tag::pre, Tag::summary};

bool is_known_phrase(const Page& page, NodeId n) {
  const std::uint32_t traits = traits_of(page.tag(n));
  return (traits & trait::phrasing) != 0 && (traits & trait::unrendered) == 0;
}

bool is_part_of_text(const Page& page, NodeId n) {
  return page.is_text(n) ? page.words(n).size() > 0 : is_known_phrase(page, n);
}

bool holds_blocks(const Page& page, NodeId element) {
  const NodeId end = page.end(element);
  if (end - element > kMostNodes) return true;
  for (NodeId n = element + 1; n < end; ++n) {
    const Tag tag = page.tag(n);
    const bool is_inside = tag == Tag::unknown || tag == Tag::br || tag == Tag::math ||
                           page.space(n) != Space::html ||
                           has_trait(tag, trait::phrasing | trait::unrendered);
    if (!is_inside) return true;
  }
  return false;
}

// Returns the child of `parent` that contains the node, or kNone if it is too far
// above.
NodeId child_around(const Page& page, NodeId n, NodeId parent) {
  for (int i = 0; i < kMostSteps; ++i, n = page.parent(n))
    if (page.parent(n) == parent) return n;
  return kNone;
}

// Reports whether text or a phrase is next to the element, directly or after
// whitespace.
bool stands_beside_text(const Page& page, NodeId element) {
  const NodeId parent = page.parent(element);
  NodeId before = element - 1;
  for (int i = 0; i < 2 && before != kNone && before > parent; ++i) {
    before = child_around(page, before, parent);
    if (before == kNone) break;
    if (is_part_of_text(page, before)) return true;
    if (!page.is_text(before)) break;
    --before;
  }
  NodeId after = page.end(element);
  for (int i = 0; i < 2 && after < page.end(parent); ++i, after = page.end(after)) {
    if (is_part_of_text(page, after)) return true;
    if (!page.is_text(after)) break;
  }
  return false;
}

}  // namespace

bool is_unknown_phrase(const Page& page, NodeId element) {
  if (page.space(element) != Space::html || holds_blocks(page, element)) return false;
  for (int i = 0; i < kMostSteps; ++i) {
    const NodeId parent = page.parent(element);
    if (parent == kNone || !page.is_element(parent)) return false;
    if (kSentences.contains(page.tag(parent)) || is_known_phrase(page, parent) ||
        stands_beside_text(page, element))
      return true;
    if (page.tag(parent) != Tag::unknown) return false;
    element = parent;
    if (page.end(element) - element > kMostNodes) return false;
  }
  return false;
}

}  // namespace tamis
