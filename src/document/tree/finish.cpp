// What is left to do when the last token is in.

#include "document/ascii.h"
#include "document/tree/tree_builder.h"

namespace tamis {

void TreeBuilder::finish() {
  insert_late_comments();
  if (html_ != kNone && !html_extra_.empty()) join_extra_attributes(html_, html_extra_);
  if (body() != 0 && !body_extra_.empty()) join_extra_attributes(body(), body_extra_);
  if (has_selected_content_) copy_selected_content();
  if (linked_) sort_into_document_order();
  fill_ends_and_depths();
  find_body();
  attributes_used() = attribute_count_;
  if (full()) degradation().nodes_cut = true;
  if (budget_ <= 0) degradation().repairs_simplified = true;
}

// See after_body.cpp: those of the root element come before those of the document.
void TreeBuilder::insert_late_comments() {
  for (const bool of_document : {false, true})
    for (const Token& token : scratch_.late_comments)
      if ((token.attribute == 0) == of_document && !full())
        insert_comment_in(token, token.attribute);
  scratch_.late_comments.clear();
}

// The rows of an element are one range: its own are copied behind all others, and what
// later tags brought is put behind them.
void TreeBuilder::join_extra_attributes(NodeId element,
                                        const std::vector<AttributeRow>& extra) {
  const std::uint32_t own = nodes().attribute_count[element];
  const std::size_t total = std::min<std::size_t>(own + extra.size(), 0xFFFF);
  attributes().grow(attribute_count_ + total);
  AttributeRow* rows = attributes().data();
  std::copy_n(rows + nodes().attribute[element], own, rows + attribute_count_);
  std::copy_n(extra.begin(), total - own, rows + attribute_count_ + own);
  nodes().attribute[element] = attribute_count_;
  nodes().attribute_count[element] = static_cast<std::uint16_t>(total);
  attribute_count_ += static_cast<std::uint32_t>(total);
  attribute_rows_ = rows;
}

// The end of a node is the end of its last child; children stand behind their parents.
void TreeBuilder::fill_ends_and_depths() {
  Columns& columns = nodes();
  const NodeId count = node_count();
  columns.depth[0] = 0;
  columns.end[0] = 1;
  for (NodeId n = 1; n < count; ++n) {
    columns.depth[n] = static_cast<std::uint16_t>(columns.depth[columns.parent[n]] + 1);
    columns.end[n] = n + 1;
  }
  for (NodeId n = count - 1; n > 0; --n) {
    NodeId& parent_end = columns.end[columns.parent[n]];
    parent_end = std::max(parent_end, columns.end[n]);
  }
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

// 4.10.10: the option that a select shows is copied into its <selectedcontent>.
void TreeBuilder::copy_selected_content() {
  link();
  const NodeId count = node_count();
  NodeId last_select = kNone;
  for (NodeId n = 0; n < count; ++n) {
    if (nodes().tag[n] != Tag::selectedcontent) continue;
    NodeId select = nodes().parent[n];
    while (select != kNone && nodes().tag[select] != Tag::select) {
      pay(1);
      select = nodes().parent[select];
    }
    if (select == kNone || select == last_select) continue;
    last_select = select;
    const NodeId option = selected_option(select);
    if (option != kNone) copy_into(option, n);
  }
}

// The last option that says `selected`, else the first that is not disabled.
NodeId TreeBuilder::selected_option(NodeId select) const {
  const detail::Buffer<Links>& links = scratch_.links;
  NodeId chosen = kNone;
  bool chosen_says_so = false;
  for (NodeId n = links[select].first; n != kNone && n != select;) {
    if (nodes().tag[n] == Tag::option) {
      Token option;
      option.attribute = nodes().attribute[n];
      option.attribute_count = nodes().attribute_count[n];
      const bool says_so = has_attribute(option, "selected");
      const bool usable = !has_attribute(option, "disabled");
      if (says_so || (usable && chosen == kNone)) chosen = n;
      chosen_says_so = chosen_says_so || says_so;
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
  const detail::Buffer<Links>& links = scratch_.links;
  while (links[target].first != kNone) detach(links[target].first);
  NodeId parent = target;  // of the next copy
  for (NodeId n = links[option].first; n != kNone && n != option && !full();) {
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
