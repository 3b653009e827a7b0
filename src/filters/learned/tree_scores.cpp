#include "filters/learned/tree_scores.h"

#include <algorithm>

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace tamis {
namespace {

constexpr std::uint32_t kLanes = FeatureReader::kLanes;

// The columns that the model asks for, kLanes blocks of each side by side, so that all
// trees find them in the nearest cache.
using Lanes = std::vector<Bin>;

void gather_lanes(const Model& model, const FeatureReader& reader, std::uint32_t first,
                  Lanes& lanes) {
  lanes.resize(model.used.size() * kLanes);
  Bin* into = lanes.data();
  for (const std::uint16_t feature : model.used) {
    std::copy_n(reader.column(feature) + first, kLanes, into);
    into += kLanes;
  }
}

void add_trees_portable(const Model& model, const Bin* lanes, std::int32_t* sums) {
  const Split* split = model.slots.data();
  const std::int16_t* values = model.leaves.data();
  for (std::uint32_t t = 0; t < model.trees; ++t) {
    std::uint8_t leaf[kLanes] = {};
    for (std::uint32_t level = 0; level < model.depth; ++level, ++split) {
      const Bin* const column = lanes + std::size_t{split->feature} * kLanes;
      const Bin bin = split->bin;
      const auto bit = static_cast<std::uint8_t>(1u << level);
      for (std::uint32_t i = 0; i < kLanes; ++i)
        leaf[i] = static_cast<std::uint8_t>(leaf[i] | (column[i] > bin ? bit : 0));
    }
    for (std::uint32_t i = 0; i < kLanes; ++i) sums[i] += values[leaf[i]];
    values += std::size_t{1} << model.depth;
  }
}

#ifdef __x86_64__

[[gnu::target("avx2")]] __m256i load(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

// The leaves' numbers, bit by bit: all lanes answer a question in three instructions.
[[gnu::target("avx2")]] __m256i find_leaves(const Split* splits, std::uint32_t depth,
                                            const Bin* lanes) {
  __m256i leaf = _mm256_setzero_si256();
  for (std::uint32_t level = 0; level < depth; ++level) {
    const __m256i column = load(lanes + std::size_t{splits[level].feature} * kLanes);
    const __m256i bin = _mm256_set1_epi8(static_cast<char>(splits[level].bin));
    const __m256i at_most = _mm256_cmpeq_epi8(_mm256_min_epu8(column, bin), column);
    const __m256i bit = _mm256_set1_epi8(static_cast<char>(1u << level));
    leaf = _mm256_or_si256(leaf, _mm256_andnot_si256(at_most, bit));
  }
  return leaf;
}

[[gnu::target("avx2")]] void add_sixteen(__m256i values, std::int32_t* low,
                                         std::int32_t* high) {
  const __m256i first = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(values));
  const __m256i second = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(values, 1));
  auto* const a = reinterpret_cast<__m256i*>(low);
  auto* const b = reinterpret_cast<__m256i*>(high);
  _mm256_storeu_si256(a, _mm256_add_epi32(_mm256_loadu_si256(a), first));
  _mm256_storeu_si256(b, _mm256_add_epi32(_mm256_loadu_si256(b), second));
}

// Leaves are looked up sixteen at a time, their low and high bytes apart: a shuffle
// gives 0 where bit 7 of the number is set, which the saturated sum sets for all
// numbers that are not among these sixteen.
[[gnu::target("avx2")]] void add_trees_avx2(const Model& model, const Bin* lanes,
                                            std::int32_t* sums) {
  const std::uint32_t leaves = 1u << model.depth;
  const Split* splits = model.slots.data();
  const std::uint8_t* bytes = model.leaf_bytes.data();
  const __m256i beyond = _mm256_set1_epi8(0x70);
  for (std::uint32_t t = 0; t < model.trees; ++t) {
    const __m256i leaf = find_leaves(splits, model.depth, lanes);
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
    splits += model.depth;
    bytes += 2 * std::max(leaves, 16u);
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
void add_trees_avx2(const Model&, const Bin*, std::int32_t*) {}

#endif

}  // namespace

void score_blocks(const Model& model, const FeatureReader& reader,
                  std::vector<std::int32_t>& logits, InstructionSet wanted) {
  thread_local Lanes lanes;
  const auto add_trees = wanted == InstructionSet::best && has_avx2()
                             ? add_trees_avx2
                             : add_trees_portable;
  logits.assign(reader.stride(), model.bias);
  for (std::uint32_t first = 0; first < reader.stride(); first += kLanes) {
    gather_lanes(model, reader, first, lanes);
    add_trees(model, lanes.data(), logits.data() + first);
  }
}

}  // namespace tamis
