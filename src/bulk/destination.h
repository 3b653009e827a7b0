// Destinations of results: standard output, one file, or a directory with one file per
// page. Files are either complete or absent: they are written under a temporary name
// and renamed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/error.h"

namespace tamis::bulk {

// If the reader of standard output closes it, the run ends without an error.
enum class Written : std::uint8_t { yes, nobody_reads };

class Destination {
 public:
  virtual ~Destination() = default;
  Destination() = default;
  Destination(const Destination&) = delete;
  Destination& operator=(const Destination&) = delete;

  // Writes the result of the page with that number.
  virtual Result<Written> put(std::size_t item, std::string_view text) = 0;
  // Reports whether the next page may succeed after one failed.
  virtual bool goes_on() const { return false; }
  // Completes the output. Call it after the last put().
  virtual Result<void> finish() { return {}; }
};

std::unique_ptr<Destination> to_standard_output();

// Writes all results to one file, which appears when it is finished. Devices and pipes
// are written to directly.
Result<std::unique_ptr<Destination>> to_one_file(const std::string& path);

// Writes one file per result. Creates directories when they are needed.
std::unique_ptr<Destination> to_files(std::vector<std::filesystem::path> paths);

// Writes all bytes to standard output, in as many system calls as necessary.
Result<Written> write_standard_output(std::string_view text);

}  // namespace tamis::bulk
