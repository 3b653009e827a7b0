#include "serve/http/metrics.h"

#include <iterator>

#include "text/enum_names.h"

namespace tamis::serve {
namespace {

struct About {
  std::string_view name;
  std::string_view help;
};

constexpr About kCounts[] = {
    {"tamis_connections_total", "Connections of clients."},
    {"tamis_refused_connections_total", "Connections over the limit."},
    {"tamis_proxy_requests_total", "Requests to the forward proxy."},
    {"tamis_reader_requests_total", "Requests to the reader."},
    {"tamis_api_requests_total", "Requests to the API and all else here."},
    {"tamis_bad_requests_total", "Requests that are no HTTP, or not allowed."},
    {"tamis_over_quota_total", "Requests of clients that had asked for too many."},
    {"tamis_tunnels_total", "Tunnels by CONNECT."},
    {"tamis_opened_tunnels_total", "Those of them whose TLS was opened."},
    {"tamis_refused_certificates_total", "Clients that did not want TLS with us."},
    {"tamis_upgrades_total", "Connections that changed the protocol."},
    {"tamis_filtered_pages_total", "Pages that were filtered."},
    {"tamis_upstream_connects_total", "Connections made to upstream servers."},
    {"tamis_upstream_reuses_total", "Requests over a connection that was there."},
    {"tamis_sent_bytes_total", "Bytes of content sent to clients."},
};

constexpr About kGauges[] = {
    {"tamis_open_connections", "Connections of clients that are open."},
    {"tamis_open_upstreams", "Connections to upstream servers that are open."},
    {"tamis_held_bytes", "Bytes of pages that are held back to be filtered."},
};

constexpr text::EnumNames<PassReason, static_cast<std::size_t>(PassReason::count_)>
    kPassReasons = {{"asked", "rule", "not-a-page", "status", "method", "attachment",
                     "partial", "fragment", "no-transform", "encoding", "size", "slow",
                     "busy", "timeout", "error", "empty", "form", "tool"}};

constexpr text::EnumNames<UpstreamFault,
                          static_cast<std::size_t>(UpstreamFault::count_)>
    kFaults = {{"unknown-host", "refused", "forbidden", "timeout", "reset", "malformed",
                "cut-off", "loop", "tls", "certificate"}};

static_assert(std::size(kCounts) == static_cast<std::size_t>(Count::count_));
static_assert(std::size(kGauges) == static_cast<std::size_t>(Gauge::count_));
static_assert(!kPassReasons.all.back().empty() && !kFaults.all.back().empty());

template <class... Parts>
void append(std::string& out, const Parts&... parts) {
  (out.append(parts), ...);
}

void append_head(std::string_view name, std::string_view help, std::string_view type,
                 std::string& out) {
  append(out, "# HELP ", name, " ", help, "\n# TYPE ", name, " ", type, "\n");
}

template <class Values, class Names>
void append_labelled(std::string_view name, std::string_view help, const Names& names,
                     const Values& values, std::string& out) {
  append_head(name, help, "counter", out);
  for (std::size_t i = 0; i < values.size(); ++i)
    append(out, name, "{reason=\"", names[i], "\"} ", std::to_string(values[i]), "\n");
}

}  // namespace

std::string_view to_string(PassReason reason) {
  return kPassReasons[reason];
}

std::string_view to_string(UpstreamFault fault) {
  return kFaults[fault];
}

void Metrics::add_filter_time(std::chrono::nanoseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  std::size_t bucket = 0;
  while (bucket < kBuckets.size() && seconds > kBuckets[bucket].seconds) ++bucket;
  ++filter_times_[bucket];
  filter_nanoseconds_ += static_cast<std::uint64_t>(time.count());
}

std::string Metrics::to_text() const {
  std::string out;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    append_head(kCounts[i].name, kCounts[i].help, "counter", out);
    append(out, kCounts[i].name, " ", std::to_string(counts_[i]), "\n");
  }
  for (std::size_t i = 0; i < gauges_.size(); ++i) {
    append_head(kGauges[i].name, kGauges[i].help, "gauge", out);
    append(out, kGauges[i].name, " ", std::to_string(gauges_[i]), "\n");
  }
  append_labelled("tamis_original_total", "Answers that passed as they were, and why.",
                  kPassReasons.all, passed_, out);
  append_labelled("tamis_upstream_faults_total", "Upstream servers that failed.",
                  kFaults.all, faults_, out);
  append_head("tamis_filter_seconds", "Time to filter a page.", "histogram", out);
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < kBuckets.size(); ++i) {
    all += filter_times_[i];
    append(out, "tamis_filter_seconds_bucket{le=\"", kBuckets[i].text, "\"} ",
           std::to_string(all), "\n");
  }
  all += filter_times_.back();
  append(out, "tamis_filter_seconds_bucket{le=\"+Inf\"} ", std::to_string(all),
         "\ntamis_filter_seconds_sum ",
         std::to_string(static_cast<double>(filter_nanoseconds_) / 1e9),
         "\ntamis_filter_seconds_count ", std::to_string(all), "\n");
  return out;
}

}  // namespace tamis::serve
