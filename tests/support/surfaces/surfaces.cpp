#include "support/surfaces/surfaces.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "eval/judge/scored_text.h"
#include "eval/measures/measure.h"
#include "extract/options.h"
#include "support/difference.h"

namespace tamis::test {
namespace {

ExtractOptions options_of(const Setting& setting) {
  ExtractOptions out;
  out.pipeline = setting.pipeline;
  out.rendering.format = setting.set->format;
  for (const auto& [name, value] : setting.set->values) {
    const ExtractOption* option = find_extract_option(name);
    if (option == nullptr || set(*option, value, out))
      ADD_FAILURE() << name << " = " << value << " is not an option";
  }
  return out;
}

}  // namespace

std::span<const OptionSet> option_sets() {
  static const std::vector<OptionSet> once = {
      {"default", Format::text, {}},
      {"markdown with front matter", Format::markdown, {{"metadata", "true"}}},
      {"html", Format::html, {{"html", "document"}, {"no-tracking", "true"}}},
      {"json with everything",
       Format::json,
       {{"title", "keep"},
        {"json-content", "both"},
        {"json-blocks", "all"},
        {"json-lists", "all"},
        {"chunks", "40"}}},
      {"comments apart",
       Format::markdown,
       {{"comments", "separate"}, {"captions", "drop"}}},
      {"plain text of everything",
       Format::text,
       {{"text", "plain"},
        {"noscript", "true"},
        {"line-numbers", "true"},
        {"no-rescue", "true"}}},
  };
  return once;
}

std::string to_string(const Setting& setting) {
  return std::string(setting.set->name) + ", " + std::string(setting.pipeline);
}

Reference::Reference(const GivenPage& page_given, const Setting& chosen)
    : given(page_given),
      setting(chosen),
      options(options_of(chosen)),
      pipeline(*with_parts(*read_pipeline(chosen.pipeline), options.parts)),
      pipeline_text(pipeline.to_string()),
      origin{.url = given.url},
      page(parse(given.html, "", parse_options(options.reading)), options.reading),
      extraction(page, select(page, pipeline, origin, options.selection), origin,
                 pipeline_text) {}

std::string Reference::write(const RenderOptions& rendering) const {
  std::string out;
  extraction.write(rendering, out);
  return out;
}

std::string Reference::scored() const {
  return eval::scored_text(page.page(), keep(), false);
}

std::vector<Surface> surfaces() {
  std::vector<Surface> out;
  for (const auto part :
       {library_surfaces, crawl_surfaces, server_surfaces, judge_surfaces})
    std::ranges::copy(part(), std::back_inserter(out));
  return out;
}

bool takes_all(const Setting&) {
  return true;
}

bool takes_pipelines(const Setting& setting) {
  return setting.set->values.empty();
}

bool has_value(const Setting& setting, std::string_view name, std::string_view value) {
  return std::ranges::find(setting.set->values, std::pair(name, value)) !=
         setting.set->values.end();
}

std::string different(const std::string& what, const std::string& expected,
                      const std::string& got) {
  return expected == got ? "" : what + ":\n" + difference(expected, got);
}

std::string different(const std::string& what, const Mask& expected, const Mask& got) {
  if (expected == got) return "";
  std::string out = what + ": " + std::to_string(got.count()) + " of " +
                    std::to_string(got.size()) + " words instead of " +
                    std::to_string(expected.count()) + " of " +
                    std::to_string(expected.size());
  for (std::size_t w = 0; w < std::min(expected.size(), got.size()); ++w)
    if (expected[w] != got[w]) return out + ", first word " + std::to_string(w);
  return out;
}

std::string first_of(std::initializer_list<std::string> differences) {
  for (const std::string& one : differences)
    if (!one.empty()) return one;
  return "";
}

std::string different_numbers(const Reference& reference, std::span<const double> got) {
  const eval::Measure& measure = **eval::find_measure("word_lcs");
  const std::string text = reference.scored();
  const eval::Gold gold({.text = text});
  std::vector<double> expected(measure.numbers.size());
  measure.score(gold.read(text), expected);
  const auto list = [](std::span<const double> numbers) {
    std::string out;
    for (const double number : numbers) out += std::to_string(number) + " ";
    return out;
  };
  return different("word_lcs", list(expected), list(got));
}

}  // namespace tamis::test
