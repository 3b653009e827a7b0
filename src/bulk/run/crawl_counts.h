// Counters for a crawl. Each record is counted once by kind, and each page once by
// outcome.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tamis::bulk {

enum class Count : std::uint8_t {
  records,     // complete records of all kinds
  others,      // records that are not responses: requests, metadata, ...
  revisits,    // visits of an unchanged page, without its content
  no_pages,    // responses that are not HTML pages: images, redirects, errors
  pages,       // parsed pages
  truncated,   // pages whose beginning alone the crawler stored
  cut,         // pages whose end a limit dropped
  rescued,     // pages that show no text, with recovered text
  empty,       // pages of which nothing is kept
  refused,     // pages that a condition (--language, --min-words, ...) dropped
  written,     // pages with a record in the output
  too_large,   // responses over --max-bytes, which are skipped
  unread,      // inputs that could not be read at all
  cut_inputs,  // inputs whose end is missing
  damaged,     // positions at which something could not be read
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
  // Returns the number of bytes of the records after decompression.
  std::uint64_t unpacked() const { return unpacked_; }
  void add_unpacked(std::uint64_t bytes) { unpacked_ += bytes; }

  friend bool operator==(const CrawlCounts&, const CrawlCounts&) = default;

 private:
  std::uint64_t& of(Count count) { return counts_[static_cast<std::size_t>(count)]; }

  std::array<std::uint64_t, kCounts> counts_{};
  std::uint64_t unpacked_ = 0;
};

}  // namespace tamis::bulk
