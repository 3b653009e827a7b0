// A row of numbers made smooth by a symmetric kernel.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace tamis {

// What stands beyond the ends of the row: nothing (the weights that are left count
// more), or the row again, mirrored: c b a | a b c.
enum class Border : std::uint8_t { renormalise, reflect };
inline constexpr std::string_view kBorderNames[] = {"renormalise", "reflect"};

// A kernel is its weights at the distances 0, 1, 2, ...; they need not sum to 1.
std::vector<double> box_kernel(int radius);
// exp(-j^2 / 2 sigma^2) up to the distance `radius`; with sigma 0, the number itself.
std::vector<double> gaussian_kernel(double sigma, int radius);

std::vector<double> smooth(std::span<const double> values,
                           std::span<const double> kernel,
                           Border border = Border::renormalise);

}  // namespace tamis
