// The things that tree construction keeps track of.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "document/token.h"
#include "tamis/detail/buffer.h"
#include "tamis/page.h"

namespace tamis {

// 13.2.4.1 The insertion mode
enum class Mode : std::uint8_t {
  initial,
  before_html,
  before_head,
  in_head,
  in_head_noscript,
  after_head,
  in_body,
  text,
  in_table,
  in_table_text,
  in_caption,
  in_column_group,
  in_table_body,
  in_row,
  in_cell,
  in_template,
  after_body,
  in_frameset,
  after_frameset,
  after_after_body,
  after_after_frameset,
};

// Must the token be processed again, in the mode that is now in force?
enum class Step : std::uint8_t { done, again };

// 13.2.4.2 An entry of the stack of open elements.
struct Open {
  NodeId node;
  std::uint32_t traits;  // of tag_table.h; foreign elements have few
  Tag tag;
  Space space;
  bool listed;  // in the list of active formatting elements
};

// 13.2.4.3 An entry of the list of active formatting elements.
struct Formatting {
  NodeId node;  // kNone: a marker
  Tag tag;
  bool open;  // in the stack of open elements
};

// Two more traits, of foreign elements (13.2.6).
inline constexpr std::uint32_t kMathTextIntegration = 1u << 30;
inline constexpr std::uint32_t kHtmlIntegration = 1u << 31;

// Neighbours, once nodes have moved.
struct Neighbours {
  NodeId first, last, next, previous;
};

// Memory that outlives a page; one for each Parser.
struct TreeScratch {
  detail::Buffer<Open> open;
  std::vector<Formatting> formatting;
  std::vector<Mode> template_modes;
  std::vector<Token> table_text;
  std::vector<Token> late_comments;
  std::string left, right;  // two values that are compared
  struct Extra {            // attributes that a second <html> or <body> brought
    std::uint32_t first, count;
  };
  std::vector<Extra> html_extra, body_extra;
  detail::Buffer<Neighbours> links;
  std::vector<NodeId> order, path, parents;
  std::vector<char> bytes;
};

}  // namespace tamis
