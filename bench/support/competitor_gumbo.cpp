// gumbo, Google's HTML5 parser in C.

#include "bench/support/competitors.h"

#if defined(TAMIS_HAVE_GUMBO)

#include <gumbo.h>

namespace tamis::bench {
namespace {

std::uint64_t parse(const BenchPage& page) {
  GumboOutput* output = gumbo_parse_with_options(&kGumboDefaultOptions,
                                                 page.utf8.data(), page.utf8.size());
  const std::uint64_t children = output->root->v.element.children.length;
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  return children;
}

}  // namespace

void add_gumbo(std::vector<Case>& cases) {
  cases.push_back({.name = "gumbo", .run = parse});
}

}  // namespace tamis::bench

#else

void tamis::bench::add_gumbo(std::vector<Case>&) {}

#endif
