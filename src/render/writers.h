// The forms of render.h where it is known already what their characters need
// (cleaning.h), for those who write several forms of one page.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "render/cleaning.h"
#include "tamis/mask.h"
#include "tamis/page.h"
#include "tamis/render.h"

namespace tamis {

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
std::string write_text(const Page& page, const Mask& keep, const TextOptions& options,
                       const Cleaning& cleaning, TextPlaces* places = nullptr);
// As to_text, in the memory that `out` has.
void text_into(std::string& out, const Page& page, const Mask& keep,
               const TextOptions& options);
// The text of single elements, each on one line.
class ElementText {
 public:
  // What it is given outlives it.
  ElementText(const Page& page, const Mask& keep, const TextOptions& options,
              const Cleaning& cleaning);
  ~ElementText();

  std::string line_of(NodeId element);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

std::string write_markdown(const Page& page, const Mask& keep,
                           const MarkdownOptions& options, const Cleaning& cleaning);

}  // namespace tamis
