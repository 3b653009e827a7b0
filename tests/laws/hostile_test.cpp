// Hostile pages give valid pages. bench/hostile measures the time.

#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "bench/support/hostile_pages.h"
#include "support/difference.h"
#include "support/instruction_sets.h"
#include "support/page_equality.h"
#include "support/page_invariants.h"
#include "support/page_sequence_invariants.h"
#include "tamis/parser.h"

namespace tamis {

namespace bench {

void PrintTo(const HostileKind& kind, std::ostream* out) {
  *out << kind.name;
}

}  // namespace bench

namespace {

constexpr std::size_t kBytes = 64 << 10;

class Hostile : public testing::TestWithParam<bench::HostileKind> {};

TEST_P(Hostile, GivesAPageLikeOthers) {
  const std::string page = GetParam().make(kBytes);
  const Page parsed = parse(page);
  EXPECT_EQ(test::broken_invariant(parsed), "");
  EXPECT_EQ(test::broken_sequence(parsed), "");

  ParseOptions options;
  options.limits = {.max_bytes = 50000,
                    .max_depth = 20,
                    .max_nodes = 1000,
                    .max_attributes = 3,
                    .max_formatting = 5,
                    .max_repairs_per_byte = 1};
  EXPECT_EQ(test::broken_invariant(parse(page, {}, options), options.limits), "");
}

TEST_P(Hostile, IsTheSameWithEveryInstructionSet) {
  const std::string page = GetParam().make(kBytes / 4);
  const Page best = parse(page);
  for (const InstructionSet set : test::instruction_sets()) {
    const test::Forced forced(set);
    EXPECT_EQ(test::difference(best, parse(page)), "") << test::to_string(set);
  }
}

std::string name_of_kind(const testing::TestParamInfo<bench::HostileKind>& info) {
  return test::test_name(info.param.name);
}

INSTANTIATE_TEST_SUITE_P(Kinds, Hostile,
                         testing::ValuesIn(bench::hostile_kinds().begin(),
                                           bench::hostile_kinds().end()),
                         name_of_kind);

}  // namespace
}  // namespace tamis
