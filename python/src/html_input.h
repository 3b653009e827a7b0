// What Python gives as a page: str, bytes, or another object that bytes() takes.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <nanobind/nanobind.h>

namespace tamis::python {

// Keeps the object alive, and shows its bytes. Made, copied and destroyed with the GIL;
// the views can be read without it.
class HtmlInput {
 public:
  // A TypeError where the object is neither. A str is UTF-8 then, whatever its <meta>
  // says; of bytes the charset is what the transport declared, or is found out.
  HtmlInput(nanobind::handle html, std::string_view declared_charset);
  // Bytes that an object holds, as long as it lives.
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
