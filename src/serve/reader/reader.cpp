#include "serve/reader/reader.h"

#include "serve/http/access.h"
#include "serve/http/error_answer.h"
#include "serve/reader/extraction.h"
#include "url/parts.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

constexpr std::string_view kReader = "/read";
constexpr std::uint16_t kHttpsPort = 443;

// Returns the format that a program prefers to a page.
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

// Accepts an address as users write it: "example.org/page", or percent-encoded.
std::string whole_address(std::string text) {
  if (url::Parts(text).is_absolute()) return text;
  if (std::string plain = url::percent_decoded(text); url::Parts(plain).is_absolute())
    return plain;
  const std::string_view host = std::string_view(text).substr(0, text.find('/'));
  if (host.find_first_of(".:") == std::string_view::npos ||
      !url::read_authority(host, kHttpsPort))
    return text;
  return "https://" + text;
}

}  // namespace

bool is_reader_path(std::string_view path) {
  return path == kReader || path.starts_with("/read/");
}

Answer Reader::answer(const LocalRequest& request, PageWork& work) const {
  RequestHead head;
  head.method = request.method;
  head.fields = request.fields;
  if (request.method != "GET" && request.method != "HEAD")
    return method_not_allowed(head, "GET, HEAD");
  // An untrusted page must not make the server fetch an address without a click.
  if (!is_opened_by_user(request.fields))
    return error_answer(head, 403, "cross-site",
                        "a web page asked for this without a click; follow a link to "
                        "it, or enter the address");
  PageRequest page;
  if (request.path.size() > kReader.size() + 1) {
    page.url = whole_address(request.path.substr(kReader.size() + 1));
    if (!request.query.empty()) page.url += "?" + request.query;
  } else {
    if (const auto name =
            url::unknown_name(request.query, {"url", "format", "pipeline"}))
      return error_answer(head, 400, "reader",
                          *name + ": is unknown in the query; url, format, pipeline");
    if (const auto name = url::repeated_name(request.query))
      return error_answer(head, 400, "reader", *name + ": is there twice in the query");
    page.url = whole_address(url::query_value(request.query, "url"));
    page.format = url::query_value(request.query, "format");
    if (const auto text = url::query_value(request.query, "pipeline"); !text.empty())
      page.pipeline = text;
  }
  if (request.path.size() > kReader.size() + 1 || page.format.empty())
    page.format = format_by_accept(request.fields);
  auto answer = extract_page(page, work, stores_);
  if (!answer)
    return error_answer(head, status_of(answer.error()), "reader",
                        to_string(answer.error()));
  return std::move(*answer);
}

}  // namespace tamis::serve
