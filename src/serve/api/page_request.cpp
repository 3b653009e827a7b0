#include "serve/api/page_request.h"

#include "encoding/media_type.h"
#include "serve/api/body.h"
#include "text/escape.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

// That of the command; but html is the page itself here.
std::string name_of(const ExtractOption& option) {
  return option.name == "html" ? "html-form" : std::string(option.name);
}

using Value = std::optional<std::string>;  // none: it is not asked for

Value value_in(std::string_view query, const ExtractOption& option) {
  const std::string name = name_of(option);
  return url::has_name(query, name) ? Value(url::query_value(query, name))
                                    : std::nullopt;
}

Value value_in(Body& body, const ExtractOption& option) {
  const std::string name = name_of(option);
  if (!body.has(name)) return body.text(name), std::nullopt;  // it is known
  if (option.kind == OptionKind::flag) return body.flag(name, false) ? "true" : "false";
  if (option.kind == OptionKind::number)
    return std::to_string(body.number(name, option.least, option.least, option.most));
  return body.text(name);
}

std::optional<Error> set_option(const ExtractOption& option, const Value& value,
                                ExtractOptions& out) {
  if (!value) return std::nullopt;
  const auto unknown = set(option, *value, out);
  if (!unknown) return std::nullopt;
  return Error{ErrorCode::bad_argument, name_of(option),
               "'" + shortened(*unknown, 200) + "' is none", allowed_by(option)};
}

Json schema_of(const ExtractOption& option) {
  Json out{{"description", option.meaning}};
  switch (option.kind) {
    case OptionKind::flag: out["type"] = "boolean"; break;
    case OptionKind::list: out["type"] = "string"; break;
    case OptionKind::word:
      out["type"] = "string";
      out["enum"] = words_of(option);
      break;
    case OptionKind::number:
      out["type"] = "integer";
      out["minimum"] = option.least;
      out["maximum"] = option.most;
      break;
  }
  return out;
}

}  // namespace

Result<PageRequest> read_page_request(const LocalRequest& request,
                                      std::span<const ExtractOption> options) {
  PageRequest out;
  const ContentType type = read_content_type(request.fields.get("Content-Type"));
  std::vector<Value> values;
  for (const ExtractOption& option : options)
    values.push_back(value_in(request.query, option));
  out.url = url::query_value(request.query, "url");
  if (const auto text = url::query_value(request.query, "pipeline"); !text.empty())
    out.pipeline = text;
  if (url::has_name(request.query, "format"))
    out.format = url::query_value(request.query, "format");
  if (type.type == "application/json") {
    Body body(request);
    out.html = body.text("html");
    out.url = body.text("url", out.url);
    out.charset = body.text("charset");
    out.pipeline = body.text("pipeline", out.pipeline);
    out.format = body.text("format", out.format);
    for (std::size_t i = 0; i < options.size(); ++i)
      if (auto value = value_in(body, options[i])) values[i] = std::move(value);
    if (auto error = body.problem()) return tl::unexpected(*error);
    // What JSON has is UTF-8, whatever the page says.
    if (!out.html.empty() && out.charset.empty()) out.charset = "utf-8";
  } else {
    out.html = request.content;
    out.charset = type.charset;
  }
  for (std::size_t i = 0; i < options.size(); ++i)
    if (auto error = set_option(options[i], values[i], out.options))
      return tl::unexpected(std::move(*error));
  if (out.html.empty() && out.url.empty())
    return fail(ErrorCode::bad_argument, "content", "there is no page",
                "HTML, or JSON with html or url");
  return out;
}

Operation page_operation(const char* summary, const std::vector<std::string>& formats,
                         std::span<const ExtractOption> options) {
  Json properties = {
      {"html", text_schema("the page itself")},
      {"url", text_schema("where it is, or is fetched from")},
      {"charset", text_schema()},
      {"pipeline", text_schema("text, JSON, or the name of a stored one; default")},
      {"format", {{"type", "string"}, {"enum", formats}, {"default", "json"}}}};
  std::vector<std::string> query = {"url", "pipeline", "format"};
  for (const ExtractOption& option : options) {
    properties[name_of(option)] = schema_of(option);
    query.push_back(name_of(option));
  }
  Json answers = answers_json({{"type", "object"}});
  for (const char* kind : {"text/plain", "text/markdown", "text/html"})
    answers["200"][kind] = {{"type", "string"}};
  Json body = body_json(object_schema(properties, {}, true));
  body["text/html"] = {{"type", "string"}};
  return {summary, body, answers, query};
}

}  // namespace tamis::serve
