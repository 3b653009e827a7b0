// tamis.evaluate: evaluates pipelines on datasets, with the scores of tamis eval.

#include <atomic>
#include <filesystem>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.h"
#include "errors.h"
#include "eval/datasets/package.h"
#include "eval/judge/evaluation.h"
#include "eval/report/evaluation_json.h"
#include "eval/report/standings.h"
#include "gil.h"
#include "pipeline.h"
#include "python_filter.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tamis::python {
namespace {

std::vector<eval::Contestant> contestants_of(nb::list pairs) {
  std::vector<eval::Contestant> out;
  for (const nb::handle pair : pairs)
    out.push_back({.name = nb::cast<std::string>(pair[0]),
                   .pipeline = nb::cast<const PipelineHandle&>(pair[1]).pipeline});
  return out;
}

// Ctrl-C ends the evaluation: the waiting thread checks for it a few times per second.
eval::EvaluationWatch watch_signals(std::atomic<bool>& stop) {
  return {.begin = [](std::size_t) {},
          .step = [] {},
          .tick =
              [&stop] {
                const WithGil gil;
                if (PyErr_CheckSignals() != 0) stop = true;
              }};
}

std::string evaluate_to_json(nb::list pipelines,
                             const std::vector<std::string>& packages,
                             const std::string& measures, const std::string& by,
                             const std::string& only, std::size_t sample,
                             std::uint64_t seed, unsigned jobs) {
  if (is_in_filter())  // it would wait for the evaluation that runs the filter
    raise_bad_argument("evaluate", "a filter cannot evaluate pipelines",
                       "call it outside of filters");
  const std::vector<eval::Contestant> contestants = contestants_of(pipelines);
  std::vector<std::filesystem::path> paths;  // evaluate() reports missing datasets
  for (const std::string& package : packages)
    paths.push_back(datasets::locate_package(package).value_or(package));
  std::atomic<bool> stop = false;
  eval::EvaluationOptions options;
  options.measures = unwrap(eval::read_measures(measures));
  options.only = only;
  options.sample = sample;
  options.seed = seed;
  options.jobs = jobs;
  options.stop = &stop;
  options.watch = watch_signals(stop);
  const auto groupings =
      by.empty() ? std::vector<eval::Grouping>() : unwrap(eval::read_groupings(by));
  Result<std::string> json;
  std::shared_ptr<nb::python_error> raised;
  {
    const WithoutGil free;
    RaisedInThreads in_filters;
    const Result<eval::Evaluation> evaluation =
        eval::evaluate(contestants, paths, options);
    raised = in_filters.take();
    if (!evaluation)
      json = tl::unexpected(evaluation.error());
    else if (raised == nullptr)
      json = eval::evaluation_to_json(
          *evaluation, eval::standings(*evaluation, {.seed = seed}, jobs), groupings);
  }
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  if (raised != nullptr) rethrow(*raised);
  return unwrap(std::move(json));
}

}  // namespace

void bind_evaluate(nb::module_& module) {
  module.def("evaluate", evaluate_to_json, "pipelines"_a, "packages"_a, "measures"_a,
             "by"_a, "only"_a, "sample"_a, "seed"_a, "jobs"_a,
             nb::sig("def evaluate(pipelines: list[tuple[str, Pipeline]], packages: "
                     "list[str], measures: str, by: str, only: str, sample: int, seed: "
                     "int, jobs: int) -> str"),
             "See tamis.evaluate.");
}

}  // namespace tamis::python
