#include "serve/jobs/eval_job.h"

#include <thread>

#include "eval/report/evaluation_json.h"
#include "serve/jobs/json_text.h"

namespace tamis::serve {
namespace {

Result<std::string> evaluate_job(const EvalTask& task, JobHandle& job) {
  eval::EvaluationOptions how = task.how;
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
  const auto evaluation = eval::evaluate(task.contestants, task.packages, how);
  if (!evaluation) return tl::unexpected(evaluation.error());
  return eval::evaluation_to_json(
      *evaluation, eval::standings(*evaluation, {.seed = how.seed}, how.jobs),
      task.groupings);
}

}  // namespace

unsigned job_threads(const ServeOptions& options) {
  const unsigned all =
      options.threads > 0 ? options.threads : std::thread::hardware_concurrency();
  return all > 1 ? all - 1 : 1;
}

JobWork eval_work(EvalTask task) {
  const auto shared = std::make_shared<const EvalTask>(std::move(task));
  return [shared](JobHandle& job) { return evaluate_job(*shared, job); };
}

Result<eval::PageTexts> eval_page(const EvalTask& task, std::size_t package,
                                  std::size_t place) {
  if (package >= task.packages.size())
    return fail(ErrorCode::bad_argument, "package", "there are not so many",
                "the place of a package in the evaluation");
  auto texts =
      eval::read_texts(task.contestants, task.packages[package], {place}, task.how);
  if (!texts) return tl::unexpected(texts.error());
  if (texts->empty())
    return fail(ErrorCode::bad_argument, "page", "there are not so many",
                "the place of a page in the evaluation");
  return std::move(texts->front());
}

}  // namespace tamis::serve
