#include "base/steps.h"

#include <algorithm>

namespace tamis {

const char* OutOfSteps::what() const noexcept {
  return "the page needs too many steps";
}

namespace detail {

constinit thread_local std::uint64_t steps_left = kUnlimitedSteps;

void throw_out_of_steps() {
  steps_left = 0;  // work that goes on by mistake stops at its next step
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
  constexpr std::uint64_t kOfAnyPage = 50'000'000;
  constexpr std::uint64_t kPerByte = 400;
  return kOfAnyPage + kPerByte * bytes;
}

}  // namespace tamis
