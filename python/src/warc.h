// tamis.WarcPage: a page of a crawl, and what the crawl says of it.
#pragma once

#include <cstdint>
#include <string>

#include <nanobind/nanobind.h>

namespace tamis::python {

struct WarcPage {
  std::string bytes;
  nanobind::object html;  // the same for Python, from when it asks for it
  std::string url;
  std::string charset;     // as the server declared it
  std::string media_type;  // text/html
  std::string date;        // when it was fetched
  std::string id;          // of the record
  std::uint64_t offset = 0;
  int status = 0;
  bool is_truncated = false;
};

// Null where it is something else.
const WarcPage* as_warc_page(nanobind::handle object);

}  // namespace tamis::python
