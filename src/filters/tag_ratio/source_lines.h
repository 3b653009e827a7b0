// The lines of a page, as tag-ratio algorithms (TTR, CETR) read them.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tamis/filter.h"

namespace tamis {

// Which pages are broken into lines anew: all, or those that are one line.
enum class Rebreak : std::uint8_t { every_page, one_line_pages };
inline constexpr std::string_view kRebreakNames[] = {"every_page", "one_line_pages"};

// How a tag counts that goes over several of the author's lines.
enum class LongTags : std::uint8_t {
  by_line,       // its parts are text
  at_both_ends,  // one tag on its first and one on its last line, text between them
  across_lines,  // one tag, on its first line
};
inline constexpr std::string_view kLongTagsNames[] = {"by_line", "at_both_ends",
                                                      "across_lines"};

struct SourceLineOptions {
  int line_length = 0;  // lines are broken after so many characters; 0: the author's
  Rebreak rebreak = Rebreak::every_page;
  LongTags tags = LongTags::across_lines;
};

std::vector<Line> source_lines(const View& view, const SourceLineOptions& options);

}  // namespace tamis
