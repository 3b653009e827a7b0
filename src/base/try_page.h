// Runs the work on one page and turns any exception into an error of that page.
//
//   Result<Record> record =
//       try_page(bytes.size(), "a.html", [&] { return make_record(bytes); });
//
// One page among many must not end the work on the others. Three kinds of exceptions
// can leave the library although its errors are values: the page needs more steps than
// its size allows (steps.h), memory is exhausted, or there is a bug. All programs that
// process many pages call this function once per page.
#pragma once

#include <cstddef>
#include <exception>
#include <string>
#include <type_traits>
#include <utility>

#include "base/steps.h"
#include "tamis/error.h"

namespace tamis {

// Returns the error for an exception of a page: too_large if the page exceeds its steps
// or the memory, else internal.
Error error_of_page(const std::exception& exception, std::string place);

namespace detail {

template <class T>
struct AsResult {
  using Type = Result<T>;
};
template <class T>
struct AsResult<Result<T>> {
  using Type = Result<T>;
};

}  // namespace detail

// Calls `work()` with the step limit of a page of that many bytes. Returns its result,
// or the error for the exception that it throws. `work` may return a Result itself.
template <class Work>
auto try_page(std::size_t bytes, const std::string& place, Work&& work) ->
    typename detail::AsResult<std::invoke_result_t<Work&>>::Type {
  try {
    const StepLimit limit(step_limit_for(bytes));
    if constexpr (std::is_void_v<std::invoke_result_t<Work&>>) {
      work();
      return {};
    } else {
      return work();
    }
  } catch (const std::exception& exception) {
    return tl::unexpected(error_of_page(exception, place));
  }
}

}  // namespace tamis
