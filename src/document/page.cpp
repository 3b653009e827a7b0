#include "tamis/page.h"

#include <algorithm>
#include <atomic>

#include "base/steps.h"
#include "document/character_references.h"
#include "document/derived.h"
#include "document/page_writer.h"
#include "document/tags.h"
#include "text/ascii.h"
#include "text/lists.h"

namespace tamis {
namespace {

std::uint64_t next_page_id() {
  static std::atomic<std::uint64_t> last = 0;
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

// Names are compared without case. A NUL in the source becomes U+FFFD, which has more
// bytes.
bool is_name(std::string_view source, std::string_view wanted) {
  if (source.size() == wanted.size()) return equal_ignoring_case(source, wanted);
  if (source.size() > wanted.size() || source.find('\0') == source.npos) return false;
  std::string name;
  append_name(source, name);
  return equal_ignoring_case(name, wanted);
}

}  // namespace

Page::Page() : derived_(std::make_unique<Derived>()) {}
Page::Page(Page&&) noexcept = default;
Page& Page::operator=(Page&&) noexcept = default;
Page::~Page() = default;

void PageWriter::clear() {
  page_.id_ = next_page_id();
  page_.node_count_ = 0;
  page_.body_ = 0;
  page_.attribute_count_ = 0;
  page_.word_count_ = 0;
  page_.tag_offset_count_ = 0;
  page_.quirks_ = false;
  page_.in_source_order_ = true;
  page_.degradation_ = {};
  page_.derived_->clear();
}

void PageWriter::forget_sequences(const Page& page) {
  page.derived_->clear();
}

std::string to_string(const Degradation& degradation) {
  std::string out;
  const auto add = [&out](bool given_up, std::string_view name) {
    if (given_up) text::append_item(name, ", ", out);
  };
  add(degradation.bytes_cut, "bytes");
  add(degradation.depth_flattened, "depth");
  add(degradation.nodes_cut, "nodes");
  add(degradation.attributes_cut, "attributes");
  add(degradation.formatting_cut, "formatting");
  add(degradation.repairs_simplified, "repairs");
  return out.empty() ? "no" : out;
}

std::string Page::name(NodeId element) const {
  if (tag(element) != Tag::unknown) return std::string(name_of(tag(element)));
  return kind(element) == Kind::element ? name_begin(*this, element, source_.size())
                                        : std::string();
}

std::string Page::text(NodeId n) const {
  const std::string_view bytes = source_.substr(nodes_.offset[n], nodes_.length[n]);
  std::string out;
  if (kind(n) == Kind::text && (nodes_.info[n] & kLiteral) == 0)
    append_text(bytes, out);
  else if (kind(n) == Kind::text || kind(n) == Kind::comment)
    append_literal(bytes, out);
  return out;
}

const Page::AttributeRow* Page::find_attribute(NodeId element,
                                               std::string_view wanted) const {
  const AttributeRow* row = attributes_.data() + nodes_.attribute[element];
  const AttributeRow* end = row + nodes_.attribute_count[element];
  for (; row != end; ++row)
    if (is_name(source_.substr(row->name, row->name_length), wanted)) return row;
  return nullptr;
}

bool Page::has_attribute(NodeId element, std::string_view wanted) const {
  return find_attribute(element, wanted) != nullptr;
}

std::optional<std::string> Page::attribute(NodeId element,
                                           std::string_view wanted) const {
  const AttributeRow* row = find_attribute(element, wanted);
  if (row == nullptr) return std::nullopt;
  // Callers may ask about one element once per descendant.
  constexpr std::uint32_t kBytesPerStep = 16;
  count_steps(row->value_length / kBytesPerStep);
  std::string out;
  append_attribute_value(source_.substr(row->value, row->value_length), out);
  return out;
}

std::optional<std::string_view> Page::attribute_source(NodeId element,
                                                       std::string_view wanted) const {
  const AttributeRow* row = find_attribute(element, wanted);
  if (row == nullptr) return std::nullopt;
  return source_.substr(row->value, row->value_length);
}

std::vector<Page::Attribute> Page::attributes(NodeId element) const {
  std::vector<Attribute> out;
  const AttributeRow* rows = attributes_.data() + nodes_.attribute[element];
  for (std::uint32_t i = 0; i < nodes_.attribute_count[element]; ++i) {
    const std::string_view raw = source_.substr(rows[i].name, rows[i].name_length);
    if (find_attribute(element, raw) != rows + i) continue;  // not the first
    Attribute& attribute = out.emplace_back();
    append_name(raw, attribute.name);
    append_attribute_value(source_.substr(rows[i].value, rows[i].value_length),
                           attribute.value);
  }
  return out;
}

std::string_view Page::word_text(WordId w, std::string& scratch) const {
  const std::string_view bytes = source_.substr(words_[w].offset, words_[w].length);
  const bool literal = (nodes_.info[words_[w].node] & kLiteral) != 0;
  if (literal ? bytes.find('\0') == bytes.npos : !needs_decoding(bytes)) return bytes;
  scratch.clear();
  literal ? append_literal(bytes, scratch) : append_text(bytes, scratch);
  return scratch;
}

std::size_t Page::memory() const {
  constexpr std::size_t kNodeRow = sizeof(Tag) + 1 + 2 * sizeof(NodeId) + 2 +
                                   3 * sizeof(std::uint32_t) + 2 + sizeof(WordId);
  return node_count_ * kNodeRow + attribute_count_ * sizeof(AttributeRow) +
         word_count_ * sizeof(Word) + tag_offset_count_ * sizeof(std::uint32_t) +
         sizeof(Page);
}

// --- Derived sequences.

const Counts& Page::counts() const {
  return derived_->get(derived_->counts, [&](Counts& out) {
    make_counts(*this, is_link_with_href, {}, out);
  });
}

const Tokens& Page::tokens() const {
  return derived_->get(derived_->tokens, [&](Tokens& out) { make_tokens(*this, out); });
}

const Characters& Page::characters() const {
  return derived_->get(derived_->characters,
                       [&](Characters& out) { make_characters(*this, tokens(), out); });
}

const Blocks& Page::blocks() const {
  return derived_->get(derived_->blocks, [&](Blocks& out) { make_blocks(*this, out); });
}

const Lines& Page::lines(std::uint32_t line_length) const {
  return derived_->get(derived_->lines(line_length), [&](Lines& out) {
    make_lines(*this, tokens(), line_length, out);
  });
}

}  // namespace tamis
