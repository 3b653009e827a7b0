#include "tune/judge/row_store.h"

#include <algorithm>
#include <cstdlib>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/error.h"

namespace tamis::tune {
namespace {

constexpr std::size_t kMapBytes = std::size_t{64} << 20;  // per mapping

std::size_t rounded_to_pages(std::size_t bytes) {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return (bytes + page - 1) / page * page;
}

}  // namespace

RowStore::RowStore(std::size_t limbs, const RowBudget& budget)
    : limbs_(std::max<std::size_t>(limbs, 1)),
      folder_(budget.folder),
      most_in_memory_(budget.memory / (limbs_ * 8)),
      most_in_file_(budget.file / (limbs_ * 8)) {}

RowStore::~RowStore() {
  for (const auto& [at, bytes] : maps_) ::munmap(at, bytes);
  if (file_ >= 0) ::close(file_);
}

Result<std::uint32_t> RowStore::add() {
  if (rows_.size() < most_in_memory_) {
    owned_.push_back(std::make_unique<std::uint64_t[]>(limbs_));
    rows_.push_back(owned_.back().get());
  } else {
    if (free_.empty())
      if (const Result<void> mapped = map_more(); !mapped)
        return tl::unexpected(mapped.error());
    rows_.push_back(free_.back());
    free_.pop_back();
  }
  return static_cast<std::uint32_t>(rows_.size() - 1);
}

// Disk space is reserved before its use. Writing to a mapped file without space on the
// disk would end the program.
Result<void> RowStore::map_more() {
  if (file_ < 0) {
    std::string name = (folder_ / "tamis-masks-XXXXXX").string();
    file_ = ::mkostemp(name.data(), O_CLOEXEC);
    if (file_ < 0) return fail(ErrorCode::cannot_write, name, system_error());
    ::unlink(name.c_str());
  }
  const std::size_t row = limbs_ * 8;
  const std::size_t left = most_in_file_ - (rows_.size() - most_in_memory_);
  const std::size_t rows = std::clamp<std::size_t>(kMapBytes / row, 1, left);
  const std::size_t bytes = rounded_to_pages(rows * row);
  errno = ::posix_fallocate(file_, static_cast<off_t>(file_bytes_),
                            static_cast<off_t>(bytes));
  if (errno != 0)
    return fail(ErrorCode::cannot_write, folder_.string(),
                "no room for masks: " + system_error(),
                "a larger --memory, or another TMPDIR");
  void* at = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file_,
                    static_cast<off_t>(file_bytes_));
  if (at == MAP_FAILED)
    return fail(ErrorCode::cannot_write, folder_.string(), system_error());
  file_bytes_ += bytes;
  maps_.emplace_back(at, bytes);
  for (std::size_t i = rows; i-- > 0;)
    free_.push_back(static_cast<std::uint64_t*>(at) + i * limbs_);
  return {};
}

}  // namespace tamis::tune
