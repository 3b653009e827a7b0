// The baseline of bench/python/overhead.py for the Python package: the same extraction
// by the same library, called from C++. A shared library for Python's ctypes.

#include <cstdint>
#include <string>

#include <time.h>

#include "eval/datasets/package.h"
#include "tamis/tamis.h"

namespace {

std::uint64_t thread_nanoseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u +
         static_cast<std::uint64_t>(now.tv_nsec);
}

}  // namespace

extern "C" {

// Calls `take` with the bytes of every page of a dataset. Returns 0 on success.
__attribute__((visibility("default"))) int baseline_read(const char* package,
                                                         void (*take)(const char*,
                                                                      std::size_t)) {
  tamis::datasets::PackageInfo info;
  const auto read = tamis::datasets::read_package(
      package, info, [&](tamis::datasets::PackagePage&& page) {
        take(page.html.data(), page.html.size());
        return true;
      });
  return read ? 0 : 1;
}

// Returns the nanoseconds that this thread used for the text of a page, and its length.
__attribute__((visibility("default"))) std::uint64_t baseline_extract(
    const char* html, std::size_t size, std::size_t* length) {
  static const tamis::Extractor extractor = *tamis::Extractor::make();
  const std::uint64_t begin = thread_nanoseconds();
  const std::string text = extractor.extract({html, size});
  const std::uint64_t taken = thread_nanoseconds() - begin;
  *length = text.size();
  return taken;
}
}
