#include "tune/search/draw.h"

#include <cstdint>

#include <boost/random/sobol.hpp>

namespace tamis::tune {

std::vector<std::vector<double>> sobol_points(std::size_t dimensions, std::size_t count,
                                              Rng random) {
  if (dimensions == 0) return {};
  boost::random::sobol engine(dimensions);
  std::vector<std::uint64_t> shift(dimensions);
  for (std::uint64_t& bits : shift) bits = random.next();
  std::vector<std::vector<double>> out(count, std::vector<double>(dimensions));
  for (std::vector<double>& point : out)
    for (std::size_t d = 0; d < dimensions; ++d)
      point[d] = static_cast<double>((engine() ^ shift[d]) >> 11) * 0x1p-53;
  return out;
}

}  // namespace tamis::tune
