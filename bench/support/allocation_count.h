// Counts what a program allocates, by standing in front of glibc's malloc; operator new
// comes by this way too.
//
//   const std::uint64_t before = allocation_count();
//   work();
//   EXPECT_EQ(allocation_count(), before);
//
// This header DEFINES malloc and its kin: include it in exactly one source file of a
// program. Under a sanitizer, which has a malloc of its own, nothing is counted and
// kCountsAllocations is false.
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>

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
}  // namespace detail

// Calls of malloc, calloc, realloc and the aligned kinds by this thread so far.
inline std::uint64_t allocation_count() {
  return detail::allocations;
}

}  // namespace tamis::bench

#if TAMIS_OWN_MALLOC == 1

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* old, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* memory);

void* malloc(std::size_t size) noexcept {
  ++tamis::bench::detail::allocations;
  return __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) noexcept {
  ++tamis::bench::detail::allocations;
  return __libc_calloc(count, size);
}

void* realloc(void* old, std::size_t size) noexcept {
  ++tamis::bench::detail::allocations;
  return __libc_realloc(old, size);
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
  ++tamis::bench::detail::allocations;
  return __libc_memalign(alignment, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept {
  *memory = memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

void free(void* memory) noexcept {
  __libc_free(memory);
}
}

#endif
