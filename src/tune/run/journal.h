// The journal of a run: every evaluated pipeline, its origin and its scores, in one
// SQLite file.
//
//   Result<Journal> journal = Journal::create(file, head);
//   journal->add(generation);                       // each one atomically
//   ...
//   Result<Journal> again = Journal::open(file, Journal::Access::write);
//   while (const auto generation = *again->read(number++)) search.tell(...);
//
// A generation is one transaction, which is on the disk when add() returns. After any
// failure the journal has complete generations, with at most the last one missing.
// docs/optimisation.md describes the tables.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/sqlite/sqlite.h"
#include "tamis/error.h"
#include "tune/run/options.h"
#include "tune/search/search.h"

namespace tamis::tune {

// Journals of other versions cannot be continued.
inline constexpr int kJournalVersion = 2;

struct JournalPackage {
  std::string name;
  std::string fingerprint;
  std::uint64_t pages = 0;  // the number used

  friend bool operator==(const JournalPackage&, const JournalPackage&) = default;
};

// The description of a run; written once.
struct JournalHead {
  std::string tamis_version;
  TuneOptions options;
  std::vector<JournalPackage> packages;  // in the order of the options
  // The numbers of pages for training, selection and report.
  std::array<std::uint64_t, 3> part_pages{};
  std::array<std::uint64_t, 3> part_sites{};  // the numbers of their sites; 0: unknown
  bool is_merged = false;  // from the journals of islands: nothing can be added
};

struct Individual {
  std::uint32_t number = 0;  // from 0, as parents refer to it
  std::string pipeline;      // on one line
  std::string canonical;     // equal for equivalent pipelines
  std::string origin;
  std::vector<std::uint32_t> parents;
  Outcome outcome;
};

struct Generation {
  std::uint32_t number = 0;
  double seconds = 0;  // evaluation time
  std::vector<Individual> individuals;
  // For an island: pipelines that arrived from another island before this generation.
  std::vector<std::string> immigrants{};
};

// An output of a finished run: the name and content of a file.
struct RunFile {
  std::string name;
  std::string content;
};

// Returns the outcome as it is read back: SQLite stores neither -0 nor the bits of a
// NaN.
Outcome as_stored(Outcome outcome);

class Journal {
 public:
  enum class Access : std::uint8_t { write, read };

  // `file` must not exist. It appears only when it is complete.
  static Result<Journal> create(const std::filesystem::path& file,
                                const JournalHead& head);
  static Result<Journal> open(const std::filesystem::path& file, Access access);

  const JournalHead& head() const { return head_; }

  Result<void> add(const Generation& generation);
  // Returns nothing after the last generation.
  Result<std::optional<Generation>> read(std::uint32_t generation);

  // Finds a pipeline by its number.
  Result<std::optional<Individual>> individual(std::uint32_t number);

  // For an island: stores its emigrants after this number of generations. Existing ones
  // remain, because they are equal.
  Result<void> add_emigrants(std::uint32_t generations,
                             const std::vector<std::string>& pipelines);
  // Returns all emigrants so far.
  Result<std::vector<std::string>> emigrants();

  // The reason why the search ended; nothing while it continues, and for runs without
  // islands.
  Result<void> set_end(SearchEnd end);
  Result<std::optional<SearchEnd>> end();

  // Stores the outputs of the run in one transaction.
  Result<void> finish(const std::vector<RunFile>& run_files);
  // Returns nothing if the run is unfinished.
  Result<std::vector<RunFile>> run_files();

 private:
  explicit Journal(Database database) : database_(std::move(database)) {}
  Result<void> read_head(const std::string& place);
  Result<void> read_sites();
  Result<void> commit_if(Result<void> done);
  bool has_migrants() const { return head_.options.islands > 0; }
  Result<void> insert_migrants(const char* table, std::uint32_t generation,
                               const std::vector<std::string>& pipelines);
  Result<std::vector<std::string>> read_immigrants(std::uint32_t generation);
  Result<std::vector<Individual>> read_range(std::int64_t begin, std::int64_t end);

  Database database_;
  JournalHead head_;
};

}  // namespace tamis::tune
