// Where results go: standard output, one file, or a folder with a file for each page.
// What is written is whole or not there: files are written beside and renamed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/error.h"

namespace tamis::bulk {

// The reader of standard output can go away; that is the end, and no error.
enum class Written : std::uint8_t { yes, nobody_reads };

class Destination {
 public:
  virtual ~Destination() = default;
  Destination() = default;
  Destination(const Destination&) = delete;
  Destination& operator=(const Destination&) = delete;

  // The result of the page with that number.
  virtual Result<Written> put(std::size_t item, std::string_view text) = 0;
  // Whether the next page may succeed where one failed.
  virtual bool goes_on() const { return false; }
  // Nothing more comes.
  virtual Result<void> finish() { return {}; }
};

std::unique_ptr<Destination> to_standard_output();

// All results, one after another; the file is there when it is finished. A device or a
// pipe is written to as it is.
Result<std::unique_ptr<Destination>> to_one_file(const std::string& path);

// One file each. Folders are made as they are needed.
std::unique_ptr<Destination> to_files(std::vector<std::filesystem::path> paths);

// Whole, however small the steps; standard output as it is.
Result<Written> write_standard_output(std::string_view text);

}  // namespace tamis::bulk
