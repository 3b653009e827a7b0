// The work after the last token.

#include "document/tree/tree_builder.h"
#include "text/ascii.h"

namespace tamis {

void TreeBuilder::finish() {
  insert_late_comments();
  if (html_ != kNone) join_extra_attributes(html_, scratch_.html_extra);
  if (body() != 0) join_extra_attributes(body(), scratch_.body_extra);
  if (has_selected_content_) copy_selected_content();
  if (linked_) sort_into_document_order();
  in_source_order() = !linked_;
  fill_ends();
  PageWriter::node_count() = count_;
  attributes_used() = attribute_count_;
  tag_offset_count() = tag_count_;
  find_body();
  if (full()) degradation().nodes_cut = true;
  if (budget_ <= 0) degradation().repairs_simplified = true;
}

// See after_body.cpp: comments of the root element come before those of the document.
void TreeBuilder::insert_late_comments() {
  for (const bool of_document : {false, true})
    for (const Token& token : scratch_.late_comments)
      if ((token.attribute == 0) == of_document && !full())
        insert_comment_at(token, {token.attribute});
  scratch_.late_comments.clear();
}

// The rows of an element form one range: its own rows are copied to the end of the
// table, followed by those of later tags.
void TreeBuilder::join_extra_attributes(NodeId element,
                                        const std::vector<TreeScratch::Extra>& extra) {
  if (extra.empty()) return;
  const std::uint32_t first = attribute_count_;
  append_attributes(nodes().attribute[element], nodes().attribute_count[element]);
  for (const auto& [row, count] : extra) {
    const std::uint32_t used = attribute_count_ - first;
    const std::uint32_t room = options_.limits.max_attributes - used;
    if (count > room) degradation().attributes_cut = true;
    append_attributes(row, std::min(count, room));
  }
  nodes().attribute[element] = first;
  nodes().attribute_count[element] =
      static_cast<std::uint16_t>(attribute_count_ - first);
}

void TreeBuilder::append_attributes(std::uint32_t first, std::uint32_t count) {
  attributes().grow(attribute_count_ + count);
  attribute_rows_ = attributes().data();
  std::copy_n(attribute_rows_ + first, count, attribute_rows_ + attribute_count_);
  attribute_count_ += count;
}

// The end of a node is the end of its last child. Children come after their parents.
void TreeBuilder::fill_ends() {
  NodeId* const ends = nodes().end.data();
  const NodeId* const parents = rows_.parent;
  for (NodeId n = 0; n < count_; ++n) ends[n] = n + 1;
  for (NodeId n = count_ - 1; n > 0; --n)
    ends[parents[n]] = std::max(ends[parents[n]], ends[n]);
}

void TreeBuilder::find_body() {
  const Columns& columns = nodes();
  const auto first_child = [&](NodeId parent, Tag tag) {
    for (NodeId n = parent + 1; n < columns.end[parent]; n = columns.end[n])
      if (columns.tag[n] == tag) return n;
    return NodeId{0};
  };
  const NodeId html = first_child(0, Tag::html);
  body() = html == 0 ? 0 : first_child(html, Tag::body);
}

namespace {

// Inside an option or another <selectedcontent>, a <selectedcontent> shows nothing.
bool ends_search_for_select(Tag tag) {
  return tag == Tag::select || tag == Tag::option || tag == Tag::selectedcontent;
}

}  // namespace

// 4.10.10: the selected option of a select is copied into its <selectedcontent>.
void TreeBuilder::copy_selected_content() {
  link();
  const NodeId count = node_count();
  NodeId last_select = kNone;
  for (NodeId n = 0; n < count && budget_ > 0; ++n) {
    if (nodes().tag[n] != Tag::selectedcontent) continue;
    NodeId select = nodes().parent[n];
    while (select != kNone && !ends_search_for_select(nodes().tag[select])) {
      pay(1);
      select = nodes().parent[select];
    }
    if (select == kNone || nodes().tag[select] != Tag::select || select == last_select)
      continue;
    last_select = select;
    const NodeId option = selected_option(select);
    if (option != kNone) copy_into(option, n);
  }
}

// Returns the last option with `selected`, else the first one that is not disabled.
NodeId TreeBuilder::selected_option(NodeId select) const {
  const detail::Buffer<Neighbours>& links = scratch_.links;
  NodeId chosen = kNone;
  for (NodeId n = links[select].first; n != kNone && n != select && budget_ > 0;) {
    pay(1);
    if (nodes().tag[n] == Tag::option) {
      const bool says_so = find_row(n, "selected") != nullptr;
      const bool usable = find_row(n, "disabled") == nullptr;
      if (says_so || (usable && chosen == kNone)) chosen = n;
    }
    if (links[n].first != kNone) {
      n = links[n].first;
      continue;
    }
    while (n != select && links[n].next == kNone) n = nodes().parent[n];
    if (n != select) n = links[n].next;
  }
  return chosen;
}

void TreeBuilder::copy_into(NodeId option, NodeId target) {
  const detail::Buffer<Neighbours>& links = scratch_.links;
  while (links[target].first != kNone) detach(links[target].first);
  NodeId parent = target;  // of the next copy
  for (NodeId n = links[option].first;
       n != kNone && n != option && !full() && budget_ > 0;) {
    pay(kCostOfANode +
        (nodes().length[n] + attribute_bytes(n)) / kAttributeBytesPerStep);
    const NodeId copy =
        add_node(Kind::text, {parent}, nodes().offset[n], nodes().length[n]);
    nodes().tag[copy] = nodes().tag[n];
    nodes().info[copy] = nodes().info[n];
    nodes().attribute[copy] = nodes().attribute[n];
    nodes().attribute_count[copy] = nodes().attribute_count[n];
    if (links[n].first != kNone) {
      parent = copy;
      n = links[n].first;
      continue;
    }
    while (n != option && links[n].next == kNone) {
      n = nodes().parent[n];
      if (n != option) parent = nodes().parent[parent];
    }
    if (n != option) n = links[n].next;
  }
}

}  // namespace tamis
