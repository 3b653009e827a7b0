#include "serve/quota.h"

#include <algorithm>
#include <cmath>

namespace tamis::serve {
namespace {

constexpr double kSecondsOfMinute = 60;

// Of IPv6 a client has a whole /64, so that is one client.
std::string account_of(const boost::asio::ip::address& client) {
  if (!client.is_v6()) return client.to_string();
  const auto v6 = client.to_v6();
  if (v6.is_v4_mapped())
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, v6).to_string();
  const auto bytes = v6.to_bytes();
  return {bytes.begin(), bytes.begin() + 8};
}

}  // namespace

double Quota::refilled(const Account& account, Time now) const {
  const double seconds = std::chrono::duration<double>(now - account.since).count();
  return std::min<double>(per_minute_,
                          account.left + seconds * per_minute_ / kSecondsOfMinute);
}

void Quota::forget_idle(Time now) {
  std::erase_if(accounts_, [&](const auto& item) {
    return refilled(item.second, now) >= per_minute_;
  });
}

std::optional<std::chrono::seconds> Quota::take(const boost::asio::ip::address& client,
                                                Time now) {
  if (per_minute_ == 0) return std::nullopt;
  std::string name = account_of(client);
  const std::lock_guard lock(mutex_);
  if (accounts_.size() >= kMaxClients && !accounts_.contains(name)) {
    forget_idle(now);
    if (accounts_.size() >= kMaxClients) name = "others";
  }
  const auto [found, is_new] =
      accounts_.try_emplace(name, Account{static_cast<double>(per_minute_), now});
  Account& account = found->second;
  account.left = refilled(account, now);
  account.since = now;
  if (account.left >= 1) {
    account.left -= 1;
    return std::nullopt;
  }
  const double wait = (1 - account.left) * kSecondsOfMinute / per_minute_;
  return std::chrono::seconds(std::max(1L, std::lround(std::ceil(wait))));
}

std::size_t Quota::clients() const {
  const std::lock_guard lock(mutex_);
  return accounts_.size();
}

}  // namespace tamis::serve
