// Hostile pages: each kind is one way to make a parser, a filter or a writer slow, deep
// or large. bench/hostile measures them. tests/laws/hostile_test.cpp checks the
// resulting page at 64 KB.
//
//   for (const HostileKind& kind : hostile_kinds()) parse(kind.make(1 << 20));
//
// If src/render, src/metadata or src/content reads a new element, attribute, class or
// key, add a kind for it. tests/laws/hostile_names_test.cpp compares them with these
// pages.
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace tamis::bench {

struct HostileKind {
  const char* name;
  // Returns a page of about that many bytes, of the same structure at every size.
  std::string (*make)(std::size_t bytes);
};

// All kinds, those of the parser first.
std::span<const HostileKind> hostile_kinds();

// Its parts, one file each.
std::span<const HostileKind> hostile_elements();  // what src/render treats specially
std::span<const HostileKind> hostile_tables();    // tables, lists, code and formulas
std::span<const HostileKind> hostile_sources();   // what src/metadata reads
std::span<const HostileKind> hostile_texts();     // characters and words
std::span<const HostileKind> hostile_mixtures();  // all of these, combined at random

}  // namespace tamis::bench
