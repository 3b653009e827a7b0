// NumPy arrays of what C++ holds: views without a copy that cannot be written to and
// keep their owner alive; and masks from arrays.
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

// A view of what `owner` keeps; `step` is counted in values.
template <class T>
ReadOnly<T> view_of(const T* data, std::size_t size, nanobind::handle owner,
                    std::int64_t step = 1) {
  const std::size_t shape[] = {size};
  const std::int64_t strides[] = {step};
  return ReadOnly<T>(data, 1, shape, owner, strides);
}

// An array that owns its values.
template <class T>
ReadOnly<T> own_array(std::vector<T> values) {
  auto* kept = new std::vector<T>(std::move(values));
  const nanobind::capsule owner(
      kept, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return view_of(kept->data(), kept->size(), owner);
}

// One bool a word; NumPy has no bits.
using MaskBytes = std::vector<std::uint8_t>;
MaskBytes expand(const Mask& mask);
inline ReadOnly<bool> as_bools(const MaskBytes& bytes, nanobind::handle owner) {
  return view_of(reinterpret_cast<const bool*>(bytes.data()), bytes.size(), owner);
}
ReadOnly<bool> own_bools(const Mask& mask);

// A mask from an array, or another sequence, of one bool a word. `place` is for errors:
// "filter 'mine'".
Mask mask_from(nanobind::handle array, std::size_t words, const std::string& place);

}  // namespace tamis::python
