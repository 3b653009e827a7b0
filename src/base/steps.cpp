#include "base/steps.h"

#include <algorithm>

namespace tamis {

const char* OutOfSteps::what() const noexcept {
  return "the page needs too many steps";
}

namespace detail {

constinit thread_local std::uint64_t steps_left = kUnlimitedSteps;

void throw_out_of_steps() {
  steps_left = 0;  // work that continues by mistake stops at its next step
  throw OutOfSteps();
}

}  // namespace detail

StepLimit::StepLimit(std::uint64_t steps)
    : outer_(detail::steps_left), limit_(std::min(steps, outer_)) {
  detail::steps_left = limit_;
}

StepLimit::~StepLimit() {
  detail::steps_left = outer_ - used();
}

std::uint64_t StepLimit::used() const {
  return limit_ - detail::steps_left;
}

std::uint64_t step_limit_for(std::size_t bytes) {
  // Comparing a page with its site may take four million steps, however small it is.
  constexpr std::uint64_t kOfAnyPage = 20'000'000;
  // Of 3,700 real pages of at least 4 KB, the most expensive, a Chinese page, takes 6.1
  // steps per byte: 1 to parse it, 1.4 for the pipeline "auto" and 3.8 for JSON with
  // all lists (bench/steps; packages wcxb-dev, dragnet, l3s-gn1, magic-html, big9,
  // europa, zh-web-elwin, harvest-forums, cleaneval-en-dev). The limit is 20 times as
  // much. A filter takes at most 0.5 steps per byte, so a pipeline may have 200
  // filters. One core does 12 to 100 million steps per second.
  constexpr std::uint64_t kPerByte = 125;
  return kOfAnyPage + kPerByte * bytes;
}

}  // namespace tamis
