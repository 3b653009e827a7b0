#include "serve/http/error_answer.h"

#include "text/control_characters.h"
#include "text/escape.h"

namespace tamis::serve {
namespace {

std::string error_page(int status, std::string_view code, std::string_view finding) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>tamis: ";
  append_as_html(reason_of(status), out);
  out +=
      "</title><style>body{font:1.1em/1.5 sans-serif;max-width:40em;margin:3em auto;"
      "padding:0 1em}code{overflow-wrap:anywhere}</style></head><body><h1>";
  append_as_html(reason_of(status), out);
  out += "</h1><p><code>";
  append_as_html(finding, out);
  out += "</code></p><p>This page comes from tamis, not from the server (";
  append_as_html(code, out);
  return out + ", status " + std::to_string(status) + ").</p></body></html>\n";
}

}  // namespace

Answer error_answer(const RequestHead& request, int status, std::string_view code,
                    std::string_view finding) {
  Answer out;
  out.status = status;
  if (request.fields.get("Accept").find("text/html") != std::string_view::npos) {
    out.type = "text/html; charset=utf-8";
    out.content = error_page(status, code, finding);
    out.fields.add("Content-Security-Policy",
                   "default-src 'none'; style-src 'unsafe-inline'");
  } else {
    out.content = "tamis: " + visible(finding) + "\n";
  }
  out.fields.add("Cache-Control", "no-store");
  out.fields.add("X-Tamis-Error", code);
  return out;
}

Answer to_be_asked_again(Answer answer, std::chrono::seconds wait) {
  answer.fields.add("Retry-After", std::to_string(wait.count()));
  return answer;
}

Answer method_not_allowed(const RequestHead& request, std::string_view allowed) {
  Answer out = error_answer(request, 405, "method",
                            "only " + std::string(allowed) + " is of use here");
  out.fields.add("Allow", allowed);
  return out;
}

}  // namespace tamis::serve
