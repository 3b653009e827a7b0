// An extraction drawn from the bytes of a fuzzer: a page and all options of its
// extraction.
//
// If the input has a line break within its first 64 bytes, the first line has one byte
// per choice, counted from '@'. Missing choices are '@', so an input that begins with
// an empty line is a page with the defaults:
//
//   byte 0   the pipeline: '@' and most others auto, 'A' to 'T' a random tree of
//            filters, 'U' to DEL a filter or a preset
//   byte 1   the seed of that tree
//   byte 2   the URL of the page
//   byte 3   the steps after which the work is interrupted
//   byte 4   one byte per row of extract_options(), in its order
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "extract/options.h"

namespace tamis::fuzz {

struct ExtractionCase {
  std::string_view html;
  std::string_view url;
  ExtractOptions options;
  Pipeline pipeline;        // with the parts that the options ask for
  std::uint64_t few_steps;  // a limit that is often too small
};

ExtractionCase draw_extraction(std::string_view input);

}  // namespace tamis::fuzz
