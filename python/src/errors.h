// Errors as exceptions: tamis.Error, a class of python/tamis/_error.py.
#pragma once

#include <utility>

#include "tamis/error.h"

namespace tamis::python {

// Throws it. The GIL must be held.
[[noreturn]] void raise(const Error& error);
[[noreturn]] void raise_bad_argument(std::string place, std::string finding,
                                     std::string allowed = {});

// The value, or the exception.
template <class T>
T unwrap(Result<T> result) {
  if (!result) raise(result.error());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace tamis::python
