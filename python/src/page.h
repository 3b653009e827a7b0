// tamis.Page: the Python binding of a parsed page.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <nanobind/nanobind.h>

#include "parsed_page.h"
#include "tamis/mask.h"

namespace tamis::python {

// A page that Python holds, or a page of a run. A page of a run is only shown to a
// filter that is written in Python, until end().
class PageHandle {
 public:
  PageHandle(std::shared_ptr<const Page> parsed, std::string url)
      : parsed_(std::move(parsed)), page_(parsed_.get()), url_(std::move(url)) {}
  explicit PageHandle(const Page& shown) : page_(&shown) {}

  const Page& page() const;  // throws if the page has ended
  bool owns() const { return parsed_ != nullptr; }
  const std::shared_ptr<const Page>& parsed() const { return parsed_; }
  const std::string& url() const { return url_; }
  void end() { page_ = nullptr; }

 private:
  std::shared_ptr<const Page> parsed_;
  const Page* page_;
  std::string url_;
};

// Reads the page argument from Python: a tamis.Page, or HTML, which is parsed now. If
// the page is parsed already, options of the parser are an error.
PageHandle to_page(nanobind::handle page_or_html, const std::optional<std::string>& url,
                   const std::optional<std::string>& charset,
                   const ReadingOptions& reading = {});
// Throws that error if `reading` has any option of the parser.
void check_parsed(const ReadingOptions& reading);

}  // namespace tamis::python
