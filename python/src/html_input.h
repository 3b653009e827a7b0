// The ways to pass a page from Python: str, bytes, or another object that bytes()
// accepts.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <nanobind/nanobind.h>

namespace tamis::python {

// Keeps the object alive and gives access to its bytes. Constructing, copying and
// destroying need the GIL. Reading the views does not.
class HtmlInput {
 public:
  // Throws TypeError if the object is of another type. A str is read as UTF-8, whatever
  // its <meta> says. For bytes, the charset is the one that the transport declared, or
  // is detected.
  HtmlInput(nanobind::handle html, std::string_view declared_charset);
  // Refers to bytes that `owner` holds, and keeps `owner` alive.
  HtmlInput(nanobind::object owner, std::string_view bytes,
            std::string_view declared_charset)
      : owner_(std::move(owner)), bytes_(bytes), charset_(declared_charset) {}

  std::string_view bytes() const { return bytes_; }
  std::string_view charset() const { return charset_; }

 private:
  nanobind::object owner_;
  std::string_view bytes_;
  std::string charset_;
};

}  // namespace tamis::python
