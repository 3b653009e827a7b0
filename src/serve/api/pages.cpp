// /api/extract, /api/explain, /api/fetch: one page, given or fetched. Also describes
// the elements of pipelines.

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

constexpr Input<PageRequest> kFetch[] = {
    {"url", to<&PageRequest::url>, "", needed()},
};

struct FetchedPage {
  std::string url;
  Text text;
};

constexpr Output<FetchedPage> kFetched[] = {
    {"url", from<&FetchedPage::url>, "after redirects"},
    {"charset", [](const FetchedPage& page) { return page.text.encoding(); },
     "that it came in"},
    {"html", [](const FetchedPage& page) { return page.text.view(); },
     "the page itself, in UTF-8"},
};

Answer answer_fetch(const ApiCall& call) {
  const auto wanted = read_body(Body(call.request), kFetch);
  if (!wanted) return json_error(wanted.error());
  auto loaded = load_page(*wanted, call.work);
  if (!loaded) return json_error(loaded.error());
  if (const auto error = call.work.begin_page(loaded->bytes)) return json_error(*error);
  return json_answer(object_json(
      {std::move(loaded->url), decode(loaded->bytes, loaded->charset)}, kFetched));
}

Answer answer_filters(const ApiCall&) {
  return json_text_answer(filters_json());
}

Answer answer_openapi(const ApiCall&) {
  return json_text_answer(openapi_json());
}

Json filters_schema() {
  const Json list = list_of(type_named("object"));
  return object_schema({{"filters", list}, {"combinators", list}, {"presets", list}},
                       {"filters", "combinators", "presets"});
}

}  // namespace

std::vector<Route> page_routes() {
  return {
      page_route("/api/extract", answer_extract, "What a reader came for on a page",
                 extract_formats(), extract_options()),
      page_route("/api/explain", answer_explain,
                 "What each part of a pipeline did with a page", {"json", "html"},
                 explain_options()),
      {"POST", "/api/fetch", answer_fetch, "A page of the web, in UTF-8",
       json_answers(schema_of(kFetched)), json_body(schema_of(kFetch))},
      {"GET", "/api/filters", answer_filters,
       "Filters, combinators and presets with their parameters",
       json_answers(filters_schema())},
      {"GET", "/api/openapi.json", answer_openapi, "This interface",
       json_answers(type_named("object"))},
  };
}

}  // namespace tamis::serve
