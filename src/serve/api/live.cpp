// /api/pages: pages that are worked on in a browser.
//
// A page that the server does not have any more is 404; who wants it sends it again.

#include "document/page_text.h"
#include "render/html/html.h"
#include "serve/api/body.h"
#include "serve/api/live_run.h"
#include "serve/api/page_request.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

Answer facts_of(const LivePage& live) {
  return json_answer({{"id", live.id},
                      {"url", live.url},
                      {"title", title_of(live.page.shown())},
                      {"words", live.page.shown().word_count()},
                      {"rescued", live.page.rescued()},
                      {"bytes", live.source.size()}});
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

// Nothing of it runs, whoever opens it: scripts are not written, and the policy forbids
// them once more. Its pictures and style sheets are loaded where that is asked for.
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

// The pipeline may be a text or a tree.
Answer answer_run(const ApiCall& call, const LivePage& live) {
  Body body(call.request);
  LiveRequest wanted;
  const Json& pipeline = body.raw("pipeline");
  wanted.pipeline =
      pipeline.is_string() ? pipeline.get<std::string>() : pipeline.dump();
  wanted.format = body.text("format", wanted.format);
  if (body.has("word"))
    wanted.word = body.number("word", 0, 0, live.page.shown().word_count());
  if (!pipeline.is_string() && !pipeline.is_object())
    body.complain("pipeline", "is not there", "a pipeline, in text or JSON");
  if (auto error = body.problem()) return json_error(*error);
  auto answer = run_live(live, wanted, call.stores.pipelines);
  if (!answer) return json_error(answer.error());
  return json_text_answer(std::move(*answer));
}

Answer answer_words(const ApiCall& call, const LivePage& live) {
  Body body(call.request);
  const std::string text = body.needed_text("text");
  if (auto error = body.problem()) return json_error(*error);
  return json_text_answer(find_live(live, text));
}

// --- Descriptions.

Json facts_object() {
  return object_schema({{"id", text_schema()},
                        {"url", text_schema()},
                        {"title", text_schema()},
                        {"words", number_schema("that the page shows")},
                        {"rescued", text_schema("where recovered text comes from, if "
                                                "the page shows next to none")},
                        {"bytes", number_schema("of the page as it came")}},
                       {"id", "url", "title", "words", "rescued", "bytes"});
}

Operation describe_add() {
  Json body = body_json(object_schema({{"html", text_schema("the page itself")},
                                       {"url", text_schema("or where it is")},
                                       {"charset", text_schema()}}));
  body["text/html"] = {{"type", "string"}};
  return {"Keeps a page for a while, to run pipelines on it",
          body,
          answers_json(facts_object()),
          {"url"}};
}

Operation describe_facts() {
  return {"A page that is kept", {}, answers_json(facts_object())};
}

Operation describe_view() {
  Operation out{"The page as it looks, harmless, its words numbered"};
  out.answers["200"]["text/html"] = {{"type", "string"}};
  out.query = {"load", "again"};  // again: whatever, so that a browser asks anew
  return out;
}

Operation describe_source() {
  Operation out{"The page as it came, in UTF-8"};
  out.answers["200"]["text/plain"] = {{"type", "string"}};
  return out;
}

Operation describe_run() {
  return {"What each node of a pipeline keeps of the page, as ranges of words",
          body_json(object_schema(
              {{"pipeline", {{"description", "in text, or in its JSON form"}}},
               {"format", text_schema("of the result: none, text, markdown, html")},
               {"word", number_schema("tell which nodes kept it, and their scores")}},
              {"pipeline"}, true)),
          answers_json(object_schema({{"nodes", list_schema({{"type", "object"}})},
                                      {"output", text_schema()},
                                      {"why", list_schema({{"type", "object"}})}},
                                     {"nodes"}))};
}

Operation describe_words() {
  return {"Which words of the page make up a text, such as an old gold text",
          body_json(object_schema({{"text", text_schema()}}, {"text"}, true)),
          answers_json(object_schema({{"ranges", list_schema({{"type", "integer"}})},
                                      {"words", number_schema("so many were found")}},
                                     {"ranges", "words"}))};
}

}  // namespace

std::vector<Route> live_routes() {
  return {{"POST", "/api/pages", answer_add, describe_add},
          {"GET", "/api/pages/{id}", with_page<answer_facts>, describe_facts},
          {"GET", "/api/pages/{id}/view", with_page<answer_view>, describe_view},
          {"GET", "/api/pages/{id}/source", with_page<answer_source>, describe_source},
          {"POST", "/api/pages/{id}/run", with_page<answer_run>, describe_run},
          {"POST", "/api/pages/{id}/words", with_page<answer_words>, describe_words}};
}

}  // namespace tamis::serve
