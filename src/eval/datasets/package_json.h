// package.json and the lines of pages.jsonl, as text.
#pragma once

#include <string>
#include <string_view>

#include "eval/datasets/package.h"

namespace tamis::datasets {

// Errors name as their place what is after `place`: a column, a field.
Result<PackageInfo> read_package_info(std::string_view json, const std::string& place);
Result<PackagePage> read_package_line(std::string_view json, const std::string& place);

// With a line break at the end. Fields that are not known are null.
std::string write_package_info(const PackageInfo& info);
std::string write_package_line(const PackagePage& page);

// Why an id cannot be one, as it names files; empty if it can.
std::string wrong_id(std::string_view id);

}  // namespace tamis::datasets
