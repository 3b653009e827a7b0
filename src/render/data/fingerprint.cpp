// Simhash (Charikar 2002; for web pages Manku, Jain and Das Sarma 2007): every run of
// three words votes with its hash on each of 64 bits. Words are first cleaned and put
// into form C, whatever form the text is written in. So soft hyphens, decomposed
// letters and encoding damage do not change the fingerprint.

#include <array>
#include <bit>

#include "base/hash.h"
#include "base/steps.h"
#include "render/text/text_plain.h"
#include "render/writers.h"
#include "tamis/structure.h"
#include "text/word_folder.h"

namespace tamis {
namespace {

// Counts how many numbers had each bit. 64 counters are stored as planes: plane i has
// bit i of every counter. A number is added to all counters at once, with carries.
class BitCounts {
 public:
  void add(std::uint64_t bits) {
    ++count_;
    for (std::size_t i = 0; bits != 0; ++i) {
      const std::uint64_t carry = planes_[i] & bits;
      planes_[i] ^= bits;
      bits = carry;
    }
  }
  // Returns the bits that more than half of the numbers had.
  std::uint64_t majority() const {
    std::uint64_t out = 0;
    for (unsigned bit = 0; bit < 64; ++bit) {
      std::uint64_t had = 0;
      for (unsigned i = 0; i < planes_.size(); ++i) had |= (planes_[i] >> bit & 1) << i;
      if (2 * had > count_) out |= std::uint64_t{1} << bit;
    }
    return out;
  }

 private:
  std::array<std::uint64_t, 33> planes_{};  // enough for the words of any page
  std::uint64_t count_ = 0;
};

}  // namespace

std::uint64_t fingerprint_of(const Page& page, const Mask& keep) {
  constexpr std::size_t kRun = 3;
  count_steps(page.word_count());
  BitCounts votes;
  std::array<std::uint64_t, kRun> last{};  // hashes of the last words
  std::size_t count = 0;
  WordReader words(page, cleaning_of_words(page, keep, CharacterForm::nfc));
  const auto vote = [&] {
    std::uint64_t run = kHashSeed;
    for (std::size_t i = 0; i < kRun; ++i) run = mix(run, last[(count + i) % kRun]);
    votes.add(finish_hash(run));
  };
  for (std::size_t w = keep.next_set(0); w < keep.size(); w = keep.next_set(w + 1)) {
    const std::uint64_t word = folded_word_hash(words.text(static_cast<WordId>(w)));
    if (word == 0) continue;
    last[count++ % kRun] = word;
    if (count >= kRun) vote();
  }
  if (count > 0 && count < kRun) vote();
  return votes.majority();
}

unsigned fingerprint_distance(std::uint64_t a, std::uint64_t b) {
  return static_cast<unsigned>(std::popcount(a ^ b));
}

}  // namespace tamis
