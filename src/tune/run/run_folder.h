// The folder of a run, held by one process at a time:
//
//   RUN/journal.sqlite   everything that was tried; beside it the log of SQLite
//   RUN/journal.lock     whoever works on the run has a lock on it
//   RUN/islands/0/journal.sqlite   with islands: that of each; RUN/journal.sqlite is
//                                  made of them at the end
//   RUN/best.tamis       the result, and beside it what else came of the run
#pragma once

#include <filesystem>
#include <memory>

#include "tamis/error.h"

namespace tamis::tune {

class RunFolder {
 public:
  // One that is new: it is made if it is not there, and has nothing in it but what a
  // run may leave that ended before it began.
  static Result<RunFolder> make(const std::filesystem::path& folder);
  // One that has a journal, or islands that have.
  static Result<RunFolder> enter(const std::filesystem::path& folder);

  // Takes back what make() made, if there is no journal in it.
  void abandon();

  std::filesystem::path journal() const { return folder_ / "journal.sqlite"; }
  std::filesystem::path islands() const { return folder_ / "islands"; }
  // It has islands that are not merged yet.
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
