#include "serve/http/exchange.h"

#include "serve/http/access.h"
#include "serve/http/client_name.h"
#include "tamis/detail/version.h"
#include "text/html_escape.h"

namespace tamis::serve {
namespace {

ResponseHead head_of(Answer& answer, bool is_last) {
  ResponseHead head;
  head.status = answer.status;
  head.reason = reason_of(answer.status);
  head.fields.add("Date", http_date());
  head.fields.add("Server", std::string("tamis/") + kVersion);
  if (answer.status != 204 && answer.status != 304) {
    head.fields.add("Content-Type", answer.type);
    head.fields.add("Content-Length", std::to_string(answer.content.size()));
  }
  head.fields.add("X-Content-Type-Options", "nosniff");
  for (const Field& field : answer.fields) head.fields.add(field.name, field.value);
  if (is_last) head.fields.add("Connection", "close");
  return head;
}

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

awaitable<After> send(Exchange& exchange, Answer answer) {
  const bool is_unread = !exchange.parser.is_done();
  const bool is_last =
      is_unread || !keeps_alive(exchange.request) || exchange.services().is_draining;
  const std::string head = to_bytes(head_of(answer, is_last));
  const std::string_view content =
      exchange.is_head() || answer.status == 204 || answer.status == 304
          ? std::string_view()
          : std::string_view(answer.content);
  exchange.client.expires_after(exchange.services().options.times.transfer);
  const Io io = co_await exchange.client.write(head, content);
  exchange.services().metrics.add(Count::bytes_to_clients, content.size());
  co_return io == Io::ok && !is_last ? After::keep : After::close;
}

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
    out.content = "tamis: " + std::string(finding) + "\n";
  }
  out.fields.add("Cache-Control", "no-store");
  out.fields.add("X-Tamis-Error", code);
  return out;
}

std::string client_of(const Exchange& exchange) {
  boost::system::error_code error;
  const auto client = exchange.client.socket().remote_endpoint(error);
  if (error) return {};
  if (is_trusted_server(client.address(), exchange.services().options))
    if (const auto behind =
            forwarded_client(exchange.request.fields.joined("X-Forwarded-For")))
      return client_name(*behind);
  return client_name(client.address());
}

std::optional<std::chrono::seconds> too_many_tokens(const Exchange& exchange) {
  return exchange.services().wrong_tokens.take(client_of(exchange));
}

std::optional<std::chrono::seconds> over_quota(const Exchange& exchange) {
  const std::string client = client_of(exchange);
  if (client.empty()) return std::nullopt;  // it has gone already
  const auto wait = exchange.services().quota.take(client);
  if (wait) exchange.services().metrics.add(Count::over_quota);
  return wait;
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

std::string fault_bytes(const MessageFault& fault) {
  Answer answer = error_answer({}, fault.status, "bad-request", fault.finding);
  return to_bytes(head_of(answer, true)) + answer.content;
}

}  // namespace tamis::serve
