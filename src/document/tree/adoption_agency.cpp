// The adoption agency algorithm: the effect of the end tag of a formatting element
// while elements inside it are still open.
//
//   <b>1<p>2</b>3      b is closed inside p:       <b>1</b><p><b>2</b>3</p>
//
// HTML 13.2.6.4.7, "adoption agency algorithm". The names are the standard's:
// formatting element, furthest block, common ancestor, bookmark.

#include "document/tree/tree_builder.h"

namespace tamis {

void TreeBuilder::adoption_agency(const Token& token) {
  if (current_is(token.tag) && !current().listed) return pop();
  constexpr int kOuterLoops = 8;
  for (int i = 0; i < kOuterLoops; ++i) {
    const Adoption result = adopt_once(token.tag);
    if (result == Adoption::again) continue;
    if (result == Adoption::other_end_tag) end_any_other(token);
    return;
  }
}

// One round of the outer loop.
TreeBuilder::Adoption TreeBuilder::adopt_once(Tag subject) {
  const std::size_t listed_at = find_formatting(subject);
  if (listed_at == kNotOpen) return Adoption::other_end_tag;
  const NodeId element = formatting_[listed_at].node;
  if (!formatting_[listed_at].open) {
    remove_formatting(listed_at);
    return Adoption::finished;
  }
  const std::size_t element_at =
      find_open([element](const Open& o) { return o.node == element; }, trait::scope);
  if (element_at == kNotOpen) return Adoption::finished;

  std::size_t block_at = element_at + 1;
  while (block_at < open_count_ && (open_[block_at].traits & trait::special) == 0)
    ++block_at;
  pay(2 * (open_count_ - element_at));
  if (block_at == open_count_ ||
      budget_ <= 0) {  // no furthest block, or no time for one
    remove_formatting(listed_at);
    pop_to(element_at);
    return Adoption::finished;
  }

  link();
  pay(4 * kCostOfANode);
  const NodeId block = open_[block_at].node;
  const NodeId ancestor = open_[element_at - 1].node;
  std::size_t bookmark = listed_at;
  const NodeId last = adopt_inner(element_at, block_at, ancestor, bookmark);

  detach(last);
  attach(last, place(ancestor));
  const NodeId copy = clone(element, {block});
  detach(copy);
  move_children(block, copy);
  attach(copy, {block});

  // In the list, the copy takes the position of the bookmark.
  const std::size_t now_at = find_formatting_node(element);
  formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(now_at));
  if (now_at < bookmark) --bookmark;
  formatting_.insert(formatting_.begin() + static_cast<std::ptrdiff_t>(bookmark),
                     {copy, subject, true});
  // In the stack, it follows the furthest block.
  remove_open(element_at);
  const std::size_t behind = block_at;
  push_entry(current());
  std::copy_backward(open_ + behind, open_ + open_count_ - 1, open_ + open_count_);
  open_[behind] = {copy, traits_of(subject), subject, Space::html, true};
  update_reconstruct();
  return Adoption::again;
}

// The inner loop: the elements between the furthest block and the formatting element,
// from the block outwards. Listed ones are copied, the others leave the stack. Returns
// the "last node": the furthest block, wrapped in the copies.
NodeId TreeBuilder::adopt_inner(std::size_t element_at, std::size_t& block_at,
                                NodeId ancestor, std::size_t& bookmark) {
  NodeId last = open_[block_at].node;
  const NodeId block = last;
  int round = 0;
  for (std::size_t at = block_at; --at > element_at && budget_ > 0;) {
    ++round;
    std::size_t listed_at =
        open_[at].listed ? find_formatting_node(open_[at].node) : kNotOpen;
    if (round > 3 && listed_at != kNotOpen) {
      formatting_[listed_at].open = false;
      open_[at].listed = false;
      remove_formatting(listed_at);
      if (listed_at < bookmark) --bookmark;
      listed_at = kNotOpen;
    }
    if (listed_at == kNotOpen) {
      remove_open(at);
      --block_at;
      continue;
    }
    pay(2 * kCostOfANode);
    const NodeId copy = clone(open_[at].node, {ancestor});
    detach(copy);
    formatting_[listed_at].node = copy;
    open_[at].node = copy;
    if (last == block) bookmark = listed_at + 1;
    detach(last);
    attach(last, {copy});
    last = copy;
  }
  return last;
}

}  // namespace tamis
