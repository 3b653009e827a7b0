#include "filters/site/label_tree.h"

#include "base/hash.h"

namespace tamis {
namespace {

constexpr std::uint64_t kTextLabel = std::uint64_t{1}
                                     << 32;  // no element has that name

std::uint64_t label_of(const Outline& outline, NodeId n, const LabelOptions& options) {
  const OutlineNode& node = outline.nodes()[n];
  if (!outline.is_text(n))
    return mix(mix(kHashSeed, node.name), options.classes ? node.style : 0);
  std::uint64_t hash = mix(kHashSeed, kTextLabel);
  const Range words = outline.words(n);
  for (WordId w = words.first; w < words.last; ++w)
    hash = mix(hash, outline.words()[w].hash());
  return hash;
}

// Takes nodes in document order with the numbers and ends of a larger tree.
class TreeWriter {
 public:
  explicit TreeWriter(LabelTree& tree) : tree_(tree) {}

  void add(std::uint64_t label, NodeId at, NodeId end) {
    close(at);
    open_.push_back({tree_.size(), end});
    tree_.label.push_back(label);
    tree_.end.push_back(0);
  }

  void finish() {
    close(kNone);
    finish_tree(tree_);
  }

 private:
  struct Open {
    NodeId node;
    NodeId end;
  };

  void close(NodeId at) {
    for (; !open_.empty() && open_.back().end <= at; open_.pop_back())
      tree_.end[open_.back().node] = tree_.size();
  }

  LabelTree& tree_;
  std::vector<Open> open_;
};

}  // namespace

void finish_tree(LabelTree& tree) {
  tree.hash.resize(tree.size());
  tree.children.assign(tree.size(), 0);
  for (NodeId n = tree.size(); n-- > 0;) {
    std::uint64_t hash = mix(kHashSeed, tree.label[n]);
    for (NodeId c = n + 1; c < tree.end[n]; c = tree.end[c]) {
      hash = mix(hash, tree.hash[c]);
      ++tree.children[n];
    }
    tree.hash[n] = finish_hash(mix(hash, tree.size(n)));
  }
}

LabelTree label_tree(const Outline& outline, const LabelOptions& options,
                     std::vector<NodeId>* origin) {
  LabelTree out;
  TreeWriter writer(out);
  const NodeId body = outline.body();
  for (NodeId n = body; n < outline.end(body); ++n) {
    if (outline.is_text(n) && !options.texts) continue;
    writer.add(label_of(outline, n, options), n, outline.end(n));
    if (origin != nullptr) origin->push_back(n);
  }
  writer.finish();
  return out;
}

LabelTree pruned_tree(const LabelTree& tree, const std::vector<bool>& keep) {
  LabelTree out;
  TreeWriter writer(out);
  for (NodeId n = 0; n < tree.size(); ++n)
    if (keep[n]) writer.add(tree.label[n], n, tree.end[n]);
  writer.finish();
  return out;
}

}  // namespace tamis
