// Errors are values. A function that can fail returns Result<T>:
//
//   Result<Thing> thing = make_thing();
//   if (!thing) std::cerr << to_string(thing.error()) << "\n";
//
// An error has the location, the problem found there and what would have been allowed.
// Broken HTML is not an error: every sequence of bytes is a page.

// layer: base
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include <tl/expected.hpp>

#include "tamis/detail/export.h"

namespace tamis {

enum class ErrorCode : std::uint8_t {
  cannot_read,   // a file or stream could not be opened or read
  cannot_write,  // a file could not be written
  empty_input,   // there is nothing to process
  too_large,     // the input is larger than Limits::max_bytes
  not_text,      // the input is binary: an image, an archive, ...
  bad_file,      // a tamis file that is damaged, of another kind or version
  bad_argument,  // an option or a value that is not allowed
  internal,      // a bug in this library: please report it
};

struct Error {
  ErrorCode code = ErrorCode::internal;
  std::string place;    // file, option, line and column, ...: what the reporter knew
  std::string finding;  // what was found there
  std::string allowed;  // what would have been right; may be empty
};

// Returns "place: finding (allowed)" on one line, in lower case, without a full stop.
// Control characters are written as \x1b.
TAMIS_API std::string to_string(const Error& error);

template <class T>
using Result = tl::expected<T, Error>;

// For `return fail(ErrorCode::..., place, finding, allowed);` in any Result.
inline tl::unexpected<Error> fail(ErrorCode code, std::string place,
                                  std::string finding, std::string allowed = {}) {
  return tl::unexpected<Error>(
      {code, std::move(place), std::move(finding), std::move(allowed)});
}

}  // namespace tamis
