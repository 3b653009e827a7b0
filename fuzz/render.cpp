// Any bytes and any of their words, in every format: the kept words can be read back
// from text, HTML, JSON and Markdown.
//
// The first byte selects the parser options as in parse.cpp. Together with the length
// it is the seed of the kept words. '@' is the whole page with defaults.

#include "tamis/render.h"

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "fuzz/support/output_checks.h"
#include "support/random_mask.h"
#include "tamis/content.h"
#include "tamis/parser.h"
#include "tamis/structure.h"

namespace {

constexpr std::string_view kContexts[16] = {
    "",       "div",   "table",    "tbody",    "tr",  "td",       "select",  "template",
    "script", "title", "frameset", "colgroup", "svg", "svg desc", "math mi", "html",
};

tamis::ParseOptions options_of(std::uint8_t byte) {
  const auto bits = static_cast<std::uint8_t>(byte - '@');
  tamis::ParseOptions options;
  options.scripting = (bits & 1) != 0;
  options.hide_invisible = (bits & 2) != 0;
  if ((bits & 4) != 0) options.limits.max_depth = 12;
  options.noscript_words = (bits & 8) != 0;
  options.template_words = (bits & 8) != 0;
  options.fragment_of = kContexts[bits >> 4];
  return options;
}

void check(const tamis::Page& page, const tamis::Mask& keep) {
  tamis::fuzz::check_words(page, keep);
  std::size_t written = to_markdown(page, keep, {.base_url = "http://a/b"}).size();
  written +=
      to_json(page, keep, {.blocks = tamis::JsonBlocks::all, .chunk_words = 3}).size();
  tamis::hidden_text_of(page);
  if (keep.any() && written == 0) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const tamis::Page page = tamis::parse(bytes, {}, options_of(data[0]));
  check(page, tamis::Mask(page.word_count(), true));
  tamis::Rng random(data[0] * 1000 + size);
  for (int i = 0; i < 3; ++i)
    check(page, tamis::test::random_mask(random, page.word_count()));
  return 0;
}
