// The directory of a run, which one process at a time may use:
//
//   RUN/journal.sqlite   all evaluations; next to it SQLite's log
//   RUN/journal.lock     locked by the process that works on the run
//   RUN/islands/0/journal.sqlite   with islands: the journal of each; at the end they
//                                  are merged into RUN/journal.sqlite
//   RUN/best.tamis       the result, next to the other outputs of the run
#pragma once

#include <filesystem>
#include <memory>

#include "tamis/error.h"

namespace tamis::tune {

class RunFolder {
 public:
  // Creates the directory of a new run. An existing one must be empty, except for files
  // of a run that ended before its journal existed.
  static Result<RunFolder> make(const std::filesystem::path& folder);
  // Opens the directory of a run that has a journal, or islands with journals.
  static Result<RunFolder> enter(const std::filesystem::path& folder);

  // Removes what make() created, if there is no journal in it.
  void abandon();

  std::filesystem::path journal() const { return folder_ / "journal.sqlite"; }
  std::filesystem::path islands() const { return folder_ / "islands"; }
  // Reports whether it has islands that are not merged yet.
  bool has_only_islands() const;
  const std::filesystem::path& path() const { return folder_; }

 private:
  struct Close {
    void operator()(const int* fd) const;
  };
  RunFolder(std::filesystem::path folder, int lock)
      : folder_(std::move(folder)), lock_(new int(lock)) {}
  static Result<RunFolder> lock(const std::filesystem::path& folder);

  std::filesystem::path folder_;
  std::unique_ptr<int, Close> lock_;
};

}  // namespace tamis::tune
