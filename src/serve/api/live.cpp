// /api/pages: pages that are open in the web UI.
//
// If the server has removed a page, the answer is 404. The client must then send the
// page again.

#include "document/page_text.h"
#include "render/html/html.h"
#include "serve/api/body.h"
#include "serve/api/live_run.h"
#include "serve/api/page_request.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

constexpr Output<LivePage> kFacts[] = {
    {"id", from<&LivePage::id>},
    {"url", from<&LivePage::url>},
    {"title", [](const LivePage& live) { return title_of(live.page.shown()); }},
    {"words", [](const LivePage& live) { return live.page.shown().word_count(); },
     "that the page shows"},
    {"rescued", [](const LivePage& live) { return live.page.rescued(); },
     "where recovered text comes from, if the page shows next to none"},
    {"bytes", [](const LivePage& live) { return live.source.size(); },
     "of the page as it came"},
};

Answer facts_of(const LivePage& live) {
  return json_answer(object_json(live, kFacts));
}

Answer answer_add(const ApiCall& call) {
  const auto wanted = read_page_request(call.request);
  if (!wanted) return json_error(wanted.error());
  auto loaded = load_page(*wanted, call.work);
  if (!loaded) return json_error(loaded.error());
  if (const auto error = call.work.begin_page(loaded->bytes)) return json_error(*error);
  return facts_of(*call.stores.live_pages.add(std::move(*loaded)));
}

using Work = Answer (*)(const ApiCall&, const LivePage&);

template <Work work>
Answer with_page(const ApiCall& call) {
  const LivePages::Pointer live = call.stores.live_pages.find(call.names[0]);
  if (live) {
    if (const auto error = call.work.begin_page(live->page.shown().source()))
      return json_error(*error);
    return work(call, *live);
  }
  return json_error(
      404, {ErrorCode::bad_argument, "page", "the server has no page " + call.names[0],
            "send it again to /api/pages"});
}

Answer answer_facts(const ApiCall&, const LivePage& live) {
  return facts_of(live);
}

// Scripts of the page never run: they are omitted, and the policy also forbids them.
// Images and style sheets are loaded only on request.
Answer answer_view(const ApiCall& call, const LivePage& live) {
  Answer out;
  out.type = "text/html; charset=utf-8";
  const bool loads = url::query_value(call.request.query, "load") == "1";
  out.content = to_numbered_html(live.page.shown(), live.url, loads);
  const std::string others = loads ? " http: https:" : "";
  out.fields.add("Content-Security-Policy",
                 "default-src 'none'; style-src 'unsafe-inline'" + others +
                     "; img-src data:" + others + "; font-src data:" + others +
                     "; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
                     "sandbox allow-same-origin");
  return out;
}

Answer answer_source(const ApiCall&, const LivePage& live) {
  Answer out;
  out.content = live.page.shown().source();
  return out;
}

Json pipeline_type() {
  return {{"anyOf", {type_named("string"), type_named("object")}}};
}

constexpr Input<LiveRequest> kRun[] = {
    {"pipeline", to<&LiveRequest::pipeline>, "a pipeline, in text or JSON",
     needed(of_type(pipeline_type))},
    {"format", to<&LiveRequest::format>, "of the result", {.choices = kLiveFormats}},
    {"word", to<&LiveRequest::word>, "tell which nodes kept it, and their scores"},
};

Answer answer_run(const ApiCall& call, const LivePage& live) {
  const auto wanted = read_body(Body(call.request), kRun);
  if (!wanted) return json_error(wanted.error());
  auto answer = run_live(live, *wanted, call.stores.pipelines);
  if (!answer) return json_error(answer.error());
  return json_text_answer(std::move(*answer));
}

struct WantedWords {
  std::string text;
};

constexpr Input<WantedWords> kWords[] = {
    {"text", to<&WantedWords::text>, "", needed()},
};

Answer answer_words(const ApiCall& call, const LivePage& live) {
  const auto wanted = read_body(Body(call.request), kWords);
  if (!wanted) return json_error(wanted.error());
  return json_text_answer(find_live(live, wanted->text));
}

// See live_run.h.

Json run_schema() {
  const Json list = list_of(type_named("object"));
  return object_schema({{"nodes", list},
                        {"kept", list_of(type_named("integer"))},
                        {"output", type_named("string")},
                        {"why", list}},
                       {"nodes"});
}

Json found_schema() {
  return object_schema(
      {{"ranges", list_of(type_named("integer"))},
       {"words", {{"type", "integer"}, {"description", "so many were found"}}}},
      {"ranges", "words"});
}

}  // namespace

std::vector<Route> live_routes() {
  const Json facts = json_answers(schema_of(kFacts));
  return {
      {"POST",
       "/api/pages",
       answer_add,
       "Keeps a page for a while, to run pipelines on it",
       facts,
       page_body(),
       {"url"}},
      {"GET", "/api/pages/{id}", with_page<answer_facts>, "A page that is kept", facts},
      // `again` may have any value; it makes browsers reload.
      {"GET",
       "/api/pages/{id}/view",
       with_page<answer_view>,
       "The page as it looks, harmless, its words numbered",
       text_answers({"text/html"}),
       {},
       {"load", "again"}},
      {"GET", "/api/pages/{id}/source", with_page<answer_source>,
       "The page as it came, in UTF-8", text_answers({"text/plain"})},
      {"POST", "/api/pages/{id}/run", with_page<answer_run>,
       "What each node of a pipeline keeps of the page, as ranges of words",
       json_answers(run_schema()), json_body(schema_of(kRun))},
      {"POST", "/api/pages/{id}/words", with_page<answer_words>,
       "Which words of the page make up a text, such as an old gold text",
       json_answers(found_schema()), json_body(schema_of(kWords))},
  };
}

}  // namespace tamis::serve
