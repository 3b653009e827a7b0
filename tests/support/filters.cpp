#include "support/filters.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/pipeline.h"

namespace tamis::test {

Filter filter(std::string_view pipeline) {
  Result<Filter> out = read_pipeline(pipeline);
  if (out) return *out;
  ADD_FAILURE() << pipeline << ": " << to_string(out.error());
  return *make_filter("plain");
}

std::string kept(std::string_view pipeline, std::string_view html) {
  const Page page = parse(html);
  return words_of(page, filter(pipeline).run(View(page)).keep);
}

std::string kept(std::string_view pipeline, std::string_view html, const Site& site) {
  const Page page = parse(html);
  return words_of(page, filter(pipeline).run(View(page, &site)).keep);
}

std::string words_of(const Page& page, const Mask& mask) {
  std::string out;
  std::string scratch;
  for (std::size_t w = mask.next_set(0); w < mask.size(); w = mask.next_set(w + 1)) {
    if (!out.empty()) out += ' ';
    out += page.word_text(static_cast<WordId>(w), scratch);
  }
  return out;
}

}  // namespace tamis::test
