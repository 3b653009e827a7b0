// The learned filter and the default pipeline give the same bytes with every set of
// vector instructions: masks, scores, confidence, page types, JSON.

#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "filters/learned/page_type/page_type.h"
#include "support/difference.h"
#include "support/instruction_sets.h"
#include "support/paths.h"
#include "support/random_pages.h"
#include "tamis/tamis.h"

namespace tamis {
namespace {

template <class T>
void append_bytes(std::span<const T> values, std::string& out) {
  out.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

// Returns all results for a page, bit by bit. The page is parsed again, because results
// of another instruction set must not be reused.
std::string known_of(std::string_view html, const char* pipeline) {
  const Page page = parse(html, {}, {.scripting = true, .rescue_unseen = true});
  const FilterResult result = read_pipeline(pipeline)->run(View(page));
  std::string out;
  append_bytes(result.keep.bits(), out);
  append_bytes(std::span<const float>(result.scores), out);
  const float confidence = result.confidence.value_or(-1);
  append_bytes(std::span(&confidence, 1), out);
  for (const auto& [name, share] : named_page_types(page)) {
    out += name;
    append_bytes(std::span(&share, 1), out);
  }
  return out +
         Extractor::make({.pipeline = pipeline, .rendering = {.format = Format::json}})
             ->extract(html);
}

void expect_one_answer(const std::string& html, const std::string& name) {
  for (const char* pipeline : {"learned", "auto"}) {
    const std::string native = known_of(html, pipeline);
    for (const InstructionSet set : test::instruction_sets()) {
      const test::Forced forced(set);
      EXPECT_TRUE(known_of(html, pipeline) == native)
          << pipeline << " of " << name << " with " << test::to_string(set);
    }
  }
}

TEST(LearnedTwin, OurPagesHaveOneAnswer) {
  std::size_t pages = 0;
  for (const char* folder : {"examples", "tests/golden/pages", "tests/cases"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(test::source_dir() / folder)) {
      if (entry.path().extension() != ".html") continue;
      ++pages;
      expect_one_answer(test::read_file(entry.path()), entry.path());
    }
  EXPECT_GE(pages, 10u);
}

TEST(LearnedTwin, RandomPagesHaveOneAnswer) {
  Rng random(test::seed());
  for (std::size_t i = 0; i < 60; ++i)
    expect_one_answer(test::random_page(random, 20 + 10 * i), std::to_string(i));
}

class LearnedTwinOnPackages : public testing::TestWithParam<const char*> {};

TEST_P(LearnedTwinOnPackages, PagesHaveOneAnswer) {
  constexpr std::size_t kPages = 140;
  bench::PageSet pages;
  const auto package = bench::shared_folder() / "packages" / GetParam();
  const std::string error = bench::load_package(package, pages);
  if (!error.empty()) GTEST_SKIP() << error << " (TAMIS_SHARED)";
  const std::size_t step = std::max<std::size_t>(1, pages.pages().size() / kPages);
  for (std::size_t i = 0; i < std::min(pages.pages().size(), kPages * step); i += step)
    expect_one_answer(std::string(pages.pages()[i].raw), pages.pages()[i].name);
}

INSTANTIATE_TEST_SUITE_P(Packages, LearnedTwinOnPackages,
                         testing::Values("wcxb-dev.tar.zst", "zh-web-elwin.tar.zst"),
                         [](const auto& package) {
                           return test::test_name(package.param);
                         });

}  // namespace
}  // namespace tamis
