// Any bytes as a page: computing its metadata twice gives the same result, and its JSON
// and front matter can be read back.

#include "tamis/metadata.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "fuzz/support/output_checks.h"
#include "fuzz/support/require.h"
#include "tamis/parser.h"
#include "tamis/render.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tamis::fuzz;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const tamis::Page page = tamis::parse(bytes);
  const tamis::MetadataOptions options{.url = "https://example.org/2024/05/31/a"};
  const tamis::Metadata once = tamis::metadata_of(page, options);
  const tamis::Metadata twice = tamis::metadata_of(page, options);
  const tamis::Mask keep(page.word_count(), true);
  const std::string json = tamis::to_json(page, keep, {}, {.metadata = &once});
  require(json == tamis::to_json(page, keep, {}, {.metadata = &twice}),
          "metadata is the same twice");
  check_output({"json", OutputKind::json, json});
  const std::string front = tamis::to_front_matter(once);
  require(front.empty() || front.find("\n---") == front.size() - 6,
          "no value ends the front matter", "front matter", front);
  check_output({"front matter", OutputKind::front_matter, front});
  return 0;
}
