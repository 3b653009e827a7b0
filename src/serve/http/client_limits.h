// Limits per client: requests per minute, and simultaneous uses of a resource. Clients
// are identified by client_name(). The limits are for servers that others can reach.
// They are thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace tamis::serve {

// Limits requests per minute. A client that was idle for a minute may send a minute's
// requests at once, and then requests at the permitted rate.
//
//   if (const auto wait = quota.take(client)) ... 429, Retry-After: *wait
class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // The maximum number of clients with an account. At the maximum, accounts with a full
  // quota are deleted. If all are in use, new clients share one account.
  static constexpr std::size_t kMaxClients = 100'000;

  explicit RateLimit(std::uint32_t per_minute) : per_minute_(per_minute) {}

  // Takes one request from the client's quota. If the quota is used up, returns the
  // number of seconds until the next request is permitted.
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

// Limits how many slots are taken at the same time, in total and per client.
//
//   ConcurrencyLimit fetches(64, 8);
//   const std::optional<ConcurrencyLimit::Slot> mine = fetches.take(client);
//   if (!mine) ... 503, because all are taken
class ConcurrencyLimit {
 public:
  // Holds one slot until it is destroyed.
  class Slot {
   public:
    Slot(Slot&& other) noexcept;
    Slot& operator=(Slot&&) = delete;
    ~Slot();

   private:
    friend class ConcurrencyLimit;
    Slot(ConcurrencyLimit& limit, std::string client);

    ConcurrencyLimit* limit_;
    std::string client_;
  };

  ConcurrencyLimit(std::size_t most, std::size_t most_of_client)
      : most_(most), most_of_client_(most_of_client) {}

  // Returns a slot, or nothing if the limit is reached.
  std::optional<Slot> take(const std::string& client);
  // Takes a slot that is not counted for a client.
  std::optional<Slot> take_one_of_all();

 private:
  std::optional<Slot> take(const std::string& client, std::size_t most_of_client);
  void give_back(const std::string& client);

  const std::size_t most_;
  const std::size_t most_of_client_;
  std::mutex mutex_;
  std::size_t taken_ = 0;
  std::unordered_map<std::string, std::size_t> taken_by_;
};

}  // namespace tamis::serve
