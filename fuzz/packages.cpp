// Fuzzes the readers of package.json and of the lines of pages.jsonl: writing a value
// and reading it again gives the same value.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "eval/datasets/package.h"

namespace {

void require(bool holds) {
  if (!holds) __builtin_trap();
}

template <class T>
void round_trip(std::string_view text,
                tamis::Result<T> (*read)(std::string_view, const std::string&),
                std::string (*write)(const T&)) {
  const tamis::Result<T> once = read(text, "fuzz");
  if (!once) return require(!to_string(once.error()).empty());
  const std::string written = write(*once);
  const tamis::Result<T> again = read(written, "fuzz");
  require(again.has_value() && write(*again) == written);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  round_trip<tamis::datasets::PackagePage>(text, tamis::datasets::read_package_line,
                                           tamis::datasets::write_package_line);
  round_trip<tamis::datasets::PackageInfo>(text, tamis::datasets::read_package_info,
                                           tamis::datasets::write_package_info);
  return 0;
}
