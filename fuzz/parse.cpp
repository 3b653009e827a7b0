// Any bytes become a page: its invariants hold, and all its parts can be read. Every
// instruction set and a reused parser give the same page.
//
// The first byte selects the options. It is counted from '@', so that the seed corpus
// is readable:
//   bit 0 scripting, 1 hide_invisible, 2 small limits, 3 noscript and template words,
//   bits 4 to 7 the context of a fragment. '@' is a page with the default options.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "document/tree_dump.h"
#include "support/instruction_sets.h"
#include "support/page_equality.h"
#include "support/page_invariants.h"
#include "support/page_sequence_invariants.h"
#include "tamis/parser.h"

namespace {

using tamis::Page;

constexpr std::string_view kContexts[16] = {
    "",       "div",   "table",    "tbody",    "tr",  "td",       "select",  "template",
    "script", "title", "frameset", "colgroup", "svg", "svg desc", "math mi", "html",
};

tamis::ParseOptions options_of(std::uint8_t byte) {
  const auto bits = static_cast<std::uint8_t>(byte - '@');
  tamis::ParseOptions options;
  options.scripting = (bits & 1) != 0;
  options.hide_invisible = (bits & 2) != 0;
  if ((bits & 4) != 0)
    options.limits = {.max_bytes = 1000,
                      .max_depth = 12,
                      .max_nodes = 100,
                      .max_attributes = 3,
                      .max_formatting = 4,
                      .max_repairs_per_byte = 1};
  options.noscript_words = (bits & 8) != 0;
  options.template_words = (bits & 8) != 0;
  options.fragment_of = kContexts[bits >> 4];
  return options;
}

void require_nothing(const std::string& complaint, const char* about) {
  if (complaint.empty()) return;
  std::fprintf(stderr, "%s: %s\n", about, complaint.c_str());
  std::abort();
}

// The invariants read all attributes and texts. This function reads the rest.
void read_everything(const Page& page, bool fragment) {
  std::size_t read = tamis::to_tree(page, fragment).size() + page.memory();
  for (tamis::NodeId n = 0; n < page.node_count(); ++n) {
    if (page.kind(n) == tamis::Kind::comment) read += page.text(n).size();
    if (page.is_element(n)) read += page.has_attribute(n, "no-such-name") ? 1 : 0;
  }
  if (read == 0) std::abort();  // at least memory() is not 0
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const tamis::ParseOptions options = options_of(data[0]);
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);

  const Page page = tamis::parse(bytes, {}, options);
  require_nothing(tamis::test::broken_invariant(page, options.limits), "invariant");
  require_nothing(tamis::test::broken_sequence(page), "sequence");
  read_everything(page, !options.fragment_of.empty());

  for (const tamis::InstructionSet set : tamis::test::instruction_sets()) {
    const tamis::test::Forced forced(set);
    tamis::Parser parser(options);
    parser.parse("<table><b><svg><template>used before");
    require_nothing(tamis::test::difference(page, parser.parse(bytes)), "difference");
  }
  return 0;
}
