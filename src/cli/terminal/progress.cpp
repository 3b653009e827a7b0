#include "cli/terminal/progress.h"

#include <cmath>
#include <cstdio>
#include <iostream>

#include "text/numbers.h"

namespace tamis::cli {
namespace {

constexpr std::chrono::milliseconds kMoment{1000};  // shorter batches need no progress
constexpr std::chrono::milliseconds kBetween{100};  // faster updates are not readable

std::string rate(double pages_a_second) {
  return (pages_a_second >= 10
              ? text::with_commas(static_cast<std::uint64_t>(pages_a_second))
              : text::fixed(pages_a_second, 1)) +
         " pages/s";
}

}  // namespace

std::string clock(double seconds) {
  const auto whole = static_cast<std::size_t>(std::ceil(seconds));
  char text[48];
  if (whole >= 3600)
    std::snprintf(text, sizeof text, "%zu:%02zu:%02zu", whole / 3600, whole / 60 % 60,
                  whole % 60);
  else
    std::snprintf(text, sizeof text, "%zu:%02zu", whole / 60, whole % 60);
  return text;
}

std::string describe(const ProgressState& state) {
  std::string out =
      text::with_commas(state.done) + " of " + text::with_commas(state.all);
  if (state.all > 0) out += ", " + std::to_string(state.done * 100 / state.all) + " %";
  const double speed =
      state.seconds > 0 ? static_cast<double>(state.done) / state.seconds : 0;
  out += ", " + rate(speed);
  if (state.failed > 0) out += ", " + text::with_commas(state.failed) + " failed";
  if (speed > 0)
    out += ", " + clock(static_cast<double>(state.all - state.done) / speed) + " left";
  return out;
}

Progress::Progress(std::size_t all, bool is_visible) : is_visible_(is_visible) {
  state_.all = all;
}

void Progress::add(bool failed) {
  ++state_.done;
  if (failed) ++state_.failed;
  show();
}

void Progress::show() {
  if (!is_visible_) return;
  const Clock::time_point now = Clock::now();
  if (now - begin_ < kMoment || now - last_ < kBetween) return;
  last_ = now;
  state_.seconds = std::chrono::duration<double>(now - begin_).count();
  std::cerr << "\r" + describe(state_) + "\x1b[K" << std::flush;
  is_shown_ = true;
}

void Progress::hide() {
  if (is_shown_) std::cerr << "\r\x1b[K" << std::flush;
  is_shown_ = false;
}

}  // namespace tamis::cli
