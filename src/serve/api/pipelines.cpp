// /api/pipelines and /api/check: presets and stored pipelines, their versions, and the
// validation of pipelines.

#include "encoding/media_type.h"
#include "serve/api/body.h"
#include "serve/api/route.h"
#include "serve/store/page_work.h"
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

// Returns the first line of the comment at the beginning of the text.
std::string about_of(std::string_view text) {
  if (!text.starts_with('#')) return {};
  return std::string(text::trim(text.substr(1, text.find('\n') - 1), " \t"));
}

Json json_form_of(const Pipeline& pipeline) {
  return Json::parse(pipeline_to_json(pipeline.tree()), nullptr, false);
}

Json tree_of(std::string_view text) {
  const auto pipeline = read_pipeline(text, {.files = false});
  return pipeline ? json_form_of(*pipeline) : Json();
}

struct PipelineView {
  std::string name;
  std::string about;
  std::string text;
  bool is_stored = false;
  std::optional<std::uint32_t> version = {};
  std::optional<std::string> modified = {};
  std::optional<std::string> etag = {};
  std::optional<Json> tree = {};
};

constexpr Output<PipelineView> kPipeline[] = {
    {"name", from<&PipelineView::name>},
    {"about", from<&PipelineView::about>, "the first line of its comment"},
    {"text", from<&PipelineView::text>, "as it was written"},
    {"stored", from<&PipelineView::is_stored>, "false: it is shipped"},
    {"version", from<&PipelineView::version>},
    {"modified", from<&PipelineView::modified>, "when, in UTC"},
    {"etag", from<&PipelineView::etag>, "for If-Match"},
    {"tree", from<&PipelineView::tree>, "its JSON form, where one is asked for"},
};

PipelineView view_of(const PipelinePreset& preset) {
  return {std::string(preset.name), std::string(preset.about),
          std::string(preset.text)};
}

PipelineView view_of(const StoredPipeline& stored) {
  return {stored.name,    about_of(stored.text),     stored.text,  true,
          stored.version, utc_time(stored.modified), stored.etag()};
}

Json with_tree(PipelineView view) {
  view.tree = tree_of(view.text);
  return object_json(view, kPipeline);
}

Answer one_pipeline(const ApiCall& call, const StoredPipeline& pipeline,
                    int status = 200) {
  return with_etag(json_answer(with_tree(view_of(pipeline)), status), pipeline.etag(),
                   call.request.fields);
}

Answer answer_list(const ApiCall& call) {
  std::vector<PipelineView> views;
  for (const PipelinePreset& preset : pipeline_presets())
    views.push_back(view_of(preset));
  for (const StoredPipeline& pipeline : call.stores.pipelines.list())
    views.push_back(view_of(pipeline));
  return json_answer({{"pipelines", list_json(views, kPipeline)},
                      {"stores", !call.options.data_folder.empty()}});
}

Json list_answer() {
  Json out = list_answers("pipelines", schema_of(kPipeline));
  add_member("stores", "not with --private", type_named("boolean"), true,
             out["200"]["application/json"]);
  return out;
}

Answer answer_schema(const ApiCall&) {
  return json_text_answer(pipeline_schema());
}

Answer answer_get(const ApiCall& call) {
  if (const PipelinePreset* preset = find_pipeline_preset(call.names[0]))
    return json_answer(with_tree(view_of(*preset)));
  const auto found = call.stores.pipelines.get(call.names[0]);
  if (!found) return refused(found.error());
  return one_pipeline(call, *found);
}

Expected expected_by(const LocalRequest& request) {
  return {request.fields.joined("If-Match"), request.fields.joined("If-None-Match")};
}

struct PipelineText {
  std::string text;
};

constexpr Input<PipelineText> kText[] = {
    {"text", to<&PipelineText::text>, "a pipeline, as text or as JSON", needed()},
};

// Returns the pipeline in the content, which is plain text or a JSON object.
Result<std::string> text_in(const LocalRequest& request) {
  const ContentType type = read_content_type(request.fields.get("Content-Type"));
  if (type.type == "text/plain") return request.content;
  auto body = read_body(Body(request), kText);
  if (!body) return tl::unexpected(std::move(body.error()));
  return std::move(body->text);
}

Answer answer_put(const ApiCall& call) {
  const auto text = text_in(call.request);
  if (!text) return json_error(text.error());
  const bool was_there = call.stores.pipelines.get(call.names[0]).has_value();
  const auto put =
      call.stores.pipelines.put(call.names[0], *text, expected_by(call.request));
  if (!put) return refused(put.error());
  // Rules that name the pipeline use the new version from now on.
  if (const auto loaded = call.policy.load(); !loaded)
    return json_error(500, loaded.error());
  return one_pipeline(call, *put, was_there ? 200 : 201);
}

Answer answer_delete(const ApiCall& call) {
  const std::string& name = call.names[0];
  // A preset has no file; remove() returns the error.
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
  std::vector<PipelineView> versions;
  for (const StoredPipeline& pipeline : *found) versions.push_back(view_of(pipeline));
  return json_answer({{"versions", list_json(versions, kPipeline)}});
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

constexpr Output<PipelineProblem> kProblem[] = {
    {"place", [](const PipelineProblem& problem) { return problem.error.place; }},
    {"finding", [](const PipelineProblem& problem) { return problem.error.finding; }},
    {"allowed",
     [](const PipelineProblem& problem) {
       return in_words_of_api(problem.error).allowed;
     }},
    {"line", from<&PipelineProblem::line>, "the line of it"},
    {"column", from<&PipelineProblem::column>, "characters before it"},
    {"length", from<&PipelineProblem::length>, "characters of it"},
};

// The forms of a valid pipeline, or the errors of a text.
struct Checked {
  bool ok = false;
  std::vector<PipelineProblem> problems = {};
  std::optional<std::string> text = {};
  std::optional<std::string> one_line = {};
  std::optional<std::string> canonical = {};
  std::optional<Json> tree = {};
};

constexpr Output<Checked> kChecked[] = {
    {"ok", from<&Checked::ok>},
    {"problems",
     [](const Checked& checked) { return list_json(checked.problems, kProblem); }, "",
     list_type<kProblem>},
    {"text", from<&Checked::text>, "well formatted"},
    {"one_line", from<&Checked::one_line>, "without comments"},
    {"canonical", from<&Checked::canonical>},
    {"tree", from<&Checked::tree>, "its JSON form"},
};

Checked checked_text(const std::string& text, const PipelineStore& pipelines) {
  const auto pipeline = pipelines.read(text, {.files = false});
  if (!pipeline) return {.problems = check_pipeline(text, {.files = false})};
  return {true,
          {},
          format_pipeline(pipeline->tree()),
          pipeline->to_string(),
          pipeline->canonical(),
          json_form_of(*pipeline)};
}

Answer answer_check(const ApiCall& call) {
  const auto text = text_in(call.request);
  if (!text) return json_error(text.error());
  if (const auto error = too_long(*text)) return json_error(*error);
  return json_answer(object_json(checked_text(*text, call.stores.pipelines), kChecked));
}

}  // namespace

std::vector<Route> pipeline_routes() {
  const Json pipeline = schema_of(kPipeline);
  const Json found = json_answers(pipeline, {"200", "304"});
  Json text = json_body(schema_of(kText));
  text["text/plain"] = type_named("string");
  return {
      {"GET", "/api/pipelines", answer_list,
       "Pipelines that are shipped, and that are stored here", list_answer()},
      {"GET", "/api/pipelines/schema", answer_schema,
       "The JSON form of pipelines, as a JSON Schema",
       json_answers(type_named("object"))},
      {"POST", "/api/check", answer_check,
       "Whether a text is a pipeline, and its other forms",
       json_answers(schema_of(kChecked)), text},
      {"GET",
       "/api/pipelines/{name}",
       answer_get,
       "A pipeline",
       found,
       {},
       {},
       {"If-None-Match"}},
      {"PUT",
       "/api/pipelines/{name}",
       answer_put,
       "Stores a pipeline, as a new version",
       json_answers(pipeline, {"200", "201"}),
       text,
       {},
       {"If-Match", "If-None-Match"}},
      {"DELETE",
       "/api/pipelines/{name}",
       answer_delete,
       "Removes a pipeline with all its versions",
       json_answers({}, {"204"}),
       {},
       {},
       {"If-Match"}},
      {"GET", "/api/pipelines/{name}/versions", answer_versions,
       "The versions of a stored pipeline, the last one first",
       list_answers("versions", pipeline)},
      {"GET",
       "/api/pipelines/{name}/versions/{version}",
       answer_version,
       "A pipeline",
       found,
       {},
       {},
       {"If-None-Match"}},
  };
}

}  // namespace tamis::serve
