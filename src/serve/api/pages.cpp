// /api/extract, /api/explain, /api/fetch: one page, given or fetched; and the
// descriptions of what pipelines are made of.

#include "serve/api/body.h"
#include "serve/api/description.h"
#include "serve/api/page_request.h"
#include "tamis/parser.h"

namespace tamis::serve {
namespace {

using Work = Result<Answer> (*)(const PageRequest&, PageWork&, Stores&);

Answer answer_page(const ApiCall& call, Work work,
                   std::span<const ExtractOption> options) {
  const auto page = read_page_request(call.request, options);
  if (!page) return json_error(page.error());
  auto answer = work(*page, call.work, call.stores);
  if (!answer) return json_error(answer.error());
  return std::move(*answer);
}

Answer answer_extract(const ApiCall& call) {
  return answer_page(call, extract_page, extract_options());
}

Answer answer_explain(const ApiCall& call) {
  return answer_page(call, explain_page, explain_options());
}

// The page itself, in UTF-8.
Answer answer_fetch(const ApiCall& call) {
  Body body(call.request);
  PageRequest wanted;
  wanted.url = body.needed_text("url");
  if (auto error = body.problem()) return json_error(*error);
  const auto loaded = load_page(wanted, call.work);
  if (!loaded) return json_error(loaded.error());
  if (const auto error = call.work.begin_page(loaded->bytes)) return json_error(*error);
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

Operation describe_extract() {
  return page_operation("What a reader came for on a page", extract_formats(),
                        extract_options());
}

Operation describe_explain() {
  return page_operation("What each part of a pipeline did with a page",
                        {"json", "html"}, explain_options());
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

std::vector<Route> page_routes() {
  return {{"POST", "/api/extract", answer_extract, describe_extract},
          {"POST", "/api/explain", answer_explain, describe_explain},
          {"POST", "/api/fetch", answer_fetch, describe_fetch},
          {"GET", "/api/filters", answer_filters, describe_filters},
          {"GET", "/api/openapi.json", answer_openapi, describe_openapi}};
}

}  // namespace tamis::serve
