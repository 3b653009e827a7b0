// Tests src/base/batch.h.
#include "base/batch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace tamis {
namespace {

using std::chrono::milliseconds;

void rest(int time) {
  std::this_thread::sleep_for(milliseconds(time));
}

std::vector<std::size_t> up_to(std::size_t count) {
  std::vector<std::size_t> out(count);
  std::iota(out.begin(), out.end(), 0);
  return out;
}

TEST(Batch, ResultsComeInTheOrderOfTheItems) {
  for (const unsigned jobs : {1u, 2u, 7u}) {
    Batch batch(200, jobs);
    std::vector<std::size_t> items;
    std::vector<std::size_t> results;
    const bool is_whole = batch.run<std::size_t>(
        [] {
          return [](std::size_t item) {
            if (item % 17 == 0) rest(2);  // the others are ready earlier
            return item * item;
          };
        },
        [&](std::size_t item, std::size_t result) {
          items.push_back(item);
          results.push_back(result);
          return true;
        });
    EXPECT_TRUE(is_whole);
    EXPECT_EQ(items, up_to(200));
    for (std::size_t i = 0; i < results.size(); ++i) EXPECT_EQ(results[i], i * i);
  }
}

TEST(Batch, NothingToDoIsDone) {
  Batch batch(0, 4);
  const bool is_whole =
      batch.run<int>([] { return [](std::size_t) { return 0; }; },
                     [](std::size_t, int) { return ADD_FAILURE(), false; });
  EXPECT_TRUE(is_whole);
}

TEST(Batch, HasNoMoreThreadsThanItems) {
  EXPECT_EQ(Batch(3, 8).jobs(), 3u);
  EXPECT_EQ(Batch(100, 8).jobs(), 8u);
  EXPECT_EQ(Batch(100, 0).jobs(), 1u);
}

TEST(Batch, ANarrowWindowKeepsNoWorkerIdle) {
  std::atomic<int> at_once = 0;
  Batch batch(8, 8, 1);
  batch.run<int>(
      [&] {
        return [&](std::size_t) {
          ++at_once;
          for (int i = 0; i < 2000 && at_once < 8; ++i) rest(1);
          return 0;
        };
      },
      [](std::size_t, int) { return true; });
  EXPECT_EQ(at_once, 8);
}

TEST(Batch, EachThreadHasAWorkerOfItsOwn) {
  std::atomic<int> made = 0;
  std::atomic<int> at_once = 0;
  Batch batch(100, 4);
  batch.run<int>(
      [&] {
        ++made;
        return [&, busy = false](std::size_t) mutable {
          EXPECT_FALSE(busy);
          busy = true;
          ++at_once;
          rest(1);
          --at_once;
          busy = false;
          return 0;
        };
      },
      [](std::size_t, int) { return true; });
  EXPECT_EQ(made, 4);
}

// While the first item is slow, the others may run ahead only by the window.
TEST(Batch, ResultsThatWaitAreBounded) {
  constexpr std::size_t kWindow = 8;
  std::atomic<std::size_t> most = 0;
  std::atomic<bool> is_first_done = false;
  Batch batch(1000, 4, kWindow);
  batch.run<int>(
      [&] {
        return [&](std::size_t item) {
          if (item == 0) rest(50);
          if (item == 0) is_first_done = true;
          if (!is_first_done) most = std::max<std::size_t>(most, item);
          return 0;
        };
      },
      [](std::size_t, int) { return true; });
  EXPECT_LT(most, kWindow);
}

TEST(Batch, ASlowTakerBoundsThemToo) {
  constexpr std::size_t kWindow = 4;
  std::atomic<std::size_t> begun = 0;
  Batch batch(60, 2, kWindow);
  batch.run<int>([&] { return [&](std::size_t) { return static_cast<int>(++begun); }; },
                 [&](std::size_t item, int) {
                   rest(1);
                   EXPECT_LE(begun, item + 1 + kWindow);
                   return true;
                 });
}

TEST(Batch, TheTakerCanEndIt) {
  std::vector<std::size_t> taken;
  Batch batch(1000, 3);
  const bool is_whole = batch.run<int>([] { return [](std::size_t) { return 0; }; },
                                       [&](std::size_t item, int) {
                                         taken.push_back(item);
                                         return item < 9;
                                       });
  EXPECT_FALSE(is_whole);
  EXPECT_EQ(taken, up_to(10));
}

TEST(Batch, AnotherThreadCanStopIt) {
  std::vector<std::size_t> taken;
  Batch batch(100'000, 2);
  std::thread other([&] {
    rest(20);
    batch.stop();
  });
  const bool is_whole = batch.run<int>(
      [] {
        return [](std::size_t) {
          rest(1);
          return 0;
        };
      },
      [&](std::size_t item, int) {
        taken.push_back(item);
        return true;
      });
  other.join();
  EXPECT_FALSE(is_whole);
  EXPECT_LT(taken.size(), 100'000u);
  EXPECT_EQ(taken, up_to(taken.size()));  // no gap
}

TEST(Batch, StoppedBeforeItBegins) {
  Batch batch(10, 2);
  batch.stop();
  const bool is_whole =
      batch.run<int>([] { return [](std::size_t) { return 0; }; },
                     [](std::size_t, int) { return ADD_FAILURE(), false; });
  EXPECT_FALSE(is_whole);
}

TEST(Batch, TicksWhileItWaits) {
  int ticks = 0;
  Batch batch(2, 1);
  batch.every(milliseconds(5), [&] { ++ticks; });
  batch.run<int>(
      [] {
        return [](std::size_t) {
          rest(40);
          return 0;
        };
      },
      [](std::size_t, int) { return true; });
  EXPECT_GE(ticks, 2);
}

TEST(Batch, SaysWhenAWorkerIsStuckAfterAStop) {
  std::atomic<bool> has_begun = false;  // the second item, before the first stops all
  std::atomic<bool> goes_on = false;
  bool is_stuck = false;
  Batch batch(2, 2);
  batch.when_stuck(milliseconds(10), [&] {
    is_stuck = true;
    goes_on = true;
  });
  batch.run<int>(
      [&] {
        return [&](std::size_t item) {
          if (item == 1) has_begun = true;
          while (item == 0 && !has_begun) rest(1);
          while (item == 1 && !goes_on) rest(1);
          return 0;
        };
      },
      [](std::size_t, int) { return false; });
  EXPECT_TRUE(is_stuck);
}

// Results may be large, and movable only.
TEST(Batch, WhatAWorkerThrowsIsThrownToTheCaller) {
  for (const unsigned jobs : {1u, 3u}) {
    Batch batch(100, jobs);
    const auto run = [&] {
      batch.run<std::size_t>(
          [] {
            return [](std::size_t item) {
              if (item == 20) throw std::bad_alloc();
              return item;
            };
          },
          [](std::size_t, std::size_t) { return true; });
    };
    EXPECT_THROW(run(), std::bad_alloc);
  }
}

TEST(Batch, WhatTheTakerThrowsIsThrownWhenTheWorkersHaveEnded) {
  std::atomic<int> working = 0;
  Batch batch(100, 3);
  const auto run = [&] {
    batch.run<std::size_t>(
        [&] {
          return [&](std::size_t item) {
            ++working;
            rest(1);
            --working;
            return item;
          };
        },
        [](std::size_t, std::size_t) -> bool { throw std::length_error("taken"); });
  };
  EXPECT_THROW(run(), std::length_error);
  EXPECT_EQ(working, 0);
}

TEST(Batch, ResultsAreMoved) {
  Batch batch(10, 2);
  std::size_t sum = 0;
  batch.run<std::unique_ptr<std::size_t>>(
      [] {
        return [](std::size_t item) { return std::make_unique<std::size_t>(item); };
      },
      [&](std::size_t, std::unique_ptr<std::size_t> result) {
        sum += *result;
        return true;
      });
  EXPECT_EQ(sum, 45u);
}

}  // namespace
}  // namespace tamis
