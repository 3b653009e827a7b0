#include "serve/http/name_resolver.h"

#include <cstring>
#include <utility>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <netdb.h>

namespace tamis::serve {
namespace {

constexpr std::chrono::seconds kRemembered{10};
constexpr std::size_t kMostRemembered = 1'000;

NameResolver::Addresses ask_system(const std::string& name) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_ADDRCONFIG;
  addrinfo* found = nullptr;
  NameResolver::Addresses out;
  if (::getaddrinfo(name.c_str(), nullptr, &hints, &found) != 0) return out;
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    if (at->ai_family != AF_INET && at->ai_family != AF_INET6) continue;
    tcp::endpoint endpoint;
    endpoint.resize(at->ai_addrlen);
    std::memcpy(endpoint.data(), at->ai_addr, at->ai_addrlen);
    out.push_back(endpoint.address());
  }
  ::freeaddrinfo(found);
  return out;
}

}  // namespace

struct NameResolver::Waiter {
  explicit Waiter(const asio::any_io_executor& executor)
      : home(executor), timer(executor) {}

  asio::any_io_executor home;
  asio::steady_timer timer;  // used only by its thread
  std::optional<Addresses> found;
};

awaitable<std::optional<NameResolver::Addresses>> NameResolver::find(
    std::string name, std::string client, milliseconds time) {
  if (auto known = remembered(name)) co_return known;
  auto waiter = std::make_shared<Waiter>(co_await asio::this_coro::executor);
  waiter->timer.expires_after(time);
  if (!join(name, client, waiter)) co_return std::nullopt;
  // The timer is cancelled in this thread, so that cannot happen before the wait
  // begins.
  co_await waiter->timer.async_wait(kAwait);
  co_return std::move(waiter->found);
}

bool NameResolver::join(const std::string& name, const std::string& client,
                        std::shared_ptr<Waiter> waiter) {
  const std::lock_guard lock(mutex_);
  auto found = flights_.find(name);
  if (found == flights_.end()) {
    auto share = shares_.take(client);
    if (!share) return false;
    found = flights_.emplace(name, Flight{std::move(*share), {}}).first;
    pool_.post([this, name] { look_up(name); });
  }
  found->second.waiters.push_back(std::move(waiter));
  return true;
}

std::optional<NameResolver::Addresses> NameResolver::remembered(
    const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = remembered_.find(name);
  if (found == remembered_.end() || found->second.until < Clock::now())
    return std::nullopt;
  return found->second.addresses;
}

void NameResolver::look_up(const std::string& name) {
  const Addresses found = ask_system(name);
  std::vector<std::shared_ptr<Waiter>> waiters;
  {
    const std::lock_guard lock(mutex_);
    waiters = std::move(flights_.at(name).waiters);
    flights_.erase(name);
    if (remembered_.size() >= kMostRemembered) remembered_.clear();
    if (!found.empty()) remembered_[name] = {found, Clock::now() + kRemembered};
  }
  for (const auto& waiter : waiters)
    asio::post(waiter->home, [waiter, found] {
      waiter->found = found;
      waiter->timer.cancel();
    });
}

void NameResolver::end() {
  pool_.end();
  const std::lock_guard lock(mutex_);
  flights_.clear();  // the timers must be destroyed before their io_context
}

}  // namespace tamis::serve
