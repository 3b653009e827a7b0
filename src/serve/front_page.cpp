#include "serve/front_page.h"

#include "base/html_escape.h"
#include "serve/access.h"

namespace tamis::serve {
namespace {

// Where something is served: "localhost:8118".
std::string address_of(const Services& services, bool Door::*face) {
  for (const Door& door : services.doors)
    if (door.*face) return Authority{services.options.address, door.port}.to_string(0);
  return {};
}

}  // namespace

std::string first_words(const Services& services) {
  const ServeOptions& options = services.options;
  const std::string here = address_of(services, &Door::has_reader);
  const std::string proxy = address_of(services, &Door::has_proxy);
  std::string out = "tamis serves at http://" + here + "/ (Ctrl-C ends it)\n\n";
  out += "  in a browser    set the HTTP proxy to " + options.address + ", port " +
         proxy.substr(proxy.rfind(':') + 1) + "\n";
  out += "  with curl       curl --proxy http://" + proxy + " http://example.org/\n";
  out += "  in a shell      export http_proxy=http://" + proxy + "\n";
  out += "  one page        http://" + here + "/read/https://example.org/\n";
  out += "  for programs    http://" + address_of(services, &Door::has_api) +
         "/api/openapi.json\n";
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
  append_as_html(first_words(services), out.content);
  out.content += "</pre><p><a href=\"/metrics\">figures</a></p></body></html>\n";
  out.fields.add(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  return out;
}

}  // namespace tamis::serve
