#include "serve/front_page.h"

#include "base/html_escape.h"
#include "serve/access.h"

namespace tamis::serve {
namespace {

std::string own_address(const ServeOptions& options, std::uint16_t port) {
  return Authority{options.address, port}.to_string(0);
}

}  // namespace

std::string first_words(const ServeOptions& options, std::uint16_t port) {
  const std::string here = own_address(options, port);
  std::string out = "tamis serves at http://" + here + "/ (Ctrl-C ends it)\n\n";
  out += "  in a browser    set the HTTP proxy to " + options.address + ", port " +
         std::to_string(port) + "\n";
  out += "  with curl       curl --proxy http://" + here + " http://example.org/\n";
  out += "  in a shell      export http_proxy=http://" + here + "\n";
  out += "  one page        http://" + here + "/read/https://example.org/\n";
  out += "  for programs    http://" + here + "/api/openapi.json\n";
  out += "  is it well?     curl http://" + here + "/healthz\n\n";
  out += "Pages of http: are filtered by the pipeline " + options.pipeline;
  out += options.intercept
             ? ", and those of https:, for clients\nthat trust the authority (tamis ca "
               "show).\n"
             : "; https: passes through unopened.\n";
  if (!options.token.empty())
    out += "Clients show the token as the password of any user name.\n";
  return out;
}

Answer front_page(const Services& services) {
  Answer out;
  out.type = "text/html; charset=utf-8";
  out.content =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>tamis"
      "</title><style>body{font:1.1em/1.5 sans-serif;max-width:50em;margin:3em auto;"
      "padding:0 1em}pre{overflow:auto}</style></head><body><h1>tamis</h1><pre>";
  append_as_html(first_words(services.options, services.port), out.content);
  out.content += "</pre><p><a href=\"/metrics\">figures</a></p></body></html>\n";
  out.fields.add(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  return out;
}

}  // namespace tamis::serve
