#include "serve/tls/host_certificates.h"

namespace tamis::serve {
namespace {

// Certificates are valid for longer, but a process may run for longer than that.
constexpr std::chrono::hours kFresh{24 * 7};

CertificatePointer share(const CertificatePointer& certificate) {
  if (certificate != nullptr) X509_up_ref(certificate.get());
  return CertificatePointer(certificate.get());
}

}  // namespace

Result<std::unique_ptr<HostCertificates>> HostCertificates::make(Identity ca,
                                                                 std::size_t capacity) {
  auto key = make_key();
  if (!key) return tl::unexpected(key.error());
  return std::unique_ptr<HostCertificates>(
      new HostCertificates(std::move(ca), std::move(*key), capacity));
}

HostCertificates::HostCertificates(Identity ca, KeyPointer key, std::size_t capacity)
    : ca_(std::move(ca)), key_(std::move(key)), capacity_(capacity) {}

CertificatePointer HostCertificates::make_for(const std::string& host) const {
  auto made = make_host_certificate(ca_, key_.get(), host);
  if (!made || !is_permitted(ca_.certificate.get(), made->get())) return nullptr;
  return std::move(*made);
}

CertificatePointer HostCertificates::get(const std::string& host) {
  const std::lock_guard lock(mutex_);
  if (const auto found = by_host_.find(host); found != by_host_.end()) {
    entries_.splice(entries_.begin(), entries_, found->second);
    Entry& entry = entries_.front();
    if (Clock::now() - entry.made < kFresh) return share(entry.certificate);
    entry.certificate = make_for(host);
    entry.made = Clock::now();
    return share(entry.certificate);
  }
  entries_.push_front({host, make_for(host), Clock::now()});
  by_host_[host] = entries_.begin();
  if (entries_.size() > capacity_) {
    by_host_.erase(entries_.back().host);
    entries_.pop_back();
  }
  return share(entries_.front().certificate);
}

std::size_t HostCertificates::size() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

}  // namespace tamis::serve
