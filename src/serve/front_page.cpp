#include "serve/front_page.h"

#include <unistd.h>

#include "serve/http/access.h"
#include "serve/tls/ca_folder.h"
#include "text/escape.h"
#include "url/parts.h"

namespace tamis::serve {
namespace {

// Returns the name by which clients reach this server. If it listens on all addresses,
// that is the machine's name.
std::string own_name(const ServeOptions& options) {
  if (options.address != "0.0.0.0" && options.address != "::") return options.address;
  char name[256] = "";
  return ::gethostname(name, sizeof name - 1) == 0 ? name : options.address;
}

// Returns the address of a service: "localhost:8118".
std::string address_of(const ServeOptions& options, const Lifecycle& lifecycle,
                       bool Listener::*face) {
  for (const Listener& listener : lifecycle.listeners)
    if (listener.*face)
      return url::Authority{own_name(options), listener.port}.to_string(0);
  return {};
}

// Returns the certificate file that clients must trust for interception.
std::string ca_file(const ServeOptions& options) {
  const std::filesystem::path folder = options.ca_folder.empty()
                                           ? default_ca_folder()
                                           : std::filesystem::path(options.ca_folder);
  std::error_code ignored;
  return std::filesystem::absolute(ca_certificate_file(folder), ignored).string();
}

// Returns instructions for using the proxy, which a public server does not offer.
std::string proxy_words(const ServeOptions& options, const Lifecycle& lifecycle) {
  const std::string proxy = address_of(options, lifecycle, &Listener::has_proxy);
  const std::string user = options.token.empty() ? "" : "--proxy-user me:TOKEN ";
  std::string out = "  in a browser    set the HTTP proxy to " + own_name(options) +
                    ", port " + proxy.substr(proxy.rfind(':') + 1) + "\n";
  out += "  with curl       curl " + user + "--proxy http://" + proxy +
         " http://example.org/\n";
  const std::string whole =
      "http://" + std::string(options.token.empty() ? "" : "me:TOKEN@") + proxy;
  if (!options.intercept)
    return out + "  in a shell      export http_proxy=" + whole + "\n";
  out += "  https           curl --cacert " + ca_file(options) + " " + user +
         "--proxy http://" + proxy + " https://example.org/\n";
  return out + "  in a shell      export http_proxy=" + whole +
         " https_proxy=" + whole + "\n";
}

constexpr std::string_view kForVisitors =
    "Shows what a reader came for on a web page, and leaves out the rest.";

std::string quota_words(const ServeOptions& options) {
  return "You may ask " + std::to_string(options.quota) + " times a minute.";
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

std::string first_words(const ServeOptions& options, const Lifecycle& lifecycle) {
  const std::string here = address_of(options, lifecycle, &Listener::has_reader);
  std::string out = "tamis serves at http://" + here + "/ (Ctrl-C ends it)\n\n";
  if (!options.is_public) {
    out += "  the web page    http://" + here + "/ builds pipelines by hand and eye\n";
    out += proxy_words(options, lifecycle);
  }
  out += "  one page        http://" + here + "/read/https://example.org/\n";
  out += "  for programs    http://" +
         address_of(options, lifecycle, &Listener::has_api) + "/api/openapi.json\n";
  out += "  is it well?     curl http://" + here + "/healthz\n\n";
  out += what_is_filtered(options);
  if (!options.token.empty())
    out +=
        "Clients show the token as the password of any user name, or as a bearer "
        "token.\n";
  return out;
}

// Contains paths only: a proxy in front of the server determines its public name and
// scheme.
std::string visitor_words(const ServeOptions& options, const Lifecycle& lifecycle) {
  std::string out = std::string(kForVisitors) + "\n\n";
  out += "  one page        /read/https://example.org/\n";
  if (lifecycle.listeners.front().has_api)
    out += "  for programs    /api/openapi.json\n";
  return out + "\n" + quota_words(options) + "\n";
}

Answer front_page(const ServeOptions& options, const Lifecycle& lifecycle) {
  Answer out;
  out.type = "text/html; charset=utf-8";
  out.content =
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>tamis"
      "</title><style>body{font:1.1em/1.5 sans-serif;max-width:50em;margin:3em auto;"
      "padding:0 1em}form{display:flex;gap:.5em}input{flex:1;font:inherit}"
      "button{font:inherit}</style></head><body><h1>tamis</h1><p>";
  append_as_html(kForVisitors, out.content);
  out.content +=
      "</p>\n<form action=\"/read\"><input name=\"url\" required "
      "aria-label=\"address\" "
      "placeholder=\"https://example.org/page\"><button>Read</button></form>\n"
      "<p>Or put <code>/read/</code> before an address: "
      "<a href=\"/read/https://example.org/\">/read/https://example.org/</a>.";
  if (lifecycle.listeners.front().has_api)
    out.content += " Programs use the <a href=\"/api/openapi.json\">interface</a>.";
  out.content += " " + quota_words(options) + "</p></body></html>\n";
  out.fields.add("Content-Security-Policy",
                 "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
                 "base-uri 'none'; frame-ancestors 'none'");
  return out;
}

}  // namespace tamis::serve
