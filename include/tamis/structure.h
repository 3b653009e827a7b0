// What the kept part of a page is made of, as data: tables, links, comments, notes,
// chunks for retrieval, and a fingerprint.
//
//   for (const TableData& table : tables_of(page, keep))
//     for (const auto& row : table.rows) std::cout << row[0] << "\n";
//
// All of it is in JSON, too (render.h). Only what holds a kept word is listed, in the
// order of the page. Linear time, and nothing fails. docs/output.md has the rules.

// layer: render
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/content.h"
#include "tamis/detail/export.h"
#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/render.h"

namespace tamis {

// --- Tables that show data; those that lay out a page are none.
struct TableData {
  std::string caption{};
  // One name a column; headings in several rows are joined: "Sales / 2024". Empty where
  // the table has no headings.
  std::vector<std::string> header{};
  // Kept words, a text a cell. A cell over several columns or rows stands in each.
  std::vector<std::vector<std::string>> rows{};
  Range bytes{0, 0};  // of its words in the source
};

TAMIS_API std::vector<TableData> tables_of(
    const Page& page, const Mask& keep,
    CharacterForm characters = CharacterForm::clean);

// --- Links with kept words.
struct PageLink {
  std::string url{};   // absolute where a base is known
  std::string text{};  // its kept words
  Range bytes{0, 0};   // of its words in the source
};

struct LinkOptions {
  std::string base_url{};
  bool tracking = true;  // else without utm_source, fbclid and the like
  CharacterForm characters = CharacterForm::clean;
};

TAMIS_API std::vector<PageLink> links_of(const Page& page, const Mask& keep,
                                         const LinkOptions& options = {});

// --- Videos, sounds and frames that stand beside kept words.
enum class MediaKind : std::uint8_t { video, audio, frame };

TAMIS_API std::string_view to_string(MediaKind kind);

struct PageMedia {
  MediaKind kind = MediaKind::frame;
  std::string url{};    // absolute where a base is known; of a player, of what it plays
  std::string title{};  // as the page says, or nothing
};

TAMIS_API std::vector<PageMedia> media_of(const Page& page, const Mask& keep,
                                          const LinkOptions& options = {});

// --- Notes that a link in the text leads to: <a href="#fn1">1</a>, <li id="fn1">.
struct Footnote {
  std::string label{};  // what refers to it: "1", "a"
  std::string text{};   // without the link back
  Range bytes{0, 0};
};

TAMIS_API std::vector<Footnote> footnotes_of(
    const Page& page, const Mask& keep,
    CharacterForm characters = CharacterForm::clean);

// --- <abbr title="what it means">, each pair once.
struct Abbreviation {
  std::string text{};
  std::string meaning{};
};

TAMIS_API std::vector<Abbreviation> abbreviations_of(
    const Page& page, const Mask& keep,
    CharacterForm characters = CharacterForm::clean);

// --- Comments of readers and posts of forums, one by one; of the whole page, whatever
// a mask keeps of it.
TAMIS_API std::string_view to_string(PostKind kind);

struct Post {
  PostKind kind = PostKind::comment;
  std::string author{};
  std::string date{};        // ISO 8601
  std::string shown_date{};  // as the page shows it ("2 hours ago") where it is no date
  std::string text{};        // a line a block
  std::uint32_t depth = 0;   // 1: a reply to one before it, 2: a reply to that
  std::uint32_t parent = kNone;  // the place in the list of what it replies to
  NodeId node = kNone;           // its element
  std::vector<Range> words{};    // of its text, its author and its date
  Range bytes{0, 0};             // of all its words in the source
};

TAMIS_API std::vector<Post> posts_of(const Page& page,
                                     CharacterForm characters = CharacterForm::clean);

// Of the comments among them.
TAMIS_API Mask words_of_comments(const Page& page, const std::vector<Post>& posts);

// --- Pieces of the text for search indexes and language models. A chunk never crosses
// a heading; blocks are cut, at the ends of sentences where there are any, only where
// they are too long.
struct Chunk {
  std::string id{};  // of its headings and text: the same as long as they are
  std::vector<std::string> headings{};  // that it stands under, the outermost first
  std::string text{};                   // a part of what to_text writes
  std::uint32_t words = 0;
  Range bytes{0, 0};  // of its words in the source
};

struct ChunkOptions {
  std::uint32_t most_words = 200;
  TextOptions text{};
};

TAMIS_API std::vector<Chunk> chunks_of(const Page& page, const Mask& keep,
                                       const ChunkOptions& options = {});

// --- A fingerprint of the kept words (simhash of runs of three): pages that say nearly
// the same have fingerprints that differ in few of their 64 bits.
TAMIS_API std::uint64_t fingerprint_of(const Page& page, const Mask& keep);
TAMIS_API unsigned fingerprint_distance(std::uint64_t a, std::uint64_t b);

}  // namespace tamis
