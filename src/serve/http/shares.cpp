#include "serve/http/shares.h"

#include <utility>

namespace tamis::serve {

Shares::Share::Share(Shares& shares, std::string client)
    : shares_(&shares), client_(std::move(client)) {}

Shares::Share::Share(Share&& other) noexcept
    : shares_(std::exchange(other.shares_, nullptr)),
      client_(std::move(other.client_)) {}

Shares::Share::~Share() {
  if (shares_ != nullptr) shares_->give_back(client_);
}

std::optional<Shares::Share> Shares::take(const std::string& client) {
  return take(client, most_of_client_);
}

std::optional<Shares::Share> Shares::take_one_of_all() {
  return take({}, most_);
}

std::optional<Shares::Share> Shares::take(const std::string& client,
                                          std::size_t most_of_client) {
  const std::lock_guard lock(mutex_);
  if (taken_ >= most_) return std::nullopt;
  const auto found = taken_by_.find(client);
  if (found != taken_by_.end() && found->second >= most_of_client) return std::nullopt;
  ++taken_;
  ++taken_by_[client];
  return Share(*this, client);
}

void Shares::give_back(const std::string& client) {
  const std::lock_guard lock(mutex_);
  --taken_;
  const auto found = taken_by_.find(client);
  if (--found->second == 0) taken_by_.erase(found);
}

}  // namespace tamis::serve
