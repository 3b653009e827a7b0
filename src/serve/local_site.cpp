#include "serve/local_site.h"

#include "serve/access.h"
#include "serve/api.h"
#include "serve/front_page.h"
#include "serve/offload.h"

namespace tamis::serve {
namespace {

// A page of strangers must not look into our answers, nor frame them.
void add_strict_fields(Answer& answer) {
  if (!answer.fields.has("Content-Security-Policy"))
    answer.fields.add("Content-Security-Policy",
                      "default-src 'none'; frame-ancestors 'none'");
  answer.fields.add("Cross-Origin-Resource-Policy", "same-origin");
  answer.fields.add("Referrer-Policy", "no-referrer");
  if (!answer.fields.has("Cache-Control"))
    answer.fields.add("Cache-Control", "no-store");
}

bool is_safe_method(std::string_view method) {
  return method == "GET" || method == "HEAD" || method == "OPTIONS";
}

Answer unauthorized(const RequestHead& request) {
  Answer out =
      error_answer(request, 401, "token", "the token of this server is wanted");
  out.fields.add("WWW-Authenticate", "Basic realm=\"tamis\", Bearer realm=\"tamis\"");
  return out;
}

// Why a request may not even be read.
std::optional<Answer> refusal(const Exchange& exchange) {
  const Services& services = exchange.services();
  const RequestHead& request = exchange.request;
  if (exchange.target.form != Target::Form::absolute &&
      !is_own_host(request.fields.get("Host"), services.options, exchange.door->port))
    return error_answer(request, 421, "host",
                        "this server does not go by that name; as a proxy it wants "
                        "whole addresses");
  if (!services.options.token.empty() && exchange.target.path != "/healthz" &&
      !shows_token(request.fields.get("Authorization"), services.options.token))
    return unauthorized(request);
  if (!is_safe_method(request.method) &&
      is_cross_site(request.fields, services.options, exchange.door->port))
    return error_answer(request, 403, "cross-site", "a page of another site asks this");
  return std::nullopt;
}

struct Content {
  std::string bytes;
  int status = 0;  // of the answer, where it cannot be had
};

awaitable<Content> read_all(Exchange& exchange) {
  const std::size_t most = exchange.services().options.limits.request_bytes;
  Content out;
  if (exchange.request.framing == Framing::length && exchange.request.length > most) {
    out.status = 413;
    co_return out;
  }
  if (!exchange.parser.is_done() &&
      has_token(exchange.request.fields, "Expect", "100-continue"))
    co_await exchange.client.write("HTTP/1.1 100 Continue\r\n\r\n");
  while (!exchange.parser.is_done()) {
    exchange.client.expires_after(exchange.services().options.times.transfer);
    const Io io = co_await exchange.client.read_content(exchange.parser, out.bytes);
    if (io != Io::ok) out.status = io == Io::timed_out ? 408 : 400;
    if (out.bytes.size() > most) out.status = 413;
    if (out.status != 0) co_return out;
  }
  co_return out;
}

LocalRequest local_request(Exchange& exchange, std::string content) {
  const std::string& path = exchange.target.path;
  const std::size_t question = std::min(path.find('?'), path.size());
  LocalRequest out;
  out.method = exchange.request.method;
  out.path = path.substr(0, question);
  out.query = question < path.size() ? path.substr(question + 1) : "";
  out.fields = exchange.request.fields;
  out.content = std::move(content);
  return out;
}

Answer method_not_allowed(const RequestHead& request, std::string_view allowed) {
  Answer out = error_answer(request, 405, "method",
                            "only " + std::string(allowed) + " is of use here");
  out.fields.add("Allow", allowed);
  return out;
}

Answer answer_at_once(Exchange& exchange, const LocalRequest& request) {
  if (request.method != "GET" && request.method != "HEAD")
    return method_not_allowed(exchange.request, "GET, HEAD");
  if (request.path == "/healthz") {
    const bool is_draining = exchange.services().is_draining;
    return {is_draining ? 503 : 200,
            "text/plain; charset=utf-8",
            is_draining ? "draining\n" : "ok\n",
            {}};
  }
  if (request.path == "/metrics")
    return {200,
            "text/plain; version=0.0.4; charset=utf-8",
            exchange.services().metrics.to_text(),
            {}};
  if (request.path == "/") return front_page(exchange.services());
  return error_answer(exchange.request, 404, "not-found",
                      "there is no " + request.path + " here");
}

// The reader and the API work, or wait for others: not in this thread.
awaitable<Answer> answer_elsewhere(Exchange& exchange, LocalRequest request) {
  constexpr milliseconds kPatience{60'000};
  Services& services = exchange.services();
  const bool is_reader = is_reader_path(request.path);
  services.metrics.add(is_reader ? Count::reader_requests : Count::api_requests);
  const auto shared = std::make_shared<const LocalRequest>(std::move(request));
  const ServeOptions& options = services.options;  // lives as long as the pools
  auto work = [shared, &options, is_reader] {
    return is_reader ? answer_reader(*shared, options) : answer_api(*shared, options);
  };
  exchange.client.expires_never();
  auto answer = co_await offload(services.blocking, kPatience, std::move(work));
  if (answer) co_return std::move(*answer);
  co_return error_answer(exchange.request, 503, "busy", "this takes too long");
}

// Whether the door has what is behind the path; all of them tell how we are.
bool has_path(const Door& door, std::string_view path) {
  if (is_api_path(path)) return door.has_api;
  return door.has_reader || path == "/healthz";
}

awaitable<Answer> answer_for(Exchange& exchange, LocalRequest request) {
  if (!has_path(*exchange.door, request.path))
    co_return error_answer(exchange.request, 404, "not-found",
                           request.path + " is at another port of this server");
  if (is_reader_path(request.path) || is_api_path(request.path))
    co_return co_await answer_elsewhere(exchange, std::move(request));
  exchange.services().metrics.add(Count::api_requests);
  co_return answer_at_once(exchange, request);
}

}  // namespace

awaitable<After> serve_locally(Exchange& exchange) {
  if (auto refused = refusal(exchange)) {
    exchange.services().metrics.add(Count::bad_requests);
    add_strict_fields(*refused);
    co_return co_await send(exchange, std::move(*refused));
  }
  Content content = co_await read_all(exchange);
  Answer answer;
  if (content.status != 0)
    answer = error_answer(exchange.request, content.status, "content",
                          "the content of the request cannot be read");
  else
    answer = co_await answer_for(exchange,
                                 local_request(exchange, std::move(content.bytes)));
  add_strict_fields(answer);
  co_return co_await send(exchange, std::move(answer));
}

}  // namespace tamis::serve
