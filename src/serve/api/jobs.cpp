// /api/eval, /api/tune, /api/jobs: starts, watches, cancels and resumes long work.
// /api/measures explains the scores of an evaluation.

#include "eval/measures/measure.h"
#include "serve/api/job_requests.h"
#include "serve/api/route.h"
#include "serve/http/error_answer.h"
#include "serve/jobs/job_events.h"
#include "serve/jobs/job_json.h"
#include "text/numbers.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

// Returns the work of a new request, or of one that is stored in a job.
Result<JobWork> work_of(const std::string& kind, Body body, const ApiCall& call) {
  const unsigned threads = job_threads(call.options);
  if (kind == "eval") {
    auto task = read_eval_task(std::move(body), call.stores, threads);
    if (!task) return tl::unexpected(task.error());
    return eval_work(std::move(*task));
  }
  auto options = read_tune_options(std::move(body), call.stores);
  if (!options) return tl::unexpected(options.error());
  return tune_work(std::move(*options), threads);
}

Answer job_answer(const JobView& job, int status = 200) {
  Answer out = json_text_answer(job.to_json() + "\n", status);
  if (status == 202) out.fields.add("Location", "/api/jobs/" + job.id);
  return out;
}

Answer busy(const Error& error) {
  if (error.code != ErrorCode::too_large) return json_error(409, error);
  return to_be_asked_again(json_error(429, error), std::chrono::seconds(10));
}

Answer no_job(const std::string& id) {
  return json_error(
      404, {ErrorCode::bad_argument, "id", "there is no job " + id.substr(0, 32),
            "/api/jobs lists them"});
}

Answer start(const ApiCall& call, const char* kind) {
  auto work = work_of(kind, Body(call.request), call);
  if (!work) return json_error(work.error());
  const auto job = call.jobs.start(kind, call.request.content, *work);
  return job ? job_answer(*job, 202) : busy(job.error());
}

Answer answer_eval(const ApiCall& call) {
  return start(call, "eval");
}

Answer answer_tune(const ApiCall& call) {
  return start(call, "tune");
}

Answer answer_list(const ApiCall& call) {
  std::string out = "{\"jobs\":[";
  for (const JobView& job : call.jobs.list())
    out += (out.back() == '[' ? "" : ",") + job.to_json();
  return json_text_answer(out + "]}\n");
}

Answer answer_get(const ApiCall& call) {
  const auto job = call.jobs.find(call.names[0]);
  return job ? job_answer(*job) : no_job(call.names[0]);
}

Answer answer_result(const ApiCall& call) {
  auto result = call.jobs.result(call.names[0]);
  return result ? json_text_answer(std::move(*result)) : no_job(call.names[0]);
}

Answer answer_cancel(const ApiCall& call) {
  const auto job = call.jobs.cancel(call.names[0]);
  return job ? job_answer(*job) : no_job(call.names[0]);
}

Answer answer_resume(const ApiCall& call) {
  const auto job = call.jobs.find(call.names[0]);
  if (!job) return no_job(call.names[0]);
  auto work =
      work_of(job->kind, Body(Json::parse(job->request, nullptr, false), ""), call);
  if (!work) return json_error(work.error());
  const auto resumed = call.jobs.resume(job->id, *work);
  return resumed ? job_answer(*resumed, 202) : busy(resumed.error());
}

Answer answer_delete(const ApiCall& call) {
  if (!call.jobs.find(call.names[0])) return no_job(call.names[0]);
  const auto removed = call.jobs.remove(call.names[0]);
  if (!removed) return json_error(409, removed.error());
  Answer out;
  out.status = 204;
  return out;
}

std::optional<std::size_t> number_in(const std::string& query, const char* name) {
  return text::read_number<std::size_t>(url::query_value(query, name));
}

constexpr Output<eval::PageTexts> kTexts[] = {
    {"title", from<&eval::PageTexts::title>},
    {"gold", from<&eval::PageTexts::gold>},
    {"kept", from<&eval::PageTexts::kept>},
};

Answer answer_page(const ApiCall& call) {
  const auto job = call.jobs.find(call.names[0]);
  if (!job || job->kind != "eval") return no_job(call.names[0]);
  const auto package = number_in(call.request.query, "package");
  const auto page = number_in(call.request.query, "page");
  if (!package || !page)
    return json_error({ErrorCode::bad_argument, "package, page", "are no numbers",
                       "?package=0&page=17"});
  const auto task = read_eval_task(Body(Json::parse(job->request, nullptr, false), ""),
                                   call.stores, job_threads(call.options));
  if (!task) return json_error(task.error());
  const auto texts = eval_page(*task, *package, *page);
  if (!texts) return json_error(texts.error());
  return json_answer(object_json(*texts, kTexts));
}

Answer answer_events(const ApiCall& call) {
  if (!call.jobs.find(call.names[0])) return no_job(call.names[0]);
  Answer out;
  out.type = "text/event-stream";
  out.stream = job_events(call.jobs, call.names[0]);
  return out;
}

constexpr Output<eval::Measure> kMeasure[] = {
    {"name", from<&eval::Measure::name>},
    {"idea", from<&eval::Measure::idea>},
    {"source", from<&eval::Measure::source>, "who scores so"},
    {"figures", from<&eval::Measure::figures>},
    {"headline",
     [](const eval::Measure& measure) { return measure.figures[measure.headline]; },
     "the figure that leads"},
    {"by_default", from<&eval::Measure::by_default>},
};

Answer answer_measures(const ApiCall&) {
  return json_answer({{"measures", list_json(eval::measures(), kMeasure)}});
}

}  // namespace

std::vector<Route> job_routes() {
  const Json job = json_answers(job_schema());
  const Json started = json_answers(job_schema(), {"202"});
  return {
      {"GET", "/api/measures", answer_measures,
       "Measures of an evaluation: what they compare, and who scores so",
       list_answers("measures", schema_of(kMeasure))},
      {"POST", "/api/eval", answer_eval,
       "Starts an evaluation; its result is that of tamis eval --json", started,
       json_body(eval_schema())},
      {"POST", "/api/tune", answer_tune,
       "Starts a tuning run; its result has the winner as `pipeline`", started,
       json_body(tune_schema())},
      {"GET", "/api/jobs", answer_list, "Jobs, the newest first",
       list_answers("jobs", job_schema())},
      {"GET", "/api/jobs/{id}", answer_get, "How far a job is", job},
      {"DELETE", "/api/jobs/{id}", answer_delete,
       "Forgets a job that is over, with its result", json_answers({}, {"204"})},
      {"GET", "/api/jobs/{id}/result", answer_result, "What came of a job",
       json_answers(type_named("object"))},
      {"GET", "/api/jobs/{id}/events", answer_events,
       "The job, whenever it changes, as server-sent events: `job`, at last `end`, "
       "each "
       "with the job as its data",
       text_answers({"text/event-stream"})},
      {"GET",
       "/api/jobs/{id}/page",
       answer_page,
       "The gold text of one page of an evaluation, and what each pipeline kept",
       json_answers(schema_of(kTexts)),
       {},
       {"package", "page"}},
      {"POST", "/api/jobs/{id}/cancel", answer_cancel, "Tells a job to give up", job},
      {"POST", "/api/jobs/{id}/resume", answer_resume,
       "Goes on with a job that was interrupted, cancelled or has failed", started},
  };
}

}  // namespace tamis::serve
