#include "serve/http/client_limits.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tamis::serve {
namespace {

constexpr double kSecondsOfMinute = 60;

}  // namespace

double RateLimit::refilled(const Account& account, Time now) const {
  const double seconds = std::chrono::duration<double>(now - account.since).count();
  return std::min<double>(per_minute_,
                          account.left + seconds * per_minute_ / kSecondsOfMinute);
}

void RateLimit::forget_idle(Time now) {
  std::erase_if(accounts_, [&](const auto& item) {
    return refilled(item.second, now) >= per_minute_;
  });
}

std::optional<std::chrono::seconds> RateLimit::take(std::string client, Time now) {
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

std::size_t RateLimit::clients() const {
  const std::lock_guard lock(mutex_);
  return accounts_.size();
}

ConcurrencyLimit::Slot::Slot(ConcurrencyLimit& limit, std::string client)
    : limit_(&limit), client_(std::move(client)) {}

ConcurrencyLimit::Slot::Slot(Slot&& other) noexcept
    : limit_(std::exchange(other.limit_, nullptr)), client_(std::move(other.client_)) {}

ConcurrencyLimit::Slot::~Slot() {
  if (limit_ != nullptr) limit_->give_back(client_);
}

std::optional<ConcurrencyLimit::Slot> ConcurrencyLimit::take(
    const std::string& client) {
  return take(client, most_of_client_);
}

std::optional<ConcurrencyLimit::Slot> ConcurrencyLimit::take_one_of_all() {
  return take({}, most_);
}

std::optional<ConcurrencyLimit::Slot> ConcurrencyLimit::take(
    const std::string& client, std::size_t most_of_client) {
  const std::lock_guard lock(mutex_);
  if (taken_ >= most_) return std::nullopt;
  const auto found = taken_by_.find(client);
  if (found != taken_by_.end() && found->second >= most_of_client) return std::nullopt;
  ++taken_;
  ++taken_by_[client];
  return Slot(*this, client);
}

void ConcurrencyLimit::give_back(const std::string& client) {
  const std::lock_guard lock(mutex_);
  --taken_;
  const auto found = taken_by_.find(client);
  if (--found->second == 0) taken_by_.erase(found);
}

}  // namespace tamis::serve
