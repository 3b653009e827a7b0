#include "bulk/run/journal_line.h"

#include <cstdio>

#include <gtest/gtest.h>

#include "base/hash.h"

namespace tamis::bulk {
namespace {

Checkpoint checkpoint(std::uint64_t number) {
  Checkpoint out;
  out.position = {static_cast<std::uint32_t>(number), number * 10, number * 100};
  out.bytes = number * 1000;
  out.counts.add(Count::pages, number);
  out.counts.add(Count::damaged, number + 1);
  out.counts.add_unpacked(number * 7);
  return out;
}

constexpr std::uint64_t kAny = UINT64_MAX;

TEST(JournalLine, ThereAndBack) {
  const std::string text = journal_head(77) + journal_start("boot-1") +
                           journal_line(checkpoint(1), false) +
                           journal_line(checkpoint(2), true);
  const JournalState state = read_journal(text, "boot-1", kAny);
  EXPECT_TRUE(state.has_head);
  EXPECT_EQ(state.task, 77u);
  EXPECT_EQ(state.last, checkpoint(2));
  EXPECT_EQ(state.size, text.size());
}

TEST(JournalLine, KnowsOtherVersions) {
  const std::string line = "tamis-journal 1 000000000000004d";
  char check[20];
  std::snprintf(check, sizeof check, "%016llx",
                static_cast<unsigned long long>(hash_bytes(line)));
  const JournalState state =
      read_journal(line + " " + check + "\n" + journal_start("boot-1"), "boot-1", kAny);
  EXPECT_TRUE(state.has_head);
  EXPECT_TRUE(state.is_of_other_version);
  EXPECT_FALSE(read_journal(journal_head(77), "boot-1", kAny).is_of_other_version);
}

TEST(JournalLine, WhatIsCutOrChangedDoesNotCount) {
  const std::string before =
      journal_head(77) + journal_start("boot-1") + journal_line(checkpoint(1), false);
  const std::string last = journal_line(checkpoint(2), false);
  for (std::size_t size = 0; size < last.size(); ++size) {
    const JournalState state =
        read_journal(before + last.substr(0, size), "boot-1", kAny);
    EXPECT_EQ(state.last, checkpoint(1));
    EXPECT_EQ(state.size, before.size());
  }
  for (std::size_t i = 0; i + 1 < last.size(); ++i) {
    std::string changed = last;
    changed[i] = changed[i] == '1' ? '2' : '1';
    EXPECT_EQ(read_journal(before + changed, "boot-1", kAny).last, checkpoint(1)) << i;
  }
  EXPECT_FALSE(read_journal("something else\n", "boot-1", kAny).has_head);
}

TEST(JournalLine, AfterTheMachineStoppedOnlyTheDiskCounts) {
  const std::string text =
      journal_head(77) + journal_start("boot-1") + journal_line(checkpoint(1), true) +
      journal_line(checkpoint(2), false) + journal_line(checkpoint(3), false);
  EXPECT_EQ(read_journal(text, "boot-1", kAny).last, checkpoint(3));
  EXPECT_EQ(read_journal(text, "boot-2", kAny).last, checkpoint(1));
  // Followed by a second start.
  const std::string more =
      text + journal_start("boot-2") + journal_line(checkpoint(2), false);
  EXPECT_EQ(read_journal(more, "boot-2", kAny).last, checkpoint(2));
  EXPECT_EQ(read_journal(more, "boot-3", kAny).last, checkpoint(1));
}

TEST(JournalLine, NotMoreThanTheOutputHas) {
  const std::string text = journal_head(77) + journal_start("boot-1") +
                           journal_line(checkpoint(1), false) +
                           journal_line(checkpoint(2), false);
  EXPECT_EQ(read_journal(text, "boot-1", 1999).last, checkpoint(1));
  EXPECT_EQ(read_journal(text, "boot-1", 999).last, Checkpoint());
}

}  // namespace
}  // namespace tamis::bulk
