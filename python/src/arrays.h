// NumPy arrays of data that C++ owns, and masks from arrays. The arrays are read-only
// views without a copy, and keep the owner of their data alive.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "tamis/mask.h"

namespace tamis::python {

template <class T>
using ReadOnly = nanobind::ndarray<nanobind::numpy, const T, nanobind::ndim<1>>;
template <class T>
using ReadOnlyTable = nanobind::ndarray<nanobind::numpy, const T, nanobind::ndim<2>>;

// Returns a view of data that `owner` keeps alive. `step` is counted in values.
template <class T>
ReadOnly<T> view_of(const T* data, std::size_t size, nanobind::handle owner,
                    std::int64_t step = 1) {
  const std::size_t shape[] = {size};
  const std::int64_t strides[] = {step};
  return ReadOnly<T>(data, 1, shape, owner, strides);
}

// Returns an array that owns its values.
template <class T>
ReadOnly<T> own_array(std::vector<T> values) {
  auto* kept = new std::vector<T>(std::move(values));
  const nanobind::capsule owner(
      kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return view_of(kept->data(), kept->size(), owner);
}

// One bool per word, because NumPy has no bits.
using MaskBytes = std::vector<std::uint8_t>;
MaskBytes expand(const Mask& mask);
inline ReadOnly<bool> as_bools(const MaskBytes& bytes, nanobind::handle owner) {
  return view_of(reinterpret_cast<const bool*>(bytes.data()), bytes.size(), owner);
}
ReadOnly<bool> own_bools(const Mask& mask);

// Returns a mask from an array, or another sequence, of one bool per word. `place` is
// the location in errors, such as "filter 'mine'".
Mask mask_from(nanobind::handle array, std::size_t words, const std::string& place);

}  // namespace tamis::python
