// Records, with the fields of `tamis extract --fields`, for tamis.ray, tamis.spark and
// Parquet files: those of a crawl, and those of single results.

#include <atomic>
#include <filesystem>
#include <memory>
#include <utility>

#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "bulk/crawl_run.h"
#include "bulk/formats/file_names.h"
#include "errors.h"
#include "gil.h"
#include "options.h"
#include "pipeline.h"
#include "python_filter.h"
#include "result.h"
#include "text/json_writer.h"
#include "text/lists.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {
namespace {

using bulk::FieldSpec;

constexpr std::size_t kMostReason = 600;

std::string_view name_of(FieldSpec::Type type) {
  switch (type) {
    case FieldSpec::Type::texts: return "texts";
    case FieldSpec::Type::integer: return "integer";
    case FieldSpec::Type::number: return "number";
    case FieldSpec::Type::truth: return "truth";
    case FieldSpec::Type::text:
    case FieldSpec::Type::json: break;
  }
  return "text";
}

nb::list record_fields() {
  nb::list out;
  for (const FieldSpec& spec : bulk::field_specs())
    out.append(nb::make_tuple(spec.name, name_of(spec.type),
                              spec.origin == FieldSpec::Origin::record));
  return out;
}

// The JSON of a content becomes a string, because a column has only one type.
void write_field(const FieldSpec& spec, const bulk::FieldSource& source,
                 std::string& out) {
  if (spec.type != FieldSpec::Type::json) return spec.write(source, out);
  std::string object;
  spec.write(source, object);
  append_json_string(object, out);
}

std::string record(const ResultHandle& self, const std::vector<std::string>& fields) {
  std::vector<const FieldSpec*> specs;
  for (const std::string& name : fields) {
    specs.push_back(bulk::find_field(name));
    if (specs.back() == nullptr)
      raise_bad_argument("fields", "no field '" + name + "'");
  }
  const PageResult& result = self.result();
  return run_on_page(result.page().shown().source().size(), [&] {
    return result.with_extraction([&](const Extraction& extraction) {
      std::string scratch;
      const bulk::CrawledPage page{.bytes = result.page().shown().source(),
                                   .url = result.url()};
      const bulk::FieldSource source{page, &extraction, &extraction, result.rendering(),
                                     scratch};
      std::string out = "{";
      for (const FieldSpec* spec : specs) {
        if (out.size() > 1) out += ',';
        append_json_string(spec->name, out);
        out += ':';
        write_field(*spec, source, out);
      }
      return out + "}";
    });
  });
}

// The first exception that ends a crawl. Others, of filters on a page, are its reason.
class FirstRaised {
 public:
  void keep(const nb::python_error& error) {  // needs the GIL
    if (first_ == nullptr) first_ = std::make_shared<nb::python_error>(error);
    has_raised_ = true;
  }
  const std::atomic<bool>& has_raised() const { return has_raised_; }
  void rethrow() const {
    if (first_ != nullptr) python::rethrow(*first_);
  }

 private:
  std::shared_ptr<nb::python_error> first_;
  std::atomic<bool> has_raised_ = false;
};

// Passes the records to a Python function.
class FunctionOutput : public bulk::CrawlOutput {
 public:
  FunctionOutput(nb::callable write, FirstRaised& raised)
      : write_(std::move(write)), raised_(raised) {}
  ~FunctionOutput() override {
    const WithGil gil;
    write_.reset();
  }
  Result<bulk::Written> write(std::string_view bytes,
                              const std::optional<bulk::Position>&,
                              const bulk::CrawlCounts&) override {
    if (bytes.empty()) return bulk::Written::yes;
    const WithGil gil;
    try {
      write_(nb::bytes(bytes.data(), bytes.size()));
      return bulk::Written::yes;
    } catch (const nb::python_error& error) {
      raised_.keep(error);
      return bulk::Written::nobody_reads;
    }
  }
  Result<void> finish() override { return {}; }

 private:
  nb::object write_;
  FirstRaised& raised_;
};

// Returns the reason on one line: "ValueError: of the filter".
std::string reason_of(const nb::python_error& error) {
  const std::string type(nb::str(error.type().attr("__name__")).c_str());
  const std::string text = type + ": " + nb::str(error.value()).c_str();
  return text::join(text::split_words(text, " \t\r\n\v\f"), " ").substr(0, kMostReason);
}

// Makes a record, and fails if a filter written in Python raises.
Result<void> make_record(const std::function<Result<void>()>& make,
                         FirstRaised& first) {
  RaisedInFilters raised;
  Result<void> made = make();
  auto error = raised.take();
  if (error == nullptr) return made;
  const WithGil gil;
  if (!error->matches(PyExc_Exception)) first.keep(*error);
  const std::string reason = reason_of(*error);
  error.reset();
  return fail(ErrorCode::internal, "", reason);
}

nb::tuple answer(const bulk::CrawlSummary& summary,
                 const std::vector<bulk::Problem>& problems) {
  nb::dict counts;
  for (std::size_t i = 0; i < bulk::kCounts; ++i) {
    const auto count = static_cast<bulk::Count>(i);
    counts[nb::cast(to_string(count))] = summary.counts[count];
  }
  nb::list places;
  for (const bulk::Problem& problem : problems)
    places.append(nb::make_tuple(problem.offset, problem.finding));
  return nb::make_tuple(counts, places);
}

nb::tuple crawl(const std::filesystem::path& path, const PipelineHandle& pipeline,
                const std::vector<std::string>& fields, nb::callable write,
                const nb::kwargs& keywords) {
  const PipelineRun run = pipeline.run_with(read_keywords(keywords, extract_options()));
  FirstRaised raised;
  bulk::CrawlRequest request;
  bulk::CrawlPlan& plan = request.plan;
  plan.pipelines = {{"1", run.pipeline}};
  plan.fields =
      unwrap(bulk::read_fields(text::join(fields, ","), {.pipelines = {"1"}}));
  plan.reading = run.options.reading;
  plan.selection = run.options.selection;
  plan.rendering = run.options.rendering;
  plan.make_record = [&](const std::function<Result<void>()>& make) {
    return make_record(make, raised);
  };
  const auto kind = bulk::crawl_kind(path.native());
  request.inputs = {
      {path.string(), kind == bulk::InputKind::arc ? *kind : bulk::InputKind::warc}};
  std::vector<bulk::Problem> problems;
  const Result<bulk::CrawlSummary> summary = [&] {
    const WithoutGil free;
    bulk::Crawl whole(std::move(request),
                      std::make_unique<FunctionOutput>(std::move(write), raised));
    return whole.run(
        {.problem = [&](const bulk::CrawlInput&,
                        const bulk::Problem& it) { problems.push_back(it); },
         .progress =
             [&](const bulk::CrawlProgress&) {
               const WithGil gil;
               if (PyErr_CheckSignals() != 0) raised.keep(nb::python_error());
             },
         .stop = &raised.has_raised()});
  }();
  raised.rethrow();
  for (const bulk::Problem& problem : problems)
    if (problem.is_of_input)
      raise({ErrorCode::cannot_read, path.string(), problem.finding, ""});
  return answer(unwrap(summary), problems);
}

}  // namespace

void bind_records(nb::module_& module) {
  module.def("record_fields", record_fields,
             nb::sig("def record_fields() -> list[tuple[str, str, bool]]"),
             "The fields of records: name, type, and whether only crawls have it.");
  module.def("record", record, "result"_a, "fields"_a,
             "Returns fields of a result as an object of JSON.");
  module.def(
      "crawl", crawl, "path"_a, "pipeline"_a, "fields"_a, "write"_a, "options"_a,
      nb::sig("def crawl(path: str | os.PathLike[str], pipeline: Pipeline, fields: "
              "collections.abc.Sequence[str], write: "
              "collections.abc.Callable[[bytes], object], **options: object) -> "
              "tuple[dict[str, int], list[tuple[int, str]]]"),
      "Calls write with lines of JSON, the records of the pages of a WARC or ARC "
      "file, as tamis extract makes them. Returns counts and problems.");
}

}  // namespace tamis::python
