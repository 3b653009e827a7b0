// Many rows through a forest at once. At every node a byte of each row says whether the
// row comes by (255 or 0); so 32 rows go both ways in ten instructions, without a jump.

#include <algorithm>

#include "filters/learned/forest.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace tamis {
namespace {

// Place 0 is for marks that nobody needs, 1 for those of a whole tree.
constexpr std::size_t kPlaces = kMostLeaves + 2;

// The columns that the forest asks for, kLanes rows of each side by side, so that all
// trees find them in the nearest cache.
using Lanes = std::vector<Bin>;

void gather_lanes(const Forest& forest, const Bin* bins, std::uint32_t stride,
                  std::uint32_t first, Lanes& lanes) {
  lanes.resize(forest.used.size() * kLanes);
  Bin* into = lanes.data();
  for (const std::uint16_t feature : forest.used) {
    std::copy_n(bins + std::size_t{feature} * stride + first, kLanes, into);
    into += kLanes;
  }
}

void add_trees_portable(const Forest& forest, const Bin* lanes, std::int32_t* sums) {
  std::uint8_t marks[kPlaces][kLanes] = {};
  std::fill_n(marks[1], kLanes, std::uint8_t{255});
  const Forest::Step* step = forest.steps.data();
  const std::int16_t* values = forest.leaves.data();
  for (const std::uint8_t size : forest.sizes) {
    std::uint8_t leaf[kLanes] = {};
    for (const Forest::Step* const end = step + size - 1; step != end; ++step) {
      const Bin* const column = lanes + std::size_t{step->slot} * kLanes;
      for (std::uint32_t i = 0; i < kLanes; ++i) {
        const std::uint8_t here = marks[step->from][i];
        const std::uint8_t right = column[i] > step->bin ? here : 0;
        leaf[i] = static_cast<std::uint8_t>(leaf[i] + (right & step->left_leaves));
        marks[step->left][i] = static_cast<std::uint8_t>(here & ~right);
        marks[step->right][i] = right;
      }
    }
    std::fill_n(marks[1], kLanes, std::uint8_t{255});
    for (std::uint32_t i = 0; i < kLanes; ++i) sums[i] += values[leaf[i]];
    values += size;
  }
}

#ifdef __x86_64__

[[gnu::target("avx2")]] inline __m256i load(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

[[gnu::target("avx2")]] inline void store(void* to, __m256i value) {
  _mm256_storeu_si256(static_cast<__m256i*>(to), value);
}

// The numbers of the leaves that the rows come to.
[[gnu::target("avx2")]] __m256i find_leaves(const Forest::Step* step,
                                            const Forest::Step* end, const Bin* lanes,
                                            std::uint8_t (*marks)[kLanes]) {
  store(marks[1], _mm256_set1_epi8(-1));
  __m256i leaf = _mm256_setzero_si256();
  for (; step != end; ++step) {
    const __m256i column = load(lanes + std::size_t{step->slot} * kLanes);
    const __m256i bin = _mm256_set1_epi8(static_cast<char>(step->bin));
    const __m256i at_most = _mm256_cmpeq_epi8(_mm256_min_epu8(column, bin), column);
    const __m256i here = load(marks[step->from]);
    const __m256i right = _mm256_andnot_si256(at_most, here);
    store(marks[step->left], _mm256_and_si256(at_most, here));
    store(marks[step->right], right);
    const __m256i more = _mm256_set1_epi8(static_cast<char>(step->left_leaves));
    leaf = _mm256_add_epi8(leaf, _mm256_and_si256(right, more));
  }
  return leaf;
}

[[gnu::target("avx2")]] void add_sixteen(__m256i values, std::int32_t* low,
                                         std::int32_t* high) {
  const __m256i first = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(values));
  const __m256i second = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(values, 1));
  store(low, _mm256_add_epi32(load(low), first));
  store(high, _mm256_add_epi32(load(high), second));
}

// Leaves are looked up sixteen at a time, their low and high bytes apart: a shuffle
// gives 0 where bit 7 of the number is set, which the saturated sum sets for all
// numbers that are not among these sixteen.
[[gnu::target("avx2")]] void add_values(__m256i leaf, std::uint32_t leaves,
                                        const std::uint8_t* bytes, std::int32_t* sums) {
  const __m256i beyond = _mm256_set1_epi8(0x70);
  __m256i low = _mm256_setzero_si256();
  __m256i high = _mm256_setzero_si256();
  for (std::uint32_t first = 0; first < leaves; first += 16) {
    const __m256i from = _mm256_set1_epi8(static_cast<char>(first));
    const __m256i at = _mm256_adds_epu8(_mm256_xor_si256(leaf, from), beyond);
    const __m256i table = load(bytes + 2 * first);
    const __m256i low_bytes = _mm256_permute4x64_epi64(table, 0x44);
    const __m256i high_bytes = _mm256_permute4x64_epi64(table, 0xEE);
    low = _mm256_or_si256(low, _mm256_shuffle_epi8(low_bytes, at));
    high = _mm256_or_si256(high, _mm256_shuffle_epi8(high_bytes, at));
  }
  add_sixteen(_mm256_unpacklo_epi8(low, high), sums, sums + 16);
  add_sixteen(_mm256_unpackhi_epi8(low, high), sums + 8, sums + 24);
}

[[gnu::target("avx2")]] void add_trees_avx2(const Forest& forest, const Bin* lanes,
                                            std::int32_t* sums) {
  alignas(32) std::uint8_t marks[kPlaces][kLanes];
  const Forest::Step* step = forest.steps.data();
  const std::uint8_t* bytes = forest.leaf_bytes.data();
  for (const std::uint8_t size : forest.sizes) {
    const Forest::Step* const end = step + size - 1;
    add_values(find_leaves(step, end, lanes, marks), size, bytes, sums);
    step = end;
    bytes += (size + 15) / 16 * 32;
  }
}

bool has_avx2() {
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has;
}

#else

bool has_avx2() {
  return false;
}
void add_trees_avx2(const Forest&, const Bin*, std::int32_t*) {}

#endif

}  // namespace

void score_rows(const Forest& forest, const Bin* bins, std::uint32_t stride,
                std::vector<std::int32_t>& scores, InstructionSet wanted) {
  thread_local Lanes lanes;
  const auto add_trees = wanted == InstructionSet::best && has_avx2()
                             ? add_trees_avx2
                             : add_trees_portable;
  scores.assign(stride, forest.bias);
  for (std::uint32_t first = 0; first < stride; first += kLanes) {
    gather_lanes(forest, bins, stride, first, lanes);
    add_trees(forest, lanes.data(), scores.data() + first);
  }
}

}  // namespace tamis
