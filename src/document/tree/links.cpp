// Moving nodes. Until the first move the columns are in document order. Then link()
// gives every node links to its neighbours, and moves change these links. At the end
// the columns are sorted into document order again.

#include "document/tree/tree_builder.h"

namespace tamis {

void TreeBuilder::link() {
  if (linked_) return;
  linked_ = true;
  detail::Buffer<Neighbours>& links = scratch_.links;
  links.grow(node_count());
  const Columns& columns = nodes();
  links[0] = {kNone, kNone, kNone, kNone};
  for (NodeId n = 1; n < node_count(); ++n) {
    const NodeId parent = columns.parent[n];
    const NodeId left = links[parent].last;
    links[n] = {kNone, kNone, kNone, left};
    (left == kNone ? links[parent].first : links[left].next) = n;
    links[parent].last = n;
  }
}

void TreeBuilder::attach_new(NodeId node, Place where) {
  scratch_.links.grow(node_count());
  scratch_.links[node] = {kNone, kNone, kNone, kNone};
  attach(node, where);
}

// Attaches a node that has no parent.
void TreeBuilder::attach(NodeId node, Place where) {
  detail::Buffer<Neighbours>& links = scratch_.links;
  const NodeId right = where.before;
  const NodeId left = right == kNone ? links[where.parent].last : links[right].previous;
  nodes().parent[node] = where.parent;
  links[node].previous = left;
  links[node].next = right;
  (left == kNone ? links[where.parent].first : links[left].next) = node;
  (right == kNone ? links[where.parent].last : links[right].previous) = node;
}

void TreeBuilder::detach(NodeId node) {
  link();
  detail::Buffer<Neighbours>& links = scratch_.links;
  const NodeId parent = nodes().parent[node];
  if (parent == kNone) return;
  const auto [first, last, next, previous] = links[node];
  (previous == kNone ? links[parent].first : links[previous].next) = next;
  (next == kNone ? links[parent].last : links[next].previous) = previous;
  nodes().parent[node] = kNone;
}

void TreeBuilder::move_children(NodeId from, NodeId to) {
  link();
  detail::Buffer<Neighbours>& links = scratch_.links;
  for (NodeId child = links[from].first; child != kNone;) {
    const NodeId next = links[child].next;
    pay(1);
    links[child].previous = links[to].last;
    links[child].next = kNone;
    (links[to].last == kNone ? links[to].first : links[links[to].last].next) = child;
    links[to].last = child;
    nodes().parent[child] = to;
    child = next;
  }
  links[from].first = links[from].last = kNone;
}

namespace {

template <class T>
void permute(detail::Buffer<T>& column, const std::vector<NodeId>& order,
             std::vector<char>& bytes) {
  bytes.resize(order.size() * sizeof(T));
  T* sorted = reinterpret_cast<T*>(bytes.data());
  for (std::size_t i = 0; i < order.size(); ++i) sorted[i] = column[order[i]];
  std::copy(sorted, sorted + order.size(), column.data());
}

}  // namespace

// Nodes that were removed from the tree (a body replaced by a frameset) are not
// reached, which drops them. Moves can create nesting deeper than Limits::max_depth,
// which is flattened.
void TreeBuilder::sort_into_document_order() {
  std::vector<NodeId>& order = scratch_.order;
  std::vector<NodeId>& path = scratch_.path;  // new numbers, from the document down
  std::vector<NodeId>& parents = scratch_.parents;
  const detail::Buffer<Neighbours>& links = scratch_.links;
  order.clear();
  path.clear();
  parents.clear();
  for (NodeId n = 0; n != kNone;) {
    const std::size_t deepest =
        std::min<std::size_t>(path.size(), options_.limits.max_depth);
    if (deepest < path.size()) degradation().depth_flattened = true;
    parents.push_back(path.empty() ? kNone : path[deepest - 1]);
    path.push_back(static_cast<NodeId>(order.size()));
    order.push_back(n);
    if (links[n].first != kNone) {
      n = links[n].first;
      continue;
    }
    while (n != kNone && links[n].next == kNone) {
      n = nodes().parent[n];
      path.pop_back();
    }
    if (n == kNone) break;
    n = links[n].next;
    path.pop_back();
  }
  Columns& columns = nodes();
  permute(columns.tag, order, scratch_.bytes);
  permute(columns.info, order, scratch_.bytes);
  permute(columns.offset, order, scratch_.bytes);
  permute(columns.length, order, scratch_.bytes);
  permute(columns.attribute, order, scratch_.bytes);
  permute(columns.attribute_count, order, scratch_.bytes);
  std::copy(parents.begin(), parents.end(), columns.parent.data());
  count_ = static_cast<NodeId>(order.size());
  for (NodeId n = 1; n < count_; ++n)
    columns.depth[n] = static_cast<std::uint16_t>(columns.depth[columns.parent[n]] + 1);
}

}  // namespace tamis
