// tamis.Page: a parsed page, as Python sees it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <nanobind/nanobind.h>

#include "parsed_page.h"
#include "tamis/mask.h"

namespace tamis::python {

// A page that Python holds, or one that belongs to a run and is only shown to a filter
// that is written in Python, until end().
class PageHandle {
 public:
  PageHandle(std::shared_ptr<const Page> parsed, std::string url)
      : parsed_(std::move(parsed)), page_(parsed_.get()), url_(std::move(url)) {}
  explicit PageHandle(const Page& shown) : page_(&shown) {}

  const Page& page() const;  // an exception where it is over
  bool owns() const { return parsed_ != nullptr; }
  const std::shared_ptr<const Page>& parsed() const { return parsed_; }
  const std::string& url() const { return url_; }
  void end() { page_ = nullptr; }

 private:
  std::shared_ptr<const Page> parsed_;
  const Page* page_;
  std::string url_;
};

// Reads what Python gives as a page: tamis.Page itself, or HTML, which is parsed now.
// It is an error to ask for options of the parser if the page is parsed already.
PageHandle to_page(nanobind::handle page_or_html, const std::optional<std::string>& url,
                   const std::optional<std::string>& charset,
                   const ReadingOptions& reading = {});
// Raises that error.
void check_parsed(const ReadingOptions& reading);

}  // namespace tamis::python
