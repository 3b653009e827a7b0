// Pages made to hurt: each kind is one way by which a parser may become slow, deep or
// large. bench/hostile measures them at many megabytes; tests/laws/hostile_test.cpp
// checks the page that comes out at 64 KB.
//
//   for (const HostileKind& kind : hostile_kinds()) parse(kind.make(1 << 20));
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace tamis::bench {

struct HostileKind {
  const char* name;
  // A page of about that many bytes, made of the same material at every size.
  std::string (*make)(std::size_t bytes);
};

std::span<const HostileKind> hostile_kinds();

}  // namespace tamis::bench
