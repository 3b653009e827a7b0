#include "serve/http/traffic.h"

#include <random>

#include "text/numbers.h"

namespace tamis::serve {
namespace {

// Per client and minute: enough for typing errors, and too few for guessing.
constexpr std::uint32_t kWrongTokens = 60;

// Returns the limit per client. Without a quota, it is the total.
std::size_t share_of_client(const ServeOptions& options, std::size_t all,
                            std::size_t of_client) {
  return options.quota > 0 ? of_client : all;
}

std::string make_pseudonym() {
  return "tamis-" + text::hexadecimal(std::random_device()(), 8);
}

}  // namespace

Traffic::Traffic(ServeOptions given, unsigned threads)
    : options(std::move(given)),
      pseudonym(make_pseudonym()),
      quota(options.quota),
      wrong_tokens(kWrongTokens),
      connections(options.limits.connections,
                  share_of_client(options, options.limits.connections,
                                  options.limits.client_connections)),
      answers(options.limits.connections,
              share_of_client(options, options.limits.connections,
                              options.limits.client_answers)),
      fetches(options.limits.fetches, options.limits.fetches),
      work_memory(options.limits.work_bytes(options.is_public)),
      pages(threads, !options.is_public),
      fetching(static_cast<unsigned>(options.limits.fetches)) {}

bool Traffic::holds_too_much() const {
  return metrics.get(Gauge::held_bytes) >
         static_cast<std::int64_t>(options.limits.held_bytes());
}

}  // namespace tamis::serve
