// The mutator that libFuzzer calls for targets that read pages. Half of the mutations
// change the page as a tree of elements. The others are those of libFuzzer, which
// change bytes and use the dictionary and values from comparisons.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "fuzz/support/mutate_page.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                        std::size_t max_size);

namespace {

std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

std::size_t put(const std::string& text, std::uint8_t* out, std::size_t max_size) {
  const std::size_t size = std::min(text.size(), max_size);
  std::memcpy(out, text.data(), size);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  tamis::Rng random(seed);
  if (random.below(2) == 0) return LLVMFuzzerMutate(data, size, max_size);
  return put(tamis::fuzz::mutate_page(random, text_of(data, size), max_size), data,
             max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(
    const std::uint8_t* first, std::size_t first_size, const std::uint8_t* second,
    std::size_t second_size, std::uint8_t* out, std::size_t max_size, unsigned seed) {
  tamis::Rng random(seed);
  return put(tamis::fuzz::cross_pages(random, text_of(first, first_size),
                                      text_of(second, second_size), max_size),
             out, max_size);
}
