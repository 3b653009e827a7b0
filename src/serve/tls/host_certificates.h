// A cache of certificates for hosts, which are created on first use. Used by many
// threads.
#pragma once

#include <chrono>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "serve/tls/certificates.h"

namespace tamis::serve {

class HostCertificates {
 public:
  // One key is used for all hosts. It never leaves the process.
  static Result<std::unique_ptr<HostCertificates>> make(Identity ca,
                                                        std::size_t capacity);

  // Returns null if the authority must not sign for the host.
  CertificatePointer get(const std::string& host);
  EVP_PKEY* key() const { return key_.get(); }
  std::size_t size() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Entry {
    std::string host;
    CertificatePointer certificate;
    Clock::time_point made;
  };

  HostCertificates(Identity ca, KeyPointer key, std::size_t capacity);
  CertificatePointer make_for(const std::string& host) const;

  const Identity ca_;
  const KeyPointer key_;
  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // the most recently used first
  std::unordered_map<std::string, std::list<Entry>::iterator> by_host_;
};

}  // namespace tamis::serve
