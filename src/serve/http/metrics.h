// Counters for /metrics, in the text format of Prometheus.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace tamis::serve {

enum class Count : std::uint8_t {
  connections,
  refused_connections,
  proxy_requests,
  reader_requests,
  api_requests,
  bad_requests,
  over_quota,
  tunnels,
  opened_tunnels,
  refused_certificates,
  upgrades,
  filtered,
  upstream_connects,
  upstream_reuses,
  bytes_to_clients,
  count_,
};

enum class Gauge : std::uint8_t {
  open_connections,
  open_upstreams,
  held_bytes,
  count_
};

// The reasons why a page was not filtered. Each reason has a counter. The same holds
// for UpstreamFault, the reasons why an upstream server did not answer.
enum class PassReason : std::uint8_t {
  asked,         // requested by the user
  rule,          // a rule excludes the host
  not_a_page,    // according to its type or first bytes
  status,        // not 200
  method,        // neither GET nor POST
  attachment,    // to be saved, not displayed
  partial,       // a range
  fragment,      // requested by a script
  no_transform,  // Cache-Control forbids it
  encoding,      // an unknown or damaged content coding
  size,          // over the limit
  slow,          // takes too long to arrive
  busy,          // too many pages are buffered
  timeout,       // takes too long to filter
  error,         // the filter failed
  empty,         // the filter would keep nothing
  form,          // it asks for a password
  tool,          // the page is an application, not a text
  count_,
};
std::string_view to_string(PassReason reason);

enum class UpstreamFault : std::uint8_t {
  unknown_host,
  refused,    // no connection
  forbidden,  // the address must not be reached
  timeout,
  reset,      // before the head was complete
  malformed,  // not HTTP
  cut_off,    // within the content
  loop,
  tls,          // the handshake failed
  certificate,  // not trusted
  count_,
};
std::string_view to_string(UpstreamFault fault);

class Metrics {
 public:
  void add(Count what, std::uint64_t number = 1) { at(counts_, what) += number; }
  void add(PassReason why) { ++at(passed_, why); }
  void add(UpstreamFault why) { ++at(faults_, why); }
  void move(Gauge what, std::int64_t by) { at(gauges_, what) += by; }
  std::int64_t get(Gauge what) const { return gauges_[static_cast<std::size_t>(what)]; }
  void add_filter_time(std::chrono::nanoseconds time);

  std::string to_text() const;

 private:
  template <class Array, class Index>
  static typename Array::value_type& at(Array& array, Index index) {
    return array[static_cast<std::size_t>(index)];
  }
  template <class Value, class Index>
  using Counters =
      std::array<std::atomic<Value>, static_cast<std::size_t>(Index::count_)>;

  struct Bucket {
    double seconds;
    std::string_view text;
  };
  static constexpr std::array<Bucket, 8> kBuckets = {{{0.001, "0.001"},
                                                      {0.002, "0.002"},
                                                      {0.005, "0.005"},
                                                      {0.01, "0.01"},
                                                      {0.02, "0.02"},
                                                      {0.05, "0.05"},
                                                      {0.1, "0.1"},
                                                      {1, "1"}}};

  Counters<std::uint64_t, Count> counts_{};
  Counters<std::int64_t, Gauge> gauges_{};
  Counters<std::uint64_t, PassReason> passed_{};
  Counters<std::uint64_t, UpstreamFault> faults_{};
  std::array<std::atomic<std::uint64_t>, kBuckets.size() + 1> filter_times_{};
  std::atomic<std::uint64_t> filter_nanoseconds_ = 0;
};

// Increments a gauge for its lifetime.
class GaugeHold {
 public:
  GaugeHold(Metrics& metrics, Gauge what) : metrics_(&metrics), what_(what) {
    metrics.move(what, 1);
  }
  GaugeHold(const GaugeHold&) = delete;
  GaugeHold& operator=(const GaugeHold&) = delete;
  ~GaugeHold() { metrics_->move(what_, -1); }

 private:
  Metrics* metrics_;
  Gauge what_;
};

// Counts the memory of a waiting page, request or answer for its lifetime. Pages in
// work are counted by WorkMemory (work_memory.h). Used by one thread at a time.
class MemoryShare {
 public:
  explicit MemoryShare(Metrics& metrics) : metrics_(metrics) {}
  MemoryShare(const MemoryShare&) = delete;
  MemoryShare& operator=(const MemoryShare&) = delete;
  ~MemoryShare() { set(0); }

  void set(std::size_t size) {
    metrics_.move(Gauge::held_bytes,
                  static_cast<std::int64_t>(size) - static_cast<std::int64_t>(size_));
    size_ = size;
  }

 private:
  Metrics& metrics_;
  std::size_t size_ = 0;
};

}  // namespace tamis::serve
