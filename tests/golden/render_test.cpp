// Golden tests of output (support/render_cases.h): one idea per file, in several output
// formats.

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "support/difference.h"
#include "support/paths.h"
#include "support/render_cases.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

class RenderCases : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(RenderCases, AreAsExpected) {
  test::RenderCase render_case = test::read_render_case(GetParam());
  ASSERT_FALSE(render_case.html.empty()) << "no ---- page";
  ASSERT_FALSE(render_case.sections.empty()) << "nothing is expected";
  const Page page = parse(render_case.html, "utf-8");
  const bool update = std::getenv("TAMIS_UPDATE_GOLDEN") != nullptr;
  for (test::RenderCase::Section& section : render_case.sections) {
    const std::string actual = test::rendered(render_case, page, section.form);
    if (!update) {
      EXPECT_EQ(actual, section.expected)
          << section.form << "; to accept: make golden, then read the diff";
    }
    section.expected = actual;
  }
  const std::string text = to_string(render_case);
  if (update && text != test::read_file(GetParam()))
    std::ofstream(GetParam(), std::ios::binary) << text;
}

TEST(RenderCaseCount, IsAtLeast150) {
  std::size_t count = 0;
  for (const auto& file : test::render_case_files())
    count += test::read_render_case(file).sections.size();
  EXPECT_GE(count, 150U);
}

INSTANTIATE_TEST_SUITE_P(Files, RenderCases,
                         testing::ValuesIn(test::render_case_files()),
                         [](const auto& file) {
                           return test::test_name(file.param.stem().string());
                         });

}  // namespace
}  // namespace tamis
