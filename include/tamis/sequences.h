// Sequences derived from a Page: the representations that the published algorithms use.
//
//   for (const PageToken& t : page.tokens().all) ...
//
// They are computed on first use and cached with the page. Token, character and line
// sequences are in source order, which differs from document order where the parser
// moved nodes. Blocks and counts are in document order. All of them cover only the body
// (the whole page if there is no body), except counts, which have a row for every node.
// Words are always visible words.

// layer: document
#pragma once

#include <cstdint>
#include <vector>

#include "tamis/detail/export.h"
#include "tamis/page.h"

namespace tamis {

// Sums over subtrees, one row per node. The capital letters are the symbols of the
// papers (Sun et al., "DOM Based Content Extraction via Text Density", 2011). A link is
// an <a> with href.
struct Counts {
  std::vector<std::uint32_t> chars;       // C: visible characters, whitespace collapsed
  std::vector<std::uint32_t> tags;        // T: elements below the node
  std::vector<std::uint32_t> link_chars;  // LC: characters inside links
  std::vector<std::uint32_t> link_tags;   // LT: link tags, after the CETD paper's code
  std::vector<std::uint32_t> words;       // W
  std::vector<std::uint32_t> link_words;  // LW
  std::vector<std::uint32_t> links;       // NL: links, the node itself included
  std::vector<std::uint32_t> own_chars;   // TXT: characters directly in text children
};

// Counts with another definition of a link (CETD: a, button, select).
using IsLink = bool (*)(const Page& page, NodeId element);
TAMIS_API Counts count_subtrees(const Page& page, IsLink is_link);

// A tag or a word. Comments, doctypes and the text of scripts are not tokens.
struct PageToken {
  std::uint32_t offset;
  std::uint32_t length;
  WordId word;  // kNone: a tag
  NodeId node;  // the word's text or the start tag's element, else kNone
  Tag tag;
  bool is_end_tag;
  friend bool operator==(const PageToken&, const PageToken&) = default;
};

struct Tokens {
  std::vector<PageToken> all;
};

// Runs of characters of the page, each either content or code.
struct CharacterRun {
  std::uint32_t chars;  // code points
  WordId word;          // kNone: a tag, or the space between words
  Tag tag;              // of a tag
  bool is_content;      // a word, or the space between two words of one text
  friend bool operator==(const CharacterRun&, const CharacterRun&) = default;
};

struct Characters {
  std::vector<CharacterRun> runs;
};

// Source lines, as tag-ratio algorithms (TTR, CETR, DANA) use them. Comments, and
// scripts and styles with their tags, are excluded. With a line length, lines are
// broken again between tokens; with 0, they are the lines of the source.
struct Line {
  Range tokens;  // of Tokens::all
  std::uint32_t text_chars;
  std::uint32_t tags;
  std::uint32_t tag_chars;
  friend bool operator==(const Line&, const Line&) = default;
};

struct Lines {
  std::vector<Line> all;
};

// A block: consecutive words without a block boundary between them.
struct TextBlock {
  Range words;
  NodeId container;  // innermost enclosing element that is not phrasing
  NodeId leaf;       // parent of its first text
  friend bool operator==(const TextBlock&, const TextBlock&) = default;
};

struct Blocks {
  std::vector<TextBlock> all;
};

}  // namespace tamis
