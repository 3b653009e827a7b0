// tamis.Result: the part of a page that a pipeline kept. Each format is written on
// first use and cached.
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

// An Extraction with everything that it refers to. Does not need the GIL.
class PageResult {
 public:
  // `name` is the text of `pipeline`. `site` is needed only during construction.
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

  // Thread-safe.
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
  template <class Work>
  auto with_extraction(Work&& work) const {
    const std::lock_guard lock(mutex_);
    return work(extraction_);
  }

 private:
  std::shared_ptr<const Page> shown_;
  std::string url_;
  std::string name_;
  RenderOptions rendering_;
  ReadablePage page_;
  Extraction extraction_;
  mutable std::mutex
      mutex_;  // guards the facts of the extraction; locked without the GIL
};

class ResultHandle {
 public:
  // `failure` is the reason if the page failed, and otherwise empty.
  explicit ResultHandle(std::shared_ptr<const PageResult> result,
                        std::string failure = {})
      : result_(std::move(result)), failure_(std::move(failure)) {}

  const PageResult& result() const { return *result_; }
  const Mask& keep() const { return result_->selection().keep; }
  const std::string& failure() const { return failure_; }
  // Returns the page that the mask refers to.
  PageHandle page() const {
    return {{result_, &result_->page().page()}, result_->url()};
  }

  // The GIL must be held. It is released while text is written.
  std::string written(const RenderOptions& options) const;
  nanobind::object written(Format format);
  nanobind::object metadata();
  nanobind::object blocks();
  const MaskBytes& mask_bytes();

 private:
  std::shared_ptr<const PageResult> result_;
  std::string failure_;
  std::optional<MaskBytes> mask_bytes_;
  std::array<nanobind::object, 5> written_;  // indexed by Format
  nanobind::object metadata_;
  nanobind::object blocks_;
};

}  // namespace tamis::python
