#include "serve/api/page_request.h"

#include "encoding/media_type.h"
#include "serve/api/body.h"
#include "text/escape.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

// Returns the name of the command's option. `html` is the page itself here.
std::string name_of(const ExtractOption& option) {
  return option.name == "html" ? "html-form" : std::string(option.name);
}

using Value = std::optional<std::string>;  // nothing: the option is not set

Value value_in(std::string_view query, const ExtractOption& option) {
  const std::string name = name_of(option);
  return url::has_name(query, name) ? Value(url::query_value(query, name))
                                    : std::nullopt;
}

Value value_in(Body& body, const ExtractOption& option) {
  const std::string name = name_of(option);
  const InputRow row{name.c_str(), "", {.least = option.least, .most = option.most}};
  std::string text;
  if (option.kind == OptionKind::flag) {
    bool is_on = false;
    body.read(row, is_on);
    text = is_on ? "true" : "false";
  } else if (option.kind == OptionKind::number) {
    std::uint64_t number = option.least;
    body.read(row, number);
    text = std::to_string(number);
  } else {
    body.read(row, text);
  }
  return body.has(name) ? Value(std::move(text)) : std::nullopt;
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

constexpr Input<PageRequest> kPage[] = {
    {"html", to<&PageRequest::html>, "the page itself", {.is_filled = true}},
    {"url", to<&PageRequest::url>, "where it is, or is fetched from"},
    {"charset", to<&PageRequest::charset>},
};

constexpr Input<PageRequest> kUse[] = {
    {"pipeline", to<&PageRequest::pipeline>, "text, JSON, or the name of a stored one"},
    {"format", to<&PageRequest::format>},
};

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
    read_members(body, kPage, out);
    if (!options.empty()) read_members(body, kUse, out);
    for (std::size_t i = 0; i < options.size(); ++i)
      if (auto value = value_in(body, options[i])) values[i] = std::move(value);
    if (auto error = body.problem()) return tl::unexpected(*error);
    // Text in JSON is UTF-8, whatever the page declares.
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

namespace {

Json page_body(Json schema) {
  Json out = json_body(std::move(schema));
  out["text/html"] = type_named("string");
  return out;
}

}  // namespace

Route page_route(std::string_view path, Answer (*answer)(const ApiCall&),
                 const char* summary, const std::vector<std::string>& formats,
                 std::span<const ExtractOption> options) {
  Json schema = schema_of(kPage, kUse);
  Json& properties = schema["properties"];
  properties["format"]["enum"] = formats;
  std::vector<std::string> query = {"url", "pipeline", "format"};
  for (const ExtractOption& option : options) {
    properties[name_of(option)] = schema_of(option);
    query.push_back(name_of(option));
  }
  Json answers = text_answers({"text/plain", "text/markdown", "text/html"});
  answers["200"]["application/json"] = type_named("object");
  return {"POST", path, answer, summary, answers, page_body(std::move(schema)), query};
}

Json page_body() {
  return page_body(schema_of(kPage));
}

}  // namespace tamis::serve
