#include "serve/api.h"

#include <nlohmann/json.hpp>

#include "base/ascii.h"
#include "bytes/content_type.h"
#include "serve/api_answer.h"
#include "serve/check_api.h"
#include "serve/description.h"
#include "serve/extraction.h"

namespace tamis::serve {
namespace {

constexpr std::string_view kReader = "/read";

// A form that a program would rather have than a page.
std::string format_by_accept(const Fields& fields) {
  const std::string accept = fields.joined("Accept");
  const auto has = [&](const char* type) {
    return accept.find(type) != std::string::npos;
  };
  if (has("text/html")) return "page";
  if (has("text/markdown")) return "markdown";
  if (has("application/json")) return "json";
  return has("text/plain") ? "text" : "page";
}

// One name of a JSON object, which must be a string.
std::optional<Error> take(const nlohmann::json& from, const char* name,
                          std::string& to) {
  const auto found = from.find(name);
  if (found == from.end()) return std::nullopt;
  if (!found->is_string())
    return Error{ErrorCode::bad_argument, name, "is no string", "a string"};
  to = found->get<std::string>();
  return std::nullopt;
}

std::optional<Error> read_json(const std::string& content, PageRequest& out) {
  const auto json = nlohmann::json::parse(content, nullptr, false);
  if (!json.is_object())
    return Error{ErrorCode::bad_argument, "content", "is no JSON object",
                 "{\"html\": ..., \"url\": ..., \"pipeline\": ..., \"format\": ...}"};
  const std::pair<const char*, std::string*> names[] = {{"html", &out.html},
                                                        {"url", &out.url},
                                                        {"charset", &out.charset},
                                                        {"pipeline", &out.pipeline},
                                                        {"format", &out.format}};
  for (const auto& [name, to] : names)
    if (auto error = take(json, name, *to)) return error;
  for (const auto& [key, value] : json.items())
    if (std::none_of(std::begin(names), std::end(names),
                     [&key = key](const auto& known) { return key == known.first; }))
      return Error{ErrorCode::bad_argument, key, "is unknown",
                   "html, url, charset, pipeline, format"};
  // What JSON has is UTF-8, whatever the page says.
  if (!out.html.empty() && out.charset.empty()) out.charset = "utf-8";
  return std::nullopt;
}

using Work = Result<Answer> (*)(const PageRequest&, const ServeOptions&);

Answer answer_page(const LocalRequest& request, const ServeOptions& options,
                   Work work) {
  if (request.method != "POST") return not_allowed("POST");
  const auto page = read_page_request(request);
  if (!page) return json_error(400, page.error());
  auto answer = work(*page, options);
  if (!answer) return json_error(answer.error());
  return std::move(*answer);
}

Answer answer_json(const LocalRequest& request, std::string content) {
  if (request.method != "GET" && request.method != "HEAD")
    return not_allowed("GET, HEAD");
  return json_answer(std::move(content));
}

}  // namespace

Result<PageRequest> read_page_request(const LocalRequest& request) {
  PageRequest out;
  const ContentType type = read_content_type(request.fields.get("Content-Type"));
  if (type.type == "application/json") {
    if (auto error = read_json(request.content, out)) return tl::unexpected(*error);
  } else {
    out.html = request.content;
    out.charset = type.charset;
    out.url = query_value(request.query, "url");
    if (const auto text = query_value(request.query, "pipeline"); !text.empty())
      out.pipeline = text;
    if (const auto text = query_value(request.query, "format"); !text.empty())
      out.format = text;
  }
  if (out.html.empty() && out.url.empty())
    return fail(ErrorCode::bad_argument, "content", "there is no page",
                "HTML, or JSON with html or url");
  return out;
}

bool is_reader_path(std::string_view path) {
  return path == kReader || path.starts_with("/read/");
}

bool is_api_path(std::string_view path) {
  return path.starts_with("/api/");
}

Answer answer_reader(const LocalRequest& request, const ServeOptions& options) {
  RequestHead head;
  head.method = request.method;
  head.fields = request.fields;
  if (request.method != "GET" && request.method != "HEAD")
    return not_allowed("GET, HEAD");
  // A page of strangers must not make us fetch behind the reader's back.
  if (request.fields.get("Sec-Fetch-Site") == "cross-site" &&
      request.fields.get("Sec-Fetch-Mode") != "navigate")
    return error_answer(head, 403, "cross-site", "a page of another site asks this");
  PageRequest page;
  if (request.path.size() > kReader.size() + 1) {
    page.url = request.path.substr(kReader.size() + 1);
    if (!request.query.empty()) page.url += "?" + request.query;
  } else {
    page.url = query_value(request.query, "url");
    page.format = query_value(request.query, "format");
    if (const auto text = query_value(request.query, "pipeline"); !text.empty())
      page.pipeline = text;
  }
  if (request.path.size() > kReader.size() + 1 || page.format.empty())
    page.format = format_by_accept(request.fields);
  auto answer = extract_page(page, options);
  if (!answer)
    return error_answer(head, status_of(answer.error()), "reader",
                        to_string(answer.error()));
  return std::move(*answer);
}

Answer answer_api(const LocalRequest& request, const ServeOptions& options) {
  if (request.path == "/api/extract")
    return answer_page(request, options, extract_page);
  if (request.path == "/api/explain")
    return answer_page(request, options, explain_page);
  if (request.path == "/api/check") return answer_check(request);
  if (request.path == "/api/filters") return answer_json(request, filters_json());
  if (request.path == "/api/pipelines") return answer_json(request, pipelines_json());
  if (request.path == "/api/pipelines/schema")
    return answer_json(request, pipeline_schema());
  if (request.path == "/api/openapi.json") return answer_json(request, openapi_json());
  return json_error(404, {ErrorCode::bad_argument, request.path, "is not here",
                          "/api/openapi.json lists what is"});
}

}  // namespace tamis::serve
