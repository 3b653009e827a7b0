// Tests src/cli/tune/progress.h.
#include "cli/tune/progress.h"

#include <gtest/gtest.h>

namespace tamis::cli {
namespace {

TEST(TuneProgress, ALineIsCutToTheTerminal) {
  EXPECT_EQ(cut_to_width("judging generation 1", 80), "judging generation 1");
  EXPECT_EQ(cut_to_width("judging generation 1", 0), "judging generation 1");
  EXPECT_EQ(cut_to_width("judging generation 1", 20), "judging generati...");
  EXPECT_EQ(cut_to_width("judging generation 1", 20).size(), 19u);
}

TEST(TuneProgress, SaysHowFarItIs) {
  tune::TuneStatus status;
  status.generation = 11;
  status.evaluations = 2400;
  status.best = .812;
  status.per_second = 310;
  status.seconds_left = 42;
  EXPECT_EQ(describe(status),
            "generation 12, best 0.8120, mean 0.000, diversity 0 %, 2,400 evaluations, "
            "310/s, 0:42 left");
}

}  // namespace
}  // namespace tamis::cli
