#include "serve/http/quota.h"

#include <algorithm>
#include <cmath>

namespace tamis::serve {
namespace {

constexpr double kSecondsOfMinute = 60;

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

std::optional<std::chrono::seconds> Quota::take(std::string client, Time now) {
  if (per_minute_ == 0) return std::nullopt;
  const std::lock_guard lock(mutex_);
  if (accounts_.size() >= kMaxClients && !accounts_.contains(client)) {
    forget_idle(now);
    if (accounts_.size() >= kMaxClients) client = "others";
  }
  const auto [found, is_new] = accounts_.try_emplace(
      std::move(client), Account{static_cast<double>(per_minute_), now});
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
