#include "serve/jobs/eval_job.h"

#include <algorithm>
#include <thread>

#include "eval/report/evaluation_json.h"

namespace tamis::serve {
namespace {

// {"name", "pipeline"}, or a pipeline, which is its own name.
Result<Contestant> read_contestant(const Json& item, std::size_t number,
                                   const Services& services) {
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
  auto pipeline = services.pipelines.read(text, {.files = false});
  if (!pipeline) {
    pipeline.error().place = place + ", " + pipeline.error().place;
    return tl::unexpected(pipeline.error());
  }
  if (name.empty()) name = text;
  return Contestant{std::move(name), std::move(*pipeline), {}};
}

Result<std::vector<Contestant>> read_contestants(const Json& list,
                                                 const Services& services) {
  std::vector<Contestant> out;
  if (!list.is_array() || list.empty() || list.size() > kMaxEvalPipelines)
    return fail(ErrorCode::bad_argument, "pipelines", "is no such list",
                "1 to " + std::to_string(kMaxEvalPipelines) + " pipelines");
  for (const Json& item : list) {
    auto contestant = read_contestant(item, out.size(), services);
    if (!contestant) return tl::unexpected(contestant.error());
    for (const Contestant& other : out)
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
  std::string out;
  for (const std::string& name : body.texts("measures", kMostNames))
    out += (out.empty() ? "" : ",") + name;
  return out;
}

// Known from the lists of the packages, before any page is read.
Result<void> check_size(const EvalTask& task) {
  std::size_t pages = 0;
  for (const auto& package : task.packages) {
    const auto index = read_package_index(package);
    if (!index) return tl::unexpected(index.error());
    const std::size_t all = index->pages.size();
    pages += task.how.sample > 0 ? std::min(all, task.how.sample) : all;
  }
  if (pages <= kMaxEvalPages) return {};
  return fail(ErrorCode::bad_argument, "packages",
              "have " + std::to_string(pages) + " pages",
              std::to_string(kMaxEvalPages) + "; sample takes some of them");
}

Result<std::string> evaluate_job(const EvalTask& task, JobHandle& job) {
  EvaluationOptions how = task.how;
  how.stop = &job.stop();
  std::size_t all = 0;
  std::size_t done = 0;
  const auto tell = [&] { job.report(to_text({{"done", done}, {"all", all}})); };
  how.watch.begin = [&](std::size_t pages) {
    all = pages;
    tell();
  };
  how.watch.step = [&] {
    ++done;
    tell();
  };
  how.watch.tick = [] {};
  const auto evaluation = evaluate(task.contestants, task.packages, how);
  if (!evaluation) return tl::unexpected(evaluation.error());
  std::vector<PackageStandings> all_standings;
  for (const PackageResult& package : evaluation->packages)
    all_standings.push_back(
        standings(*evaluation, package, {.seed = how.seed}, how.jobs));
  return evaluation_to_json(*evaluation, all_standings, task.groupings);
}

}  // namespace

unsigned job_threads(const ServeOptions& options) {
  const unsigned all =
      options.threads > 0 ? options.threads : std::thread::hardware_concurrency();
  return all > 1 ? all - 1 : 1;
}

Result<EvalTask> read_eval_task(Body body, const Services& services) {
  constexpr std::size_t kMaxPackages = 32;
  EvalTask out;
  const auto names = body.texts("packages", kMaxPackages);
  const Json pipelines = body.raw("pipelines");
  const std::string measure_names = read_measure_names(body);
  const std::string by = body.text("by");
  out.how.only = body.text("only");
  out.how.sample = body.number("sample", 0, 0, 1'000'000);
  out.how.seed = body.number("seed", 1, 0, UINT64_MAX);
  out.how.jobs = job_threads(services.options);
  if (auto error = body.problem()) return tl::unexpected(*error);
  auto contestants = read_contestants(
      pipelines.is_null() ? Json::array({"auto"}) : pipelines, services);
  if (!contestants) return tl::unexpected(contestants.error());
  out.contestants = std::move(*contestants);
  auto packages = services.packages.find_all(names);
  if (!packages) return tl::unexpected(packages.error());
  out.packages = std::move(*packages);
  auto measures = read_measures(measure_names);
  if (!measures) return tl::unexpected(measures.error());
  out.how.measures = std::move(*measures);
  if (!by.empty()) {
    auto groupings = read_groupings(by);
    if (!groupings) return tl::unexpected(groupings.error());
    out.groupings = std::move(*groupings);
  }
  if (const auto checked = check_size(out); !checked)
    return tl::unexpected(checked.error());
  return out;
}

JobWork eval_work(EvalTask task) {
  const auto shared = std::make_shared<const EvalTask>(std::move(task));
  return [shared](JobHandle& job) { return evaluate_job(*shared, job); };
}

Result<Json> eval_page(const EvalTask& task, std::size_t package, std::size_t place) {
  if (package >= task.packages.size())
    return fail(ErrorCode::bad_argument, "package", "there are not so many",
                "the place of a package in the evaluation");
  const auto texts =
      read_texts(task.contestants, task.packages[package], {place}, task.how);
  if (!texts) return tl::unexpected(texts.error());
  if (texts->empty())
    return fail(ErrorCode::bad_argument, "page", "there are not so many",
                "the place of a page in the evaluation");
  const PageTexts& page = texts->front();
  return Json{{"title", page.title}, {"gold", page.gold}, {"kept", page.kept}};
}

}  // namespace tamis::serve
