// One package cut into several, so that no site is in two of them: what was tuned on
// one part has not seen the sites of the others.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "eval/datasets/package.h"

namespace tamis::datasets {

// The part of each page, by its place in `pages`. Parts get pages in the proportion of
// `shares` (each at least 1, their sum below 2^32), as near as whole sites allow. The
// same pages and seed give the same parts, whatever the order of the pages.
std::vector<std::size_t> split_by_site(const std::vector<PackagePage>& pages,
                                       const std::vector<std::uint64_t>& shares,
                                       std::uint64_t seed);

// Writes the pages of part i as targets[i]; `part_of` as split_by_site() gives it. The
// package is read once.
Result<void> split_package(const std::filesystem::path& package,
                           const PackageIndex& index,
                           const std::vector<std::size_t>& part_of,
                           const std::vector<std::filesystem::path>& targets);

}  // namespace tamis::datasets
