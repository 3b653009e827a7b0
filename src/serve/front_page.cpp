#include "serve/front_page.h"

#include <unistd.h>

#include "base/html_escape.h"
#include "serve/access.h"

namespace tamis::serve {
namespace {

// The name by which clients find us: where we listen at all addresses, the machine's.
std::string own_name(const ServeOptions& options) {
  if (options.address != "0.0.0.0" && options.address != "::") return options.address;
  char name[256] = "";
  return ::gethostname(name, sizeof name - 1) == 0 ? name : options.address;
}

// Where something is served: "localhost:8118".
std::string address_of(const Services& services, bool Door::*face) {
  for (const Door& door : services.doors)
    if (door.*face)
      return Authority{own_name(services.options), door.port}.to_string(0);
  return {};
}

// How to use the proxy, which a public server has for nobody.
std::string proxy_words(const Services& services) {
  const ServeOptions& options = services.options;
  const std::string proxy = address_of(services, &Door::has_proxy);
  const std::string user = options.token.empty() ? "" : "--proxy-user me:TOKEN ";
  std::string out = "  in a browser    set the HTTP proxy to " + own_name(options) +
                    ", port " + proxy.substr(proxy.rfind(':') + 1) + "\n";
  out += "  with curl       curl " + user + "--proxy http://" + proxy +
         " http://example.org/\n";
  return out + "  in a shell      export http_proxy=http://" +
         (options.token.empty() ? "" : "me:TOKEN@") + proxy + "\n";
}

std::string what_is_filtered(const ServeOptions& options) {
  if (options.is_public)
    return "Everybody may read pages and extract; the proxy and what is stored are "
           "closed.\n";
  std::string out = "Pages of http: are filtered by the pipeline " + options.pipeline;
  return out + (options.intercept
                    ? ", and those of https:, for clients\nthat trust the authority "
                      "(tamis ca show).\n"
                    : "; https: passes through unopened.\n");
}

}  // namespace

std::string first_words(const Services& services) {
  const ServeOptions& options = services.options;
  const std::string here = address_of(services, &Door::has_reader);
  std::string out = "tamis serves at http://" + here + "/ (Ctrl-C ends it)\n\n";
  if (!options.is_public) {
    out += "  the web page    http://" + here + "/ builds pipelines by hand and eye\n";
    out += proxy_words(services);
  }
  out += "  one page        http://" + here + "/read/https://example.org/\n";
  out += "  for programs    http://" + address_of(services, &Door::has_api) +
         "/api/openapi.json\n";
  out += "  is it well?     curl http://" + here + "/healthz\n\n";
  out += what_is_filtered(options);
  if (!options.token.empty())
    out +=
        "Clients show the token as the password of any user name, or as a bearer "
        "token.\n";
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
  out.content += "</pre>";
  if (!services.options.is_public)
    out.content += "<p><a href=\"/metrics\">figures</a></p>";
  out.content += "</body></html>\n";
  out.fields.add(
      "Content-Security-Policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  return out;
}

}  // namespace tamis::serve
