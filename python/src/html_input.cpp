#include "html_input.h"

namespace nb = nanobind;

namespace tamis::python {
namespace {

std::string_view bytes_of(nb::handle object) {
  char* data = nullptr;
  Py_ssize_t size = 0;
  if (PyBytes_AsStringAndSize(object.ptr(), &data, &size) != 0)
    throw nb::python_error();
  return {data, static_cast<std::size_t>(size)};
}

// Returns the UTF-8 that the str itself caches. A str with lone surrogates has none:
// its surrogates are passed unchanged, and the decoder replaces them by U+FFFD.
nb::object as_utf8(nb::handle text, std::string_view& bytes) {
  Py_ssize_t size = 0;
  if (const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size)) {
    bytes = {data, static_cast<std::size_t>(size)};
    return nb::borrow(text);
  }
  PyErr_Clear();
  nb::object encoded =
      nb::steal(PyUnicode_AsEncodedString(text.ptr(), "utf-8", "surrogatepass"));
  if (!encoded.is_valid()) throw nb::python_error();
  bytes = bytes_of(encoded);
  return encoded;
}

}  // namespace

HtmlInput::HtmlInput(nb::handle html, std::string_view declared_charset)
    : charset_(declared_charset) {
  if (PyUnicode_Check(html.ptr())) {
    owner_ = as_utf8(html, bytes_);
    charset_ = "utf-8";
    return;
  }
  if (PyBytes_Check(html.ptr())) {
    owner_ = nb::borrow(html);
  } else if (PyByteArray_Check(html.ptr()) || PyMemoryView_Check(html.ptr())) {
    // The object can change while the page is read, so its bytes are copied.
    owner_ = nb::steal(PyBytes_FromObject(html.ptr()));
    if (!owner_.is_valid()) throw nb::python_error();
  } else {
    const nb::str type(nb::str(html.type().attr("__name__")));
    const std::string found = "html is of type " + std::string(type.c_str()) +
                              "; it must be str, bytes, bytearray, memoryview, "
                              "tamis.Page or tamis.WarcPage";
    throw nb::type_error(found.c_str());
  }
  bytes_ = bytes_of(owner_);
}

}  // namespace tamis::python
