// Storage for rows of bits of equal length. Up to a budget it uses memory, and then a
// mapped file, so that the operating system decides which parts stay in memory.
//
//   RowStore store(limbs, {.memory = 1 << 30});
//   Result<std::uint32_t> slot = store.add();
//   store.row(*slot)[0] = 1;
//
// A row never moves. The file has no name and disappears when the program ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "tamis/error.h"

namespace tamis::tune {

struct RowBudget {
  std::size_t memory = std::size_t{1} << 30;  // bytes
  std::size_t file = std::size_t{8} << 30;
  std::filesystem::path folder = std::filesystem::temp_directory_path();
};

class RowStore {
 public:
  RowStore(std::size_t limbs, const RowBudget& budget);
  ~RowStore();
  RowStore(const RowStore&) = delete;
  RowStore& operator=(const RowStore&) = delete;

  // Returns the maximum number of rows.
  std::size_t capacity() const { return most_in_memory_ + most_in_file_; }
  std::size_t size() const { return rows_.size(); }

  // Adds a row of zeros. The capacity must not be used up. Returns an error if the disk
  // is full.
  Result<std::uint32_t> add();

  std::uint64_t* row(std::uint32_t slot) { return rows_[slot]; }
  const std::uint64_t* row(std::uint32_t slot) const { return rows_[slot]; }

 private:
  Result<void> map_more();

  const std::size_t limbs_;
  const std::filesystem::path folder_;
  std::size_t most_in_memory_;
  std::size_t most_in_file_;
  std::vector<std::uint64_t*> rows_;
  std::vector<std::unique_ptr<std::uint64_t[]>> owned_;

  int file_ = -1;
  std::size_t file_bytes_ = 0;
  std::vector<std::pair<void*, std::size_t>> maps_;
  std::vector<std::uint64_t*> free_;  // mapped and unused
};

}  // namespace tamis::tune
