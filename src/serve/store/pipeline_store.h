// Pipelines that people have stored, as files, each with its earlier versions:
//
//   FOLDER/NAME/000003.tamis     the third version of NAME, as it was written
//
// Nothing is held in memory, so what stands in the folder is what counts, and several
// servers may share it: a version is written under its name whole, once, by one of
// them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/error.h"
#include "tamis/pipeline.h"

namespace tamis::serve {

struct StoredPipeline {
  std::string name;
  std::uint32_t version = 0;
  std::string text;
  std::int64_t modified = 0;  // seconds since 1970

  // Tells this version of it from all others: "\"3-1f3a09c2\"".
  std::string etag() const;
};

// What a request expects to find before it changes something (RFC 9110, section 13).
struct Expected {
  std::string match = {};       // If-Match
  std::string none_match = {};  // If-None-Match

  // Whether it finds it; `etag` is empty where there is nothing.
  bool holds(const std::string& etag) const;
};

class PipelineStore {
 public:
  static constexpr std::size_t kMaxBytes = 64u << 10;  // of a pipeline
  static constexpr std::size_t kMaxPipelines = 1000;
  static constexpr std::size_t kMaxVersions = 100;  // of one; older ones go

  enum class Fault : std::uint8_t {
    none,
    unknown,  // there is none of that name, or no such version
    stale,    // it is not what the request expects
    taken,    // the name is that of a filter, a combinator or a preset
    invalid,  // the name or the pipeline is wrong, or too large
    failed,   // of the disk
  };
  struct Refusal {
    Fault fault = Fault::none;
    Error error = {};
  };
  template <class T>
  using Outcome = tl::expected<T, Refusal>;

  // An empty folder: nothing is stored.
  explicit PipelineStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // The last versions, by name.
  std::vector<StoredPipeline> list() const;
  Outcome<StoredPipeline> get(const std::string& name) const;
  Outcome<StoredPipeline> get(const std::string& name, std::uint32_t version) const;
  // The last one first.
  Outcome<std::vector<StoredPipeline>> versions(const std::string& name) const;

  // A new version, unless it is the text that is there already.
  Outcome<StoredPipeline> put(const std::string& name, const std::string& text,
                              const Expected& expected) const;
  // With all its versions.
  Outcome<void> remove(const std::string& name, const Expected& expected) const;

  // As read_pipeline(); where the text is the name of a stored pipeline, that one.
  Result<Pipeline> read(std::string_view text,
                        const PipelineOptions& options = {}) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace tamis::serve
