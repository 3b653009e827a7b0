// Addresses of servers by their names. The system's resolver blocks and cannot be
// interrupted, so it has threads of its own. A name that several ask for is looked up
// once, and remembered for a few seconds.
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

  // Names at a time, in all and for one client: slow ones of one do not stop others.
  static constexpr unsigned kThreads = 32;
  static constexpr std::size_t kMostOfClient = 16;

  // None where there is no such host; nothing where it takes too long, or the client
  // has too many names under way.
  awaitable<std::optional<Addresses>> find(std::string name, std::string client,
                                           milliseconds time);

  // As WorkPool.
  bool stop(milliseconds time) { return pool_.stop(time); }
  void end();

 private:
  struct Waiter;
  // Who waits for one name.
  struct Flight {
    ConcurrencyLimit::Slot share;
    std::vector<std::shared_ptr<Waiter>> waiters;
  };
  struct Remembered {
    Addresses addresses;
    Clock::time_point until;
  };

  // Whether there is room for the name.
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
