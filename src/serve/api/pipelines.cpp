// /api/pipelines and /api/check: pipelines that are shipped and stored, their versions,
// and whether a text is one.

#include "encoding/media_type.h"
#include "serve/api/body.h"
#include "serve/api/route.h"
#include "serve/api/wording.h"
#include "serve/store/request_work.h"
#include "text/ascii.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

using Fault = PipelineStore::Fault;

int status_of(Fault fault) {
  switch (fault) {
    case Fault::unknown: return 404;
    case Fault::stale: return 412;
    case Fault::taken: return 409;
    case Fault::invalid: return 400;
    default: return 403;
  }
}

Answer refused(const PipelineStore::Refusal& refusal) {
  return json_error(status_of(refusal.fault), refusal.error);
}

// The first line of the comment that it begins with.
std::string about_of(std::string_view text) {
  if (!text.starts_with('#')) return {};
  return std::string(text::trim(text.substr(1, text.find('\n') - 1), " \t"));
}

Json tree_of(std::string_view text) {
  const auto pipeline = read_pipeline(text, {.files = false});
  return pipeline ? Json::parse(pipeline_to_json(pipeline->tree()), nullptr, false)
                  : Json();
}

Json shipped_json(const PipelinePreset& preset) {
  return {{"name", preset.name},
          {"about", preset.about},
          {"text", preset.text},
          {"stored", false}};
}

Json stored_json(const StoredPipeline& pipeline) {
  return {{"name", pipeline.name},       {"about", about_of(pipeline.text)},
          {"text", pipeline.text},       {"stored", true},
          {"version", pipeline.version}, {"modified", utc_time(pipeline.modified)},
          {"etag", pipeline.etag()}};
}

Answer one_pipeline(const ApiCall& call, const StoredPipeline& pipeline,
                    int status = 200) {
  Json json = stored_json(pipeline);
  json["tree"] = tree_of(pipeline.text);
  return with_etag(json_answer(json, status), pipeline.etag(), call.request.fields);
}

Answer answer_list(const ApiCall& call) {
  Json list = Json::array();
  for (const PipelinePreset& preset : pipeline_presets())
    list.push_back(shipped_json(preset));
  for (const StoredPipeline& pipeline : call.stores.pipelines.list())
    list.push_back(stored_json(pipeline));
  const bool stores = !call.options.data_folder.empty();
  return json_answer({{"pipelines", list}, {"stores", stores}});
}

Answer answer_schema(const ApiCall&) {
  return json_text_answer(pipeline_schema());
}

Answer answer_get(const ApiCall& call) {
  if (const PipelinePreset* preset = find_pipeline_preset(call.names[0])) {
    Json json = shipped_json(*preset);
    json["tree"] = tree_of(preset->text);
    return json_answer(json);
  }
  const auto found = call.stores.pipelines.get(call.names[0]);
  if (!found) return refused(found.error());
  return one_pipeline(call, *found);
}

Expected expected_by(const LocalRequest& request) {
  return {request.fields.joined("If-Match"), request.fields.joined("If-None-Match")};
}

// The pipeline as the content, or in a JSON object.
Result<std::string> text_in(const LocalRequest& request) {
  const ContentType type = read_content_type(request.fields.get("Content-Type"));
  if (type.type == "text/plain") return request.content;
  Body body(request);
  std::string text = body.needed_text("text");
  if (auto error = body.problem()) return tl::unexpected(*error);
  return text;
}

Answer answer_put(const ApiCall& call) {
  const auto text = text_in(call.request);
  if (!text) return json_error(text.error());
  const bool was_there = call.stores.pipelines.get(call.names[0]).has_value();
  const auto put =
      call.stores.pipelines.put(call.names[0], *text, expected_by(call.request));
  if (!put) return refused(put.error());
  // Rules that name it mean the new one from now on.
  if (const auto loaded = call.policy.load(); !loaded)
    return json_error(500, loaded.error());
  return one_pipeline(call, *put, was_there ? 200 : 201);
}

Answer answer_delete(const ApiCall& call) {
  const std::string& name = call.names[0];
  // One that is shipped has no file here; remove() says so.
  if (call.stores.pipelines.get(name) && call.policy.now()->names(name))
    return json_error(409,
                      {ErrorCode::bad_argument, name, "is used by a rule or --pipeline",
                       "a pipeline that neither names; /api/rules lists rules"});
  const auto removed = call.stores.pipelines.remove(name, expected_by(call.request));
  if (!removed) return refused(removed.error());
  Answer out;
  out.status = 204;
  return out;
}

Answer answer_versions(const ApiCall& call) {
  const auto found = call.stores.pipelines.versions(call.names[0]);
  if (!found) return refused(found.error());
  Json list = Json::array();
  for (const StoredPipeline& pipeline : *found) list.push_back(stored_json(pipeline));
  return json_answer({{"versions", list}});
}

Answer answer_version(const ApiCall& call) {
  const std::string& text = call.names[1];
  const auto version = text::read_number<std::uint32_t>(text);
  if (!version)
    return json_error(
        404, {ErrorCode::bad_argument, text, "is no version", "a number, from 1 on"});
  const auto found = call.stores.pipelines.get(call.names[0], *version);
  if (!found) return refused(found.error());
  return one_pipeline(call, *found);
}

Json problem_json(const PipelineProblem& problem) {
  return {{"place", problem.error.place},
          {"finding", problem.error.finding},
          {"allowed", in_words_of_api(problem.error.allowed)},
          {"line", problem.line},
          {"column", problem.column},
          {"length", problem.length}};
}

Answer answer_check(const ApiCall& call) {
  const auto text = text_in(call.request);
  if (!text) return json_error(text.error());
  if (const auto error = too_long(*text)) return json_error(*error);
  Json problems = Json::array();
  const auto pipeline = call.stores.pipelines.read(*text, {.files = false});
  if (!pipeline)
    for (const PipelineProblem& problem : check_pipeline(*text, {.files = false}))
      problems.push_back(problem_json(problem));
  Json out{{"ok", pipeline.has_value()}, {"problems", problems}};
  if (pipeline) {
    out["text"] = format_pipeline(pipeline->tree());
    out["one_line"] = pipeline->to_string();
    out["canonical"] = pipeline->canonical();
    out["tree"] = Json::parse(pipeline_to_json(pipeline->tree()), nullptr, false);
  }
  return json_answer(out);
}

// --- Descriptions.

Json pipeline_object() {
  return object_schema(
      {{"name", text_schema()},
       {"about", text_schema("the first line of its comment")},
       {"text", text_schema("as it was written")},
       {"stored", {{"type", "boolean"}, {"description", "false: it is shipped"}}},
       {"version", {{"type", "integer"}}},
       {"modified", text_schema("when, in UTC")},
       {"etag", text_schema("for If-Match")},
       {"tree", {{"description", "its JSON form, where one is asked for"}}}},
      {"name", "about", "text", "stored"});
}

Json text_body() {
  Json out = body_json(object_schema(
      {{"text", text_schema("a pipeline, as text or as JSON")}}, {"text"}, true));
  out["text/plain"] = {{"type", "string"}};
  return out;
}

Operation describe_list() {
  return {
      "Pipelines that are shipped, and that are stored here",
      {},
      answers_json(object_schema(
          {{"pipelines", list_schema(pipeline_object())},
           {"stores", {{"type", "boolean"}, {"description", "not with --private"}}}},
          {"pipelines", "stores"}))};
}

Operation describe_schema() {
  return {"The JSON form of pipelines, as a JSON Schema",
          {},
          answers_json({{"type", "object"}})};
}

Operation describe_get() {
  Operation out{"A pipeline", {}, answers_json(pipeline_object())};
  out.answers["304"] = Json::object();
  out.fields = {"If-None-Match"};
  return out;
}

Operation describe_put() {
  Operation out{"Stores a pipeline, as a new version", text_body(),
                answers_json(pipeline_object())};
  out.answers["201"] = out.answers["200"];
  out.fields = {"If-Match", "If-None-Match"};
  return out;
}

Operation describe_delete() {
  Operation out{"Removes a pipeline with all its versions"};
  out.answers["204"] = Json::object();
  out.fields = {"If-Match"};
  return out;
}

Operation describe_versions() {
  return {"The versions of a stored pipeline, the last one first",
          {},
          answers_json(object_schema({{"versions", list_schema(pipeline_object())}},
                                     {"versions"}))};
}

Operation describe_check() {
  const Json problem = object_schema(
      {{"place", text_schema()},
       {"finding", text_schema()},
       {"allowed", text_schema()},
       {"line", text_schema("the line of it")},
       {"column", {{"type", "integer"}, {"description", "characters before it"}}},
       {"length", {{"type", "integer"}, {"description", "characters of it"}}}},
      {"place", "finding", "allowed", "line", "column", "length"});
  return {"Whether a text is a pipeline, and its other forms", text_body(),
          answers_json(object_schema({{"ok", {{"type", "boolean"}}},
                                      {"problems", list_schema(problem)},
                                      {"text", text_schema("well formatted")},
                                      {"one_line", text_schema("without comments")},
                                      {"canonical", text_schema()},
                                      {"tree", {{"description", "its JSON form"}}}},
                                     {"ok", "problems"}))};
}

}  // namespace

std::vector<Route> pipeline_routes() {
  return {
      {"GET", "/api/pipelines", answer_list, describe_list},
      {"GET", "/api/pipelines/schema", answer_schema, describe_schema},
      {"POST", "/api/check", answer_check, describe_check},
      {"GET", "/api/pipelines/{name}", answer_get, describe_get},
      {"PUT", "/api/pipelines/{name}", answer_put, describe_put},
      {"DELETE", "/api/pipelines/{name}", answer_delete, describe_delete},
      {"GET", "/api/pipelines/{name}/versions", answer_versions, describe_versions},
      {"GET", "/api/pipelines/{name}/versions/{version}", answer_version, describe_get},
  };
}

}  // namespace tamis::serve
