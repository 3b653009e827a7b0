// The interfaces between the files of boilerpipe. Start with boilerpipe.cpp, which
// describes the algorithm.
//
//   blocks.cpp        cuts a page into text blocks, and counts in each
//   headlines.cpp     which parts of a page's title may be its headline
//   end_markers.cpp   where the text of an article ends, in many languages
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/filter.h"

namespace tamis {

// --- blocks.cpp

// Text blocks as boilerpipe defines them, and what it counts in each.
//
// A block is the text between two tags. Tags of a few inline elements do not count, but
// <br> and <img> separate blocks. Its words are not those of the page: text is cut at
// whitespace and around symbols that are not ordinary punctuation. A word contains a
// letter or a digit (rock&roll is two words, don't is one, and "- -" has none).
//
//   <h1>A title</h1><p>Text <b>in</b> a <a>link</a>.<br>And more
//       -------       --------------------------         --------
//
// TEXT DENSITY is the number of words per line when the block is broken into lines of
// 80 characters. The last line counts only if it is the only one.
struct BoilerpipeBlock {
  Range words;  // of the page
  std::uint32_t first = 0;
  std::uint32_t last = 0;  // numbers of the first and the last block it was made of
  std::uint32_t size = 0;  // words, as boilerpipe counts them
  std::uint32_t link_words = 0;
  std::uint32_t line_words = 0;  // words in full lines
  std::uint32_t lines = 1;
  std::uint32_t level = 0;   // non-inline elements around it, links included
  bool is_heading = false;   // in h1, h2 or h3
  bool is_item = false;      // in li
  bool is_title = false;     // its text is the page's title
  bool is_main = false;      // the largest block
  bool is_doubtful = false;  // was content until the largest block was found
  bool is_content = false;

  double link_density() const { return size == 0 ? 0 : double(link_words) / size; }
  double text_density() const { return double(line_words) / lines; }

  // If no line is full, all words form one line.
  void settle_lines();
  // Appends the next block to this one.
  void merge(const BoilerpipeBlock& next);
};

struct BoilerpipeBlockOptions {
  std::uint32_t line_length = 80;
  bool page_words = false;  // count the words of the page instead of boilerpipe's
};

std::vector<BoilerpipeBlock> boilerpipe_blocks(const View& view,
                                               const BoilerpipeBlockOptions& options);

// --- headlines.cpp

// Returns the parts of a title that may occur on the page as a headline: "Storm hits
// coast" of "Storm hits coast - The Daily", folded by fold_title(). The rules are those
// of boilerpipe's DocumentTitleMatchClassifier: the whole title, its longest parts
// between different sets of separators, and its parts with four or more words. The
// texts are distinct.
std::vector<std::string> possible_headlines(std::string_view title);

// Returns the text in lower case, without apostrophes, and without whitespace at its
// ends.
std::string fold_title(std::string_view text);

// --- end_markers.cpp

// Reports whether this block of text marks the end of the article. Ignores case and
// whitespace. Returns false for blocks of fifteen words or more. `is_link`: all its
// words are links.
bool is_end_of_text(std::string_view block_text, bool is_link = false);

}  // namespace tamis
