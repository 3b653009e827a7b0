#include "pipeline.h"

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "bindings.h"
#include "errors.h"
#include "gil.h"
#include "html_input.h"
#include "model.h"
#include "options.h"
#include "python_filter.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {
namespace {

using MaybeText = std::optional<std::string>;

void make(PipelineHandle* self, const std::string& text,
          std::shared_ptr<SiteHandle> site, bool files,
          std::optional<std::filesystem::path> folder, const ModelHandle* model) {
  PipelineOptions options{.files = files,
                          .folder = folder.value_or(std::filesystem::path()),
                          .model = model == nullptr ? nullptr : model->model};
  Pipeline pipeline = unwrap(read_pipeline(text, options));
  std::string name = pipeline.to_string();
  new (self) PipelineHandle{std::move(pipeline), std::move(options), text,
                            std::move(name), std::move(site)};
}

}  // namespace

PipelineRun PipelineHandle::run_with(ExtractOptions asked) const {
  if (asked.parts == PartChoices()) return {pipeline, name, std::move(asked), site};
  Pipeline whole = unwrap(with_parts(pipeline, asked.parts, options));
  std::string whole_name = whole.to_string();
  return {std::move(whole), std::move(whole_name), std::move(asked), site};
}

std::shared_ptr<const PageResult> PipelineRun::operator()(
    std::shared_ptr<const Page> page, std::string url) const {
  const ReadingSite reading(site);
  return std::make_shared<const PageResult>(std::move(page), std::move(url), pipeline,
                                            name, options, reading.get());
}

namespace {

ResultHandle run(const PipelineHandle& self, nb::handle html, const MaybeText& url,
                 const MaybeText& charset, const std::string& format,
                 const nb::kwargs& keywords) {
  ExtractOptions options = read_keywords(keywords, extract_options());
  options.rendering.format = read_format(format);
  const PipelineRun prepared = self.run_with(std::move(options));
  const PageHandle page = to_page(html, url, charset, prepared.options.reading);
  RaisedInFilters raised;
  auto result = run_on_page(page.page().source().size(),
                            [&] { return prepared(page.parsed(), page.url()); });
  raised.rethrow();
  return ResultHandle(std::move(result));
}

nb::object explain(const PipelineHandle& self, nb::handle html, const MaybeText& url,
                   const MaybeText& charset, const nb::kwargs& keywords) {
  const PipelineRun prepared =
      self.run_with(read_keywords(keywords, explain_options()));
  const ReadingOptions& reading = prepared.options.reading;
  const PageHandle page = to_page(html, url, charset, reading);
  RaisedInFilters raised;
  const std::string json = run_on_page(page.page().source().size(), [&] {
    const ReadingSite site(self.site);
    const ReadablePage readable(page.page(), reading);
    const Explained explained = tamis::explain(readable, prepared.pipeline,
                                               {.url = page.url(), .site = site.get()});
    return explanation_to_json(page.page(), prepared.pipeline, explained.explanation,
                               {.source = page.url(), .hidden = readable.hidden()});
  });
  raised.rethrow();
  return nb::module_::import_("json").attr("loads")(json);
}

constexpr const char* kAbout =
    "A pipeline of filters, ready to run on any number of pages and threads.\n\n"
    ">>> pipeline = tamis.Pipeline('vote(2; cectd_ds, bte, keep(css=p))')\n"
    ">>> pipeline.run('<nav><a href=/>Home</a></nav><p>It rained.').text\n"
    "'It rained.\\n'\n\n"
    "What is wrong with one is told with its place:\n\n"
    ">>> tamis.Pipeline('vote(2; accb, bet)')\n"
    "Traceback (most recent call last):\n"
    "    ...\n"
    "tamis.Error: column 15: unknown filter 'bet'; did you mean 'bte'? (tamis filters "
    "lists them)\n";

}  // namespace

void bind_pipeline(nb::module_& module) {
  nb::class_<PipelineHandle>(module, "Pipeline", kAbout)
      .def("__init__", make, "text"_a, nb::kw_only(), "site"_a = nb::none(),
           "files"_a = true, "folder"_a = nb::none(), "model"_a = nb::none(),
           nb::sig("def __init__(self, text: str, *, site: Site | None = None, files: "
                   "bool = True, folder: str | os.PathLike[str] | None = None, model: "
                   "Model | None = None) -> None"),
           "text is the pipeline as text or JSON; site is for filters that compare "
           "pages; files says whether @FILE is allowed, folder where it is looked for; "
           "model is for the filter learned, instead of its own.")
      .def("run", run, "html"_a, nb::kw_only(), "url"_a = nb::none(),
           "charset"_a = nb::none(), "format"_a = "text", "options"_a,
           nb::sig(("def run(self, html: str | bytes | bytearray | memoryview | Page | "
                    "WarcPage, *, url: str | None = None, charset: str | None = None, "
                    "format: str = 'text'" +
                    keyword_signature(extract_options()) + ") -> Result")
                       .c_str()),
           ("Extracts a page. The other arguments are the options of tamis "
            "extract:\n\n" +
            keyword_help(extract_options()))
               .c_str())
      .def("explain", explain, "html"_a, nb::kw_only(), "url"_a = nb::none(),
           "charset"_a = nb::none(), "options"_a,
           nb::sig(("def explain(self, html: str | bytes | bytearray | memoryview | "
                    "Page | WarcPage, *, url: str | None = None, charset: str | None = "
                    "None" +
                    keyword_signature(explain_options()) + ") -> dict[str, typing.Any]")
                       .c_str()),
           "What each of its filters kept, as docs/explain.md has it.")
      .def_prop_ro(
          "canonical",
          [](const PipelineHandle& self) { return self.pipeline.canonical(); },
          "The same for all pipelines that do the same by rules alone.")
      .def_prop_ro(
          "uses_site",
          [](const PipelineHandle& self) { return self.pipeline.uses_site(); },
          "Whether it has a filter that compares pages of a site.")
      .def_prop_ro(
          "site", [](const PipelineHandle& self) { return self.site; },
          nb::sig("def site(self) -> Site | None"), "As it was given.")
      .def("__str__", [](const PipelineHandle& self) { return self.name; })
      .def("__repr__",
           [](const PipelineHandle& self) {
             return "tamis.Pipeline(" +
                    nb::cast<std::string>(nb::repr(nb::cast(self.name))) + ")";
           })
      .def(
          "__reduce__",
          [](const PipelineHandle& self) {
            if (self.site != nullptr || self.options.model != nullptr)
              raise_bad_argument("pipeline",
                                 std::string("one with a ") +
                                     (self.options.model ? "model" : "site") +
                                     " cannot be pickled",
                                 "make it anew where it is needed");
            const nb::object type =
                nb::module_::import_("tamis._tamis").attr("Pipeline");
            return nb::make_tuple(type, nb::make_tuple(self.text));
          },
          nb::sig("def __reduce__(self) -> tuple[type[Pipeline], tuple[str]]"));
}

}  // namespace tamis::python
