#include "serve/store/host_log.h"

#include <gtest/gtest.h>

namespace tamis::serve {
namespace {

TEST(HostLog, CountsByHost) {
  HostLog log(true);
  log.add("a", HostEvent::filtered);
  log.add("b", HostEvent::passed, "rule");
  log.add("a", HostEvent::filtered);
  const auto hosts = log.list();
  ASSERT_EQ(hosts.size(), 2u);
  EXPECT_EQ(hosts[0].host, "a");
  EXPECT_EQ(hosts[0][HostEvent::filtered], 2u);
  EXPECT_EQ(hosts[1][HostEvent::passed], 1u);
  EXPECT_EQ(hosts[1].last_reason, "rule");
}

TEST(HostLog, ForgetsThoseSeenLongAgo) {
  HostLog log(true);
  for (std::size_t i = 0; i < HostLog::kMaxHosts; ++i)
    log.add(std::to_string(i), HostEvent::filtered);
  log.add("0", HostEvent::filtered);
  log.add("new", HostEvent::filtered);
  const auto hosts = log.list();
  ASSERT_EQ(hosts.size(), HostLog::kMaxHosts);
  EXPECT_EQ(hosts[0].host, "new");
  EXPECT_EQ(hosts[1].host, "0");
  for (const HostCounts& host : hosts) EXPECT_NE(host.host, "1");
}

TEST(HostLog, ThatIsOffKnowsNothing) {
  HostLog log(false);
  log.add("a", HostEvent::filtered);
  EXPECT_TRUE(log.list().empty());
}

}  // namespace
}  // namespace tamis::serve
