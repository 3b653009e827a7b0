#include "errors.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

namespace nb = nanobind;

namespace tamis::python {
namespace {

const char* name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::cannot_read: return "cannot_read";
    case ErrorCode::cannot_write: return "cannot_write";
    case ErrorCode::empty_input: return "empty_input";
    case ErrorCode::too_large: return "too_large";
    case ErrorCode::not_text: return "not_text";
    case ErrorCode::bad_file: return "bad_file";
    case ErrorCode::bad_argument: return "bad_argument";
    case ErrorCode::internal: break;
  }
  return "internal";
}

}  // namespace

void raise(const Error& error) {
  const nb::object type = nb::module_::import_("tamis._error").attr("Error");
  const nb::object made =
      type(error.place, error.finding, error.allowed, name_of(error.code));
  PyErr_SetObject(type.ptr(), made.ptr());
  throw nb::python_error();
}

void raise_bad_argument(std::string place, std::string finding, std::string allowed) {
  raise({ErrorCode::bad_argument, std::move(place), std::move(finding),
         std::move(allowed)});
}

}  // namespace tamis::python
