#include "serve/http/work_pool.h"

#include <atomic>
#include <future>

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

using std::chrono::milliseconds;

// Work that runs until the gate opens.
struct Gate {
  std::promise<void> opened;
  std::shared_future<void> open = opened.get_future().share();
  std::atomic<int> inside = 0;

  void wait_for(int count) const {
    while (inside < count) std::this_thread::yield();
  }
};

TEST(WorkPool, WorksOnAsManyPagesAsThereAreCores) {
  Gate gate;
  WorkPool pool(2, false);
  for (int i = 0; i < 5; ++i)
    pool.lane(PageLane::local).post([&] {
      ++gate.inside;
      gate.open.wait();
    });
  gate.wait_for(2);
  std::this_thread::sleep_for(milliseconds(20));
  EXPECT_EQ(gate.inside, 2);
  gate.opened.set_value();
  gate.wait_for(5);
}

TEST(WorkPool, OneLaneLeavesAThreadToTheOther) {
  for (const auto& [busy, other] : {std::pair(PageLane::local, PageLane::proxy),
                                    std::pair(PageLane::proxy, PageLane::local)}) {
    Gate gate;
    WorkPool pool(2, true);
    for (int i = 0; i < 10; ++i)
      pool.lane(busy).post([&] {
        ++gate.inside;
        gate.open.wait();
      });
    gate.wait_for(2);
    std::promise<void> done;
    pool.lane(other).post([&] { done.set_value(); });
    EXPECT_EQ(done.get_future().wait_for(std::chrono::seconds(10)),
              std::future_status::ready);
    gate.opened.set_value();
  }
}

TEST(WorkPool, WhatWaitsAtTheEndIsNotBegun) {
  Gate gate;
  std::atomic<bool> was_begun = false;
  WorkPool pool(1, false);
  pool.lane(PageLane::local).post([&] {
    ++gate.inside;
    gate.open.wait();
  });
  gate.wait_for(1);
  pool.lane(PageLane::local).post([&] { was_begun = true; });
  EXPECT_FALSE(pool.stop(milliseconds(1)));
  gate.opened.set_value();
  EXPECT_TRUE(pool.stop(std::chrono::seconds(10)));
  pool.end();
  EXPECT_FALSE(was_begun);
}

}  // namespace
}  // namespace tamis::serve
