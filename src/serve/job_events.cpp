#include "serve/job_events.h"

#include <boost/asio/steady_timer.hpp>

#include "serve/http/client_writer.h"
#include "url/query.h"

namespace tamis::serve {
namespace {

// Jobs run elsewhere, so they are looked at: often enough for the eye.
constexpr milliseconds kLook{100};
// A line that says nothing, so that nobody between us takes the connection for dead.
constexpr milliseconds kSilence{15'000};

std::string event_of(const JobView& job) {
  return std::string("event: ") + (is_over(job.state) ? "end" : "job") +
         "\ndata: " + job.to_json() + "\n\n";
}

ResponseHead event_head() {
  ResponseHead head;
  head.status = 200;
  head.reason = reason_of(200);
  head.fields.add("Content-Type", "text/event-stream");
  head.fields.add("Cache-Control", "no-store");
  head.fields.add("X-Content-Type-Options", "nosniff");
  head.fields.add("Content-Security-Policy",
                  "default-src 'none'; frame-ancestors 'none'");
  head.fields.add("Cross-Origin-Resource-Policy", "same-origin");
  head.fields.add("Referrer-Policy", "no-referrer");
  head.framing = Framing::close;
  return head;
}

}  // namespace

std::optional<std::string> wanted_events(const LocalRequest& request,
                                         const Jobs& jobs) {
  const auto names = url::fit_path("/api/jobs/{id}/events", request.path);
  if (!names || request.method != "GET" || !jobs.find(names->front()))
    return std::nullopt;
  return names->front();
}

awaitable<After> send_events(Exchange& exchange, const Jobs& jobs, std::string id) {
  ClientWriter writer(exchange, event_head(), true);
  asio::steady_timer timer(exchange.worker.io);
  Clock::time_point last_word = Clock::now();
  std::optional<std::uint64_t> sent;
  for (;;) {
    const auto job = jobs.find(id);
    if (!job || exchange.traffic().is_draining) break;
    std::string event;
    if (job->version != sent)
      event = event_of(*job);
    else if (Clock::now() - last_word > kSilence)
      event = ": still here\n\n";
    sent = job->version;
    if (!event.empty()) {
      last_word = Clock::now();
      if (co_await writer.write(event) != Io::ok) co_return After::close;
    }
    if (is_over(job->state)) break;
    // A client that is there has nothing to say.
    if (!exchange.client.is_quiet()) co_return After::close;
    timer.expires_after(kLook);
    co_await timer.async_wait(kAwait);
  }
  const Fields no_trailers;
  co_await writer.finish({}, no_trailers);
  co_return After::close;
}

}  // namespace tamis::serve
