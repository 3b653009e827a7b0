// How much each client may ask for: so many requests a minute, by its client_name().
// For servers that others can reach.
//
//   if (const auto wait = quota.take(client)) ... 429, Retry-After: *wait
//
// A client that was silent may ask for a minute's worth at once, then as fast as its
// share comes back. Used by many threads.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace tamis::serve {

class Quota {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // Clients that are known at a time; beyond it, those that have all their share are
  // forgotten, and where there are none, new ones share one account.
  static constexpr std::size_t kMaxClients = 100'000;

  explicit Quota(std::uint32_t per_minute) : per_minute_(per_minute) {}

  // Takes one request off the client's share; where there is none left, the seconds
  // until there is.
  std::optional<std::chrono::seconds> take(std::string client,
                                           Time now = std::chrono::steady_clock::now());

  std::size_t clients() const;

 private:
  struct Account {
    double left = 0;
    Time since = {};
  };

  void forget_idle(Time now);
  double refilled(const Account& account, Time now) const;

  const std::uint32_t per_minute_;  // 0: no limit
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Account> accounts_;
};

}  // namespace tamis::serve
