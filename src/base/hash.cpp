#include "base/hash.h"

#include <chrono>

#include <unistd.h>

namespace tamis {
namespace {

std::uint64_t draw() {
  std::uint64_t out = 0;
  if (getentropy(&out, sizeof out) == 0) return out;
  // On a kernel without getentropy, use the time and the address of the stack, which
  // are hard to guess.
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return finish_hash(
      mix(static_cast<std::uint64_t>(now), reinterpret_cast<std::uintptr_t>(&out)));
}

}  // namespace

std::uint64_t process_secret() {
  static const std::uint64_t once = draw();
  return once;
}

}  // namespace tamis
