// Resolves the names of servers. The system's resolver blocks and cannot be
// interrupted, so it runs in separate threads. Simultaneous requests for a name share
// one lookup, and results are cached for a few seconds.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <boost/asio/ip/address.hpp>

#include "serve/http/asio.h"
#include "serve/http/client_limits.h"
#include "serve/http/options.h"
#include "serve/http/timeout_clock.h"
#include "serve/http/work_pool.h"

namespace tamis::serve {

class NameResolver {
 public:
  using Addresses = std::vector<asio::ip::address>;

  // Limits on simultaneous lookups, in total and per client. Slow lookups of one client
  // do not block others.
  static constexpr unsigned kThreads = 32;
  static constexpr std::size_t kMostOfClient = 16;

  // Returns an empty list if the host does not exist. Returns nothing if the lookup
  // takes too long or the client has too many lookups in progress.
  awaitable<std::optional<Addresses>> find(std::string name, std::string client,
                                           milliseconds time);

  // See WorkPool.
  bool stop(milliseconds time) { return pool_.stop(time); }
  void end();

 private:
  struct Waiter;
  // One lookup and those who wait for it.
  struct Flight {
    ConcurrencyLimit::Slot share;
    std::vector<std::shared_ptr<Waiter>> waiters;
  };
  struct Remembered {
    Addresses addresses;
    Clock::time_point until;
  };

  // Adds the waiter to a lookup. Returns false if the client has too many lookups.
  bool join(const std::string& name, const std::string& client,
            std::shared_ptr<Waiter> waiter);
  std::optional<Addresses> remembered(const std::string& name);
  void look_up(const std::string& name);

  std::mutex mutex_;
  ConcurrencyLimit shares_{SIZE_MAX, kMostOfClient};
  std::unordered_map<std::string, Flight> flights_;
  std::unordered_map<std::string, Remembered> remembered_;
  WorkPool pool_{kThreads};
};

}  // namespace tamis::serve
