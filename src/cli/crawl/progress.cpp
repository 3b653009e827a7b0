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

std::string describe(const CrawlProgressState& state) {
  using bulk::Count;
  std::string out = size_of(state.read);
  if (state.all > 0) {
    const std::uint64_t percent = state.read * 100 / state.all;
    out += " of " + size_of(state.all) + ", " + std::to_string(percent) + " %";
  }
  if (state.seconds <= 0) return out;
  out += ", " + whole(static_cast<double>(state.counts[Count::pages]) / state.seconds) +
         " pages/s, " +
         whole(static_cast<double>(state.counts.unpacked()) / 1e6 / state.seconds) +
         " MB/s";
  const double speed =
      static_cast<double>(state.read - state.read_before) / state.seconds;
  if (state.all > state.read && speed > 0)
    out += ", " + clock(static_cast<double>(state.all - state.read) / speed) + " left";
  if (const std::uint64_t errors =
          state.counts[Count::damaged] + state.counts[Count::failed];
      errors > 0)
    out += ", " + text::counted_with_commas("error", errors);
  return out;
}

double CrawlProgress::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

void CrawlProgress::show() {
  if (mode_ == Mode::none) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < (mode_ == Mode::terminal ? kOnTerminal : kAsLines)) return;
  last_ = now;
  state_.seconds = seconds();
  if (mode_ == Mode::lines) {
    std::cerr << "tamis: " + describe(state_) + "\n" << std::flush;
    return;
  }
  std::cerr << "\r" + describe(state_) + "\x1b[K" << std::flush;
  is_shown_ = true;
}

void CrawlProgress::hide() {
  if (is_shown_) std::cerr << "\r\x1b[K" << std::flush;
  is_shown_ = false;
}

}  // namespace tamis::cli
