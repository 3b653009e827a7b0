#include "python_filter.h"

#include <array>
#include <utility>
#include <vector>

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "arrays.h"
#include "bindings.h"
#include "errors.h"
#include "gil.h"
#include "page.h"
#include "tamis/define_filter.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {

// --- The exceptions of filters.
namespace {

thread_local RaisedInFilters* raised_here = nullptr;
thread_local int filters_here = 0;  // number of Python filters that are running

struct InFilter {
  InFilter() { ++filters_here; }
  ~InFilter() { --filters_here; }
  InFilter(const InFilter&) = delete;
  InFilter& operator=(const InFilter&) = delete;
};

struct OfThreads {
  std::mutex whole_run;
  std::mutex mutex;
  std::shared_ptr<nb::python_error> first;
};
OfThreads& of_threads() {
  static OfThreads& once = *new OfThreads;
  return once;
}

}  // namespace

RaisedInFilters::RaisedInFilters() : outer_(std::exchange(raised_here, this)) {}
RaisedInFilters::~RaisedInFilters() {
  raised_here = outer_;
}

void RaisedInFilters::rethrow() {
  if (const auto error = take()) python::rethrow(*error);
}

bool is_in_filter() {
  return filters_here > 0;
}

RaisedInThreads::RaisedInThreads() : one_at_a_time_(of_threads().whole_run) {}
RaisedInThreads::~RaisedInThreads() {
  take();
}

std::shared_ptr<nb::python_error> RaisedInThreads::take() {
  const std::lock_guard lock(of_threads().mutex);
  return std::move(of_threads().first);
}

void rethrow(const nb::python_error& error) {
  throw nb::python_error(error);
}

void report_raised(const nb::python_error& error) {
  auto kept = std::make_shared<nb::python_error>(error);
  if (raised_here != nullptr) {
    raised_here->first_ = std::move(kept);
    return;
  }
  const std::lock_guard lock(of_threads().mutex);
  if (of_threads().first == nullptr) of_threads().first = std::move(kept);
}

// Reports whether the run has already failed. Then no further filter is called.
bool has_raised() {
  if (raised_here != nullptr) return raised_here->first_ != nullptr;
  const std::lock_guard lock(of_threads().mutex);
  return of_threads().first != nullptr;
}

// --- A filter. Specs have plain functions without any data. Hence the functions for
// parameters come in tables: one function per filter, and one per parameter of each
// filter.
namespace {

constexpr std::size_t kMostFilters = 256;
constexpr std::size_t kMostParams = 16;

struct PythonFilter {
  std::string name;
  std::string idea;
  std::string paper;
  nb::object function;
  struct Param {
    std::string name;
    std::string meaning;
    std::string value;  // the default
    ParamType type;
    std::vector<std::string> choices;
    std::vector<std::string_view> choice_names;
  };
  std::vector<Param> params;
  std::vector<ParamSpec> param_specs;
  FilterSpec spec;
};

std::array<const PythonFilter*, kMostFilters> registered;
std::size_t registered_count = 0;  // guarded by the GIL

struct Values {
  const PythonFilter* filter;
  std::vector<std::string> texts;  // one per parameter, valid
};

template <std::size_t kFilter>
std::shared_ptr<void> make_values() {
  const PythonFilter* filter = registered[kFilter];
  auto out = std::make_shared<Values>(Values{filter, {}});
  for (const PythonFilter::Param& param : filter->params)
    out->texts.push_back(param.value);
  return out;
}

template <std::size_t kParam>
std::string get_value(const void* params) {
  return static_cast<const Values*>(params)->texts[kParam];
}

template <class T>
std::string read_as(std::string_view text, std::string& out) {
  T value{};
  std::string wrong = ParamText<T>::read(text, value);
  if (wrong.empty()) out = ParamText<T>::write(value);
  return wrong;
}

std::string read_value(const PythonFilter::Param& param, std::string_view text,
                       std::string& out) {
  switch (param.type) {
    case ParamType::integer: return read_as<int>(text, out);
    case ParamType::real: return read_as<double>(text, out);
    case ParamType::flag: return read_as<bool>(text, out);
    case ParamType::choice: {
      const bool is_known = std::find(param.choices.begin(), param.choices.end(),
                                      text) != param.choices.end();
      if (!is_known) return detail::unknown_choice(text);
      break;
    }
    default: break;
  }
  out = text;
  return {};
}

template <std::size_t kParam>
std::string set_value(void* params, std::string_view text) {
  auto* values = static_cast<Values*>(params);
  return read_value(values->filter->params[kParam], text, values->texts[kParam]);
}

template <std::size_t... kFilters>
constexpr auto values_makers(std::index_sequence<kFilters...>) {
  return std::array{make_values<kFilters>...};
}
constexpr auto kMakeValues = values_makers(std::make_index_sequence<kMostFilters>());

template <std::size_t... kParams>
constexpr auto getters(std::index_sequence<kParams...>) {
  return std::array{get_value<kParams>...};
}
template <std::size_t... kParams>
constexpr auto setters(std::index_sequence<kParams...>) {
  return std::array{set_value<kParams>...};
}
constexpr auto kGet = getters(std::make_index_sequence<kMostParams>());
constexpr auto kSet = setters(std::make_index_sequence<kMostParams>());

// --- Running a filter.

// The argument of the Python function. The page ends when the function returns.
struct FilterView {
  nb::object page;
  nb::object present;
};

nb::object value_of(const PythonFilter::Param& param, const std::string& text) {
  switch (param.type) {
    case ParamType::integer: return nb::int_(std::stol(text));
    case ParamType::real: {
      double value = 0;
      ParamText<double>::read(text, value);
      return nb::float_(value);
    }
    case ParamType::flag: return nb::bool_(text == "true");
    default: return nb::cast(text);
  }
}

using Scores = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Reads a mask, or a pair of a mask and scores.
FilterResult read_result(nb::handle given, std::size_t words,
                         const std::string& place) {
  if (!PyTuple_Check(given.ptr())) return {mask_from(given, words, place), {}};
  const auto pair = nb::borrow<nb::tuple>(given);
  if (pair.size() != 2)
    raise_bad_argument(place, "it gave a tuple of " + std::to_string(pair.size()),
                       "a mask, or a mask and scores");
  FilterResult out{mask_from(pair[0], words, place), {}};
  const nb::object made = nb::module_::import_("numpy").attr("ascontiguousarray")(
      pair[1], "dtype"_a = "float32");
  Scores scores;
  if (!nb::try_cast(made, scores) || scores.shape(0) != words)
    raise_bad_argument(place, "its scores do not fit the page", "one number a word");
  out.scores.assign(scores.data(), scores.data() + words);
  return out;
}

FilterResult call(const PythonFilter& filter, const Values& values, const View& view) {
  nb::object page = nb::cast(PageHandle(view.page()));
  const auto seen = nb::cast(FilterView{page, nb::cast(own_bools(view.present()))});
  nb::dict keywords;
  for (std::size_t i = 0; i < filter.params.size(); ++i)
    keywords[filter.params[i].name.c_str()] =
        value_of(filter.params[i], values.texts[i]);
  struct End {
    nb::handle page;
    ~End() { nb::cast<PageHandle&>(page).end(); }
  } const end{page};
  return read_result(filter.function(seen, **keywords), view.page().word_count(),
                     "filter '" + filter.name + "'");
}

// Makes the traceback name the filter of the pipeline.
void add_note(const nb::python_error& error, const std::string& name) {
  if (nb::hasattr(error.value(), "add_note"))
    error.value().attr("add_note")("raised in the filter '" + name + "' of tamis");
}

FilterResult run_filter(const View& view, const void* params) {
  const auto& values = *static_cast<const Values*>(params);
  const InFilter inside;
  const WithGil gil;
  if (has_raised()) return {};
  try {
    return call(*values.filter, values, view);
  } catch (nb::python_error& error) {
    add_note(error, values.filter->name);
    report_raised(error);
  } catch (const std::exception& other) {
    PyErr_SetString(PyExc_RuntimeError, other.what());
    report_raised(nb::python_error());
  }
  return {};
}

// --- Registering a filter.

template <class T>
T read_name(const char* place, const std::string& name, std::initializer_list<T> all) {
  std::string known;
  for (const T value : all) {
    if (to_string(value) == name) return value;
    known += (known.empty() ? "one of " : ", ") + std::string(to_string(value));
  }
  raise_bad_argument(place, "unknown " + std::string(place) + " '" + name + "'", known);
}

PythonFilter::Param read_param(nb::handle given, ParamSpec& spec) {
  const auto text = [&](const char* name) {
    return nb::cast<std::string>(given.attr(name));
  };
  PythonFilter::Param out{text("name"), text("meaning"), text("default"), {}, {}, {}};
  out.type = read_name("type", text("type"),
                       {ParamType::integer, ParamType::real, ParamType::flag,
                        ParamType::choice, ParamType::text});
  out.choices = nb::cast<std::vector<std::string>>(given.attr("choices"));
  read_value(out, std::string(out.value),
             out.value);  // in the notation of the pipeline language
  spec.least = nb::cast<double>(given.attr("least"));
  spec.most = nb::cast<double>(given.attr("most"));
  return out;
}

void fill_specs(PythonFilter& filter, std::size_t place, FilterKind kind) {
  for (std::size_t i = 0; i < filter.params.size(); ++i) {
    PythonFilter::Param& param = filter.params[i];
    ParamSpec& spec = filter.param_specs[i];
    param.choice_names.assign(param.choices.begin(), param.choices.end());
    spec.name = param.name;
    spec.meaning = param.meaning;
    spec.choices = param.choice_names;
    spec.get = kGet[i];
    spec.set = kSet[i];
    spec.type = param.type;
  }
  filter.spec = {.name = filter.name,
                 .idea = filter.idea,
                 .paper = filter.paper,
                 .params = filter.param_specs,
                 .make_params = kMakeValues[place],
                 .run = run_filter,
                 .kind = kind};
}

// Filters stay registered until the program ends, as the library requires.
void register_python_filter(std::string name, nb::object function, std::string idea,
                            std::string paper, const std::string& kind,
                            nb::list params) {
  const std::string place = "filter '" + name + "'";
  if (registered_count == kMostFilters)
    raise_bad_argument(place, "there are " + std::to_string(kMostFilters) + " already",
                       "no more filters written in Python");
  if (params.size() > kMostParams)
    raise_bad_argument(place, "it has too many parameters",
                       "at most " + std::to_string(kMostParams));
  auto made = std::make_unique<PythonFilter>();
  *made = {std::move(name),
           std::move(idea),
           std::move(paper),
           std::move(function),
           {},
           {},
           {}};
  made->param_specs.resize(params.size());
  for (std::size_t i = 0; i < params.size(); ++i)
    made->params.push_back(read_param(params[i], made->param_specs[i]));
  fill_specs(*made, registered_count,
             read_name("kind", kind,
                       {FilterKind::token, FilterKind::character, FilterKind::line,
                        FilterKind::tree, FilterKind::block, FilterKind::site}));
  registered[registered_count] = made.get();
  unwrap(register_filter(made->spec));
  ++registered_count;
  made.release();
}

}  // namespace

void bind_python_filters(nb::module_& module) {
  nb::class_<FilterView>(
      module, "View",
      "What a filter written in Python is given: a page, and the words that the "
      "filters before it left. The page is over when the filter returns.")
      .def_prop_ro(
          "page", [](const FilterView& self) { return self.page; },
          nb::sig("def page(self) -> Page"), "The page.")
      .def_prop_ro(
          "present", [](const FilterView& self) { return self.present; },
          nb::sig("def present(self) -> numpy.typing.NDArray[numpy.bool_]"),
          "One bool a word of the page, still there or not.");
  module.def("register_filter", register_python_filter, "name"_a, "function"_a,
             "idea"_a, "paper"_a, "kind"_a, "params"_a,
             nb::sig("def register_filter(name: str, function: "
                     "collections.abc.Callable[..., typing.Any], idea: str, paper: "
                     "str, kind: str, params: list[typing.Any]) -> None"),
             "See tamis.register_filter.");
}

}  // namespace tamis::python
