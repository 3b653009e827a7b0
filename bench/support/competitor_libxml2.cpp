// libxml2's HTML parser, on which lxml and most Python extractors are based. It follows
// HTML 4, not the current standard. It parses only every fourth page, to save time.

#include "bench/support/competitors.h"

#if defined(TAMIS_HAVE_LIBXML2)

#include <libxml/HTMLparser.h>

namespace tamis::bench {
namespace {

constexpr int kOptions = HTML_PARSE_RECOVER | HTML_PARSE_NOERROR |
                         HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_COMPACT;

std::uint64_t parse(const BenchPage& page) {
  const htmlDocPtr document = htmlReadMemory(
      page.utf8.data(), static_cast<int>(page.utf8.size()), nullptr, "utf-8", kOptions);
  if (document == nullptr) return 2;  // gives up on some pages; their time counts
  const bool has_root = xmlDocGetRootElement(document) != nullptr;
  xmlFreeDoc(document);
  return has_root ? 1 : 2;
}

}  // namespace

void add_libxml2(std::vector<Case>& cases) {
  cases.push_back({.name = "libxml2", .run = parse});
}

}  // namespace tamis::bench

#else

void tamis::bench::add_libxml2(std::vector<Case>&) {}

#endif
