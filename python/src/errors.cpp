#include "errors.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "base/error.h"

namespace nb = nanobind;

namespace tamis::python {
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
