// Any bytes as a page: its metadata harms nobody, is the same twice, and its JSON and
// front matter are whole.

#include "tamis/metadata.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tamis/parser.h"
#include "tamis/render.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const tamis::Page page = tamis::parse(bytes);
  const tamis::MetadataOptions options{.url = "https://example.org/2024/05/31/a"};
  const tamis::Metadata once = tamis::metadata_of(page, options);
  const tamis::Metadata twice = tamis::metadata_of(page, options);
  const tamis::Mask keep(page.word_count(), true);
  const std::string json = tamis::to_json(page, keep, {.metadata = &once});
  if (json != tamis::to_json(page, keep, {.metadata = &twice})) std::abort();
  const std::string front = tamis::to_front_matter(once);
  if (!front.empty() && front.find("\n---") != front.size() - 6) std::abort();
  return 0;
}
