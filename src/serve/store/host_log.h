// Counts what the proxy did for each host since the server was started. The counts are
// for operators. They are only in memory, and a server with --private keeps none.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace tamis::serve {

enum class HostEvent : std::uint8_t {
  filtered,   // pages
  passed,     // pages that were not filtered
  failed,     // pages that could not be filtered, servers that did not answer
  tunnelled,  // connections that were relayed unread
  count_,
};

struct HostCounts {
  std::string host;
  std::uint64_t counts[static_cast<std::size_t>(HostEvent::count_)] = {};
  std::int64_t last_seen = 0;    // seconds since 1970
  std::string last_reason = {};  // why the last such page was not filtered

  std::uint64_t operator[](HostEvent event) const {
    return counts[static_cast<std::size_t>(event)];
  }
};

class HostLog {
 public:
  static constexpr std::size_t kMaxHosts = 1000;

  explicit HostLog(bool is_on) : is_on_(is_on) {}

  void add(std::string_view host, HostEvent event, std::string_view reason = {});
  // Returns the hosts, the most recently seen first.
  std::vector<HostCounts> list() const;

 private:
  void forget_oldest();

  const bool is_on_;
  mutable std::mutex mutex_;
  std::map<std::string, HostCounts, std::less<>> hosts_;
  std::map<std::string, std::uint64_t, std::less<>> order_;  // when each was last seen
  std::uint64_t clock_ = 0;
};

}  // namespace tamis::serve
