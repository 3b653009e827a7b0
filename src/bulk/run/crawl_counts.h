// What became of the records of a crawl: each is counted once by its kind, and each
// page once by its fate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tamis::bulk {

enum class Count : std::uint8_t {
  records,     // of all kinds, whole ones
  others,      // of a kind that is no answer: requests, metadata, ...
  revisits,    // the same page as at another time, without its content
  no_pages,    // answers that are no HTML page: pictures, redirects, errors
  pages,       // what was parsed
  truncated,   // of them: the crawler stored only their beginning
  cut,         // of them: a limit left out their end
  rescued,     // of them: they show no text, and hold one for scripts
  empty,       // of them: nothing is kept
  refused,     // of them: a filter (--language, --min-words, ...) left them out
  written,     // of them
  too_large,   // answers that are over --max-bytes, and were not looked at
  unread,      // inputs of which nothing could be read
  cut_inputs,  // inputs whose end is missing
  damaged,     // places where something could not be read
  failed,      // pages whose extraction ended with an exception (try_page.h)
};
inline constexpr std::size_t kCounts = static_cast<std::size_t>(Count::failed) + 1;

std::string_view to_string(Count count);

class CrawlCounts {
 public:
  void add(Count count, std::uint64_t number = 1) { of(count) += number; }
  std::uint64_t operator[](Count count) const {
    return counts_[static_cast<std::size_t>(count)];
  }
  CrawlCounts& operator+=(const CrawlCounts& other) {
    for (std::size_t i = 0; i < kCounts; ++i) counts_[i] += other.counts_[i];
    unpacked_ += other.unpacked_;
    return *this;
  }
  // Bytes of records, as they are once unpacked.
  std::uint64_t unpacked() const { return unpacked_; }
  void add_unpacked(std::uint64_t bytes) { unpacked_ += bytes; }

  friend bool operator==(const CrawlCounts&, const CrawlCounts&) = default;

 private:
  std::uint64_t& of(Count count) { return counts_[static_cast<std::size_t>(count)]; }

  std::array<std::uint64_t, kCounts> counts_{};
  std::uint64_t unpacked_ = 0;
};

}  // namespace tamis::bulk
