#include "support/filters.h"

#include <gtest/gtest.h>

#include "tamis/parser.h"
#include "tamis/pipeline.h"

namespace tamis::test {

Filter filter(std::string_view pipeline) {
  const Pipeline read = test::pipeline(pipeline);
  const PipelineNode& only = read.tree();
  const Result<Filter> out = make_filter(only.name, only.settings);
  if (out) return *out;
  ADD_FAILURE() << pipeline << ": " << to_string(out.error());
  return *make_filter("plain");
}

Pipeline pipeline(std::string_view text) {
  Result<Pipeline> out = read_pipeline(text);
  if (out) return *out;
  ADD_FAILURE() << text << ": " << to_string(out.error());
  return *read_pipeline("plain");
}

std::string kept(std::string_view pipeline, std::string_view html) {
  const Page page = parse(html);
  return words_of(page, test::pipeline(pipeline).run(View(page)).keep);
}

std::string kept(std::string_view pipeline, std::string_view html, const Site& site) {
  const Page page = parse(html);
  return words_of(page, test::pipeline(pipeline).run(View(page, &site)).keep);
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
