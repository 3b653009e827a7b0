#include "filters/learned/model/quick_forest.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <span>

#include "document/instruction_set.h"

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace tamis {
namespace {

using Step = QuickForest::Step;
using Tree = QuickForest::Tree;
constexpr std::uint32_t kPlanes = QuickForest::kPlanes;

// One tree during the conversion to a QuickForest.
struct Shaped {
  std::array<std::vector<Step>, kPlanes> planes;
  std::span<const std::int16_t> leaves;

  std::uint8_t pairs() const {
    return static_cast<std::uint8_t>((leaves.size() + 15) / 16);
  }
  std::int32_t largest() const {
    std::int32_t out = 0;
    for (const std::int32_t leaf : leaves) out = std::max(out, std::abs(leaf));
    return out;
  }
};

// Returns bits [first, last) of a tree's leaves, as far as they are in the plane.
std::uint8_t bits_of(std::uint32_t plane, std::uint32_t first, std::uint32_t last) {
  const auto below = [plane](std::uint32_t leaf) {
    return (1u << std::clamp<std::int64_t>(std::int64_t{leaf} - 8 * plane, 0, 8)) - 1;
  };
  return static_cast<std::uint8_t>(below(last) & ~below(first));
}

std::uint32_t four_times(std::uint32_t byte) {
  return (byte & 0xFF) * 0x01010101;
}

// No bin is above 255, so such a node excludes no leaves.
void add_node(const TreeNode& node, std::uint32_t first_leaf, Shaped& out) {
  if (node.bin == 255) return;
  const std::uint32_t last_leaf = first_leaf + node.left_leaves;
  for (std::uint32_t plane = first_leaf / 8; plane <= (last_leaf - 1) / 8; ++plane) {
    const auto ruled_out = bits_of(plane, first_leaf, last_leaf);
    out.planes[plane].push_back({.lane = node.feature,  // temporarily the feature, for
                                                        // number_slots()
                                 .bound = four_times((node.bin + 1u) ^ 0x80),
                                 .mask = four_times(~std::uint32_t{ruled_out})});
  }
}

struct LeafRange {
  std::uint32_t first_leaf = 0;
  std::uint32_t leaves = 0;
};

Shaped shape_tree(std::span<const TreeNode> nodes,
                  std::span<const std::int16_t> leaves) {
  Shaped out{.planes = {}, .leaves = leaves};
  std::vector<LeafRange> parts = {{0, static_cast<std::uint32_t>(leaves.size())}};
  for (const TreeNode& node : nodes) {
    while (parts.back().leaves == 1) parts.pop_back();
    const LeafRange whole = parts.back();
    add_node(node, whole.first_leaf, out);
    parts.back() = {whole.first_leaf + node.left_leaves,
                    whole.leaves - node.left_leaves};
    parts.push_back({whole.first_leaf, node.left_leaves});
  }
  return out;
}

bool is_shaped_before(const Shaped& a, const Shaped& b) {
  if (a.pairs() != b.pairs()) return a.pairs() < b.pairs();
  for (std::uint32_t plane = 0; plane < kPlanes; ++plane)
    if (a.planes[plane].size() != b.planes[plane].size())
      return a.planes[plane].size() < b.planes[plane].size();
  return false;
}

std::vector<Shaped> shape_trees(const Forest& forest) {
  std::vector<Shaped> out;
  std::size_t node = 0;
  std::size_t leaf = 0;
  for (const std::uint8_t size : forest.sizes) {
    out.push_back(shape_tree(std::span(forest.nodes).subspan(node, size - 1u),
                             std::span(forest.leaves).subspan(leaf, size)));
    node += size - 1u;
    leaf += size;
  }
  std::stable_sort(out.begin(), out.end(), is_shaped_before);
  return out;
}

void add_leaf_bytes(std::span<const std::int16_t> leaves,
                    std::vector<std::uint8_t>& out) {
  for (std::size_t first = 0; first < leaves.size(); first += 16)
    for (const int shift : {0, 8})
      for (std::size_t i = first; i < first + 16; ++i)
        out.push_back(i < leaves.size() ? static_cast<std::uint8_t>(leaves[i] >> shift)
                                        : std::uint8_t{0});
}

// Numbers features in the order in which steps use them.
std::vector<std::uint16_t> number_slots(std::vector<Step>& steps) {
  std::vector<std::uint16_t> used;
  std::vector<std::uint16_t> slot_of(std::size_t{UINT16_MAX} + 1, UINT16_MAX);
  for (Step& step : steps) {
    std::uint16_t& slot = slot_of[step.lane];
    if (slot == UINT16_MAX) {
      slot = static_cast<std::uint16_t>(used.size());
      used.push_back(static_cast<std::uint16_t>(step.lane));
    }
    step.lane = slot * kLanes;
  }
  return used;
}

}  // namespace

QuickForest::QuickForest(const Forest& forest) : bias(forest.bias) {
  std::int32_t sum = INT16_MAX;  // the first tree begins a round
  for (const Shaped& shaped : shape_trees(forest)) {
    Tree& tree = trees.emplace_back();
    tree.pairs = shaped.pairs();
    sum += shaped.largest();
    tree.begins_round = sum > INT16_MAX;
    if (tree.begins_round) sum = shaped.largest();
    for (std::uint32_t plane = 0; plane < kPlanes; ++plane) {
      const std::vector<Step>& own = shaped.planes[plane];
      tree.steps[plane] = static_cast<std::uint8_t>(own.size());
      steps.insert(steps.end(), own.begin(), own.end());
    }
    add_leaf_bytes(shaped.leaves, leaf_bytes);
  }
  used = number_slots(steps);
}

// Scoring: one version for any machine, one for AVX2 and one for AVX-512, with equal
// results.
namespace {

// The maximum number of groups of kLanes rows that pass through all trees together, so
// that their bins stay in the nearest cache. Measured: 1 to 4 differ by less than 15%,
// and 3 is the fastest.
constexpr std::uint32_t kMostVectors = 3;

// Copies the used columns next to each other and adds 128, because instructions compare
// signed bytes.
void gather_lanes(const std::vector<std::uint16_t>& used, const Bin* bins,
                  std::uint32_t stride, std::uint32_t rows, Bin* lanes) {
  for (const std::uint16_t feature : used) {
    const Bin* const column = bins + std::size_t{feature} * stride;
    for (std::uint32_t i = 0; i < rows; ++i)
      *lanes++ = static_cast<Bin>(column[i] ^ 0x80);
  }
}

// Computes the remaining leaves of one plane for kLanes rows.
const Step* rule_out_portable(const Step* step, std::uint32_t count, const Bin* lanes,
                              std::uint8_t* plane) {
  std::fill_n(plane, kLanes, std::uint8_t{255});
  for (const Step* const end = step + count; step != end; ++step) {
    const Bin* const column = lanes + step->lane;
    const auto bound = static_cast<std::int8_t>(step->bound);
    const auto mask = static_cast<std::uint8_t>(step->mask);
    for (std::uint32_t i = 0; i < kLanes; ++i) {
      const bool is_below = static_cast<std::int8_t>(column[i]) < bound;
      plane[i] &= is_below ? std::uint8_t{255} : mask;
    }
  }
  return step;
}

std::int32_t leaf_value(const std::uint8_t* bytes, std::uint32_t leaf) {
  const std::uint8_t* const at = bytes + leaf / 16 * 32 + leaf % 16;
  return static_cast<std::int16_t>(at[0] | at[16] << 8);
}

void add_trees_portable(const QuickForest& forest, const Bin* lanes,
                        std::int32_t* sums) {
  const Step* step = forest.steps.data();
  const std::uint8_t* bytes = forest.leaf_bytes.data();
  for (const Tree& tree : forest.trees) {
    std::uint8_t planes[kPlanes][kLanes];
    for (std::uint32_t p = 0; p < tree.pairs * 2u; ++p)
      step = rule_out_portable(step, tree.steps[p], lanes, planes[p]);
    for (std::uint32_t i = 0; i < kLanes; ++i) {
      std::uint32_t p = 0;
      while (planes[p][i] == 0) ++p;
      const auto bit = static_cast<std::uint32_t>(std::countr_zero(planes[p][i]));
      sums[i] += leaf_value(bytes, p * 8 + bit);
    }
    bytes += tree.pairs * 32;
  }
}

#ifdef __x86_64__

#define TAMIS_AVX2 [[gnu::target("avx2"), gnu::always_inline]] inline

TAMIS_AVX2 __m256i load(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

TAMIS_AVX2 void store(void* to, __m256i value) {
  _mm256_storeu_si256(static_cast<__m256i*>(to), value);
}

TAMIS_AVX2 __m256i all_bytes(std::uint8_t byte) {
  return _mm256_set1_epi8(static_cast<char>(byte));
}

TAMIS_AVX2 __m256i all(std::uint32_t four_bytes) {
  return _mm256_set1_epi32(static_cast<int>(four_bytes));
}

TAMIS_AVX2 __m256i both_halves(const std::uint8_t* sixteen) {
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(sixteen)));
}

template <std::uint32_t kVectors>
using Planes = std::uint8_t[kPlanes][kVectors][kLanes];

// Computes the remaining leaves of one plane.
template <std::uint32_t kVectors>
TAMIS_AVX2 const Step* rule_out(const Step* step, std::uint32_t count, const Bin* lanes,
                                std::uint8_t (&plane)[kVectors][kLanes]) {
  __m256i left[kVectors];
  for (__m256i& vector : left) vector = all_bytes(255);
  for (const Step* const end = step + count; step != end; ++step) {
    const __m256i bound = all(step->bound);
    const __m256i mask = all(step->mask);
    const Bin* column = lanes + std::size_t{step->lane} * kVectors;
    __asm__("" : "+r"(column));  // a sum of registers would make each load slower
#pragma GCC unroll 4
    for (std::uint32_t v = 0; v < kVectors; ++v) {
      const __m256i is_below = _mm256_cmpgt_epi8(bound, load(column + v * kLanes));
      left[v] = _mm256_and_si256(left[v], _mm256_or_si256(is_below, mask));
    }
  }
  for (std::uint32_t v = 0; v < kVectors; ++v) store(plane[v], left[v]);
  return step;
}

// Returns the number of the lowest set bit in each byte, which must not be 0. It is the
// minimum of the results of two tables of sixteen, one for each half of the byte.
TAMIS_AVX2 __m256i lowest_bit(__m256i bytes) {
  const __m256i low = _mm256_setr_epi8(8, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
                                       8, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0);
  const __m256i high = _mm256_setr_epi8(8, 4, 5, 4, 6, 4, 5, 4, 7, 4, 5, 4, 6, 4, 5, 4,
                                        8, 4, 5, 4, 6, 4, 5, 4, 7, 4, 5, 4, 6, 4, 5, 4);
  const __m256i fifteen = all_bytes(15);
  const __m256i upper = _mm256_and_si256(_mm256_srli_epi16(bytes, 4), fifteen);
  return _mm256_min_epu8(_mm256_shuffle_epi8(low, _mm256_and_si256(bytes, fifteen)),
                         _mm256_shuffle_epi8(high, upper));
}

// Adds the leaves of 32 rows, from the last pair of planes to the first. A pair without
// remaining leaves keeps the result of later pairs.
template <std::uint32_t kVectors>
TAMIS_AVX2 void add_leaves(const Planes<kVectors>& planes, std::uint32_t vector,
                           std::uint32_t pairs, const std::uint8_t* bytes,
                           std::int16_t* sums) {
  const __m256i zero = _mm256_setzero_si256();
  __m256i low = zero;
  __m256i high = zero;
  for (std::uint32_t pair = pairs; pair-- > 0;) {
    const __m256i first = load(planes[2 * pair][vector]);
    const __m256i second = load(planes[2 * pair + 1][vector]);
    const __m256i is_second = _mm256_cmpeq_epi8(first, zero);
    const __m256i left = _mm256_blendv_epi8(first, second, is_second);
    const __m256i eight = _mm256_and_si256(is_second, all_bytes(8));
    const __m256i leaf = _mm256_add_epi8(lowest_bit(left), eight);
    const __m256i none = _mm256_cmpeq_epi8(left, zero);
    const __m256i low_bytes = both_halves(bytes + pair * 32);
    const __m256i high_bytes = both_halves(bytes + pair * 32 + 16);
    low = _mm256_blendv_epi8(_mm256_shuffle_epi8(low_bytes, leaf), low, none);
    high = _mm256_blendv_epi8(_mm256_shuffle_epi8(high_bytes, leaf), high, none);
  }
  store(sums, _mm256_add_epi16(load(sums), _mm256_unpacklo_epi8(low, high)));
  store(sums + 16, _mm256_add_epi16(load(sums + 16), _mm256_unpackhi_epi8(low, high)));
}

TAMIS_AVX2 void add_sixteen(__m256i values, std::int32_t* low, std::int32_t* high) {
  const __m256i first = _mm256_cvtepi16_epi32(_mm256_castsi256_si128(values));
  const __m256i second = _mm256_cvtepi16_epi32(_mm256_extracti128_si256(values, 1));
  store(low, _mm256_add_epi32(load(low), first));
  store(high, _mm256_add_epi32(load(high), second));
}

// Adds sums of 16 bits, in the order that unpacking produces, to those of 32 bits.
TAMIS_AVX2 void end_round(std::int16_t (*round)[kLanes], std::uint32_t vectors,
                          std::int32_t* sums) {
  for (std::uint32_t v = 0; v < vectors; ++v, sums += kLanes) {
    add_sixteen(load(round[v]), sums, sums + 16);
    add_sixteen(load(round[v] + 16), sums + 8, sums + 24);
    store(round[v], _mm256_setzero_si256());
    store(round[v] + 16, _mm256_setzero_si256());
  }
}

template <std::uint32_t kVectors>
TAMIS_AVX2 void add_trees(const QuickForest& forest, const Bin* lanes,
                          std::int32_t* sums) {
  alignas(32) Planes<kVectors> planes;
  alignas(32) std::int16_t round[kVectors][kLanes] = {};
  const Step* step = forest.steps.data();
  const std::uint8_t* bytes = forest.leaf_bytes.data();
  for (const Tree& tree : forest.trees) {
    if (tree.begins_round) end_round(round, kVectors, sums);
    for (std::uint32_t p = 0; p < tree.pairs * 2u; ++p)
      step = rule_out<kVectors>(step, tree.steps[p], lanes, planes[p]);
    for (std::uint32_t v = 0; v < kVectors; ++v)
      add_leaves<kVectors>(planes, v, tree.pairs, bytes, round[v]);
    bytes += tree.pairs * 32;
  }
  end_round(round, kVectors, sums);
}

template <std::uint32_t kVectors>
[[gnu::target("avx2")]] void add_trees_avx2(const QuickForest& forest, const Bin* lanes,
                                            std::int32_t* sums) {
  add_trees<kVectors>(forest, lanes, sums);
}

// The same source: a step takes two instructions per vector instead of three.
template <std::uint32_t kVectors>
[[gnu::target("avx2,avx512vl,avx512bw")]] void add_trees_avx512(
    const QuickForest& forest, const Bin* lanes, std::int32_t* sums) {
  add_trees<kVectors>(forest, lanes, sums);
}

using AddTrees = void (*)(const QuickForest&, const Bin*, std::int32_t*);
static_assert(kMostVectors == 3);
constexpr AddTrees kAvx2[] = {add_trees_avx2<1>, add_trees_avx2<2>, add_trees_avx2<3>};
constexpr AddTrees kAvx512[] = {add_trees_avx512<1>, add_trees_avx512<2>,
                                add_trees_avx512<3>};

// Indexed by vectors of kLanes rows minus one. Null if the machine has no such
// instructions.
const AddTrees* vector_ways() {
  if (instruction_set() >= InstructionSet::avx512) return kAvx512;
  return instruction_set() >= InstructionSet::avx2 ? kAvx2 : nullptr;
}

#else

using AddTrees = void (*)(const QuickForest&, const Bin*, std::int32_t*);
const AddTrees* vector_ways() {
  return nullptr;
}

#endif

}  // namespace

void QuickForest::score(const Bin* bins, std::uint32_t stride, Workspace& space,
                        std::vector<std::int32_t>& scores) const {
  const AddTrees* const ways = vector_ways();
  const std::uint32_t most = (ways != nullptr ? kMostVectors : 1) * kLanes;
  space.lines.resize(used.size() * most / sizeof(CacheLine) + 1);
  Bin* const lanes = space.lines.data()->bins.data();
  scores.assign(stride, bias);
  for (std::uint32_t first = 0; first < stride; first += most) {
    const std::uint32_t rows = std::min(most, stride - first);
    gather_lanes(used, bins + first, stride, rows, lanes);
    const AddTrees add = ways != nullptr ? ways[rows / kLanes - 1] : add_trees_portable;
    add(*this, lanes, scores.data() + first);
  }
}

}  // namespace tamis
