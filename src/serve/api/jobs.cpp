// /api/eval, /api/tune, /api/jobs: long work, started, watched, cancelled and gone on
// with. /api/measures says what the figures of an evaluation mean.

#include "eval/measures/measure.h"
#include "serve/api/job_requests.h"
#include "serve/api/route.h"
#include "serve/http/error_answer.h"
#include "serve/jobs/job_events.h"
#include "text/numbers.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

// Of a request that was sent now, or is in a job from before.
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
  return json_answer(
      {{"title", texts->title}, {"gold", texts->gold}, {"kept", texts->kept}});
}

Answer answer_events(const ApiCall& call) {
  if (!call.jobs.find(call.names[0])) return no_job(call.names[0]);
  Answer out;
  out.type = "text/event-stream";
  out.stream = job_events(call.jobs, call.names[0]);
  return out;
}

Answer answer_measures(const ApiCall&) {
  Json list = Json::array();
  for (const eval::Measure& measure : eval::measures())
    list.push_back({{"name", measure.name},
                    {"idea", measure.idea},
                    {"source", measure.source},
                    {"figures", measure.figures},
                    {"headline", measure.figures[measure.headline]},
                    {"by_default", measure.by_default}});
  return json_answer({{"measures", list}});
}

// --- Descriptions.

Json job_object() {
  return object_schema(
      {{"id", text_schema()},
       {"kind", {{"enum", {"eval", "tune"}}}},
       {"state",
        {{"enum",
          {"waiting", "running", "done", "failed", "cancelled", "interrupted"}}}},
       {"created", text_schema("when, in UTC")},
       {"ended", text_schema("when, once it is over")},
       {"request", {{"description", "what was asked for"}}},
       {"progress",
        {{"description",
          "eval: done and all (pages); tune: phase, then done and all, or now and "
          "curve (generation, evaluations, best, mean, selection)"}}},
       {"has_result", {{"type", "boolean"}}},
       {"error", {{"type", "object"}}}},
      {"id", "kind", "state", "created", "request", "progress", "has_result"});
}

Json texts_schema(std::size_t most) {
  return {{"type", "array"}, {"maxItems", most}, {"items", {{"type", "string"}}}};
}

Json integer(std::uint64_t least, std::uint64_t most) {
  return {{"type", "integer"}, {"minimum", least}, {"maximum", most}};
}

Operation describe_eval() {
  const Json named = object_schema(
      {{"name", text_schema()}, {"pipeline", text_schema()}}, {"pipeline"}, true);
  const Json schema =
      object_schema({{"packages", texts_schema(32)},
                     {"pipelines",
                      {{"type", "array"},
                       {"minItems", 1},
                       {"maxItems", kMaxEvalPipelines},
                       {"items", {{"anyOf", {{{"type", "string"}}, named}}}}}},
                     {"measures",
                      {{"description", "a list, or with commas between them; default"},
                       {"anyOf", {{{"type", "string"}}, texts_schema(100)}}}},
                     {"by", text_schema("figures by group: type, site, language")},
                     {"only", text_schema("pages whose id fits this pattern")},
                     {"sample", integer(0, 1'000'000)},
                     {"seed", integer(0, UINT64_MAX)}},
                    {"packages"}, true);
  return {"Starts an evaluation; its result is that of tamis eval --json",
          body_json(schema), answers_json(job_object(), "202")};
}

Operation describe_tune() {
  const Json schema = object_schema(
      {{"method", {{"type", "string"}, {"enum", {"params", "vote", "gp"}}}},
       {"packages", texts_schema(32)},
       {"pipeline", text_schema("of params: what is tuned")},
       {"start", text_schema("of vote and gp: what to begin with")},
       {"filters", texts_schema(100)},
       {"only", texts_schema(100)},
       {"types", texts_schema(100)},
       {"goal", text_schema("f1, precision, recall, f_beta=N")},
       {"measure", text_schema("of the last ranking; word_lcs")},
       {"max_nodes", integer(0, 1000)},
       {"evaluations", integer(1, kMostEvaluations)},
       {"seconds", integer(0, 86'400)},
       {"sample", integer(0, 1'000'000)},
       {"seed", integer(0, UINT64_MAX)}},
      {"packages"}, true);
  return {"Starts a tuning run; its result has the winner as `pipeline`",
          body_json(schema), answers_json(job_object(), "202")};
}

Operation describe_list() {
  return {"Jobs, the newest first",
          {},
          answers_json(object_schema({{"jobs", list_schema(job_object())}}, {"jobs"}))};
}

Operation describe_get() {
  return {"How far a job is", {}, answers_json(job_object())};
}

Operation describe_result() {
  return {"What came of a job", {}, answers_json({{"type", "object"}})};
}

Operation describe_cancel() {
  return {"Tells a job to give up", {}, answers_json(job_object())};
}

Operation describe_resume() {
  return {"Goes on with a job that was interrupted, cancelled or has failed",
          {},
          answers_json(job_object(), "202")};
}

Operation describe_delete() {
  Operation out{"Forgets a job that is over, with its result"};
  out.answers["204"] = Json::object();
  return out;
}

Operation describe_page() {
  Operation out{
      "The gold text of one page of an evaluation, and what each pipeline kept",
      {},
      answers_json(object_schema({{"title", text_schema()},
                                  {"gold", text_schema()},
                                  {"kept", list_schema(text_schema())}},
                                 {"title", "gold", "kept"}))};
  out.query = {"package", "page"};
  return out;
}

Operation describe_events() {
  Operation out{
      "The job, whenever it changes, as server-sent events: `job`, at last "
      "`end`, each with the job as its data"};
  out.answers["200"]["text/event-stream"] = {{"type", "string"}};
  return out;
}

Operation describe_measures() {
  const Json item = object_schema({{"name", text_schema()},
                                   {"idea", text_schema()},
                                   {"source", text_schema("who scores so")},
                                   {"figures", list_schema(text_schema())},
                                   {"headline", text_schema("the figure that leads")},
                                   {"by_default", {{"type", "boolean"}}}},
                                  {"name", "idea", "figures", "headline"});
  return {"Measures of an evaluation: what they compare, and who scores so",
          {},
          answers_json(object_schema({{"measures", list_schema(item)}}, {"measures"}))};
}

}  // namespace

std::vector<Route> job_routes() {
  return {
      {"GET", "/api/measures", answer_measures, describe_measures},
      {"POST", "/api/eval", answer_eval, describe_eval},
      {"POST", "/api/tune", answer_tune, describe_tune},
      {"GET", "/api/jobs", answer_list, describe_list},
      {"GET", "/api/jobs/{id}", answer_get, describe_get},
      {"DELETE", "/api/jobs/{id}", answer_delete, describe_delete},
      {"GET", "/api/jobs/{id}/result", answer_result, describe_result},
      {"GET", "/api/jobs/{id}/events", answer_events, describe_events},
      {"GET", "/api/jobs/{id}/page", answer_page, describe_page},
      {"POST", "/api/jobs/{id}/cancel", answer_cancel, describe_cancel},
      {"POST", "/api/jobs/{id}/resume", answer_resume, describe_resume},
  };
}

}  // namespace tamis::serve
