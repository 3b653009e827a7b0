#include "filters/common/tag_blocks.h"

#include <algorithm>

namespace tamis {
namespace {

constexpr std::uint8_t kNotCounted = 0xFF;

// The feature that each element name adds to.
constexpr std::array<std::uint8_t, kTagCount> features_of_tags() {
  std::array<std::uint8_t, kTagCount> out{};
  out.fill(kNotCounted);
  const auto put = [&](BlockFeature feature, std::initializer_list<Tag> tags) {
    for (const Tag tag : tags)
      out[static_cast<std::size_t>(tag)] = static_cast<std::uint8_t>(feature);
  };
  put(BlockFeature::text_tags, {Tag::h1, Tag::h2, Tag::h3, Tag::h4, Tag::h5, Tag::h6,
                                Tag::p, Tag::em, Tag::strong, Tag::b, Tag::i, Tag::u,
                                Tag::blockquote, Tag::pre, Tag::cite, Tag::q});
  put(BlockFeature::lists, {Tag::ul, Tag::ol, Tag::dl, Tag::menu, Tag::dir});
  put(BlockFeature::tables, {Tag::table});
  put(BlockFeature::links, {Tag::a});
  put(BlockFeature::images, {Tag::img});
  put(BlockFeature::forms, {Tag::form});
  put(BlockFeature::scripts, {Tag::script});
  put(BlockFeature::objects, {Tag::object, Tag::applet, Tag::embed});
  put(BlockFeature::styles, {Tag::style});
  return out;
}

constexpr std::array<std::uint8_t, kTagCount> kFeatureOfTag = features_of_tags();

// Rows and cells are not blocks in the mode innermost_table.
constexpr TagSet kRowTags = {Tag::tr, Tag::td, Tag::th};

TagSet cutting_tags(const TagBlockOptions& options) {
  if (options.table_mode == TableMode::row) return options.tags;
  TagSet out;
  for (int i = 0; i < kTagCount; ++i) {
    const Tag tag = static_cast<Tag>(i);
    if (options.tags.contains(tag) && !kRowTags.contains(tag)) out.insert(tag);
  }
  return out;
}

class BlockCutter {
 public:
  BlockCutter(const View& view, const TagBlockOptions& options)
      : view_(view),
        page_(view.page()),
        options_(options),
        tags_(cutting_tags(options)) {}

  std::vector<TagBlock> run() {
    if (options_.table_mode == TableMode::innermost_table) find_innermost_tables();
    const NodeId body = page_.body();
    open_.push_back({page_.end(body)});
    for (NodeId n = body; n < page_.end(body);) {
      while (n >= open_.back().end) leave();
      if (!view_.is_whole() && !view_.has(n)) {
        n = page_.end(n);
        continue;
      }
      if (page_.is_element(n)) add_element(n);
      if (page_.is_text(n)) add_text(n);
      ++n;
    }
    while (!open_.empty()) leave();
    return std::move(blocks_);
  }

 private:
  // A block element that has not ended yet, or the body.
  struct Open {
    NodeId end;
    bool is_cut = false;  // it contains another block element
  };

  // Collects the tables without a nested table: no other table begins before their end.
  void find_innermost_tables() {
    NodeId next = page_.node_count();
    for (NodeId n = page_.end(page_.body()); n-- > page_.body();) {
      if (page_.tag(n) != Tag::table || !view_.has(n)) continue;
      if (next >= page_.end(n)) innermost_tables_.push_back(n);
      next = n;
    }
  }

  bool take_innermost_table(NodeId n) {
    if (innermost_tables_.empty() || innermost_tables_.back() != n) return false;
    innermost_tables_.pop_back();
    whole_until_ = page_.end(n);
    return true;
  }

  void add_element(NodeId n) {
    const Tag tag = page_.tag(n);
    if (n >= whole_until_ && n != page_.body() &&
        (take_innermost_table(n) || tags_.contains(tag)))
      enter(n);
    const std::uint8_t feature = kFeatureOfTag[static_cast<std::size_t>(tag)];
    if (feature == kNotCounted) return;
    if (tag == Tag::a && options_.needs_href && !page_.has_attribute(n, "href")) return;
    ++current_.counts[feature];
    is_empty_ = false;
  }

  // Whitespace between words counts as one character if both words are in one text.
  void add_text(NodeId n) {
    const Range words = page_.words(n);
    if (!page_.continues(n)) text_has_words_ = false;
    for (WordId w = words.first; w < words.last; ++w) {
      if (!view_.present()[w]) continue;
      const Word& word = page_.word(w);
      if (count(BlockFeature::words)++ == 0) current_.words.first = w;
      current_.words.last = w + 1;
      count(BlockFeature::characters) +=
          word.chars + (text_has_words_ && word.glued == 0 ? 1 : 0);
      text_has_words_ = true;
      is_empty_ = false;
    }
  }

  std::uint32_t& count(BlockFeature f) {
    return current_.counts[static_cast<std::size_t>(f)];
  }

  void enter(NodeId n) {
    open_.back().is_cut = true;
    cut();
    open_.push_back({page_.end(n)});
  }

  void leave() {
    cut();
    open_.pop_back();
  }

  void cut() {
    const bool is_wanted = options_.remainders || !open_.back().is_cut;
    if (!is_empty_ && is_wanted) blocks_.push_back(current_);
    if (!is_empty_) current_ = {};
    is_empty_ = true;
  }

  const View& view_;
  const Page& page_;
  const TagBlockOptions& options_;
  TagSet tags_;
  std::vector<NodeId> innermost_tables_;  // those still to come, the next one last
  std::vector<Open> open_;
  NodeId whole_until_ = 0;  // the end of the current innermost table
  TagBlock current_;
  bool is_empty_ = true;
  bool text_has_words_ = false;
  std::vector<TagBlock> blocks_;
};

}  // namespace

std::vector<TagBlock> tag_blocks(const View& view, const TagBlockOptions& options) {
  return BlockCutter(view, options).run();
}

}  // namespace tamis
