// Pairs of pages and texts with matching names.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "eval/datasets/import_package.h"

namespace tamis::datasets {

struct PairedFiles {
  std::string id;
  std::filesystem::path html;
  std::filesystem::path gold;
};

struct Pairing {
  std::vector<PairedFiles> pairs;  // sorted by id, numbers by value
  std::vector<std::filesystem::path> alone;
};

// Pairs all files below the directory.
Result<Pairing> pair_files(const std::filesystem::path& folder,
                           const ImportFormat& format);

// Returns the bytes of a file, decompressed if it is in gzip format.
Result<std::string> read_unpacked(const std::filesystem::path& file);

// Normalises a text for a package: UTF-8, line feeds as line breaks, no spaces at line
// ends, no blank lines at both ends, and a final line break. An empty text stays empty.
std::string plain_text(std::string_view bytes);

}  // namespace tamis::datasets
