#include "serve/own_pages.h"

#include "serve/api/json_answer.h"
#include "serve/front_page.h"
#include "serve/http/access.h"
#include "serve/http/offload.h"
#include "serve/reader/extraction.h"
#include "serve/ui_files.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

// Untrusted pages must not read the answers of this server or embed them in frames.
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

// Errors of the API are JSON, whichever component finds them.
Answer problem(const Exchange& exchange, int status, std::string_view code,
               std::string_view finding, const std::string& allowed = {}) {
  if (!is_api_path(exchange.target.path))
    return error_answer(
        exchange.request, status, code,
        std::string(finding) + (allowed.empty() ? "" : " (" + allowed + ")"));
  Answer out = json_error(status, {ErrorCode::bad_argument, std::string(code),
                                   std::string(finding), allowed});
  out.fields.add("X-Tamis-Error", code);
  return out;
}

Answer busy(const Exchange& exchange, std::string_view finding) {
  return to_be_asked_again(problem(exchange, 503, "busy", finding),
                           std::chrono::seconds(1));
}

Answer unauthorized(const Exchange& exchange) {
  Answer out =
      problem(exchange, 401, "token", "the token of this server is wanted",
              "Authorization: Bearer TOKEN, or TOKEN as the password of any user name");
  out.fields.add("WWW-Authenticate", "Basic realm=\"tamis\", Bearer realm=\"tamis\"");
  return out;
}

Answer too_often(const Exchange& exchange, std::chrono::seconds wait) {
  const std::uint32_t quota = exchange.traffic().options.quota;
  const std::string again = "again in " + std::to_string(wait.count()) + " s";
  return to_be_asked_again(
      problem(exchange, 429, "quota", "too many requests",
              quota > 0 ? std::to_string(quota) + " a minute; " + again : again),
      wait);
}

// Returns a refusal if the request must not be read.
std::optional<Answer> refusal(const Exchange& exchange) {
  const Traffic& traffic = exchange.traffic();
  const RequestHead& request = exchange.request;
  if (exchange.target.form != Target::Form::absolute &&
      !is_own_host(request.fields.get("Host"), traffic.options,
                   exchange.listener->port))
    return problem(exchange, 421, "host",
                   "this server does not go by that name; as a proxy it wants whole "
                   "addresses");
  if (!traffic.options.token.empty() && exchange.target.path != "/healthz" &&
      !shows_token(request.fields.get("Authorization"), traffic.options.token)) {
    if (const auto wait = too_many_tokens(exchange)) return too_often(exchange, *wait);
    return unauthorized(exchange);
  }
  if (!is_safe_method(request.method) && is_cross_site(request.fields))
    return problem(exchange, 403, "cross-site", "a page of another site asks this");
  if (exchange.target.path == "/healthz") return std::nullopt;
  if (const auto wait = over_quota(exchange)) return too_often(exchange, *wait);
  return std::nullopt;
}

struct Content {
  std::string bytes = {};
  std::shared_ptr<MemoryShare> counted = {};
  int status = 0;  // of the answer, if the content cannot be read
};

awaitable<Content> read_all(Exchange& exchange) {
  const std::size_t most = exchange.traffic().options.limits.request_bytes;
  Content out;
  out.counted = std::make_shared<MemoryShare>(exchange.traffic().metrics);
  if (exchange.request.framing == Framing::length && exchange.request.length > most) {
    out.status = 413;
    co_return out;
  }
  if (!exchange.parser.is_done() && exchange.request.minor >= 1 &&
      has_token(exchange.request.fields, "Expect", "100-continue"))
    co_await exchange.client.write("HTTP/1.1 100 Continue\r\n\r\n");
  while (!exchange.parser.is_done()) {
    exchange.client.expires_after(exchange.traffic().options.times.transfer);
    const Io io = co_await exchange.client.read_content(exchange.parser, out.bytes);
    if (io != Io::ok) out.status = io == Io::timed_out ? 408 : 400;
    out.counted->set(out.bytes.capacity());
    if (exchange.traffic().holds_too_much()) out.status = 503;
    if (out.bytes.size() > most) out.status = 413;
    if (out.status != 0) co_return out;
  }
  co_return out;
}

std::string_view why_unread(int status) {
  switch (status) {
    case 408: return "the content of the request takes too long";
    case 413: return "the content of the request is too large";
    default: return "the content of the request cannot be read";
  }
}

// Returns the limit for an error message.
std::string limit_of(int status, const ServeOptions& options) {
  return status == 413 ? "at most " + text::size_text(options.limits.request_bytes)
                       : "";
}

LocalRequest local_request(Exchange& exchange, Content content) {
  const std::string& path = exchange.target.path;
  const std::size_t question = std::min(path.find('?'), path.size());
  LocalRequest out;
  out.method = exchange.request.method;
  out.path = path.substr(0, question);
  out.query = question < path.size() ? path.substr(question + 1) : "";
  out.fields = exchange.request.fields;
  out.content = std::move(content.bytes);
  out.counted = std::move(content.counted);
  return out;
}

Answer answer_at_once(Exchange& exchange, const LocalRequest& request) {
  if (request.method != "GET" && request.method != "HEAD")
    return method_not_allowed(exchange.request, "GET, HEAD");
  if (request.path == "/healthz") {
    const bool is_draining = exchange.is_draining();
    return {is_draining ? 503 : 200,
            "text/plain; charset=utf-8",
            is_draining ? "draining\n" : "ok\n",
            {}};
  }
  const ServeOptions& options = exchange.traffic().options;
  const Lifecycle& lifecycle = exchange.worker.lifecycle;
  if (request.path == "/metrics" && options.is_public)
    return error_answer(exchange.request, 403, "public", "this is not for everybody");
  if (request.path == "/metrics")
    return {200,
            "text/plain; version=0.0.4; charset=utf-8",
            exchange.traffic().metrics.to_text(),
            {}};
  // Browsers get the web UI, and programs get a text about the server. On a public
  // server, most of the API for the web UI is closed, so both are for visitors.
  const bool is_browser =
      request.fields.joined("Accept").find("text/html") != std::string::npos;
  if (request.path == "/" && !is_browser)
    return {200,
            "text/plain; charset=utf-8",
            options.is_public ? visitor_words(options, lifecycle)
                              : first_words(options, lifecycle),
            {}};
  if (request.path == "/" && options.is_public) return front_page(options, lifecycle);
  if (is_ui_path(request.path)) return answer_ui(request.path, request.fields);
  return error_answer(exchange.request, 404, "not-found",
                      "there is no " + request.path + " here");
}

// The time limit for an answer.
constexpr milliseconds kPatience{60'000};

// Reports whether the listener serves the path. All listeners serve /healthz.
bool has_path(const Listener& listener, std::string_view path) {
  if (is_api_path(path)) return listener.has_api;
  return listener.has_reader || path == "/healthz";
}

}  // namespace

// The work for one request. Work that is abandoned after the time limit still holds the
// client's slot. The objects that it uses outlive the threads of the pools.
struct OwnPages::Task {
  // Called in the threads for pages.
  Answer answer() {
    if (traffic.holds_too_much())
      return refusal_of(503, "busy", "too many answers are being sent");
    try {
      PageWork work(traffic.options, traffic.work_memory, requested);
      return is_reader ? own.reader_.answer(request, work)
                       : own.api_.answer(request, work);
    } catch (const OutOfSteps&) {
      return refusal_of(422, "steps", "the page takes too much work for its size");
    } catch (const std::bad_alloc&) {
      return refusal_of(503, "memory", "there is no memory left");
    } catch (const std::exception& problem) {
      return refusal_of(500, "internal", problem.what());
    }
  }

  // Returns whether there is a page or an error; false: the time limit was exceeded.
  static awaitable<bool> fetch(std::shared_ptr<Task> task) {
    Traffic& traffic = task->traffic;
    auto turn = traffic.fetches.take_one_of_all();
    if (!turn) {
      task->requested.page = fail(ErrorCode::cannot_read, "url", kBusyFetching);
      co_return true;
    }
    const auto taken = std::make_shared<ConcurrencyLimit::Slot>(std::move(*turn));
    // A variable, because GCC 12 destroys the captures of a lambda within co_await
    // twice.
    auto work = [task, taken] {
      task->requested.page =
          fetch_page(task->requested.url, task->traffic, task->is_ending);
      return true;
    };
    const auto fetched = co_await offload(traffic.fetching, kPatience, std::move(work));
    co_return fetched.has_value();
  }

  const OwnPages& own;
  Traffic& traffic;
  const std::atomic<bool>& is_ending;
  const LocalRequest request;
  const bool is_reader;
  const ConcurrencyLimit::Slot slot;
  RequestedPage requested = {};

 private:
  Answer refusal_of(int status, std::string_view code, std::string_view finding) const {
    if (!is_reader)
      return json_error(
          status,
          {ErrorCode::bad_argument, std::string(code), std::string(finding), {}});
    RequestHead head;
    head.method = request.method;
    head.fields = request.fields;
    return error_answer(head, status, code, finding);
  }
};

awaitable<Answer> OwnPages::answer_elsewhere(Exchange& exchange,
                                             LocalRequest request) const {
  constexpr std::chrono::seconds kAgain{1};
  Traffic& traffic = exchange.traffic();
  const bool is_reader = is_reader_path(request.path);
  traffic.metrics.add(is_reader ? Count::reader_requests : Count::api_requests);
  auto slot = traffic.answers.take(client_of(exchange));
  if (!slot) co_return busy(exchange, "you have too many requests under way");
  const std::shared_ptr<Task> task(
      new Task{*this, traffic, exchange.worker.lifecycle.is_ending, std::move(request),
               is_reader, std::move(*slot)});
  const auto work = [task] { return task->answer(); };
  exchange.client.expires_never();
  auto answer = co_await offload(traffic.pages.lane(PageLane::local), kPatience, work);
  if (answer && task->requested.is_missing()) {
    answer.reset();
    if (co_await Task::fetch(task))
      answer = co_await offload(traffic.pages.lane(PageLane::local), kPatience, work);
  }
  if (!answer) co_return busy(exchange, "this takes too long");
  if (answer->status == 503) answer = to_be_asked_again(std::move(*answer), kAgain);
  // A stream may last long and needs few resources.
  if (answer->stream == nullptr) answer->until_sent = task;
  co_return std::move(*answer);
}

awaitable<Answer> OwnPages::answer(Exchange& exchange, LocalRequest request) const {
  if (!has_path(*exchange.listener, request.path))
    co_return error_answer(exchange.request, 404, "not-found",
                           request.path + " is at another port of this server");
  if (is_reader_path(request.path) || is_api_path(request.path))
    co_return co_await answer_elsewhere(exchange, std::move(request));
  exchange.traffic().metrics.add(Count::api_requests);
  co_return answer_at_once(exchange, request);
}

awaitable<After> OwnPages::serve(Exchange& exchange) const {
  if (auto refused = refusal(exchange)) {
    exchange.traffic().metrics.add(Count::bad_requests);
    add_strict_fields(*refused);
    co_return co_await send(exchange, std::move(*refused));
  }
  Content content = co_await read_all(exchange);
  Answer out;
  if (content.status != 0)
    out = content.status == 503
              ? busy(exchange, "too many requests are being read")
              : problem(exchange, content.status, "content", why_unread(content.status),
                        limit_of(content.status, exchange.traffic().options));
  else
    out = co_await answer(exchange, local_request(exchange, std::move(content)));
  add_strict_fields(out);
  MemoryShare counted(exchange.traffic().metrics);
  counted.set(out.content.size());
  co_return co_await send(exchange, std::move(out));
}

}  // namespace tamis::serve
