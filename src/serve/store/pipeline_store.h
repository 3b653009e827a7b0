// Stored pipelines as files, with their earlier versions:
//
//   FOLDER/NAME/000003.tamis     the third version of NAME, as it was written
//
// Nothing is cached in memory, so several servers may share the folder. A version is
// created atomically under its name, once, by one of them.
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

  // Returns a tag that differs for every version: "\"3-1f3a09c2\"".
  std::string etag() const;
};

// The preconditions of a request that changes something (RFC 9110, section 13).
struct Expected {
  std::string match = {};       // If-Match
  std::string none_match = {};  // If-None-Match

  // Reports whether the conditions hold; `etag` is empty if nothing is stored.
  bool holds(const std::string& etag) const;
};

class PipelineStore {
 public:
  static constexpr std::size_t kMaxBytes = 64u << 10;  // per pipeline
  static constexpr std::size_t kMaxPipelines = 1000;
  static constexpr std::size_t kMaxVersions = 100;  // per pipeline; older are removed

  enum class Fault : std::uint8_t {
    none,
    unknown,  // no such name or version
    stale,    // a precondition failed
    taken,    // the name is that of a filter, a combinator or a preset
    invalid,  // the name or the pipeline is wrong, or too large
    failed,   // writing or removing a file failed
  };
  struct Refusal {
    Fault fault = Fault::none;
    Error error = {};
  };
  template <class T>
  using Outcome = tl::expected<T, Refusal>;

  // If the folder is empty, nothing is stored.
  explicit PipelineStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Returns the latest versions, sorted by name.
  std::vector<StoredPipeline> list() const;
  Outcome<StoredPipeline> get(const std::string& name) const;
  Outcome<StoredPipeline> get(const std::string& name, std::uint32_t version) const;
  // Returns all versions, the latest first.
  Outcome<std::vector<StoredPipeline>> versions(const std::string& name) const;

  // Stores a new version, unless the text is the same as in the latest one.
  Outcome<StoredPipeline> put(const std::string& name, const std::string& text,
                              const Expected& expected) const;
  // Removes the pipeline with all its versions.
  Outcome<void> remove(const std::string& name, const Expected& expected) const;

  // Works like read_pipeline(), but also accepts the name of a stored pipeline.
  Result<Pipeline> read(std::string_view text,
                        const PipelineOptions& options = {}) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace tamis::serve
