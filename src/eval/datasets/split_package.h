// Splits a package so that each site is in only one part. Anything tuned on one part is
// then independent of the sites of the others.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "eval/datasets/package.h"

namespace tamis::datasets {

// Returns the part of each page, by index in `pages`. The sizes are proportional to
// `shares` (each at least 1, their sum below 2
// 32), as far as whole sites allow. The same pages and seed give the same parts in any
// order of the pages.
std::vector<std::size_t> split_by_site(const std::vector<PackagePage>& pages,
                                       const std::vector<std::uint64_t>& shares,
                                       std::uint64_t seed);

// Writes the pages of part i to targets[i]. `part_of` is the result of split_by_site().
// The package is read once.
Result<void> split_package(const std::filesystem::path& package,
                           const PackageIndex& index,
                           const std::vector<std::size_t>& part_of,
                           const std::vector<std::filesystem::path>& targets);

}  // namespace tamis::datasets
