// The properties of parsing on old and new web pages in many languages and encodings.

#include <string>

#include <gtest/gtest.h>

#include "bench/support/pages.h"
#include "bench/support/paths.h"
#include "support/difference.h"
#include "support/instruction_sets.h"
#include "support/page_equality.h"
#include "support/page_invariants.h"
#include "support/page_sequence_invariants.h"
#include "tamis/parser.h"

namespace tamis {
namespace {

class RealPages : public testing::TestWithParam<const char*> {};

TEST_P(RealPages, KeepTheLaws) {
  bench::PageSet pages;
  const auto package = bench::shared_folder() / "packages" / GetParam();
  const std::string error = bench::load_package(package, pages);
  if (!error.empty()) GTEST_SKIP() << error << " (TAMIS_SHARED)";
  Parser parser;
  for (const bench::BenchPage& page : pages.pages()) {
    const Page& parsed = parser.parse(page.raw);
    EXPECT_EQ(test::broken_invariant(parsed), "") << page.name;
    EXPECT_EQ(test::broken_sequence(parsed), "") << page.name;
    EXPECT_FALSE(parsed.degradation().any()) << page.name;
    const test::Forced forced(InstructionSet::portable);
    EXPECT_EQ(test::difference(parsed, parse(page.raw)), "") << page.name;
  }
}

INSTANTIATE_TEST_SUITE_P(Packages, RealPages,
                         testing::Values("cleaneval-en-dev.tar.zst",
                                         "cleaneval-zh-dev.tar.zst", "europa.tar.zst",
                                         "fundus.tar.zst", "zh-web-elwin.tar.zst"),
                         [](const auto& package) {
                           return test::test_name(package.param);
                         });

}  // namespace
}  // namespace tamis
