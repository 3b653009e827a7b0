#include "serve/http/forwarding.h"

#include <algorithm>
#include <charconv>

#include "text/ascii.h"

namespace tamis::serve {
namespace {

constexpr std::string_view kHopByHop[] = {"Connection",
                                          "Keep-Alive",
                                          "Proxy-Connection",
                                          "Proxy-Authenticate",
                                          "Proxy-Authorization",
                                          "Proxy-Authentication-Info",
                                          "TE",
                                          "Transfer-Encoding",
                                          "Upgrade"};

// RFC 9110, section 6.5.1, names kinds of fields. RFC 7231, sections 5.1, 5.2, 5.3, 7.1
// and 3.1.1, and RFC 6265 list the fields of each kind. The last row has the fields of
// tamis.
constexpr std::string_view kNoTrailers[] = {
    // framing and routing
    "Content-Length", "Trailer", "Host", "Via", "Forwarded", "X-Forwarded-For",
    "HTTP2-Settings",
    // request modifiers: controls, conditions
    "Cache-Control", "Expect", "Max-Forwards", "Pragma", "Range", "If-Match",
    "If-None-Match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
    // authentication
    "Authorization", "WWW-Authenticate", "Cookie", "Set-Cookie",
    // response control data
    "Age", "Date", "Expires", "Location", "Retry-After", "Vary", "Warning",
    // how content is read
    "Content-Encoding", "Content-Type", "Content-Range", "Content-Language",
    "Content-Location", "Content-Disposition", "Content-Security-Policy",
    // for this proxy, or from it
    "X-Tamis", "X-Tamis-Pipeline", "X-Tamis-Error"};

// Reports whether a Connection field must not remove this field.
bool is_needed(std::string_view name) {
  return equal_ignoring_case(name, "Host") ||
         equal_ignoring_case(name, "Content-Length");
}

void add_via(Fields& fields, int minor, std::string_view pseudonym) {
  std::string via = fields.joined("Via");
  via += (via.empty() ? "1." : ", 1.") + std::to_string(minor) + " ";
  via += pseudonym;
  fields.set("Via", via);
}

}  // namespace

void remove_hop_by_hop(Fields& fields) {
  const std::string named = fields.joined("Connection");
  for (const std::string_view name : list_items(named))
    if (!is_needed(name)) fields.remove(name);
  for (const std::string_view name : kHopByHop) fields.remove(name);
}

bool has_looped(const Fields& fields, std::string_view pseudonym) {
  return fields.joined("Via").find(pseudonym) != std::string::npos;
}

std::string_view wanted_upgrade(const RequestHead& request) {
  const bool is_wanted =
      request.minor >= 1 && has_token(request.fields, "Connection", "Upgrade");
  return is_wanted ? request.fields.get("Upgrade") : std::string_view();
}

bool is_wanted_upgrade(const RequestHead& request, const ResponseHead& response) {
  const std::string chosen = response.fields.joined("Upgrade");
  const auto protocols = list_items(chosen);
  const auto wanted = list_items(wanted_upgrade(request));
  const auto is_wanted = [&](std::string_view protocol) {
    return std::any_of(wanted.begin(), wanted.end(), [&](std::string_view item) {
      return equal_ignoring_case(item, protocol);
    });
  };
  return response.minor >= 1 && has_token(response.fields, "Connection", "Upgrade") &&
         !protocols.empty() &&
         std::all_of(protocols.begin(), protocols.end(), is_wanted);
}

bool is_wanted_interim(const RequestHead& request, int status) {
  return status == 100 && request.minor >= 1 &&
         has_token(request.fields, "Expect", "100-continue");
}

RequestHead request_for_upstream(const RequestHead& request, const Target& target,
                                 std::string_view pseudonym) {
  RequestHead out;
  out.method = request.method;
  out.target = target.path;
  out.framing = request.framing;
  out.length = request.length;
  out.fields.add("Host", target.authority.to_string(target.default_port()));
  Fields rest = request.fields;
  remove_hop_by_hop(rest);
  rest.remove("Host");
  rest.remove("Content-Length");
  add_via(rest, request.minor, pseudonym);
  for (const Field& field : rest) out.fields.add(field.name, field.value);
  if (request.framing == Framing::chunked)
    out.fields.add("Transfer-Encoding", "chunked");
  else if (request.fields.has("Content-Length"))
    out.fields.add("Content-Length", request.fields.get("Content-Length"));
  const bool takes_trailers = has_token(request.fields, "TE", "trailers");
  const std::string_view upgrade = wanted_upgrade(request);
  if (takes_trailers) out.fields.add("TE", "trailers");
  if (!upgrade.empty()) out.fields.add("Upgrade", upgrade);
  if (takes_trailers || !upgrade.empty())
    out.fields.add("Connection", upgrade.empty()  ? "TE"
                                 : takes_trailers ? "TE, Upgrade"
                                                  : "Upgrade");
  return out;
}

ResponseHead response_for_client(const ResponseHead& response,
                                 std::string_view pseudonym) {
  ResponseHead out = response;
  out.minor = 1;
  const std::string upgrade(response.status == 101 ? response.fields.get("Upgrade")
                                                   : "");
  remove_hop_by_hop(out.fields);
  if (has_no_content(response.status)) {
    out.framing = Framing::none;
    out.length = 0;
    out.fields.remove("Content-Length");
    // RFC 9110, section 15.3.6: of the responses without content, only 205 is framed as
    // other responses are.
    if (response.status == 205) out.fields.add("Content-Length", "0");
  }
  add_via(out.fields, response.minor, pseudonym);
  if (!upgrade.empty()) {
    out.fields.add("Upgrade", upgrade);
    out.fields.add("Connection", "Upgrade");
  }
  // RFC 9110, section 6.6.1: a proxy adds a date if the response has none.
  if (response.status >= 200 && !out.fields.has("Date"))
    out.fields.add("Date", http_date());
  return out;
}

Fields trailers_to_pass(const Fields& trailers, const Fields& head) {
  Fields out = trailers;
  const std::string named = head.joined("Connection");
  for (const std::string_view name : list_items(named)) out.remove(name);
  remove_hop_by_hop(out);
  for (const std::string_view name : kNoTrailers) out.remove(name);
  // Fields such as Sec-Fetch-Dest describe a request and are set by the browser.
  for (const Field& field : trailers)
    if (equal_ignoring_case(std::string_view(field.name).substr(0, 4), "Sec-"))
      out.remove(field.name);
  return out;
}

void append_chunk(std::string_view content, std::string& out) {
  if (content.empty()) return;  // an empty chunk would end the content
  char size[20];
  const auto end = std::to_chars(size, size + sizeof size, content.size(), 16);
  out.append(size, end.ptr);
  out += "\r\n";
  out += content;
  out += "\r\n";
}

std::string last_chunk(const Fields& trailers) {
  std::string out = "0\r\n";
  for (const Field& field : trailers) out += field.name + ": " + field.value + "\r\n";
  return out + "\r\n";
}

}  // namespace tamis::serve
