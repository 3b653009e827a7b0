#include "filters/contract/spare_memory.h"

#include <array>
#include <utility>

namespace tamis {
namespace {

// Larger buffers are freed. At this size the scores take one megabyte.
constexpr std::size_t kMostWords = std::size_t{1} << 18;
constexpr std::size_t kMostKept = 8;  // small pipelines need fewer at a time

// A new buffer has room for the words of most pages, so it does not matter which buffer
// such a page gets.
constexpr std::size_t kUsualWords = 4096;

template <class T>
class Spares {
 public:
  T take() {
    if (count_ > 0) return std::move(all_[--count_]);
    T out;
    out.assign(kUsualWords, 0);
    return out;
  }
  void give(T&& spare) noexcept {
    if (count_ < kMostKept) all_[count_++] = std::move(spare);
  }

 private:
  std::array<T, kMostKept> all_;
  std::size_t count_ = 0;
};

Spares<Mask>& masks() {
  thread_local Spares<Mask> own;
  return own;
}

Spares<std::vector<float>>& scores() {
  thread_local Spares<std::vector<float>> own;
  return own;
}

}  // namespace

Mask spare_mask(std::size_t size, bool value) {
  if (size == 0) return Mask();  // give_back() ignores empty masks
  Mask out = masks().take();
  out.assign(size, value);
  return out;
}

Mask spare_mask(const Mask& mask) {
  if (mask.size() == 0) return Mask();
  Mask out = masks().take();
  out = mask;
  return out;
}

std::vector<float> spare_scores(std::size_t size) {
  std::vector<float> out = scores().take();
  out.assign(size, 0);
  return out;
}

FilterResult spare_result(const FilterResult& result) {
  FilterResult out{spare_mask(result.keep), scores().take(), result.confidence};
  out.scores = result.scores;
  return out;
}

void give_back(Mask&& mask) noexcept {
  const std::size_t size = mask.bits().size() * 64;
  if (size > 0 && size <= kMostWords) masks().give(std::move(mask));
}

void give_back(FilterResult&& result) noexcept {
  give_back(std::move(result.keep));
  if (result.scores.capacity() > 0 && result.scores.capacity() <= kMostWords)
    scores().give(std::move(result.scores));
}

}  // namespace tamis
