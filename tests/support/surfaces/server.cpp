// The API, the reader view, the live editor, the proxy and the score of an annotated
// page.

#include <cmath>

#include "eval/measures/measure.h"
#include "extract/formats.h"
#include "serve/api/json_answer.h"
#include "serve/proxy/page_filter.h"
#include "serve/store/policy.h"
#include "support/server_parts.h"
#include "support/surfaces/surfaces.h"
#include "support/word_list.h"
#include "tamis/parser.h"

namespace tamis::test {
namespace {

using serve::Json;

ServerParts& server() {
  static auto& once = *new ServerParts();
  return once;
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return out;
}

// Returns the content of a response, or its status.
std::string content_of(const serve::Answer& answer) {
  return answer.status == 200
             ? answer.content
             : "status " + std::to_string(answer.status) + ": " + answer.content;
}

std::string ask_api(const std::string& path, const std::string& query,
                    const std::string& type, const std::string& content) {
  serve::LocalRequest request;
  request.method = "POST";
  request.path = path;
  request.query = query;
  request.fields.add("Content-Type", type);
  request.content = content;
  return content_of(server().ask_api(request));
}

std::string ask_api(const std::string& path, const Json& content) {
  return ask_api(path, "", "application/json", content.dump());
}

std::string query_of(const Reference& reference, std::string_view format) {
  std::string out = "url=" + percent_encoded(reference.given.url) +
                    "&pipeline=" + percent_encoded(reference.setting.pipeline) +
                    "&format=" + std::string(format);
  for (const auto& [name, value] : reference.setting.set->values)
    out += "&" + std::string(name == "html" ? "html-form" : name) + "=" +
           percent_encoded(value);
  return out;
}

// Highlighted HTML marks every kept word, so it represents the mask.
std::string api_difference(const Reference& reference) {
  const auto ask = [&](std::string_view format) {
    return ask_api("/api/extract", query_of(reference, format), "text/html",
                   reference.given.html);
  };
  RenderOptions rendering = reference.options.rendering;
  const std::string output =
      different("output", reference.write(), ask(output_format(rendering.format).name));
  rendering.format = Format::highlight;
  return first_of(
      {output, different("highlight", reference.write(rendering), ask("highlight"))});
}

// Returns the response of the reader view for a URL, as if it had been fetched.
std::string ask_reader(const Reference& reference, std::string_view format) {
  serve::LocalRequest request;
  request.method = "GET";
  request.path = "/read";
  request.query = query_of(reference, format);
  serve::RequestedPage fetched;
  fetched.page = serve::LoadedPage{reference.given.html, "", reference.given.url};
  return content_of(server().ask_reader(request, fetched));
}

// The body of the reader view is HTML whose links lead to the reader view. It gets a
// heading if it has none.
std::string reader_page_difference(const Reference& reference, std::string got) {
  const std::string expected = reference.write({.format = Format::html});
  const std::size_t begin = got.find("</nav>\n");
  const std::size_t end = got.rfind("</body>");
  if (begin == got.npos || end == got.npos) return "no reader's page: " + got;
  got = got.substr(begin + 7, end - begin - 7);
  if (expected.find("<h1") == expected.npos && got.starts_with("<h1>"))
    got.erase(0, got.find("</h1>\n") + 6);
  constexpr std::string_view kLink = "href=\"/read/http";
  for (std::size_t at = got.find(kLink); at != got.npos; at = got.find(kLink, at))
    got.erase(at + 6, 6);
  return different("page", expected, got);
}

std::string reader_difference(const Reference& reference) {
  for (const OutputFormat& format : output_formats()) {
    const std::string expected = reference.write(
        {.format = format.format, .html = {.document = true, .styles = false}});
    const std::string found = different(std::string(format.name), expected,
                                        ask_reader(reference, format.name));
    if (!found.empty()) return found;
  }
  return reader_page_difference(reference, ask_reader(reference, "page"));
}

std::string live_difference(const Reference& reference) {
  const std::string added =
      ask_api("/api/pages", "url=" + percent_encoded(reference.given.url), "text/html",
              reference.given.html);
  const Json facts = Json::parse(added, nullptr, false);
  if (!facts.is_object()) return "not kept: " + added;
  const std::string path = "/api/pages/" + facts["id"].get<std::string>() + "/run";
  for (const Format format : {Format::text, Format::markdown, Format::html}) {
    const std::string name(output_format(format).name);
    const std::string answer =
        ask_api(path, {{"pipeline", reference.setting.pipeline}, {"format", name}});
    const Json run = Json::parse(answer, nullptr, false);
    if (!run.is_object()) return name + ": " + answer;
    const std::string found = different(name, reference.write({.format = format}),
                                        run["output"].get<std::string>());
    if (!found.empty()) return found;
  }
  return "";
}

// The proxy forwards forms and tools unmodified. Other pages that it forwards
// unmodified have no kept words.
std::string proxy_difference(const Reference& reference) {
  serve::PageToFilter page;
  page.bytes = reference.given.html;
  page.content_type = "text/html";
  page.url = reference.given.url;
  const serve::ChosenPointer chosen = *serve::choose(reference.setting.pipeline);
  const auto got =
      serve::filter_page(page, chosen->extractor, server().stores.parsers, {});
  if (!got) {
    using serve::PassReason;
    if (got.error() == PassReason::form || got.error() == PassReason::tool) return "";
    if (got.error() == PassReason::empty && reference.keep().none()) return "";
    return "passed as it is: " + std::string(to_string(got.error()));
  }
  const std::string expected = reference.write(
      {.format = Format::html, .html = {.document = true, .styles = true}});
  const ParseOptions parsing = parse_options({});
  return first_of({different("words", word_list(parse(expected, "utf-8", parsing)),
                             word_list(parse(got->bytes, "utf-8", parsing))),
                   different("document", expected, got->bytes)});
}

// Compares the score of a page that is annotated.
std::string mark_difference(const Reference& reference) {
  const std::string answer =
      ask_api("/api/gold", {{"html", reference.page.shown().source()},
                            {"url", reference.given.url},
                            {"gold", reference.scored()},
                            {"pipeline", reference.setting.pipeline},
                            {"save", false}});
  const Json scores = Json::parse(answer, nullptr, false);
  if (!scores.is_object() || !scores.contains("scores")) return "no scores: " + answer;
  std::vector<double> got;
  for (const std::string_view name : (*eval::find_measure("word_lcs"))->numbers) {
    const Json& number = scores["scores"]["word_lcs"][std::string(name)];
    got.push_back(number.is_number() ? number.get<double>() : std::nan(""));
  }
  return different_numbers(reference, got);
}

}  // namespace

std::vector<Surface> server_surfaces() {
  return {{"POST /api/extract", takes_all, api_difference},
          {"/read", takes_pipelines, reader_difference},
          {"live editor", takes_pipelines, live_difference},
          {"proxy", takes_pipelines, proxy_difference},
          {"POST /api/gold", takes_pipelines, mark_difference}};
}

}  // namespace tamis::test
