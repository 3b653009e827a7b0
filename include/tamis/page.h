// A Page: one parsed web page, flat, immutable, freed as a whole.
//
//   Page page = parse("<p>Hello <b>world</b>");
//   for (NodeId n = 0; n < page.node_count(); ++n)
//     if (page.is_element(n)) std::cout << page.name(n) << "\n";
//
// NODES are in document order (pre-order) in parallel arrays. There are no pointers: a
// node is a number, and the subtree of node n is the range [n, end(n)).
//
//   n   node            parent  end  depth        <p>Hello <b>world</b>
//   0   document          -      8     0
//   1     html            0      8     1          "Is x inside y?" is
//   2       head          1      3     2              y <= x && x < end(y)
//   3       body          1      8     2          "The children of n" are
//   4         p           3      8     3              c = n + 1; c < end(n); c = end(c)
//   5           Hello     4      6     4
//   6           b         4      8     4
//   7             world   6      8     5
//
// WORDS are numbered in the same order, so the words of any subtree form one range:
// words(n) is [first, last). A word is a run of characters without whitespace in one
// text node. In scripts written without spaces, each character is a word. `glued` means
// that neither whitespace nor a block boundary precedes the word, so "foo<b>bar</b>" is
// two words that print as one. Scripts, styles, <head>, <template>, <noscript>, SVG,
// MathML and the fallback content of frames, objects and media have nodes but no words.
// ParseOptions (parser.h) can change that and can exclude hidden elements.
//
// SOURCE. Every tag, text and word records its position in the UTF-8 source. Character
// references are decoded on request: word_text, text, attribute.
//
// DERIVED SEQUENCES (tokens, characters, lines, blocks, subtree counts) are computed on
// first use and cached; see sequences.h for their contents.
//
// Several threads may read a const Page at once. To parse many pages, keep a Parser
// (parser.h), which reuses its memory.

// layer: document
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/detail/buffer.h"
#include "tamis/detail/export.h"
#include "tamis/detail/range.h"
#include "tamis/encoding.h"
#include "tamis/tags.h"

namespace tamis {

using NodeId = std::uint32_t;
using WordId = std::uint32_t;
inline constexpr std::uint32_t kNone = 0xFFFFFFFF;

enum class Kind : std::uint8_t { document, doctype, element, text, comment };
enum class Space : std::uint8_t { html, svg, math };  // the namespace of an element

struct Word {
  std::uint32_t offset;      // first byte in the source
  std::uint32_t length;      // bytes in the source
  NodeId node;               // the text node that holds it
  std::uint32_t chars : 31;  // code points once decoded
  std::uint32_t glued : 1;   // prints without a space before it
};

// The limits that parsing reached. None of them is an error: the page is usable.
struct Degradation {
  bool bytes_cut : 1 = false;           // over Limits::max_bytes; the rest was not read
  bool depth_flattened : 1 = false;     // over max_depth; deeper nodes became siblings
  bool nodes_cut : 1 = false;           // over max_nodes; the rest was not read
  bool attributes_cut : 1 = false;      // over max_attributes on some element
  bool formatting_cut : 1 = false;      // over max_formatting; some were not reopened
  bool repairs_simplified : 1 = false;  // misnesting cost too much; see Limits
  bool any() const {
    return bytes_cut || depth_flattened || nodes_cut || attributes_cut ||
           formatting_cut || repairs_simplified;
  }
};

// Returns "no", or the limits that were reached: "depth, attributes".
TAMIS_API std::string to_string(const Degradation& degradation);

struct Counts;
struct Tokens;
struct Characters;
struct Lines;
struct Blocks;

class TAMIS_API Page {
 public:
  Page();
  Page(Page&&) noexcept;
  Page& operator=(Page&&) noexcept;
  ~Page();

  // Returns an id that is unique among the pages parsed by this process, or 0 for an
  // empty page that was never parsed. Use it as a cache key.
  std::uint64_t id() const { return id_; }

  // --- The source, as UTF-8 without a byte order mark.
  std::string_view source() const { return source_; }
  std::string_view encoding() const { return encoding_; }
  bool quirks() const { return quirks_; }
  const Degradation& degradation() const { return degradation_; }

  // --- Nodes. Node 0 is the document; body() is 0 if the page has no body.
  NodeId node_count() const { return node_count_; }
  Kind kind(NodeId n) const { return static_cast<Kind>(nodes_.info[n] & 7); }
  bool is_element(NodeId n) const { return kind(n) == Kind::element; }
  bool is_text(NodeId n) const { return kind(n) == Kind::text; }
  Space space(NodeId n) const { return static_cast<Space>(nodes_.info[n] >> 3 & 3); }
  Tag tag(NodeId n) const { return nodes_.tag[n]; }  // unknown unless an element
  NodeId parent(NodeId n) const { return nodes_.parent[n]; }  // kNone above node 0
  NodeId end(NodeId n) const { return nodes_.end[n]; }
  std::uint32_t depth(NodeId n) const { return nodes_.depth[n]; }
  NodeId body() const { return body_; }

  // Returns the name of the element in lower case.
  std::string name(NodeId element) const;

  // Returns the bytes of the start tag, text or comment. Empty if the parser implied
  // the node.
  Range source_range(NodeId n) const {
    return {nodes_.offset[n], nodes_.offset[n] + nodes_.length[n]};
  }

  // Reports whether a text run continues the one before it. Both are then one text node
  // of the DOM. Between them the source has something that left no node ("a</x>b").
  bool continues(NodeId text) const { return (nodes_.info[text] & kContinues) != 0; }
  // Reports whether the bytes of a text run are only whitespace (not "&nbsp;").
  bool is_blank(NodeId text) const { return (nodes_.info[text] & kBlank) != 0; }

  // Returns the text of one text or comment node, with references decoded and line ends
  // as \n.
  std::string text(NodeId n) const;

  // --- Attributes. If a name is repeated, the first one counts. Names are compared
  // without case.
  bool has_attribute(NodeId element, std::string_view name) const;
  std::optional<std::string> attribute(NodeId element, std::string_view name) const;
  // Returns the value as written in the source, not decoded.
  std::optional<std::string_view> attribute_source(NodeId element,
                                                   std::string_view name) const;
  // Returns all attributes in source order, without repetitions. Names are in lower
  // case, values are decoded.
  struct Attribute {
    std::string name;
    std::string value;
  };
  std::vector<Attribute> attributes(NodeId element) const;
  // Attributes as written in the source, including references and repetitions, for code
  // that examines every element of a page.
  struct SourceAttribute {
    std::string_view name;
    std::string_view value;
  };
  std::uint32_t attribute_count(NodeId element) const {
    return nodes_.attribute_count[element];
  }
  SourceAttribute source_attribute(NodeId element, std::uint32_t i) const {
    const AttributeRow& row = attributes_[nodes_.attribute[element] + i];
    return {source_.substr(row.name, row.name_length),
            source_.substr(row.value, row.value_length)};
  }

  // --- Words.
  WordId word_count() const { return word_count_; }
  std::span<const Word> words() const { return {words_.data(), word_count_}; }
  const Word& word(WordId w) const { return words_[w]; }
  Range words(NodeId n) const { return {nodes_.word[n], nodes_.word[nodes_.end[n]]}; }

  // Returns the text of a word. The view points into the source if nothing had to be
  // decoded, else into `scratch`. It is valid as long as both are.
  std::string_view word_text(WordId w, std::string& scratch) const;

  // --- Derived sequences (sequences.h).
  const Counts& counts() const;
  const Tokens& tokens() const;
  const Characters& characters() const;
  const Lines& lines(std::uint32_t line_length) const;
  const Blocks& blocks() const;

  // Returns the offset of every tag in the source ('<' of start and end tags), in
  // source order.
  std::span<const std::uint32_t> tag_offsets() const {
    return {tag_offsets_.data(), tag_offset_count_};
  }

  // Reports whether words and elements are in source order, apart from copies of
  // formatting elements. This is false if the parser moved nodes (3% of pages).
  bool in_source_order() const { return in_source_order_; }

  // Returns the bytes in use, without the source and the derived sequences.
  std::size_t memory() const;

 private:
  friend class PageWriter;  // src/document/page_writer.h: the parser's access

  // Bits of Columns::info above the kind (3 bits) and the namespace (2 bits).
  static constexpr std::uint8_t kContinues = 1 << 5;  // text: see continues()
  static constexpr std::uint8_t kBlank = 1 << 6;      // text: see is_blank()
  static constexpr std::uint8_t kLiteral = 1 << 7;    // text: '&' means '&'

  // One row per node. `word` has one additional row: the words before the end of the
  // page.
  struct Columns {
    detail::Buffer<Tag> tag;
    detail::Buffer<std::uint8_t> info;
    detail::Buffer<NodeId> parent;
    detail::Buffer<NodeId> end;
    detail::Buffer<std::uint16_t> depth;
    detail::Buffer<std::uint32_t> offset;
    detail::Buffer<std::uint32_t> length;
    detail::Buffer<std::uint32_t> attribute;  // element: its first attribute
    detail::Buffer<std::uint16_t> attribute_count;
    detail::Buffer<WordId> word;  // words before this node
  };
  struct AttributeRow {
    std::uint32_t name;
    std::uint32_t name_length;
    std::uint32_t value;
    std::uint32_t value_length;
  };
  struct TAMIS_HIDDEN Derived;

  const AttributeRow* find_attribute(NodeId element, std::string_view name) const;

  std::uint64_t id_ = 0;
  Text text_;                // owns the source, unless it is borrowed
  std::string_view source_;  // padded: Text::kPadding readable bytes follow
  std::string_view encoding_ = "utf-8";
  Columns nodes_;
  NodeId node_count_ = 0;
  NodeId body_ = 0;
  detail::Buffer<AttributeRow> attributes_;
  std::uint32_t attribute_count_ = 0;
  detail::Buffer<Word> words_;
  WordId word_count_ = 0;
  detail::Buffer<std::uint32_t> tag_offsets_;
  std::uint32_t tag_offset_count_ = 0;
  bool quirks_ = false;
  bool in_source_order_ = true;
  Degradation degradation_;
  std::unique_ptr<Derived> derived_;
};

}  // namespace tamis
