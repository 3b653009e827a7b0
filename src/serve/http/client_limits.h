// What each client may ask for, by its client_name(): so many requests per minute, and
// so many of something at once. For servers that others can reach. Used by many
// threads.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace tamis::serve {

// Requests per minute. A client that was silent may ask for a minute's worth at once,
// then as fast as its share comes back.
//
//   if (const auto wait = quota.take(client)) ... 429, Retry-After: *wait
class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // Clients that are known at a time; beyond it, those that have all their share are
  // forgotten, and where there are none, new ones share one account.
  static constexpr std::size_t kMaxClients = 100'000;

  explicit RateLimit(std::uint32_t per_minute) : per_minute_(per_minute) {}

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

// How many of something there may be at once: in all, and for one client.
//
//   ConcurrencyLimit fetches(64, 8);
//   const std::optional<ConcurrencyLimit::Slot> mine = fetches.take(client);
//   if (!mine) ... 503, as long as others have them all
class ConcurrencyLimit {
 public:
  // One of them, until it goes.
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

  // Nothing where there are too many.
  std::optional<Slot> take(const std::string& client);
  // For nobody in particular.
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
