#include "serve/proxy/proxy.h"

#include <charconv>

#include "serve/http/forwarding.h"
#include "serve/http/request_content.h"
#include "serve/http/response.h"
#include "serve/proxy/bar.h"
#include "serve/proxy/changed_head.h"
#include "serve/proxy/page_response.h"
#include "serve/proxy/page_rules.h"
#include "serve/proxy/tunnel.h"

namespace tamis::serve {
namespace {

constexpr int kMaxInterim = 32;  // responses before the final one

// The result of one attempt.
struct Outcome {
  enum class Kind : std::uint8_t {
    done,
    stale,  // a kept connection was closed; another one can be tried
  };
  Kind kind = Kind::done;
  After after = After::close;
};

bool can_be_sent_again(const RequestHead& request) {
  const std::string& method = request.method;
  return request.framing == Framing::none &&
         (method == "GET" || method == "HEAD" || method == "OPTIONS" ||
          method == "TRACE" || method == "PUT" || method == "DELETE");
}

NoUpstream why_no_head(const Exchange& exchange, Connection& upstream, Io io) {
  const std::string host = exchange.target.authority.to_string(0);
  switch (io) {
    case Io::timed_out: return {UpstreamFault::timeout, host + ": no answer in time"};
    case Io::malformed:
      return {UpstreamFault::malformed,
              host + ": the response is not HTTP/1.1: " + upstream.fault().finding};
    default:
      return {UpstreamFault::reset,
              host + ": the connection was closed without an answer"};
  }
}

// Reports whether content may follow that is not read. RFC 9110, section 8.6, forbids a
// response 204 to announce content.
bool has_unread_content(const ResponseHead& response) {
  return response.status == 204 && announces_content(response.fields);
}

// One request on one connection.
class Attempt {
 public:
  Attempt(Exchange& exchange, Stores& stores, Upstream& upstream, const PagePlan& plan)
      : exchange_(exchange),
        stores_(stores),
        plan_(plan),
        upstream_(upstream),
        content_(exchange, upstream.connection) {}

  awaitable<Outcome> run();
  bool can_be_kept() const { return can_be_kept_; }

 private:
  awaitable<Outcome> exchange_heads();
  awaitable<Outcome> deliver(MessageParser& parser);
  awaitable<Outcome> change_protocol(const ResponseHead& head);
  awaitable<Outcome> fail(NoUpstream why);
  NoUpstream malformed(std::string_view finding) const;

  Exchange& exchange_;
  Stores& stores_;
  const PagePlan& plan_;
  Upstream& upstream_;
  RequestContent content_;
  bool can_be_kept_ = false;
};

awaitable<Outcome> Attempt::run() {
  const Outcome outcome = co_await exchange_heads();
  if (!content_.is_sent() && outcome.kind == Outcome::Kind::done) {
    can_be_kept_ = false;
    co_await content_.stop();
    co_return Outcome{Outcome::Kind::done, After::close};
  }
  co_await content_.stop();
  co_return outcome;
}

awaitable<Outcome> Attempt::exchange_heads() {
  Traffic& traffic = exchange_.traffic();
  const std::string head = to_bytes(
      request_for_upstream(exchange_.request, exchange_.target, traffic.pseudonym));
  const std::uint64_t before = upstream_.connection.received();
  upstream_.connection.expires_after(traffic.options.times.transfer);
  Io io = co_await upstream_.connection.write(head);
  if (io == Io::ok) content_.start();
  for (int i = 0; i < kMaxInterim; ++i) {
    MessageParser parser(MessageParser::Kind::response,
                         traffic.options.limits.head_bytes);
    if (exchange_.is_head()) parser.answers_head();
    // A server that refuses the request may have answered before it closed the
    // connection.
    upstream_.connection.expires_after(traffic.options.times.answer);
    io = co_await upstream_.connection.read_head(parser);
    if (io != Io::ok) {
      const bool is_stale = upstream_.is_reused &&
                            upstream_.connection.received() == before &&
                            io != Io::timed_out && can_be_sent_again(exchange_.request);
      if (is_stale) co_return Outcome{Outcome::Kind::stale, After::close};
      co_return co_await fail(why_no_head(exchange_, upstream_.connection, io));
    }
    const ResponseHead& response = parser.response();
    if (response.status == 101) co_return co_await change_protocol(response);
    if (response.status >= 200) co_return co_await deliver(parser);
    if (!is_wanted_interim(exchange_.request, response.status)) continue;
    const std::string interim =
        to_bytes(response_for_client(response, traffic.pseudonym));
    if (co_await exchange_.client.write(interim) != Io::ok) co_return Outcome{};
  }
  co_return co_await fail(malformed("too many interim responses"));
}

NoUpstream Attempt::malformed(std::string_view finding) const {
  return {UpstreamFault::malformed,
          exchange_.target.authority.to_string(0) + ": " + std::string(finding)};
}

awaitable<Outcome> Attempt::fail(NoUpstream why) {
  Answer answer;
  if (content_.is_malformed())
    answer = error_answer(exchange_.request, 400, "bad-request",
                          exchange_.client.fault().finding);
  else
    answer = no_upstream_answer(exchange_, stores_.hosts, why);
  co_await content_.stop();
  const After after = co_await send(exchange_, std::move(answer));
  co_return Outcome{Outcome::Kind::done, after};
}

awaitable<Outcome> Attempt::change_protocol(const ResponseHead& head) {
  Traffic& traffic = exchange_.traffic();
  if (!is_wanted_upgrade(exchange_.request, head))
    co_return co_await fail(malformed("a change of protocol that was not asked for"));
  // Content that is not sent yet belongs to the old protocol.
  if (!content_.is_sent())
    co_return co_await fail(malformed("a change of protocol within the request"));
  const std::string bytes = to_bytes(response_for_client(head, traffic.pseudonym));
  if (co_await exchange_.client.write(bytes) != Io::ok) co_return Outcome{};
  traffic.metrics.add(Count::upgrades);
  co_await relay(exchange_.client, upstream_.connection, traffic.options.times.tunnel);
  co_return Outcome{};
}

awaitable<Outcome> Attempt::deliver(MessageParser& parser) {
  Traffic& traffic = exchange_.traffic();
  const bool is_kept_upstream = keeps_alive(parser.response()) &&
                                parser.response().framing != Framing::close &&
                                !has_unread_content(parser.response());
  Response response{exchange_, upstream_.connection, parser,
                    response_for_client(parser.response(), traffic.pseudonym),
                    !keeps_alive(exchange_.request) || exchange_.is_draining() ||
                        !content_.is_sent()};
  const Delivered delivered = co_await serve::deliver(response, plan_, stores_);
  can_be_kept_ = delivered.is_whole && is_kept_upstream;
  co_return Outcome{Outcome::Kind::done, delivered.after};
}

// RFC 9110, section 7.6.2: OPTIONS and TRACE may be addressed to a proxy on the way.
std::optional<Answer> answer_as_last_hop(Exchange& exchange) {
  RequestHead& request = exchange.request;
  const auto field = request.fields.find("Max-Forwards");
  if (!field || (request.method != "OPTIONS" && request.method != "TRACE"))
    return std::nullopt;
  unsigned hops = 0;
  const auto [at, error] =
      std::from_chars(field->data(), field->data() + field->size(), hops);
  if (error != std::errc()) return std::nullopt;
  if (hops > 0) {
    request.fields.set("Max-Forwards", std::to_string(hops - 1));
    return std::nullopt;
  }
  Answer out;
  if (request.method == "TRACE") {
    out.type = "message/http";
    // RFC 9110, section 9.3.8: fields with secrets must be removed.
    for (const char* secret : {"Cookie", "Authorization", "Proxy-Authorization"})
      request.fields.remove(secret);
    out.content = to_bytes(request);
  } else {
    out.status = 204;
    out.fields.add("Allow",
                   "GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS, TRACE, CONNECT");
  }
  return out;
}

// Removes the parts of the request that are for this proxy, and returns how to handle a
// page.
Result<PagePlan> plan_for(Exchange& exchange, const PolicyHolder& policy) {
  RequestHead& request = exchange.request;
  PagePlan plan;
  auto chosen =
      policy.now()->for_request(exchange.target.authority.host, request.fields);
  if (!chosen) return tl::unexpected(chosen.error());
  plan.chosen = std::move(*chosen);
  request.fields.remove(Policy::kField);
  if (take_original_mark(exchange.target.path)) {
    plan.chosen = nullptr;
    plan.why = PassReason::asked;
  }
  std::string referer(request.fields.get("Referer"));
  if (take_original_mark(referer)) request.fields.set("Referer", referer);
  if (plan.chosen != nullptr)
    plan.was_unwrapped = unwrap_conditions(
        request.fields, plan.chosen->mark,
        asks_for_document(request, exchange.traffic().options.fragments));
  return plan;
}

}  // namespace

awaitable<After> Proxy::serve(Exchange& exchange,
                              const ServeRequests& serve_requests) const {
  if (exchange.target.form == Target::Form::authority)
    co_return co_await serve_tunnel(exchange, stores_.hosts, policy_, serve_requests);
  co_return co_await forward(exchange);
}

awaitable<After> Proxy::forward(Exchange& exchange) const {
  Traffic& traffic = exchange.traffic();
  traffic.metrics.add(Count::proxy_requests);
  if (auto refused = proxy_refusal(exchange))
    co_return co_await send(exchange, std::move(*refused));
  if (auto answer = answer_as_last_hop(exchange))
    co_return co_await send(exchange, std::move(*answer));
  const auto plan = plan_for(exchange, policy_);
  if (!plan)
    co_return co_await send(exchange, error_answer(exchange.request, 400, "pipeline",
                                                   std::string(Policy::kField) + ": " +
                                                       to_string(plan.error())));
  UpstreamPool& pool = exchange.worker.upstreams;
  exchange.client.expires_never();
  for (;;) {
    std::unique_ptr<Upstream> upstream = pool.take(exchange.target);
    if (upstream != nullptr) {
      traffic.metrics.add(Count::upstream_reuses);
    } else {
      MaybeUpstream made = co_await connect_upstream(
          traffic, exchange.worker.timeouts, exchange.target, client_of(exchange));
      if (!made)
        co_return co_await send(
            exchange, no_upstream_answer(exchange, stores_.hosts, made.error()));
      upstream = std::move(*made);
    }
    Attempt attempt(exchange, stores_, *upstream, *plan);
    const Outcome outcome = co_await attempt.run();
    if (outcome.kind == Outcome::Kind::stale) continue;
    if (attempt.can_be_kept())
      pool.put(exchange.target, std::move(upstream), traffic.options.times.idle);
    co_return outcome.after;
  }
}

}  // namespace tamis::serve
