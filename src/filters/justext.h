// Paragraphs as jusText defines them, and what it counts in each.
//
// A paragraph ends at the tags of some elements (p, div, li, td, h1, ...; not section,
// article, ol) and at two consecutive <br>. Forms are transparent, and the content of
// buttons and fields is not read.
//
//   <div>Some <b>text</b><br><br>more<p>and more</div>
//        ----------------        ----  --------
//
// Texts of whitespace alone are ignored, even between two words: in <b>one</b>
// <i>two</i> jusText reads "onetwo", and so does tamis.
#pragma once

#include <cstdint>
#include <vector>

#include "tamis/filter.h"
#include "text/language/function_words.h"

namespace tamis {

enum class ParagraphClass : std::uint8_t { good, near_good, too_short, bad };

struct JustextParagraph {
  Range words;               // of the page
  std::uint32_t length = 0;  // characters, whitespace collapsed
  std::uint32_t link_length = 0;
  std::uint32_t size = 0;  // words between spaces; characters in scripts without spaces
  std::uint32_t function_words = 0;
  bool is_heading = false;
  bool has_copyright = false;  // ©

  double link_density() const { return length == 0 ? 0 : double(link_length) / length; }
  double function_word_density() const {
    return size == 0 ? 0 : double(function_words) / size;
  }
};

struct JustextParagraphs {
  std::vector<JustextParagraph> all;
  Mask read;  // words that are part of a paragraph
};

// `function_words` may be null. With strip_punctuation, "and," is a function word.
// Without it, it is not, since jusText's lists have no such words.
JustextParagraphs justext_paragraphs(const View& view,
                                     const FunctionWords* function_words,
                                     bool strip_punctuation);

}  // namespace tamis
