// What the files of boilerpipe offer each other; boilerpipe.cpp says what the algorithm
// is, and is the place to start.
//
//   blocks.cpp        cuts a page into text blocks, and counts in each
//   headlines.cpp     what of a page's title may stand on the page as headline
//   end_markers.cpp   where the text of an article ends, in many languages
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/filter.h"

namespace tamis {

// --- blocks.cpp

// Text blocks as boilerpipe has them, and what it counts in each.
//
// A block is the text between two tags, but for those of a few inline elements, so <br>
// and <img> part blocks too. Its words are not those of the page: text is cut at white
// space and around signs that are no ordinary punctuation (rock&roll is two words,
// don't is one, "- -" is none), and a word has a letter or a digit.
//
//   <h1>A title</h1><p>Text <b>in</b> a <a>link</a>.<br>And more
//       -------       --------------------------         --------
//
// TEXT DENSITY is the number of words a line when the block is broken into lines of 80
// characters; the last line counts only if it is the only one.
struct BoilerpipeBlock {
  Range words;  // of the page
  std::uint32_t first = 0;
  std::uint32_t last = 0;  // numbers of the blocks it was made of, both included
  std::uint32_t size = 0;  // words, as boilerpipe counts them
  std::uint32_t link_words = 0;
  std::uint32_t line_words = 0;  // words in full lines
  std::uint32_t lines = 1;
  std::uint32_t level = 0;   // elements around it that are not inline, links included
  bool is_heading = false;   // in h1, h2 or h3
  bool is_item = false;      // in li
  bool is_title = false;     // says what the page's title says
  bool is_main = false;      // the largest block
  bool is_doubtful = false;  // was content until the largest block was found
  bool is_content = false;

  double link_density() const { return size == 0 ? 0 : double(link_words) / size; }
  double text_density() const { return double(line_words) / lines; }

  // Without a full line, all words are one line.
  void settle_lines();
  // The next block becomes part of this one.
  void merge(const BoilerpipeBlock& next);
};

struct BoilerpipeBlockOptions {
  std::uint32_t line_length = 80;
  bool page_words = false;  // count the words of the page instead of boilerpipe's
};

std::vector<BoilerpipeBlock> boilerpipe_blocks(const View& view,
                                               const BoilerpipeBlockOptions& options);

// --- headlines.cpp

// What of a title may stand on the page as headline: "Storm hits coast" of "Storm hits
// coast - The Daily", folded as by fold_title. By the rules of boilerpipe's
// DocumentTitleMatchClassifier: the whole title, its longest parts between different
// sets of separators, and its parts of four words and more. No text comes twice.
std::vector<std::string> possible_headlines(std::string_view title);

// Lower case, without apostrophes and white space at the ends.
std::string fold_title(std::string_view text);

// --- end_markers.cpp

// Does this block of text say that the article is over? Case and white space do not
// matter. False for blocks of fifteen words or more. `is_link`: all its words are
// links.
bool is_end_of_text(std::string_view block_text, bool is_link = false);

}  // namespace tamis
