// The formats of render.h and the lists of structure.h with a known cleaning
// (cleaning.h), for callers that write several of them for one page.
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

// The words to write, the options, and the cleaning that the words need.
struct KeptText {
  const Page& page;
  const Mask& keep;
  TextOptions options = {};
  Cleaning cleaning = {};
};
// Determines the cleaning that they need.
KeptText kept_text(const Page& page, const Mask& keep, const TextOptions& options);

// The position of a word in the text; of program code only its first word.
struct TextPlace {
  WordId word;
  std::size_t at;
};

// The position of a formula's TeX in the text, and its bytes in the source.
struct TextFormula {
  std::size_t at;
  Range bytes;
};

struct TextPlaces {
  std::vector<TextPlace> words;
  std::vector<TextFormula> formulas;
};

// Writes the text. Fills `places`, if not null, with all words and formulas in order;
// not for plain text.
std::string write_text(const KeptText& text, TextPlaces* places = nullptr);
// Does the same as to_text, and reuses the memory of `out`.
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
// Returns all posts, kept or not.
std::vector<Post> list_posts(const KeptText& text);

}  // namespace tamis
