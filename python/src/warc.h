// tamis.WarcPage: a page of a crawl, and what its record states about it.
#pragma once

#include <cstdint>
#include <string>

#include <nanobind/nanobind.h>

namespace tamis::python {

struct WarcPage {
  std::string bytes;
  nanobind::object html;  // the page as a Python object, made on first use
  std::string url;
  std::string charset;     // as the server declared it
  std::string media_type;  // such as text/html
  std::string date;        // time of fetching
  std::string id;          // of the record
  std::uint64_t offset = 0;
  int status = 0;
  bool is_truncated = false;
};

// Returns null if `object` is of another type.
const WarcPage* as_warc_page(nanobind::handle object);

}  // namespace tamis::python
