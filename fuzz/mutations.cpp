// Tests the mutator of pages: reading a page as a tree loses no byte, and a mutated
// page keeps its first bytes and stays below its size limit.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/support/markup_tree.h"
#include "fuzz/support/mutate_page.h"
#include "fuzz/support/random_markup.h"
#include "fuzz/support/require.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tamis::fuzz;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  require(undefined_symbol().empty(), "the grammar defines its symbols",
          undefined_symbol());
  require(to_markup(read_markup(input), input.size()) == input,
          "a page is read without loss", "page", input);
  const std::string_view head =
      input.substr(0, std::min({input.find('<'), size, std::size_t{100}}));
  tamis::Rng random(size);
  std::string page(input);
  for (int i = 0; i < 20; ++i) {
    page = mutate_page(random, page, size + 2000);
    require(page.size() <= size + 2000, "a mutated page is within its limit");
    require(page.starts_with(head), "a mutated page keeps its first bytes", head);
    page = cross_pages(random, page, input, size + 2000);
    require(page.size() <= size + 2000, "a crossed page is within its limit");
  }
  return 0;
}
