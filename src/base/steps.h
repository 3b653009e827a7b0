// A limit on the work for one page, counted in steps and not in seconds.
//
//   StepLimit limit(step_limit_for(bytes.size()));  // this thread, until scope end
//   ...                                             // the work calls count_steps()
//   limit.used();
//
// A page that is made to cost more than its size allows ends with OutOfSteps after the
// same step on every machine and under any load, so its result can be reproduced. The
// thread is free again at once: no clock has to be watched from outside.
//
// One step is a visit to one node, word or character. A function counts its steps if
// its time can exceed the size of its result: a walk over a subtree or over earlier
// words that callers may start once per node. Count once per walk, with its length.
// Without a StepLimit counting has no effect.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <limits>

namespace tamis {

// Thrown by count_steps(). The code that sets a StepLimit catches it. Everything in
// between is unwound, so functions that count steps must not be noexcept.
class OutOfSteps : public std::exception {
 public:
  const char* what() const noexcept override;
};

inline constexpr std::uint64_t kUnlimitedSteps =
    std::numeric_limits<std::uint64_t>::max();

namespace detail {
extern constinit thread_local std::uint64_t steps_left;
[[noreturn]] void throw_out_of_steps();
}  // namespace detail

// Counts `steps` for the current thread. Throws OutOfSteps if its limit is exceeded.
inline void count_steps(std::uint64_t steps) {
  if (steps > detail::steps_left) [[unlikely]]
    detail::throw_out_of_steps();
  detail::steps_left -= steps;
}

// Limits the steps of the current thread until it is destroyed. Scopes nest: an inner
// limit cannot exceed what is left of the outer one, and its steps count for both.
class StepLimit {
 public:
  explicit StepLimit(std::uint64_t steps);
  StepLimit(const StepLimit&) = delete;
  StepLimit& operator=(const StepLimit&) = delete;
  ~StepLimit();

  std::uint64_t used() const;

 private:
  const std::uint64_t outer_;  // the steps left before
  const std::uint64_t limit_;
};

// Returns the limit for a page of that many bytes.
std::uint64_t step_limit_for(std::size_t bytes);

}  // namespace tamis
