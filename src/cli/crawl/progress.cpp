#include "cli/crawl/progress.h"

#include <iostream>

#include "cli/terminal/progress.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

constexpr std::chrono::milliseconds kOnTerminal{200};
constexpr std::chrono::milliseconds kAsLines{10'000};

std::string whole(double number) {
  return text::with_commas(static_cast<std::uint64_t>(number));
}

std::string size_of(std::uint64_t bytes) {
  return text::size_text(bytes, text::SizeUnits::decimal);
}

}  // namespace

std::string describe(const bulk::CrawlProgress& progress, double seconds) {
  using bulk::Count;
  const auto& [read, all, read_before, counts] = progress;
  std::string out = size_of(read);
  if (all > 0)
    out += " of " + size_of(all) + ", " + std::to_string(read * 100 / all) + " %";
  if (seconds <= 0) return out;
  out += ", " + whole(static_cast<double>(counts[Count::pages]) / seconds) +
         " pages/s, " + whole(static_cast<double>(counts.unpacked()) / 1e6 / seconds) +
         " MB/s";
  const double speed = static_cast<double>(read - read_before) / seconds;
  if (all > read && speed > 0)
    out += ", " + clock(static_cast<double>(all - read) / speed) + " left";
  if (const std::uint64_t errors = counts[Count::damaged] + counts[Count::failed];
      errors > 0)
    out += ", " + text::counted_with_commas("error", errors);
  return out;
}

double ProgressLine::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

void ProgressLine::show(const bulk::CrawlProgress& progress) {
  last_ = progress;
  if (mode_ == Mode::none) return;
  const Clock::time_point now = Clock::now();
  if (now - last_shown_ < (mode_ == Mode::terminal ? kOnTerminal : kAsLines)) return;
  last_shown_ = now;
  const std::string line = describe(progress, seconds());
  if (mode_ == Mode::lines) {
    std::cerr << "tamis: " + line + "\n" << std::flush;
    return;
  }
  std::cerr << "\r" + line + "\x1b[K" << std::flush;
  is_shown_ = true;
}

void ProgressLine::hide() {
  if (is_shown_) std::cerr << "\r\x1b[K" << std::flush;
  is_shown_ = false;
}

}  // namespace tamis::cli
