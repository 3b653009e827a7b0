#include "serve/live_api.h"

#include <nlohmann/json.hpp>

#include "base/json_writer.h"
#include "render/html_writer.h"
#include "render/numbered.h"
#include "serve/api.h"
#include "serve/api_answer.h"
#include "serve/live_run.h"

namespace tamis::serve {
namespace {

constexpr std::string_view kPages = "/api/pages";

Answer describe(const LivePage& live) {
  Answer out = json_answer("");
  JsonWriter json(out.content);
  json.begin_object();
  json.key("id");
  json.value(live.id);
  json.key("url");
  json.value(live.url);
  json.key("title");
  json.value(page_title(live.page));
  json.key("words");
  json.value(std::uint64_t{live.page.word_count()});
  json.key("bytes");
  json.value(std::uint64_t{live.source.size()});
  json.end_object();
  out.content += "\n";
  return out;
}

Answer add_page(const LocalRequest& request, LivePages& pages,
                const ServeOptions& options) {
  if (request.method != "POST") return not_allowed("POST");
  const auto wanted = read_page_request(request);
  if (!wanted) return json_error(400, wanted.error());
  auto loaded = load_page(*wanted, options);
  if (!loaded) return json_error(loaded.error());
  return describe(*pages.add(std::move(*loaded)));
}

// Nothing of it runs, whoever opens it: scripts are not written, and the policy forbids
// them once more. Its pictures and style sheets are loaded where that is asked for.
Answer view(const LocalRequest& request, const LivePage& live) {
  Answer out;
  out.type = "text/html; charset=utf-8";
  const bool loads = query_value(request.query, "load") == "1";
  out.content = to_numbered_html(live.page, live.url, loads);
  const std::string others = loads ? " http: https:" : "";
  out.fields.add("Content-Security-Policy",
                 "default-src 'none'; style-src 'unsafe-inline'" + others +
                     "; img-src data:" + others + "; font-src data:" + others +
                     "; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; "
                     "sandbox allow-same-origin");
  return out;
}

Answer source(const LivePage& live) {
  Answer out;
  out.type = "text/plain; charset=utf-8";
  out.content = live.page.source();
  return out;
}

// pipeline may be a text or a tree.
Result<LiveRequest> read_run(const std::string& content) {
  const auto json = nlohmann::json::parse(content, nullptr, false);
  if (!json.is_object())
    return fail(ErrorCode::bad_argument, "content", "is no JSON object",
                R"({"pipeline": ..., "format": ..., "word": ...})");
  LiveRequest out;
  const auto pipeline = json.find("pipeline");
  if (pipeline == json.end() || !(pipeline->is_string() || pipeline->is_object()))
    return fail(ErrorCode::bad_argument, "pipeline", "is not there",
                "a pipeline, in text or JSON");
  out.pipeline =
      pipeline->is_string() ? pipeline->get<std::string>() : pipeline->dump();
  if (const auto format = json.find("format"); format != json.end()) {
    if (!format->is_string())
      return fail(ErrorCode::bad_argument, "format", "is no string", live_formats());
    out.format = format->get<std::string>();
  }
  if (const auto word = json.find("word"); word != json.end() && !word->is_null()) {
    if (!word->is_number_unsigned())
      return fail(ErrorCode::bad_argument, "word", "is no number of a word",
                  "0, 1, ...");
    out.word = word->get<std::uint64_t>();
  }
  return out;
}

Answer run(const LocalRequest& request, const LivePage& live) {
  if (request.method != "POST") return not_allowed("POST");
  const auto wanted = read_run(request.content);
  if (!wanted) return json_error(400, wanted.error());
  auto answer = run_live(live, *wanted);
  if (!answer) return json_error(answer.error());
  return json_answer(std::move(*answer));
}

}  // namespace

bool is_live_path(std::string_view path) {
  return path == kPages || path.starts_with("/api/pages/");
}

Answer answer_live(const LocalRequest& request, LivePages& pages,
                   const ServeOptions& options) {
  if (request.path == kPages) return add_page(request, pages, options);
  const std::string_view rest =
      std::string_view(request.path).substr(kPages.size() + 1);
  const std::string_view id = rest.substr(0, rest.find('/'));
  const std::string_view what = rest.substr(std::min(id.size() + 1, rest.size()));
  const LivePages::Pointer live = pages.find(id);
  if (!live)
    return json_error(404, {ErrorCode::bad_argument, "page",
                            "the server has no page " + std::string(id),
                            "send it again to /api/pages"});
  if (what == "run") return run(request, *live);
  if (request.method != "GET" && request.method != "HEAD")
    return not_allowed("GET, HEAD");
  if (what.empty()) return describe(*live);
  if (what == "view") return view(request, *live);
  if (what == "source") return source(*live);
  return json_error(
      404, {ErrorCode::bad_argument, request.path, "is not here", "view, source, run"});
}

}  // namespace tamis::serve
