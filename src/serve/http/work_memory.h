// The memory for all pages that are being worked on.
//
//   WorkMemory memory(704 << 20);
//   const auto share = memory.take(memory_of_page(bytes));  // waits for its turn
//   if (!share) ...                                         // exceeds the total
//
// The memory for a page is estimated before it is parsed, from its contents. Most
// memory is used by blocks of text, and one tag can begin a block. The estimate is
// above what was measured for all kinds of hostile pages, in all formats (bench/runs,
// 2026-11-17-memory.md).
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>

namespace tamis::serve {

// Returns an upper bound of the memory for parsing a page, running a pipeline on it and
// writing the result, without the bytes themselves.
std::size_t memory_of_page(std::string_view bytes);

// Returns the additional memory for an explanation.
std::size_t memory_of_explanation(std::string_view bytes);

// Returns an upper bound of the memory for parsing a text as JSON.
std::size_t memory_of_json(std::string_view text);

class WorkMemory {
 public:
  explicit WorkMemory(std::size_t most) : most_(most) {}

  // A part of the memory, held until it is destroyed.
  class Share {
   public:
    Share(Share&& other) noexcept
        : memory_(std::exchange(other.memory_, nullptr)), size_(other.size_) {}
    Share& operator=(Share&&) = delete;
    ~Share() {
      if (memory_ != nullptr) memory_->give_back(size_);
    }
    std::size_t size() const { return size_; }

   private:
    friend class WorkMemory;
    Share(WorkMemory& memory, std::size_t size) : memory_(&memory), size_(size) {}

    WorkMemory* memory_;
    std::size_t size_;
  };

  // Waits until that much memory is available, first come, first served. Returns
  // nothing if `size` exceeds the total. A caller must give back its share before it
  // asks for another.
  std::optional<Share> take(std::size_t size);

  std::size_t most() const { return most_; }
  std::size_t taken() const;

 private:
  void give_back(std::size_t size);

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t taken_ = 0;
  std::uint64_t next_ticket_ = 0;
  std::uint64_t served_ = 0;  // the ticket whose turn it is
};

}  // namespace tamis::serve
