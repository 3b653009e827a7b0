#include "serve/services.h"

#include <cstdio>
#include <random>

namespace tamis::serve {
namespace {

// Fetches and look-ups wait most of the time.
constexpr unsigned kBlockingThreads = 16;

std::string make_pseudonym() {
  char out[32];
  std::random_device random;
  std::snprintf(out, sizeof out, "tamis-%08x", static_cast<unsigned>(random()));
  return out;
}

}  // namespace

Services::Services(ServeOptions given, unsigned threads)
    : options(std::move(given)),
      pseudonym(make_pseudonym()),
      filtering(threads),
      blocking(kBlockingThreads) {}

}  // namespace tamis::serve
