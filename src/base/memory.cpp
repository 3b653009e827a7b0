#include "base/memory.h"

#include <algorithm>
#include <cstdint>
#include <fstream>

#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace tamis {
namespace {

// The memory that a thread needs for typical pages (docs/bulk.md) and for its stack.
constexpr std::uint64_t kOfThread = std::uint64_t{48} << 20;

std::uint64_t used_address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

unsigned jobs_within_memory(unsigned wanted) {
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return wanted;
  const std::uint64_t used = used_address_space();
  const std::uint64_t left = limit.rlim_cur > used ? limit.rlim_cur - used : 0;
  const std::uint64_t fitting = std::max<std::uint64_t>(left / kOfThread, 1);
  return static_cast<unsigned>(std::min<std::uint64_t>(wanted, fitting));
}

void limit_kept_memory() {
#ifdef __GLIBC__
  ::mallopt(M_MMAP_THRESHOLD, 512 << 10);  // larger pieces are mapped one by one
  ::mallopt(M_TRIM_THRESHOLD, 4 << 20);
#endif
}

void return_free_memory() {
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

}  // namespace tamis
