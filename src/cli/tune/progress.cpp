#include "cli/tune/progress.h"

#include <cmath>
#include <iostream>

#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/terminal/progress.h"
#include "text/numbers.h"

namespace tamis::cli {
namespace {

constexpr std::chrono::milliseconds kBetween{100};  // faster updates are not readable
constexpr std::chrono::seconds kBetweenLines{60};

std::size_t columns_of_terminal() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

}  // namespace

// Shortens a line, because a line that wraps cannot be overwritten.
std::string cut_to_width(const std::string& line, std::size_t columns) {
  if (columns == 0 || line.size() < columns) return line;
  return line.substr(0, columns > 4 ? columns - 4 : 0) + "...";
}

std::string describe(const tune::TuneStatus& status) {
  std::string out = "generation " + text::with_commas(status.generation + 1) +
                    ", best " + text::fixed(status.best, 4);
  if (!std::isnan(status.selection))
    out += " (" + text::fixed(status.selection, 4) + " on selection)";
  out += ", mean " + text::fixed(status.mean, 3) + ", diversity " +
         text::fixed(100 * status.diversity, 0) + " %, " +
         text::with_commas(status.evaluations) + " evaluations";
  if (status.is_replayed) return out + " from the journal";
  out += ", " + text::fixed(status.per_second, status.per_second < 10 ? 1 : 0) + "/s";
  if (!std::isnan(status.seconds_left))
    out += ", " + clock(status.seconds_left) + " left";
  return out;
}

void TuneProgress::show(const tune::TuneStatus& status) {
  const Clock::time_point now = Clock::now();
  if (where_ == Where::log && now - last_ >= kBetweenLines) {
    last_ = now;
    std::cerr << describe(status) + "\n" << std::flush;
  }
  if (where_ != Where::terminal) return;
  standing_ = "; " + describe(status);
  if (is_shown_ && now - last_ < kBetween) return;
  last_ = now;
  write(describe(status));
}

void TuneProgress::begin(std::uint32_t generation, std::size_t pipelines) {
  if (where_ != Where::terminal) return;
  const Clock::time_point now = Clock::now();
  if (is_shown_ && now - last_ < kBetween) return;
  last_ = now;
  write("judging generation " + text::with_commas(generation + 1) + ": " +
        text::with_commas(pipelines) + " pipelines" + standing_);
}

void TuneProgress::write(const std::string& line) {
  std::cerr << "\r" + cut_to_width(line, columns_of_terminal()) + "\x1b[K"
            << std::flush;
  is_shown_ = true;
}

void TuneProgress::hide() {
  if (is_shown_) std::cerr << "\r\x1b[K" << std::flush;
  is_shown_ = false;
}

}  // namespace tamis::cli
