// The journal of a run: every pipeline that was judged, where it came from and how it
// did, in one file of SQLite.
//
//   Result<Journal> journal = Journal::create(file, head);
//   journal->add(generation);                       // each whole or not at all
//   ...
//   Result<Journal> again = Journal::open(file, Journal::Access::write);
//   while (const auto generation = *again->read(number++)) search.tell(...);
//
// A generation is one transaction, which is on the disk when add() comes back, so
// whatever happens, the journal has whole generations, and all but perhaps the last.
// docs/optimisation.md has the tables.
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

// Journals of other numbers cannot be gone on with.
inline constexpr int kJournalVersion = 2;

struct JournalPackage {
  std::string name;
  std::string fingerprint;
  std::uint64_t pages = 0;  // that are used

  friend bool operator==(const JournalPackage&, const JournalPackage&) = default;
};

// What a run is; written once.
struct JournalHead {
  std::string tamis_version;
  TuneOptions options;
  std::vector<JournalPackage> packages;  // in the order of the options
  // Pages for training, selection and report.
  std::array<std::uint64_t, 3> part_pages{};
  std::array<std::uint64_t, 3> part_sites{};  // that these are of; 0: not known
  bool is_merged = false;  // of several islands' journals: nothing can be added to it
};

struct Individual {
  std::uint32_t number = 0;  // from 0, as parents have it
  std::string pipeline;      // on one line
  std::string canonical;     // the same for all that do the same
  std::string origin;
  std::vector<std::uint32_t> parents;
  Outcome outcome;
};

struct Generation {
  std::uint32_t number = 0;
  double seconds = 0;  // that it took to judge
  std::vector<Individual> individuals;
  // Of an island: pipelines that came from another one before it.
  std::vector<std::string> immigrants{};
};

// A thing that a finished run left: a file's content under its name.
struct RunFile {
  std::string name;
  std::string content;
};

// As the journal will give it back: SQLite has neither -0 nor the bits of a NaN.
Outcome as_stored(Outcome outcome);

class Journal {
 public:
  enum class Access : std::uint8_t { write, read };

  // Nothing may have the name yet; the file is there whole or not at all.
  static Result<Journal> create(const std::filesystem::path& file,
                                const JournalHead& head);
  static Result<Journal> open(const std::filesystem::path& file, Access access);

  const JournalHead& head() const { return head_; }

  Result<void> add(const Generation& generation);
  // Nothing behind the last.
  Result<std::optional<Generation>> read(std::uint32_t generation);

  // By its number.
  Result<std::optional<Individual>> individual(std::uint32_t number);

  // Of an island: what it gave away when it had so many generations. Those that are
  // there stay: they are the same.
  Result<void> add_emigrants(std::uint32_t generations,
                             const std::vector<std::string>& pipelines);
  // All that it gave away so far.
  Result<std::vector<std::string>> emigrants();

  // Why the search ended; none while it goes on, and of runs without islands.
  Result<void> set_end(SearchEnd end);
  Result<std::optional<SearchEnd>> end();

  // At the end, all at once.
  Result<void> finish(const std::vector<RunFile>& run_files);
  // None while it is not finished.
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
