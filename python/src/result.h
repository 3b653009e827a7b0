// tamis.Result: what a pipeline kept of a page. Its formats are written when they are
// asked for, and kept.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <nanobind/nanobind.h>

#include "arrays.h"
#include "page.h"
#include "tamis/extract.h"

namespace tamis::python {

// An Extraction with everything that it refers to. Needs no GIL.
class PageResult {
 public:
  // `pipeline` has the text `name`, and `site` is needed here only.
  PageResult(std::shared_ptr<const Page> shown, std::string url,
             const Pipeline& pipeline, std::string name, const ExtractOptions& options,
             const Site* site = nullptr)
      : shown_(std::move(shown)),
        url_(std::move(url)),
        name_(std::move(name)),
        rendering_(options.rendering),
        page_(*shown_, options.reading),
        extraction_(
            page_,
            select(page_, pipeline, {.url = url_, .site = site}, options.selection),
            {.url = url_}, name_) {}
  PageResult(const PageResult&) = delete;
  PageResult& operator=(const PageResult&) = delete;

  const ReadablePage& page() const { return page_; }
  const Selection& selection() const { return extraction_.selection(); }
  const std::string& url() const { return url_; }
  const std::string& pipeline() const { return name_; }
  const RenderOptions& rendering() const { return rendering_; }

  // Threads may call these at the same time.
  std::string written(const RenderOptions& options) const {
    const std::lock_guard lock(mutex_);
    std::string out;
    extraction_.write(options, out);
    return out;
  }
  Metadata metadata() const {
    const std::lock_guard lock(mutex_);
    return extraction_.metadata();
  }

 private:
  std::shared_ptr<const Page> shown_;
  std::string url_;
  std::string name_;
  RenderOptions rendering_;
  ReadablePage page_;
  Extraction extraction_;
  mutable std::mutex mutex_;  // of the extraction's facts; taken without the GIL
};

class ResultHandle {
 public:
  // `failure` says why the page failed, if it did.
  explicit ResultHandle(std::shared_ptr<const PageResult> result,
                        std::string failure = {})
      : result_(std::move(result)), failure_(std::move(failure)) {}

  const PageResult& result() const { return *result_; }
  const Mask& keep() const { return result_->selection().keep; }
  const std::string& failure() const { return failure_; }
  // The page that the mask is about.
  PageHandle page() const {
    return {{result_, &result_->page().page()}, result_->url()};
  }

  // With the GIL, which is let go while something is written.
  std::string written(const RenderOptions& options) const;
  nanobind::object written(Format format);
  nanobind::object metadata();
  nanobind::object blocks();
  const MaskBytes& mask_bytes();

 private:
  std::shared_ptr<const PageResult> result_;
  std::string failure_;
  std::optional<MaskBytes> mask_bytes_;
  std::array<nanobind::object, 5> written_;  // by Format
  nanobind::object metadata_;
  nanobind::object blocks_;
};

}  // namespace tamis::python
