#include "arrays.h"

#include "errors.h"

namespace nb = nanobind;

namespace tamis::python {

using Bools = nb::ndarray<const bool, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

MaskBytes expand(const Mask& mask) {
  MaskBytes out(mask.size());
  for (std::size_t i = mask.next_set(0); i < mask.size();) {
    const std::size_t end = mask.next_clear(i);
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(i),
              out.begin() + static_cast<std::ptrdiff_t>(end), std::uint8_t{1});
    i = mask.next_set(end);
  }
  return out;
}

ReadOnly<bool> own_bools(const Mask& mask) {
  auto* bytes = new MaskBytes(expand(mask));
  const nb::capsule owner(bytes,
                          [](void* p) noexcept { delete static_cast<MaskBytes*>(p); });
  return as_bools(*bytes, owner);
}

Mask mask_from(nb::handle array, std::size_t words, const std::string& place) {
  Bools bools;
  nb::object made;  // made by NumPy from another object
  if (!nb::try_cast(array, bools)) {
    made = nb::module_::import_("numpy").attr("ascontiguousarray")(
        array, nb::arg("dtype") = "bool");
    if (!nb::try_cast(made, bools))
      raise_bad_argument(place, "the mask is no row of bools",
                         "one bool a word: a NumPy array of one dimension");
  }
  if (bools.shape(0) != words)
    raise_bad_argument(place,
                       "the mask is for " + std::to_string(bools.shape(0)) +
                           " words, and the page has " + std::to_string(words),
                       "one bool a word");
  Mask out(words);
  for (std::size_t i = 0; i < words; ++i)
    if (bools.data()[i]) out.set(i);
  return out;
}

}  // namespace tamis::python
