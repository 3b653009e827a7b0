// A page cut into blocks at the elements of a tag set: GetBlockSet of Debnath, Mitra,
// Giles, "Automatic Extraction of Informative Blocks from Webpages", 2005.
//
//   for (const TagBlock& block : tag_blocks(view, {.tags = {Tag::table, Tag::p}})) ...
//
// The block of a word is the deepest element of the set around it, cut again wherever
// an element of the set begins or ends:
//
//   <div> a <p> b <i> c </i> </p> d <hr> e </div>       set: div p hr
//        [a]   [b       c   ]    [d]    [e]
//
// a, d and e are between block elements: they are remainders. A page without any
// element of the set is one block. A block is the content between two cuts. Blocks
// without words and without other counted elements are left out. Blocks are in document
// order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tamis/filter.h"
#include "tamis/tags.h"

namespace tamis {

// The paper's own list contains tr, but its text says that a row is not a block.
enum class TableMode : std::uint8_t {
  row,              // tables are elements like all others
  innermost_table,  // a table without a nested table is one block, whatever it
                    // contains; rows and cells are not blocks, even if the set names
                    // them
};
inline constexpr std::string_view kTableModes[] = {"row", "innermost_table"};

// The features that are counted in a block.
enum class BlockFeature : std::uint8_t {
  words,
  characters,  // visible, whitespace collapsed, as Counts::chars
  text_tags,   // headings, paragraphs, emphasis
  lists,
  tables,
  links,
  images,
  forms,
  scripts,
  objects,  // and applets, embedded objects
  styles,
};
inline constexpr std::size_t kBlockFeatures = 11;

struct TagBlock {
  Range words;  // all present words of the block and no others; may be empty
  // An element counts in the block that contains its start tag.
  std::array<std::uint32_t, kBlockFeatures> counts{};

  std::uint32_t count(BlockFeature f) const {
    return counts[static_cast<std::size_t>(f)];
  }
};

// The tags of the journal version: "Automatic Identification of Informative Sections of
// Web Pages", 2005.
inline constexpr TagSet kJournalBlockTags = {Tag::table, Tag::tr,  Tag::p,   Tag::hr,
                                             Tag::ul,    Tag::div, Tag::span};
// The tags that reproduce the published scores of FE and KFE.
inline constexpr TagSet kPublishedBlockTags = {Tag::table, Tag::p, Tag::hr};
inline constexpr TagSet kModernBlockTags = {
    Tag::table, Tag::section, Tag::article, Tag::div, Tag::p,
    Tag::ul,    Tag::ol,      Tag::dl,      Tag::hr,  Tag::h1,
    Tag::h2,    Tag::h3,      Tag::h4,      Tag::h5,  Tag::h6};

struct TagBlockOptions {
  TagSet tags = kJournalBlockTags;
  TableMode table_mode = TableMode::innermost_table;
  bool remainders = true;   // text between block elements is a block too
  bool needs_href = false;  // a link is an <a> with href, not every <a>
};

std::vector<TagBlock> tag_blocks(const View& view, const TagBlockOptions& options);

}  // namespace tamis
