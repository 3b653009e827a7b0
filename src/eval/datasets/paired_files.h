// Pages and texts that belong together by their names.
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
  std::vector<PairedFiles> pairs;  // by id, numbers in the order of their values
  std::vector<std::filesystem::path> alone;
};

// All below the folder.
Result<Pairing> pair_files(const std::filesystem::path& folder,
                           const ImportFormat& format);

// The bytes of a file, unpacked if it is compressed with gzip.
Result<std::string> read_unpacked(const std::filesystem::path& file);

// As it should be in a package: UTF-8, lines end with a line feed and without blanks,
// no blank lines around, a line break at the end; nothing stays empty.
std::string plain_text(std::string_view bytes);

}  // namespace tamis::datasets
