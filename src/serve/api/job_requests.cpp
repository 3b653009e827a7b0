#include "serve/api/job_requests.h"

#include <algorithm>

#include "eval/measures/measure.h"
#include "serve/store/stores.h"
#include "text/lists.h"
#include "tune/judge/goal.h"
#include "tune/judge/goal_figures.h"
#include "tune/run/options_json.h"
#include "tune/search/make_search.h"

namespace tamis::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPackages = 32;

// --- Evaluations.

// {"name", "pipeline"}, or a pipeline, which is its own name.
Result<eval::Contestant> read_contestant(const Json& item, std::size_t number,
                                         const Stores& stores) {
  const std::string place = "pipelines." + std::to_string(number);
  std::string name;
  std::string text;
  if (item.is_string()) {
    text = item.get<std::string>();
  } else {
    Body body(item, place);
    name = body.text("name");
    text = body.needed_text("pipeline");
    if (auto error = body.problem()) return tl::unexpected(*error);
  }
  auto pipeline = stores.pipelines.read(text, {.files = false});
  if (!pipeline) {
    pipeline.error().place = place + ", " + pipeline.error().place;
    return tl::unexpected(pipeline.error());
  }
  if (name.empty()) name = text;
  return eval::Contestant{std::move(name), std::move(*pipeline), {}};
}

Result<std::vector<eval::Contestant>> read_contestants(const Json& list,
                                                       const Stores& stores) {
  std::vector<eval::Contestant> out;
  if (!list.is_array() || list.empty() || list.size() > kMaxEvalPipelines)
    return fail(ErrorCode::bad_argument, "pipelines", "is no such list",
                "1 to " + std::to_string(kMaxEvalPipelines) + " pipelines");
  for (const Json& item : list) {
    auto contestant = read_contestant(item, out.size(), stores);
    if (!contestant) return tl::unexpected(contestant.error());
    for (const eval::Contestant& other : out)
      if (other.name == contestant->name)
        return fail(ErrorCode::bad_argument, "pipelines",
                    "'" + other.name + "' is there twice", "each name once");
    out.push_back(std::move(*contestant));
  }
  return out;
}

// "bag,word_lcs", or a list of them.
std::string read_measure_names(Body& body) {
  constexpr std::size_t kMostNames = 100;
  if (!body.raw("measures").is_array()) return body.text("measures", "default");
  return text::join(body.texts("measures", kMostNames), ",");
}

// Known from the lists of the packages, before any page is read.
Result<void> check_size(const EvalTask& task) {
  std::size_t pages = 0;
  for (const auto& package : task.packages) {
    const auto index = datasets::read_package_index(package);
    if (!index) return tl::unexpected(index.error());
    const std::size_t all = index->pages.size();
    pages += task.how.sample > 0 ? std::min(all, task.how.sample) : all;
  }
  if (pages <= kMaxEvalPages) return {};
  return fail(ErrorCode::bad_argument, "packages",
              "have " + std::to_string(pages) + " pages",
              std::to_string(kMaxEvalPages) + "; sample takes some of them");
}

// --- Tuning runs.

Result<tune::TuneMethod> read_method(const std::string& text) {
  for (const tune::TuneMethod method :
       {tune::TuneMethod::params, tune::TuneMethod::vote, tune::TuneMethod::gp})
    if (text == to_string(method)) return method;
  return fail(ErrorCode::bad_argument, "method", "'" + text + "' is none",
              "params, vote, gp");
}

// Without names, which may mean something else when the run is gone on with.
Result<std::string> read_bare(const char* name, const std::string& text,
                              const Stores& stores) {
  if (text.empty()) return text;
  auto pipeline = stores.pipelines.read(text, {.files = false});
  if (pipeline) return pipeline->canonical();
  pipeline.error().place = std::string(name) + ", " + pipeline.error().place;
  return tl::unexpected(pipeline.error());
}

Result<void> check_aim(const tune::TuneOptions& options) {
  const auto goal = tune::read_goal(options.goal);
  if (!goal) return tl::unexpected(goal.error());
  const auto measure = eval::find_measure(options.measure);
  if (!measure) return tl::unexpected(measure.error());
  return tune::check_goal(*goal, **measure);
}

tune::TuneOptions read_plain(Body& body) {
  tune::TuneOptions out;
  out.filters = body.texts("filters", 100);
  out.only = body.texts("only", 100);
  out.types = body.texts("types", 100);
  out.goal = body.text("goal", out.goal);
  out.measure = body.text("measure", out.measure);
  out.max_nodes = static_cast<std::uint32_t>(body.number("max_nodes", 0, 0, 1000));
  out.sample = body.number("sample", 0, 0, 1'000'000);
  out.seed = body.number("seed", 1, 0, UINT64_MAX);
  out.budget.evaluations =
      body.number("evaluations", kUsualEvaluations, 1, kMostEvaluations);
  out.budget.seconds = static_cast<double>(body.number("seconds", 0, 0, 86'400));
  return out;
}

}  // namespace

Result<EvalTask> read_eval_task(Body body, const Stores& stores, unsigned threads) {
  EvalTask out;
  const auto names = body.texts("packages", kMaxPackages);
  const Json pipelines = body.raw("pipelines");
  const std::string measure_names = read_measure_names(body);
  const std::string by = body.text("by");
  out.how.only = body.text("only");
  out.how.sample = body.number("sample", 0, 0, 1'000'000);
  out.how.seed = body.number("seed", 1, 0, UINT64_MAX);
  out.how.jobs = threads;
  if (auto error = body.problem()) return tl::unexpected(*error);
  auto contestants =
      read_contestants(pipelines.is_null() ? Json::array({"auto"}) : pipelines, stores);
  if (!contestants) return tl::unexpected(contestants.error());
  out.contestants = std::move(*contestants);
  auto packages = stores.packages.find_all(names);
  if (!packages) return tl::unexpected(packages.error());
  out.packages = std::move(*packages);
  auto measures = eval::read_measures(measure_names);
  if (!measures) return tl::unexpected(measures.error());
  out.how.measures = std::move(*measures);
  if (!by.empty()) {
    auto groupings = eval::read_groupings(by);
    if (!groupings) return tl::unexpected(groupings.error());
    out.groupings = std::move(*groupings);
  }
  if (const auto checked = check_size(out); !checked)
    return tl::unexpected(checked.error());
  return out;
}

Result<tune::TuneOptions> read_tune_options(Body body, const Stores& stores) {
  tune::TuneOptions out = read_plain(body);
  const std::string method_name = body.text("method", "params");
  const auto names = body.texts("packages", kMaxPackages);
  const std::string pipeline_text = body.text("pipeline");
  const std::string start_text = body.text("start");
  if (auto error = body.problem()) return tl::unexpected(*error);
  const auto method = read_method(method_name);
  if (!method) return tl::unexpected(method.error());
  out.method = *method;
  if (const auto checked = check_aim(out); !checked)
    return tl::unexpected(checked.error());
  auto pipeline = read_bare("pipeline", pipeline_text, stores);
  if (!pipeline) return tl::unexpected(pipeline.error());
  out.pipeline = std::move(*pipeline);
  auto start = read_bare("start", start_text, stores);
  if (!start) return tl::unexpected(start.error());
  out.start = std::move(*start);
  const auto packages = stores.packages.find_all(names);
  if (!packages) return tl::unexpected(packages.error());
  for (const fs::path& package : *packages)
    out.packages.push_back(fs::absolute(package).lexically_normal().string());
  if (const auto search = tune::make_search(out); !search)
    return tl::unexpected(search.error());
  return out;
}

}  // namespace tamis::serve
