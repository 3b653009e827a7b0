// Tests src/base/ordered_work.h and ordered_work.cpp. What runs of numbered items do is
// tested in batch_test.cpp.
#include "base/ordered_work.h"

#include <atomic>
#include <chrono>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace tamis {
namespace {

using std::chrono::milliseconds;

void rest(int time) {
  std::this_thread::sleep_for(milliseconds(time));
}

struct Slot {
  Slot() { ++made; }
  int number = 0;
  int square = 0;
  static inline std::atomic<int> made = 0;
};

struct CountTo {
  int end = 0;
  int next = 0;
  bool operator()(Slot& slot) {
    if (next == end) return false;
    slot.number = next++;
    return true;
  }
};

auto squares() {
  return [](Slot& slot) {
    if (slot.number % 7 == 0) rest(1);  // the others are ready earlier
    slot.square = slot.number * slot.number;
  };
}

struct Results {
  std::vector<int> numbers{};
  bool operator()(const Slot& slot) {
    EXPECT_EQ(slot.square, slot.number * slot.number);
    numbers.push_back(slot.number);
    return true;
  }
  bool are_first(int count) const {
    for (int i = 0; i < count; ++i)
      if (numbers.size() != static_cast<std::size_t>(count) || numbers[i] != i)
        return false;
    return true;
  }
};

TEST(OrderedWork, ResultsOfASourceComeInItsOrder) {
  for (const unsigned jobs : {1u, 2u, 7u}) {
    OrderedWork work(2 * jobs);
    Results results;
    EXPECT_TRUE(work.run<Slot>(jobs, CountTo{300}, squares, std::ref(results)));
    EXPECT_TRUE(results.are_first(300));
  }
}

TEST(OrderedWork, AnEmptySourceHasNoResults) {
  OrderedWork work(4);
  EXPECT_TRUE(work.run<Slot>(2, CountTo{0}, squares,
                             [](Slot&) { return ADD_FAILURE(), false; }));
}

TEST(OrderedWork, TheSourceIsAskedByOneThreadAtATime) {
  std::atomic<int> asking = 0;
  CountTo count{200};
  OrderedWork work(8);
  work.run<Slot>(
      4,
      [&](Slot& slot) {
        EXPECT_EQ(++asking, 1);
        std::this_thread::yield();
        const bool is_item = count(slot);
        --asking;
        return is_item;
      },
      squares, [](Slot&) { return true; });
}

TEST(OrderedWork, SlotsAreUsedAgain) {
  Slot::made = 0;
  OrderedWork work(6);
  EXPECT_TRUE(work.run<Slot>(3, CountTo{500}, squares, [](Slot&) { return true; }));
  EXPECT_LE(Slot::made, 7);  // and one that found the source at its end
}

TEST(OrderedWork, TheSourceIsNoFurtherAheadThanTheWindow) {
  std::atomic<int> asked = 0;
  int taken = 0;
  CountTo count{60};
  OrderedWork work(4);
  work.run<Slot>(
      2,
      [&](Slot& slot) {
        ++asked;
        return count(slot);
      },
      squares,
      [&](Slot&) {
        rest(1);
        EXPECT_LE(asked, taken++ + 4);
        return true;
      });
  EXPECT_EQ(taken, 60);
}

TEST(OrderedWork, TheTakerCanEndIt) {
  OrderedWork work(6);
  Results results;
  EXPECT_FALSE(work.run<Slot>(3, CountTo{100'000}, squares, [&](Slot& slot) {
    return results(slot) && slot.number < 9;
  }));
  EXPECT_TRUE(results.are_first(10));
}

TEST(OrderedWork, WhatTheSourceThrowsIsThrownToTheCaller) {
  for (const unsigned jobs : {1u, 3u}) {
    OrderedWork work(6);
    const auto source = [count = CountTo{100}](Slot& slot) mutable {
      if (count.next == 20) throw std::length_error("20");
      return count(slot);
    };
    EXPECT_THROW(work.run<Slot>(jobs, source, squares, Results()), std::length_error);
  }
}

TEST(OrderedWork, NeedsNoThreadForOneJob) {
  const auto here = std::this_thread::get_id();
  int ticks = 0;
  OrderedWork work(1);
  work.every(milliseconds(1), [&] { ++ticks; });
  Results results;
  EXPECT_TRUE(work.run_alone<Slot>(
      CountTo{20},
      [&] {
        return [&](Slot& slot) {
          EXPECT_EQ(std::this_thread::get_id(), here);
          slot.square = slot.number * slot.number;
        };
      },
      std::ref(results)));
  EXPECT_TRUE(results.are_first(20));
  EXPECT_EQ(ticks, 20);
  EXPECT_FALSE(work.run_alone<Slot>(CountTo{20}, squares,
                                    [](const Slot& slot) { return slot.number < 3; }));
}

TEST(OrderedWork, AThreadCanAddItems) {
  OrderedWork work(4);
  std::thread reader([&] {
    CountTo count{300};
    while (work.add<Slot>(count)) {
    }
  });
  Results results;
  EXPECT_TRUE(work.run<Slot>(2, squares, std::ref(results)));
  reader.join();
  EXPECT_TRUE(results.are_first(300));
}

TEST(OrderedWork, AThreadThatAddsIsToldOfTheEnd) {
  OrderedWork work(4);
  std::thread reader([&] {
    CountTo count{1'000'000'000};
    while (work.add<Slot>(count)) {
    }
  });
  EXPECT_FALSE(work.run<Slot>(2, squares, [](Slot&) { return false; }));
  reader.join();
}

TEST(OrderedWork, TheTakerCanAddItems) {
  OrderedWork work(5);
  work.start<Slot>(2, squares);
  CountTo count{100};
  Results results;
  for (bool is_open = true; is_open || !work.is_empty();) {
    while (is_open && work.has_room()) is_open = work.add<Slot>(count);
    if (work.is_empty()) continue;
    Slot* slot = nullptr;
    while (slot == nullptr) slot = work.wait_for<Slot>(milliseconds(100));
    results(*slot);
    work.release();
  }
  EXPECT_TRUE(results.are_first(100));
}

TEST(OrderedWork, ATakerThatAddsGetsWhatAWorkerThrows) {
  OrderedWork work(5);
  work.start<Slot>(2, [] { return [](Slot&) { throw std::length_error("worker"); }; });
  CountTo count{1};
  work.add<Slot>(count);
  const auto wait = [&] {
    for (int i = 0; i < 100; ++i) work.wait_for<Slot>(milliseconds(20));
  };
  EXPECT_THROW(wait(), std::length_error);
}

TEST(OrderedWork, AfterItsEndNothingIsAddedOrWorkedOn) {
  std::atomic<bool> goes_on = false;
  std::atomic<int> worked = 0;
  OrderedWork work(3);
  work.start<Slot>(1, [&] {
    return [&](Slot&) {
      ++worked;
      while (!goes_on) rest(1);
    };
  });
  CountTo count{3};
  for (int i = 0; i < 3; ++i) work.add<Slot>(count);
  while (worked == 0) rest(1);
  work.stop();
  goes_on = true;
  work.end();
  EXPECT_EQ(worked, 1);
  EXPECT_FALSE(work.add<Slot>(count));
}

}  // namespace
}  // namespace tamis
