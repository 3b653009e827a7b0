// 13.2.4.3 The list of active formatting elements.

#include <algorithm>

#include "document/character_references.h"
#include "document/tree/tree_builder.h"
#include "text/ascii.h"

namespace tamis {

// Notes that the element is no longer open: text that follows must reopen it.
void TreeBuilder::note_closed(NodeId node) {
  if (budget_ <= 0) return;
  const std::size_t at = find_formatting_node(node);
  pay(formatting_.size() - (at == kNotOpen ? 0 : at));
  if (at == kNotOpen) return;
  formatting_[at].open = false;
  update_reconstruct();
}

void TreeBuilder::update_reconstruct() {
  reconstruct_ = !formatting_.empty() && formatting_.back().node != kNone &&
                 !formatting_.back().open;
}

std::size_t TreeBuilder::find_formatting_node(NodeId node) const {
  for (std::size_t i = formatting_.size(); i-- > 0;)
    if (formatting_[i].node == node) return i;
  return kNotOpen;
}

// Returns the last entry with that tag after the last marker.
std::size_t TreeBuilder::find_formatting(Tag tag) const {
  for (std::size_t i = formatting_.size(); i-- > 0 && formatting_[i].node != kNone;)
    if (formatting_[i].tag == tag) return i;
  return kNotOpen;
}

// "Push onto the list of active formatting elements", with the Noah's Ark clause: at
// most three equal elements.
void TreeBuilder::push_formatting(NodeId node, Tag tag) {
  if (budget_ <= 0) {
    degradation().formatting_cut = true;
    return;
  }
  std::size_t equal = 0;
  std::size_t earliest = 0;
  std::size_t since_marker = 0;
  for (std::size_t i = formatting_.size(); i-- > 0 && formatting_[i].node != kNone;) {
    ++since_marker;
    if (formatting_[i].tag != tag || !same_attributes(formatting_[i].node, node))
      continue;
    ++equal;
    earliest = i;
  }
  pay(since_marker);
  if (equal >= 3) remove_formatting(earliest);
  if (since_marker >= options_.limits.max_formatting) {
    degradation().formatting_cut = true;
    return;
  }
  formatting_.push_back({node, tag, true});
  current().listed = true;
  reconstruct_ = false;
}

// Reports whether each attribute of `a` has the same value in `b`. If a name is
// repeated, the first one counts.
bool TreeBuilder::has_attributes_of(NodeId a, NodeId b) {
  for (std::uint32_t i = 0; i < nodes().attribute_count[a]; ++i) {
    const AttributeRow& row = attribute_rows_[nodes().attribute[a] + i];
    const std::string_view name = bytes(row.name, row.name_length);
    const AttributeRow* left = find_row(a, name);
    const AttributeRow* right = find_row(b, name);
    if (right == nullptr || !same_value(*left, *right)) return false;
  }
  return true;
}

std::size_t TreeBuilder::attribute_bytes(NodeId element) const {
  const AttributeRow* row = attribute_rows_ + nodes().attribute[element];
  std::size_t bytes = 0;
  for (std::uint32_t i = 0; i < nodes().attribute_count[element]; ++i)
    bytes += row[i].name_length + row[i].value_length;
  return bytes;
}

// Reports whether the attributes are equal byte by byte and in the same order: the
// common case.
bool TreeBuilder::has_equal_rows(NodeId a, NodeId b) const {
  const AttributeRow* left = attribute_rows_ + nodes().attribute[a];
  const AttributeRow* right = attribute_rows_ + nodes().attribute[b];
  for (std::uint32_t i = 0; i < nodes().attribute_count[a]; ++i)
    if (bytes(left[i].name, left[i].name_length) !=
            bytes(right[i].name, right[i].name_length) ||
        bytes(left[i].value, left[i].value_length) !=
            bytes(right[i].value, right[i].value_length))
      return false;
  return true;
}

bool TreeBuilder::same_attributes(NodeId a, NodeId b) {
  const std::size_t count = nodes().attribute_count[a];
  if (count != nodes().attribute_count[b]) return false;
  if (count == 0) return true;
  pay(kCostOfAttributes + attribute_bytes(a) / 16);
  if (has_equal_rows(a, b)) return true;
  pay(count * count);
  return budget_ > 0 && has_attributes_of(a, b) && has_attributes_of(b, a);
}

bool TreeBuilder::same_value(const AttributeRow& a, const AttributeRow& b) {
  const std::string_view left = bytes(a.value, a.value_length);
  const std::string_view right = bytes(b.value, b.value_length);
  if (left == right) return true;
  pay(left.size() + right.size());
  if (budget_ <= 0 || (!needs_decoding(left) && !needs_decoding(right))) return false;
  scratch_.left.clear();
  scratch_.right.clear();
  append_attribute_value(left, scratch_.left);
  append_attribute_value(right, scratch_.right);
  return scratch_.left == scratch_.right;
}

void TreeBuilder::remove_formatting(std::size_t index) {
  if (formatting_[index].open) {
    const std::size_t at = find_node(formatting_[index].node);
    if (at != kNotOpen) open_[at].listed = false;
  }
  formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(index));
  update_reconstruct();
}

void TreeBuilder::clear_to_last_marker() {
  while (!formatting_.empty()) {
    const Formatting entry = formatting_.back();
    formatting_.pop_back();
    if (entry.node == kNone) break;
    if (!entry.open) continue;
    const std::size_t at = find_node(entry.node);
    if (at != kNotOpen) open_[at].listed = false;
  }
  update_reconstruct();
}

// "Reconstruct the active formatting elements": reopen all entries after the last open
// one (or the last marker).
void TreeBuilder::reconstruct() {
  std::size_t first = formatting_.size();
  while (first > 0 && formatting_[first - 1].node != kNone &&
         !formatting_[first - 1].open)
    --first;
  pay((formatting_.size() - first) * kCostOfANode);
  if (budget_ <= 0) {
    degradation().formatting_cut = true;
    formatting_.resize(first);
    update_reconstruct();
    return;
  }
  for (std::size_t i = first; i < formatting_.size() && !full(); ++i) {
    const NodeId node = clone(formatting_[i].node, place());
    push(node, formatting_[i].tag);
    current().listed = true;
    formatting_[i].node = node;
    formatting_[i].open = true;
  }
  update_reconstruct();
}

}  // namespace tamis
