#include "site.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "bindings.h"
#include "errors.h"
#include "gil.h"
#include "page.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {
namespace {

// The sites that this thread reads. There can be several: a filter may start another
// run, on the same site or on others.
thread_local std::vector<const SiteHandle*> sites_read;

constexpr const char* kAbout =
    "What repeats on the pages of a site, for the filters that compare pages.\n\n"
    ">>> site = tamis.Site()\n"
    ">>> for news in 'The mill is sold.', 'Storks are back.', 'Snow in May!':\n"
    "...     site.learn(f'<div>The Weir Courier, since 1887</div><p>{news}')\n"
    ">>> pipeline = tamis.Pipeline('sst', site=site)\n"
    ">>> page = '<div>The Weir Courier, since 1887</div><p>The old lock is open.'\n"
    ">>> pipeline.run(page).text\n"
    "'The old lock is open.\\n'\n";

// A filter would wait for the end of the run that it belongs to.
void check_not_in_filter() {
  if (ReadingSite::is_any())
    raise_bad_argument("site", "a filter cannot change a site while a run reads one",
                       "learn pages before or after the run");
}

void learn(SiteHandle& self, nb::handle html) {
  check_not_in_filter();
  const PageHandle page = to_page(html, std::nullopt, std::nullopt);
  run_on_page(page.page().source().size(), [&] {
    const std::unique_lock lock(self.mutex);
    self.site.learn(page.page());
  });
}

void merge(SiteHandle& self, const SiteHandle& other) {
  check_not_in_filter();
  const WithoutGil free;
  if (&self == &other) {
    const std::unique_lock lock(self.mutex);
    self.site.merge(Site(other.site));
    return;
  }
  const std::scoped_lock both(self.mutex, other.mutex);
  self.site.merge(other.site);
}

}  // namespace

ReadingSite::ReadingSite(std::shared_ptr<const SiteHandle> site)
    : site_(std::move(site)) {
  if (site_ == nullptr) return;
  const bool is_locked =
      std::find(sites_read.begin(), sites_read.end(), site_.get()) != sites_read.end();
  sites_read.reserve(sites_read.size() + 1);
  if (!is_locked) lock_ = std::shared_lock(site_->mutex);
  sites_read.push_back(site_.get());
}

ReadingSite::~ReadingSite() {
  if (site_ != nullptr) sites_read.pop_back();
}

bool ReadingSite::is_any() {
  return !sites_read.empty();
}

void bind_site(nb::module_& module) {
  nb::class_<SiteHandle>(module, "Site", kAbout)
      .def(
          "__init__",
          [](SiteHandle* self, std::size_t max_pages) {
            new (self) SiteHandle(Site(max_pages));
          },
          "max_pages"_a = 64, "Of more pages it keeps a sample of that size.")
      .def(
          "learn", learn, "html"_a,
          nb::sig("def learn(self, html: str | bytes | bytearray | memoryview | Page | "
                  "WarcPage) -> None"),
          "Adds a page, when no pipeline runs with it any more.")
      .def("merge", merge, "other"_a, "As if it had learnt the other's pages.")
      .def_prop_ro(
          "pages",
          [](const std::shared_ptr<SiteHandle>& self) {
            const WithoutGil free;
            return ReadingSite(self).get()->pages();
          },
          nb::sig("def pages(self) -> int"), "How many pages it keeps.")
      .def(
          "save",
          [](const std::shared_ptr<SiteHandle>& self,
             const std::filesystem::path& file) {
            Result<void> saved;
            {
              const WithoutGil free;
              saved = ReadingSite(self).get()->save(file);
            }
            unwrap(std::move(saved));
          },
          "file"_a, nb::sig("def save(self, file: str | os.PathLike[str]) -> None"),
          "Into a file, at once or not at all.")
      .def_static(
          "load",
          [](const std::filesystem::path& file) {
            return std::make_shared<SiteHandle>(unwrap(Site::load(file)));
          },
          "file"_a, nb::sig("def load(file: str | os.PathLike[str]) -> Site"),
          "From a file.");
}

}  // namespace tamis::python
