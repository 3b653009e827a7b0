// Errors as exceptions: tamis.Error, a class of python/tamis/_error.py.
#pragma once

#include <type_traits>
#include <utility>

#include "base/try_page.h"
#include "gil.h"
#include "tamis/error.h"

namespace tamis::python {

// Throws `error` as tamis.Error. The GIL must be held.
[[noreturn]] void raise(const Error& error);
[[noreturn]] void raise_bad_argument(std::string place, std::string finding,
                                     std::string allowed = {});

// Calls try_page() and unwrap(): exceptions of `work` are raised as tamis.Error.
// Releases the GIL while `work` runs.
template <class Work>
auto run_on_page(std::size_t bytes, Work&& work) {
  auto done = [&] {
    const WithoutGil free;
    return try_page(bytes, "page", work);
  }();
  if (!done) raise(done.error());
  if constexpr (!std::is_void_v<std::invoke_result_t<Work&>>) return std::move(*done);
}

// Returns the value, or throws the error as an exception.
template <class T>
T unwrap(Result<T> result) {
  if (!result) raise(result.error());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace tamis::python
