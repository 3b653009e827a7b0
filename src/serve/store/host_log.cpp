#include "serve/store/host_log.h"

#include <algorithm>
#include <ctime>

namespace tamis::serve {

void HostLog::add(std::string_view host, HostEvent event, std::string_view reason) {
  if (!is_on_) return;
  const std::lock_guard lock(mutex_);
  if (hosts_.size() >= kMaxHosts && !hosts_.contains(host)) forget_oldest();
  HostCounts& counts = hosts_[std::string(host)];
  counts.host = host;
  ++counts.counts[static_cast<std::size_t>(event)];
  counts.last_seen = std::time(nullptr);
  if (!reason.empty()) counts.last_reason = reason;
  order_[counts.host] = ++clock_;
}

void HostLog::forget_oldest() {
  const auto oldest = std::min_element(
      order_.begin(), order_.end(),
      [](const auto& a, const auto& b) { return a.second < b.second; });
  hosts_.erase(oldest->first);
  order_.erase(oldest);
}

std::vector<HostCounts> HostLog::list() const {
  const std::lock_guard lock(mutex_);
  std::vector<HostCounts> out;
  for (const auto& [host, counts] : hosts_) out.push_back(counts);
  std::sort(out.begin(), out.end(), [this](const auto& a, const auto& b) {
    return order_.find(a.host)->second > order_.find(b.host)->second;
  });
  return out;
}

}  // namespace tamis::serve
