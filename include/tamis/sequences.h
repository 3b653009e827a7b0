// Sequences derived from a Page: the forms in which the published algorithms see one.
//
//   for (const PageToken& t : page.tokens().all) ...
//
// They are made on the first request and kept with the page. Token, character and line
// sequences are in source order, which differs from document order where the parser
// moved nodes; blocks and counts are in document order. They cover the body only (the
// whole page where there is no body), but for counts, which have a row for every node;
// words are always those that a reader sees.

// layer: document
#pragma once

#include <cstdint>
#include <vector>

#include "tamis/detail/export.h"
#include "tamis/page.h"

namespace tamis {

// Sums over subtrees, one row a node. The capitals are those of the papers (Sun et al.,
// "DOM Based Content Extraction via Text Density", 2011). A link is an <a> with href.
struct Counts {
  std::vector<std::uint32_t> chars;       // C: visible characters, blanks collapsed
  std::vector<std::uint32_t> tags;        // T: elements below the node
  std::vector<std::uint32_t> link_chars;  // LC: characters inside links
  std::vector<std::uint32_t> link_tags;   // LT: link tags, after the CETD paper's code
  std::vector<std::uint32_t> words;       // W
  std::vector<std::uint32_t> link_words;  // LW
  std::vector<std::uint32_t> links;       // NL: links, the node itself included
  std::vector<std::uint32_t> own_chars;   // TXT: characters directly in text children
};

// The counts with another idea of what a link is (CETD: a, button, select).
using IsLink = bool (*)(const Page& page, NodeId element);
TAMIS_API Counts count_subtrees(const Page& page, IsLink is_link);

// A tag or a word. Comments, doctypes and the text of scripts are no tokens.
struct PageToken {
  std::uint32_t offset;
  std::uint32_t length;
  WordId word;  // kNone: a tag
  NodeId node;  // the word's text; what a start tag made, kNone if nothing; else kNone
  Tag tag;
  bool is_end_tag;
  friend bool operator==(const PageToken&, const PageToken&) = default;
};

struct Tokens {
  std::vector<PageToken> all;
};

// The page as a row of characters, content or code, in runs.
struct CharacterRun {
  std::uint32_t chars;  // code points
  WordId word;          // kNone: a tag, or the blank between words
  Tag tag;              // of a tag
  bool is_content;      // a word, or the blank between two words of one text
  friend bool operator==(const CharacterRun&, const CharacterRun&) = default;
};

struct Characters {
  std::vector<CharacterRun> runs;
};

// Source lines, as tag-ratio algorithms (TTR, CETR, DANA) see a page, without comments
// and without scripts and styles, their tags included. With a line length, lines are
// broken anew between tokens; with 0, they are the author's.
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
  NodeId container;  // innermost element around it that is not phrasing
  NodeId leaf;       // parent of its first text
  friend bool operator==(const TextBlock&, const TextBlock&) = default;
};

struct Blocks {
  std::vector<TextBlock> all;
};

}  // namespace tamis
