// tamis.Result: what a pipeline kept of a page. Its forms are written when they are
// asked for, and kept.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include <nanobind/nanobind.h>

#include "arrays.h"
#include "page.h"
#include "writing.h"

namespace tamis::python {

class ResultHandle {
 public:
  ResultHandle(std::shared_ptr<const ParsedPage> page, Found found, Format format)
      : page_(std::move(page)), found_(std::move(found)), format_(format) {}

  const Page& page() const { return page_->page(); }
  const std::shared_ptr<const ParsedPage>& parsed() const { return page_; }
  const Found& found() const { return found_; }
  Format format() const { return format_; }

  // With the GIL, which is let go while something is written.
  nanobind::object written(Format format);
  nanobind::object metadata();
  nanobind::object blocks();
  const MaskBytes& mask_bytes();

 private:
  std::shared_ptr<const ParsedPage> page_;
  Found found_;
  Format format_;
  std::optional<MaskBytes> mask_bytes_;
  std::array<nanobind::object, 5> written_;  // by Format
  nanobind::object metadata_;
  nanobind::object blocks_;
};

}  // namespace tamis::python
