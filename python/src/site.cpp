// tamis.Site: what repeats on the pages of a site.

#include "tamis/site.h"

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "bindings.h"
#include "errors.h"
#include "page.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {
namespace {

constexpr const char* kAbout =
    "What repeats on the pages of a site, for the filters that compare pages.\n\n"
    ">>> site = tamis.Site()\n"
    ">>> for news in 'The mill is sold.', 'Storks are back.', 'Snow in May!':\n"
    "...     site.learn(f'<div>The Weir Courier, since 1887</div><p>{news}')\n"
    ">>> pipeline = tamis.Pipeline('sst', site=site)\n"
    ">>> page = '<div>The Weir Courier, since 1887</div><p>The old lock is open.'\n"
    ">>> pipeline.run(page).text\n"
    "'The old lock is open.\\n'\n";

}  // namespace

void bind_site(nb::module_& module) {
  nb::class_<Site>(module, "Site", kAbout)
      .def(nb::init<std::size_t>(), "max_pages"_a = 64,
           "Of more pages it keeps a sample of that size.")
      .def(
          "learn",
          [](Site& self, nb::handle html) {
            self.learn(to_page(html, std::nullopt, std::nullopt).page());
          },
          "html"_a,
          nb::sig("def learn(self, html: str | bytes | bytearray | memoryview | Page | "
                  "WarcPage) -> None"),
          "Adds a page. Not while a pipeline runs with it.")
      .def("merge", &Site::merge, "other"_a, "As if it had learnt the other's pages.")
      .def_prop_ro("pages", &Site::pages, "How many pages it keeps.")
      .def(
          "save",
          [](const Site& self, const std::filesystem::path& file) {
            unwrap(self.save(file));
          },
          "file"_a, nb::sig("def save(self, file: str | os.PathLike[str]) -> None"),
          "Into a file, at once or not at all.")
      .def_static(
          "load",
          [](const std::filesystem::path& file) { return unwrap(Site::load(file)); },
          "file"_a, nb::sig("def load(file: str | os.PathLike[str]) -> Site"),
          "From a file.");
}

}  // namespace tamis::python
