// Room for rows of bits, all of one length: in memory as far as a budget goes, then in
// a file that is mapped, so that the system decides what of it stays in memory.
//
//   RowStore store(limbs, {.memory = 1 << 30});
//   Result<std::uint32_t> slot = store.add();
//   store.row(*slot)[0] = 1;
//
// A row stays where it is. The file has no name and is gone with the program.
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

  // How many rows there can be.
  std::size_t capacity() const { return most_in_memory_ + most_in_file_; }
  std::size_t size() const { return rows_.size(); }

  // One more row of zeros; there must be room for it. An error if the disk has none.
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
  std::vector<std::uint64_t*> free_;  // mapped, and not given yet
};

}  // namespace tamis::tune
