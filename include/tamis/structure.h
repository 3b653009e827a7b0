// The structure of the kept part of a page, as data: tables, links, comments, notes,
// chunks for retrieval, and a fingerprint.
//
//   for (const TableData& table : tables_of(page, keep))
//     for (const auto& row : table.rows) std::cout << row[0] << "\n";
//
// JSON output (render.h) also has all of these. Only parts with a kept word are listed,
// in page order. The functions take linear time and cannot fail. docs/output.md has the
// rules.

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

// --- Data tables. Tables used for layout are not included.
struct TableData {
  std::string caption{};
  // One name per column. Headings in several rows are joined: "Sales / 2024". Empty if
  // the table has no headings.
  std::vector<std::string> header{};
  // Kept words, one text per cell. A cell that spans columns or rows is repeated in
  // each.
  std::vector<std::vector<std::string>> rows{};
  Range bytes{0, 0};  // of its words in the source
};

TAMIS_API std::vector<TableData> tables_of(
    const Page& page, const Mask& keep,
    CharacterForm characters = CharacterForm::clean);

// --- Links with kept words.
struct PageLink {
  std::string url{};   // absolute if a base is known
  std::string text{};  // its kept words
  Range bytes{0, 0};   // of its words in the source
};

struct LinkOptions {
  std::string base_url{};
  bool tracking = true;  // false: strip utm_source, fbclid, ...
  CharacterForm characters = CharacterForm::clean;
};

TAMIS_API std::vector<PageLink> links_of(const Page& page, const Mask& keep,
                                         const LinkOptions& options = {});

// --- Videos, sounds and frames next to kept words.
enum class MediaKind : std::uint8_t { video, audio, frame };

TAMIS_API std::string_view to_string(MediaKind kind);

struct PageMedia {
  MediaKind kind = MediaKind::frame;
  std::string url{};    // absolute if a base is known; for a player, of its media
  std::string title{};  // as the page states it, or empty
};

TAMIS_API std::vector<PageMedia> media_of(const Page& page, const Mask& keep,
                                          const LinkOptions& options = {});

// --- Notes that a link in the text refers to: <a href="#fn1">1</a>, <li id="fn1">.
struct Footnote {
  std::string label{};  // the text of its reference: "1", "a"
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

// --- Reader comments and forum posts of the whole page, whether kept or not.
TAMIS_API std::string_view to_string(PostKind kind);

struct Post {
  PostKind kind = PostKind::comment;
  std::string author{};
  std::string date{};            // ISO 8601
  std::string shown_date{};      // as shown ("2 hours ago"), if it is not a date
  std::string text{};            // one line per block
  std::uint32_t depth = 0;       // 1: a reply to one before it, 2: a reply to that
  std::uint32_t parent = kNone;  // the index of the post that it replies to
  NodeId node = kNone;           // its element
  std::vector<Range> words{};    // of its text, author and date
  Range bytes{0, 0};             // of all its words in the source
};

TAMIS_API std::vector<Post> posts_of(const Page& page,
                                     CharacterForm characters = CharacterForm::clean);

// Returns the words of those posts that are comments.
TAMIS_API Mask words_of_comments(const Page& page, const std::vector<Post>& posts);

// --- Chunks of the text for search indexes and language models. A chunk never crosses
// a heading. Only blocks that are too long are split, at sentence ends if possible.
struct Chunk {
  std::string id{};                     // a hash of its headings and text
  std::vector<std::string> headings{};  // above it, the outermost first
  std::string text{};                   // a part of the output of to_text
  std::uint32_t words = 0;
  Range bytes{0, 0};  // of its words in the source
};

struct ChunkOptions {
  std::uint32_t most_words = 200;
  TextOptions text{};
};

TAMIS_API std::vector<Chunk> chunks_of(const Page& page, const Mask& keep,
                                       const ChunkOptions& options = {});

// --- A fingerprint of the kept words (simhash of runs of three). The fingerprints of
// near-duplicates differ in few of their 64 bits.
TAMIS_API std::uint64_t fingerprint_of(const Page& page, const Mask& keep);
TAMIS_API unsigned fingerprint_distance(std::uint64_t a, std::uint64_t b);

}  // namespace tamis
