#include "fuzz/support/memory_meter.h"

#include <algorithm>
#include <cstdint>

// GCC ships no header for these. They are null in builds without a sanitizer.
extern "C" {
__attribute__((weak)) int __sanitizer_install_malloc_and_free_hooks(
    void (*on_malloc)(const volatile void*, std::size_t),
    void (*on_free)(const volatile void*));
__attribute__((weak)) std::size_t __sanitizer_get_allocated_size(const volatile void*);
}

namespace tamis::fuzz {
namespace {

struct Meter {
  bool counts = false;
  std::int64_t live = 0;
  std::int64_t peak = 0;
};
constinit thread_local Meter meter;

void on_malloc(const volatile void*, std::size_t size) {
  if (!meter.counts) return;
  meter.live += static_cast<std::int64_t>(size);
  meter.peak = std::max(meter.peak, meter.live);
}

void on_free(const volatile void* memory) {
  if (!meter.counts || memory == nullptr) return;
  meter.live -= static_cast<std::int64_t>(__sanitizer_get_allocated_size(memory));
}

void install_hooks() {
  if (__sanitizer_install_malloc_and_free_hooks == nullptr) return;
  static const int installed =
      __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free);
  static_cast<void>(installed);
}

}  // namespace

MemoryMeter::MemoryMeter() {
  install_hooks();
  meter = {.counts = true};
}

MemoryMeter::~MemoryMeter() {
  meter.counts = false;
}

std::size_t MemoryMeter::peak() const {
  return static_cast<std::size_t>(meter.peak);
}

}  // namespace tamis::fuzz
