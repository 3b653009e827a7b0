// /api/extract, /api/explain, /api/fetch: one page, given or fetched; and the
// descriptions of what pipelines are made of.

#include "bytes/content_type.h"
#include "serve/api/body.h"
#include "serve/api/route.h"
#include "serve/description.h"
#include "serve/extraction.h"
#include "serve/query.h"
#include "tamis/parser.h"

namespace tamis::serve {
namespace {

using Work = Result<Answer> (*)(const PageRequest&, Services&);

Answer answer_page(const ApiCall& call, Work work) {
  const auto page = read_page_request(call.request);
  if (!page) return json_error(page.error());
  auto answer = work(*page, call.services);
  if (!answer) return json_error(answer.error());
  return std::move(*answer);
}

Answer answer_extract(const ApiCall& call) {
  return answer_page(call, extract_page);
}

Answer answer_explain(const ApiCall& call) {
  return answer_page(call, explain_page);
}

// The page itself, in UTF-8.
Answer answer_fetch(const ApiCall& call) {
  Body body(call.request);
  PageRequest wanted;
  wanted.url = body.needed_text("url");
  if (auto error = body.problem()) return json_error(*error);
  const auto loaded = load_page(wanted, call.services);
  if (!loaded) return json_error(loaded.error());
  const Text text = decode(loaded->bytes, loaded->charset);
  return json_answer(
      {{"url", loaded->url}, {"charset", text.encoding()}, {"html", text.view()}});
}

Answer answer_filters(const ApiCall&) {
  return json_text_answer(filters_json());
}

Answer answer_openapi(const ApiCall&) {
  return json_text_answer(openapi_json());
}

// --- Descriptions.

Operation page_operation(const char* summary, std::vector<const char*> formats) {
  const Json schema = object_schema(
      {{"html", text_schema("the page itself")},
       {"url", text_schema("where it is, or is fetched from")},
       {"charset", text_schema()},
       {"pipeline", text_schema("text, JSON, or the name of a stored one; default")},
       {"format", {{"type", "string"}, {"enum", formats}, {"default", "json"}}}},
      {}, true);
  Json answers = answers_json({{"type", "object"}});
  for (const char* type : {"text/plain", "text/markdown", "text/html"})
    answers["200"][type] = {{"type", "string"}};
  Json body = body_json(schema);
  body["text/html"] = {{"type", "string"}};
  return {summary, body, answers, {"url", "pipeline", "format"}};
}

Operation describe_extract() {
  return page_operation("What a reader came for on a page",
                        {"json", "text", "markdown", "html", "highlight", "page"});
}

Operation describe_explain() {
  return page_operation("What each part of a pipeline did with a page",
                        {"json", "html"});
}

Operation describe_fetch() {
  return {"A page of the web, in UTF-8",
          body_json(object_schema({{"url", text_schema()}}, {"url"}, true)),
          answers_json(object_schema({{"url", text_schema("after redirects")},
                                      {"charset", text_schema("that it came in")},
                                      {"html", text_schema()}},
                                     {"url", "charset", "html"}))};
}

Operation describe_filters() {
  const Json list = list_schema({{"type", "object"}});
  return {"Filters, combinators and presets with their parameters",
          {},
          answers_json(object_schema(
              {{"filters", list}, {"combinators", list}, {"presets", list}},
              {"filters", "combinators", "presets"}))};
}

Operation describe_openapi() {
  return {"This interface", {}, answers_json({{"type", "object"}})};
}

}  // namespace

Result<PageRequest> read_page_request(const LocalRequest& request) {
  PageRequest out;
  const ContentType type = read_content_type(request.fields.get("Content-Type"));
  out.url = query_value(request.query, "url");
  if (const auto text = query_value(request.query, "pipeline"); !text.empty())
    out.pipeline = text;
  if (const auto text = query_value(request.query, "format"); !text.empty())
    out.format = text;
  if (type.type == "application/json") {
    Body body(request);
    out.html = body.text("html");
    out.url = body.text("url", out.url);
    out.charset = body.text("charset");
    out.pipeline = body.text("pipeline", out.pipeline);
    out.format = body.text("format", out.format);
    if (auto error = body.problem()) return tl::unexpected(*error);
    // What JSON has is UTF-8, whatever the page says.
    if (!out.html.empty() && out.charset.empty()) out.charset = "utf-8";
  } else {
    out.html = request.content;
    out.charset = type.charset;
  }
  if (out.html.empty() && out.url.empty())
    return fail(ErrorCode::bad_argument, "content", "there is no page",
                "HTML, or JSON with html or url");
  return out;
}

std::vector<Route> page_routes() {
  return {{"POST", "/api/extract", answer_extract, describe_extract},
          {"POST", "/api/explain", answer_explain, describe_explain},
          {"POST", "/api/fetch", answer_fetch, describe_fetch},
          {"GET", "/api/filters", answer_filters, describe_filters},
          {"GET", "/api/openapi.json", answer_openapi, describe_openapi}};
}

}  // namespace tamis::serve
