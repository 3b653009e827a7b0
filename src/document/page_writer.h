// Write access to a Page. The tree builder and the word splitter derive from this
// class.
#pragma once

#include "tamis/page.h"

namespace tamis {

class PageWriter {
 public:
  explicit PageWriter(Page& page) : page_(page) {}

  // Discards the derived sequences, so that they are made again on the next request.
  // References to them become invalid.
  static void forget_sequences(const Page& page);

 protected:
  using Columns = Page::Columns;
  using AttributeRow = Page::AttributeRow;
  static constexpr std::uint8_t kContinues = Page::kContinues;
  static constexpr std::uint8_t kBlank = Page::kBlank;
  static constexpr std::uint8_t kLiteral = Page::kLiteral;

  Columns& nodes() { return page_.nodes_; }
  const Columns& nodes() const { return page_.nodes_; }
  NodeId& node_count() { return page_.node_count_; }
  NodeId node_count() const { return page_.node_count_; }
  NodeId& body() { return page_.body_; }
  detail::Buffer<AttributeRow>& attributes() { return page_.attributes_; }
  std::uint32_t& attributes_used() { return page_.attribute_count_; }
  detail::Buffer<Word>& words() { return page_.words_; }
  WordId& word_count() { return page_.word_count_; }
  detail::Buffer<std::uint32_t>& tag_offsets() { return page_.tag_offsets_; }
  std::uint32_t& tag_offset_count() { return page_.tag_offset_count_; }
  bool& quirks() { return page_.quirks_; }
  bool& in_source_order() { return page_.in_source_order_; }
  Degradation& degradation() { return page_.degradation_; }
  std::string_view source() const { return page_.source_; }

  Text& text() { return page_.text_; }
  void set_source(std::string_view source, std::string_view encoding) {
    page_.source_ = source;
    page_.encoding_ = encoding;
  }
  // Discards the last page and keeps its memory.
  void clear();

  Page& page_;
};

}  // namespace tamis
