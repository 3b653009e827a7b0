// The forms of render.h and the lists of structure.h where it is known already what
// their characters need (cleaning.h), for those who write several of one page.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/cleaning.h"
#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/render.h"
#include "tamis/structure.h"

namespace tamis {

// The words of a page that are written, how, and what their characters need.
struct KeptText {
  const Page& page;
  const Mask& keep;
  TextOptions options = {};
  Cleaning cleaning = {};
};
// Finds out what their characters need.
KeptText kept_text(const Page& page, const Mask& keep, const TextOptions& options);

// Where a word begins in the text; of program code only its first.
struct TextPlace {
  WordId word;
  std::size_t at;
};

// Where a formula's TeX begins in the text, and the bytes of the source that it is of.
struct TextFormula {
  std::size_t at;
  Range bytes;
};

struct TextPlaces {
  std::vector<TextPlace> words;
  std::vector<TextFormula> formulas;
};

// With `places`, which it fills, of all words and formulas, in order; not of plain
// text.
std::string write_text(const KeptText& text, TextPlaces* places = nullptr);
// As to_text, in the memory that `out` has.
void text_into(std::string& out, const Page& page, const Mask& keep,
               const TextOptions& options);

// The text of single elements, each on one line.
class ElementText {
 public:
  explicit ElementText(const KeptText& text);
  ~ElementText();

  std::string line_of(NodeId element);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

std::string write_markdown(const Page& page, const Mask& keep,
                           const MarkdownOptions& options, const Cleaning& cleaning);

std::vector<TableData> list_tables(const KeptText& text);
std::vector<PageLink> list_links(const KeptText& text, const LinkOptions& options);
std::vector<PageMedia> list_media(const KeptText& text, const LinkOptions& options);
std::vector<Footnote> list_footnotes(const KeptText& text);
std::vector<Abbreviation> list_abbreviations(const KeptText& text);
std::vector<Chunk> list_chunks(const KeptText& text, std::uint32_t most_words);
// Of all posts, kept or not.
std::vector<Post> list_posts(const KeptText& text);

}  // namespace tamis
