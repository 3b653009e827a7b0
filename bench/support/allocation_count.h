// Counts the allocations of a program by replacing glibc's malloc, which operator new
// also uses.
//
//   const std::uint64_t before = allocation_count();
//   work();
//   EXPECT_EQ(allocation_count(), before);
//
//   const std::uint64_t held = restart_peak();
//   work();
//   const std::uint64_t most = peak_bytes() - held;
//
// This header DEFINES malloc and its variants: include it in exactly one source file of
// a program. Under a sanitizer, which has its own malloc, nothing is counted and
// kCountsAllocations is false.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include <malloc.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TAMIS_OWN_MALLOC 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define TAMIS_OWN_MALLOC 0
#endif
#endif
#if !defined(TAMIS_OWN_MALLOC)
#if defined(__GLIBC__)
#define TAMIS_OWN_MALLOC 1
#else
#define TAMIS_OWN_MALLOC 0
#endif
#endif

namespace tamis::bench {

inline constexpr bool kCountsAllocations = TAMIS_OWN_MALLOC == 1;

namespace detail {
inline thread_local std::uint64_t allocations = 0;
inline thread_local std::uint64_t held = 0;  // may wrap: other threads may free
inline thread_local std::uint64_t peak = 0;
}  // namespace detail

// Returns the number of calls of malloc, calloc, realloc and the aligned variants by
// this thread so far.
inline std::uint64_t allocation_count() {
  return detail::allocations;
}

// Resets the peak of this thread. Returns the bytes that it holds.
inline std::uint64_t restart_peak() {
  return detail::peak = detail::held;
}

// Returns the most bytes that this thread held at once since restart_peak().
inline std::uint64_t peak_bytes() {
  return detail::peak;
}

}  // namespace tamis::bench

#if TAMIS_OWN_MALLOC == 1

namespace tamis::bench::detail {

inline void* taken(void* memory) {
  ++allocations;
  held += malloc_usable_size(memory);
  if (static_cast<std::int64_t>(held - peak) > 0) peak = held;
  return memory;
}

}  // namespace tamis::bench::detail

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* memory);

void* malloc(std::size_t size) noexcept {
  return tamis::bench::detail::taken(__libc_malloc(size));
}

void* calloc(std::size_t count, std::size_t size) noexcept {
  return tamis::bench::detail::taken(__libc_calloc(count, size));
}

void* realloc(void* old, std::size_t size) noexcept {
  tamis::bench::detail::held -= malloc_usable_size(old);
  return tamis::bench::detail::taken(__libc_realloc(old, size));
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
  return tamis::bench::detail::taken(__libc_memalign(alignment, size));
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept {
  *memory = memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

void free(void* memory) noexcept {
  tamis::bench::detail::held -= malloc_usable_size(memory);
  __libc_free(memory);
}
}

#endif
