// Tree construction (HTML 13.2.6) into the flat columns of a Page.
//
// NODES ARE APPENDED. While tags nest properly, nodes are created in document order,
// and a node needs only its parent. Only foster parenting and the adoption agency (3%
// of pages) put a node elsewhere. The first time that happens, the builder gives every
// node links to its neighbours (links.cpp). It continues with these links and sorts the
// columns once at the end.
//
// THE FAST PATH (fast_path.inl) handles characters, ordinary start tags and matching
// end tags while the "in body" rules apply. Everything else is in one file per
// insertion mode or small group of modes, with the names of the standard. Each mode is
// a function that returns whether the token must be processed again.
//
// HOSTILE PAGES. Depth, nodes, attributes and formatting elements are limited, and
// every search through the open elements uses a budget that is linear in the size of
// the source. With an empty budget, searches examine only the nearest elements. So the
// time is linear for every page. Page::degradation() reports which limits were reached.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "document/doctype.h"
#include "document/page_writer.h"
#include "document/tags.h"
#include "document/token.h"
#include "tamis/detail/buffer.h"
#include "tamis/page.h"
#include "tamis/parser.h"

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

// Whether the token must be processed again, in the current mode.
enum class Step : std::uint8_t { done, again };

// 13.2.4.2 An entry of the stack of open elements.
struct Open {
  NodeId node;
  std::uint32_t traits;  // see tags.h; foreign elements have few
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

// Two additional traits of foreign elements (13.2.6).
inline constexpr std::uint32_t kMathTextIntegration = 1u << 30;
inline constexpr std::uint32_t kHtmlIntegration = 1u << 31;

// The neighbours of a node, used once nodes have moved.
struct Neighbours {
  NodeId first, last, next, previous;
};

// Memory that outlives a page; one object per Parser.
struct TreeScratch {
  detail::Buffer<Open> open;
  std::vector<Formatting> formatting;
  std::vector<Mode> template_modes;
  std::vector<Token> table_text;
  std::vector<Token> late_comments;
  std::string left, right;  // two values to compare
  struct Extra {            // attributes of a second <html> or <body>
    std::uint32_t first, count;
  };
  std::vector<Extra> html_extra, body_extra;
  detail::Buffer<Neighbours> links;
  std::vector<NodeId> order, path, parents;
  std::vector<char> bytes;
};

class TreeBuilder : private PageWriter {
 public:
  TreeBuilder(Page& page, const ParseOptions& options, TreeScratch& scratch);

  // Called by the tokenizer.
  TokenizerState start_state() const { return start_state_; }
  bool full() const { return count_ >= options_.limits.max_nodes; }
  bool takes_line_feed() {
    const bool takes = skip_line_feed_;
    skip_line_feed_ = false;
    return takes;
  }
  bool in_foreign_content() const { return adjusted_current().space != Space::html; }
  std::uint32_t attribute_count() const { return attribute_count_; }
  std::uint32_t begin_attributes() {
    attribute_stop_ = std::min(attribute_capacity_,
                               attribute_count_ + options_.limits.max_attributes);
    return attribute_first_ = attribute_count_;
  }
  void add_attribute(std::uint32_t name, std::uint32_t name_length, std::uint32_t value,
                     std::uint32_t value_length) {
    if (attribute_count_ == attribute_stop_) [[unlikely]]
      if (!grow_attributes()) return;
    attribute_rows_[attribute_count_++] = {name, name_length, value, value_length};
  }
  void characters(const Token& token);
  void null_character(Token& token) { process(token); }
  TokenizerState start_tag(Token& token);
  void end_tag(Token& token);
  void comment(Token& token) { process(token); }
  void doctype(Token& token, const Doctype& doctype);
  void end_of_file();

 private:
  // --- dispatch (dispatch.cpp)
  void process(Token& token);
  Step step(Token& token);
  Step use_rules_of(Mode mode, Token& token);
  TokenizerState slow_start_tag(Token& token);
  void note_tag(const Token& token);

  // --- insertion modes, each in the file of that name or group
  Step initial(Token& token);
  Step before_html(Token& token);
  Step before_head(Token& token);
  Step in_head(Token& token);
  Step in_head_noscript(Token& token);
  Step after_head(Token& token);
  Step in_body(Token& token);
  Step text_mode(Token& token);
  Step in_table(Token& token);
  Step in_table_text(Token& token);
  Step in_caption(Token& token);
  Step in_column_group(Token& token);
  Step in_table_body(Token& token);
  Step in_row(Token& token);
  Step in_cell(Token& token);
  Step in_template(Token& token);
  Step after_body(Token& token);
  Step in_frameset(Token& token);
  Step after_frameset(Token& token);
  Step after_after_body(Token& token);
  Step after_after_frameset(Token& token);
  Step foreign_content(Token& token);

  // --- parts of "in body" (in_body.cpp, in_body_start.cpp)
  Step in_body_start(Token& token);
  Step in_body_end(Token& token);
  void start_body_again(const Token& token);
  void start_frameset_in_body(const Token& token);
  void start_heading(const Token& token);
  void start_form(const Token& token);
  void start_list_item(const Token& token);
  void start_description_item(const Token& token);
  void start_button(const Token& token);
  void start_a(const Token& token);
  void start_nobr(const Token& token);
  void start_table(const Token& token);
  void start_input(const Token& token);
  void start_hr(const Token& token);
  void start_select(const Token& token);
  void start_option(const Token& token);
  void start_ruby_part(const Token& token);
  void start_foreign(Token& token, Space space);
  void end_block(const Token& token);
  void end_form();
  void end_p(const Token& token);
  void end_heading();
  void end_any_other(const Token& token);

  // --- parts of the other modes (head.cpp, templates.cpp, tables.cpp)
  Step in_head_start(Token& token);
  Step start_raw(const Token& token, TokenizerState state);
  Step start_late_in_head(Token& token);
  static bool belongs_in_head(Tag tag);
  void start_template(const Token& token);
  void end_template();
  static Mode template_mode_for(Tag tag);
  void reset_insertion_mode();
  bool find_mode_for(Tag tag, bool is_last);
  void start_fragment();
  TokenizerState fragment_state(Tag context) const;
  void clear_to_table();
  void clear_to_table_body();
  void clear_to_row();
  void leave_row();
  void close_cell();
  Step in_table_start(Token& token);
  Step in_table_end(Token& token);
  Step in_table_anything_else(Token& token);
  Step behind_body(Token& token, NodeId parent);
  void insert_comment_late(Token token, NodeId parent);
  void insert_white_space_of(const Token& token);

  // --- foreign content (foreign.cpp)
  bool uses_foreign_rules(const Token& token) const;
  Step foreign_start(Token& token);
  Step foreign_end(Token& token);
  bool leaves_foreign_content(const Token& token) const;
  void pop_foreign();
  void insert_foreign(const Token& token, Space space);
  Open foreign_entry(NodeId node, Tag tag, Space space, bool html_annotation) const;

  // --- characters (nodes.cpp)
  bool is_white_space(const Token& token) const;
  Token take_white_space(Token& token) const;
  bool insert_leading_space(Token& token);
  bool drop_leading_space(Token& token) const;

  // --- nodes (nodes.cpp)
  struct Place {
    NodeId parent;
    NodeId before = kNone;  // kNone: as the last child
  };
  Place place(NodeId target_override = kNone);
  Place foster_place();
  NodeId add_row(std::uint8_t info, Tag tag, Place place, std::uint32_t offset,
                 std::uint32_t length);
  NodeId add_node(Kind kind, Place place, std::uint32_t offset, std::uint32_t length);
  NodeId add_element(const Token& token, Tag tag, Space space, Place place);
  NodeId insert(const Token& token) { return insert_as(token, token.tag); }
  NodeId insert_as(const Token& token, Tag tag);
  NodeId insert_void(const Token& token, Tag tag) {
    return add_element(token, tag, Space::html, place());
  }
  NodeId insert_implied(Tag tag, std::uint32_t offset);
  void insert_html(const Token& token);
  NodeId clone(NodeId node, Place place);
  void insert_characters(const Token& token);
  void insert_comment(const Token& token) { insert_comment_at(token, place()); }
  void insert_comment_at(const Token& token, Place place) {
    add_node(Kind::comment, place, token.offset, token.end - token.offset);
  }
  void grow_nodes();
  void add_document();
  void use_columns();
  void grow_tags();
  NodeId node_count() const { return count_; }
  bool grow_attributes();
  void merge_attributes(NodeId element, const Token& token);
  NodeId flattened(NodeId parent);
  bool attribute_is(const Token& token, std::string_view name,
                    std::string_view value) const;
  const AttributeRow* find_row(std::uint32_t first, std::uint32_t count,
                               std::string_view name) const;
  bool has_attribute(const Token& token, std::string_view name) const {
    return find_row(token.attribute, token.attribute_count, name) != nullptr;
  }
  bool has_name(const Open& open, const Token& tag) const;
  std::string_view bytes(std::uint32_t offset, std::uint32_t length) const {
    return source().substr(offset, length);
  }

  // --- links between nodes that moved (links.cpp)
  void link();
  void attach_new(NodeId node, Place place);
  void attach(NodeId node, Place place);
  void detach(NodeId node);
  void move_children(NodeId from, NodeId to);
  void sort_into_document_order();

  // --- work after the last token (finish.cpp)
  void finish();
  void insert_late_comments();
  void join_extra_attributes(NodeId element,
                             const std::vector<TreeScratch::Extra>& extra);
  void copy_selected_content();
  void copy_into(NodeId option, NodeId target);
  NodeId selected_option(NodeId select) const;
  void append_attributes(std::uint32_t first, std::uint32_t count);
  void fill_ends();
  void find_body();

  // --- the stack of open elements (open_elements.cpp)
  Open& current() { return *(open_ + open_count_ - 1); }
  const Open& current() const { return *(open_ + open_count_ - 1); }
  const Open& adjusted_current() const {
    return open_count_ == 1 && is_fragment_ ? context_ : current();
  }
  bool current_is(Tag tag) const {
    return current().tag == tag && current().space == Space::html;
  }
  void push(NodeId node, Tag tag);
  void push_entry(const Open& entry);
  void pop();
  void remove_open(std::size_t index);
  void pop_to(std::size_t count);
  void pop_through(Tag tag);
  template <class Match>
  void pop_until(Match match) {
    while (open_count_ > 1 && !match(current())) pop();
  }
  void generate_implied_end_tags(Tag except = Tag::unknown);
  void generate_all_implied_end_tags();
  static constexpr std::size_t kNotOpen = ~std::size_t{0};
  template <class Match>
  std::size_t find_open(Match match, std::uint32_t boundary) const;
  std::size_t find_html(Tag tag, std::uint32_t boundary) const;
  std::size_t find_in_scope(Tag tag, std::uint32_t extra = 0) const {
    return find_html(tag, trait::scope | extra);
  }
  bool in_scope(Tag tag) const { return find_in_scope(tag) != kNotOpen; }
  bool in_table_scope(Tag tag) const {
    return find_html(tag, trait::table_scope) != kNotOpen;
  }
  bool in_button_scope(Tag tag) const {
    return find_in_scope(tag, trait::button_scope) != kNotOpen;
  }
  std::size_t find_node(NodeId node) const;
  bool has_open_template() const { return open_templates_ > 0; }
  void close(Tag tag);
  void close_p_in_button_scope() {
    if (open_p_ > 0 && in_button_scope(Tag::p)) close(Tag::p);
  }

  // --- the list of active formatting elements (formatting.cpp, adoption_agency.cpp)
  void push_formatting(NodeId node, Tag tag);
  void push_marker() {
    formatting_.push_back({kNone, Tag::unknown, false});
    reconstruct_ = false;
  }
  void clear_to_last_marker();
  void remove_formatting(std::size_t index);
  void note_closed(NodeId node);
  void update_reconstruct();
  void reconstruct_formatting() {
    if (reconstruct_) [[unlikely]]
      reconstruct();
  }
  void reconstruct();
  std::size_t find_formatting(Tag tag) const;
  std::size_t find_formatting_node(NodeId node) const;
  bool same_attributes(NodeId a, NodeId b);
  std::size_t attribute_bytes(NodeId element) const;
  bool has_equal_rows(NodeId a, NodeId b) const;
  bool has_attributes_of(NodeId a, NodeId b);
  bool same_value(const AttributeRow& a, const AttributeRow& b);
  const AttributeRow* find_row(NodeId element, std::string_view name) const {
    return find_row(nodes().attribute[element], nodes().attribute_count[element], name);
  }
  void adoption_agency(const Token& token);
  enum class Adoption : std::uint8_t { finished, again, other_end_tag };
  Adoption adopt_once(Tag subject);
  NodeId adopt_inner(std::size_t element_at, std::size_t& block_at, NodeId ancestor,
                     std::size_t& bookmark);

  // --- the budget; the unit is a visit to one open element, other operations cost more
  static constexpr std::size_t kCostOfAName = 4;        // comparing with the source
  static constexpr std::size_t kCostOfAttributes = 16;  // comparing two elements
  static constexpr std::size_t kCostOfANode = 32;       // making or moving a node
  // Copies of an element repeat its attributes. With 100,000 steps for any page, all
  // copies together have at most 400 KB plus four bytes per byte of source.
  static constexpr std::size_t kAttributeBytesPerStep = 4;
  void pay(std::size_t steps) const { budget_ -= static_cast<std::int64_t>(steps); }
  std::size_t reach() const { return budget_ > 0 ? open_count_ : kShortReach; }

  static constexpr std::size_t kShortReach = 8;
  static constexpr std::uint32_t kBodyRules = 1u << static_cast<int>(Mode::in_body) |
                                              1u << static_cast<int>(Mode::in_cell) |
                                              1u << static_cast<int>(Mode::in_caption);
  bool body_rules() const {
    return (kBodyRules >> static_cast<int>(mode_) & 1) != 0 &&
           adjusted_current().space == Space::html;
  }

  const ParseOptions& options_;
  TreeScratch& scratch_;
  detail::Buffer<Open>& open_stack_;
  std::vector<Formatting>& formatting_;
  // Copies of the pointers that the fast path writes through. The page itself is one
  // more indirection away, and the compiler must assume that any store may change that
  // pointer.
  struct Rows {
    Tag* tag;
    std::uint8_t* info;
    NodeId* parent;
    std::uint16_t* depth;
    std::uint32_t* offset;
    std::uint32_t* length;
    std::uint32_t* attribute;
    std::uint16_t* attribute_count;
  };
  Rows rows_{};
  NodeId count_ = 0;  // of nodes
  std::uint32_t* tag_rows_ = nullptr;
  std::uint32_t tag_count_ = 0;
  std::uint32_t tag_capacity_ = 0;
  Open* open_ = nullptr;  // open_[-1] is "no element" and ends no search
  AttributeRow* attribute_rows_ = nullptr;
  std::uint32_t attribute_count_ = 0;
  std::uint32_t attribute_stop_ = 0;   // grow or truncate when the count reaches this
  std::uint32_t attribute_first_ = 0;  // of the current tag
  std::uint32_t attribute_capacity_ = 0;
  std::size_t open_count_ = 0;
  std::size_t node_capacity_ = 0;

  Mode mode_ = Mode::initial;
  Mode original_mode_ = Mode::initial;  // to return to from `text`
  TokenizerState start_state_ = TokenizerState::data;
  TokenizerState next_state_ = TokenizerState::data;
  NodeId html_ = kNone;
  NodeId head_ = kNone;
  NodeId form_ = kNone;
  std::size_t open_p_ = 0;          // open p elements
  std::size_t open_templates_ = 0;  // open template elements
  bool frameset_ok_ = true;
  bool foster_parenting_ = false;
  bool skip_line_feed_ = false;
  bool reconstruct_ = false;  // the last formatting element is not open
  bool linked_ = false;
  bool has_selected_content_ = false;
  bool is_fragment_ = false;
  Open context_{kNone, 0, Tag::unknown, Space::html, false};
  mutable std::int64_t budget_ = 0;
};

// The only search through the open elements, from the current node down. Returns the
// topmost entry that matches, unless an entry with a trait of `boundary` is above it.
// Every search uses the budget. When it is empty, only the nearest entries are
// examined.
template <class Match>
std::size_t TreeBuilder::find_open(Match match, std::uint32_t boundary) const {
  const std::size_t lowest = open_count_ - std::min(open_count_, reach());
  std::size_t found = kNotOpen;
  std::size_t at = open_count_;
  while (at > lowest) {
    --at;
    if (match(open_[at])) {
      found = at;
      break;
    }
    if ((open_[at].traits & boundary) != 0) break;
  }
  pay(open_count_ - at);
  return found;
}

}  // namespace tamis

#include "document/tree/fast_path.inl"
