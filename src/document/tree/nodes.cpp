// 13.2.6.1 Creating and inserting nodes; whitespace in text.

#include "document/character_references.h"
#include "document/tree/tree_builder.h"
#include "text/ascii.h"

namespace tamis {

void TreeBuilder::grow_nodes() {
  Columns& columns = nodes();
  const std::size_t wanted = std::size_t{count_} + 1;
  columns.tag.grow(wanted);
  columns.info.grow(wanted);
  columns.parent.grow(wanted);
  columns.end.grow(wanted);
  columns.depth.grow(wanted);
  columns.offset.grow(wanted);
  columns.length.grow(wanted);
  columns.attribute.grow(wanted);
  columns.attribute_count.grow(wanted);
  columns.word.reserve(columns.tag.capacity() + 1);
  // The smallest capacity: after a bad_alloc some columns are longer than others.
  node_capacity_ = std::min(
      {columns.tag.capacity(), columns.info.capacity(), columns.parent.capacity(),
       columns.end.capacity(), columns.depth.capacity(), columns.offset.capacity(),
       columns.length.capacity(), columns.attribute.capacity(),
       columns.attribute_count.capacity(), columns.word.capacity() - 1});
  use_columns();
}

void TreeBuilder::use_columns() {
  Columns& columns = nodes();
  rows_ = {columns.tag.data(),       columns.info.data(),
           columns.parent.data(),    columns.depth.data(),
           columns.offset.data(),    columns.length.data(),
           columns.attribute.data(), columns.attribute_count.data()};
}

void TreeBuilder::add_document() {
  grow_nodes();
  count_ = 1;
  rows_.tag[0] = Tag::unknown;
  rows_.info[0] = static_cast<std::uint8_t>(Kind::document);
  rows_.parent[0] = kNone;
  rows_.depth[0] = 0;
  rows_.offset[0] = rows_.length[0] = 0;
  rows_.attribute[0] = 0;
  rows_.attribute_count[0] = 0;
}

void TreeBuilder::grow_tags() {
  tag_offsets().grow(tag_count_ + 1);
  tag_rows_ = tag_offsets().data();
  tag_capacity_ = static_cast<std::uint32_t>(tag_offsets().capacity());
}

// Makes room for one more row. Returns false if the element has the maximum.
bool TreeBuilder::grow_attributes() {
  if (attribute_count_ - attribute_first_ >= options_.limits.max_attributes) {
    degradation().attributes_cut = true;
    return false;
  }
  attributes().grow(attribute_count_ + 1);
  attribute_rows_ = attributes().data();
  attribute_capacity_ = static_cast<std::uint32_t>(attributes().capacity());
  attribute_stop_ =
      std::min(attribute_capacity_, attribute_first_ + options_.limits.max_attributes);
  return true;
}

// Below Limits::max_depth an element has no children: they become its siblings, as in
// browsers. The stack of open elements continues to grow, so that end tags still find
// their elements.
NodeId TreeBuilder::flattened(NodeId parent) {
  degradation().depth_flattened = true;
  const NodeId above = rows_.parent[parent];
  return above == kNone ? parent : above;
}

// 13.2.6.1, "foster parenting": before the last table, or in the element around it.
TreeBuilder::Place TreeBuilder::foster_place() {
  link();  // the next nodes go into the table again, before this node
  const auto is_table_or_template = [](const Open& open) {
    return open.space == Space::html &&
           (open.tag == Tag::table || open.tag == Tag::template_);
  };
  const std::size_t at = find_open(is_table_or_template, 0);
  if (at == kNotOpen || at == 0) return {open_[0].node};
  if (open_[at].tag == Tag::template_) return {open_[at].node};
  const NodeId table = open_[at].node;
  const NodeId parent = nodes().parent[table];
  if (parent != kNone) return {parent, table};
  return {open_[at - 1].node};
}

// Inserts an element without a tag in the source.
NodeId TreeBuilder::insert_implied(Tag tag, std::uint32_t offset) {
  Token token;
  token.offset = token.end = offset;
  return insert_as(token, tag);
}

// Copies share the attributes. But code that reads or writes the page processes their
// bytes once per copy, so they are charged to the budget.
NodeId TreeBuilder::clone(NodeId node, Place where) {
  pay(attribute_bytes(node) / kAttributeBytesPerStep);
  Token token;
  token.offset = token.end = nodes().offset[node];
  token.attribute = nodes().attribute[node];
  token.attribute_count = nodes().attribute_count[node];
  return add_element(token, nodes().tag[node], Space::html, where);
}

// A second <html> or <body> adds attributes that the first did not have. Reading
// attributes skips repetitions. The rows are joined at the end of the page.
void TreeBuilder::merge_attributes(NodeId element, const Token& token) {
  if (token.attribute_count == 0) return;
  auto& extra = element == html_ ? scratch_.html_extra : scratch_.body_extra;
  if (extra.size() < options_.limits.max_attributes)
    extra.push_back({token.attribute, token.attribute_count});
  else
    degradation().attributes_cut = true;
}

// Reports whether the open element has the name of that tag. An unknown name is
// compared in the source, where it follows the '<' of the start tag.
bool TreeBuilder::has_name(const Open& open, const Token& tag) const {
  if (open.tag != tag.tag) return false;
  if (open.tag != Tag::unknown) return true;
  pay(kCostOfAName + tag.name_length / 8);
  const std::string_view rest = source().substr(nodes().offset[open.node] + 1);
  const std::string_view name = bytes(tag.name, tag.name_length);
  return rest.size() > name.size() && starts_with_ignoring_case(rest, name) &&
         is_class(rest[name.size()], byte_class::name_end);
}

// If a name is repeated, the first attribute counts.
const TreeBuilder::AttributeRow* TreeBuilder::find_row(std::uint32_t first,
                                                       std::uint32_t count,
                                                       std::string_view name) const {
  const AttributeRow* const rows = attribute_rows_ + first;
  const auto* const at = std::find_if(rows, rows + count, [&](const AttributeRow& row) {
    return equal_ignoring_case(bytes(row.name, row.name_length), name);
  });
  return at == rows + count ? nullptr : at;
}

bool TreeBuilder::attribute_is(const Token& token, std::string_view name,
                               std::string_view value) const {
  const AttributeRow* row = find_row(token.attribute, token.attribute_count, name);
  if (row == nullptr) return false;
  std::string decoded;
  append_attribute_value(bytes(row->value, row->value_length), decoded);
  return equal_ignoring_case(decoded, value);
}

// --- Whitespace in text, where the standard treats it separately. It may be written as
// a reference ("&#32;"), so checking the bytes is not enough.

namespace {

// Returns the length of the whitespace character at the start of `text`, or 0.
std::size_t white_space_length(std::string_view text, bool literal) {
  if (is_space(text[0])) return 1;
  if (literal || text[0] != '&') return 0;
  const CharacterReference ref = read_reference(text, 0, ReferenceContext::text);
  return ref.size == 1 && is_space(ref.utf8[0]) ? ref.length : 0;
}

std::size_t leading_white_space(std::string_view text, bool literal) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = white_space_length(text.substr(at), literal);
    if (length == 0) break;
    at += length;
  }
  return at;
}

}  // namespace

bool TreeBuilder::is_white_space(const Token& token) const {
  if (token.blank || token.literal) return token.blank;
  const std::string_view text = bytes(token.offset, token.end - token.offset);
  return leading_white_space(text, token.literal) == text.size();
}

// Removes the whitespace from the beginning of `token` and returns it. Either may be
// empty afterwards.
Token TreeBuilder::take_white_space(Token& token) const {
  Token space = token;
  const std::string_view text = bytes(token.offset, token.end - token.offset);
  space.end = token.offset +
              static_cast<std::uint32_t>(leading_white_space(text, token.literal));
  space.blank = true;
  token.offset = space.end;
  return space;
}

// Both return whether the token has nothing else.
bool TreeBuilder::insert_leading_space(Token& token) {
  const Token space = take_white_space(token);
  if (space.offset != space.end) insert_characters(space);
  return token.offset == token.end;
}

bool TreeBuilder::drop_leading_space(Token& token) const {
  take_white_space(token);
  return token.offset == token.end;
}

}  // namespace tamis
