// Another program as a contestant: one process that is kept running and answers lines
// with lines, both JSON.
//
//   to it     {"id": "7", "url": "https://example.org/", "html": "<html>..."}
//   from it   {"id": "7", "text": "what it keeps"}
//   or        {"id": "7", "error": "why it keeps nothing"}
//
// Beside "text" it may answer "metadata": {"title", "authors" (a list, or one text with
// semicolons), "date"}, for tamis eval --metadata.
//
// With "seconds" in its answer it says itself how long it took, without these lines.
//
// The page is sent as UTF-8 text, decoded as we decode it, so that all contestants see
// the same characters. One that ends, hangs or answers something else has failed on
// that page; it is ended and started again for the next one.
//
// What it writes to standard error is held back until its answer: with an answer it
// goes to ours, and the last line of one that failed is told as the reason, so that a
// program that cannot even start says so once and not for every page.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "tamis/error.h"

namespace tamis::eval {

// What another program says of a page.
struct FoundMetadata {
  std::string title{};
  std::vector<std::string> authors{};
  std::string date{};
};

struct ExternalOptions {
  std::chrono::milliseconds timeout{30'000};  // for a page, the start included
  std::size_t max_answer_bytes = 64u << 20;
  const std::atomic<bool>* stop = nullptr;
};

class External {
 public:
  // `command` is for /bin/sh. Nothing is started yet.
  explicit External(std::string command, const ExternalOptions& options = {});
  ~External() { end(); }
  External(const External&) = delete;
  External& operator=(const External&) = delete;

  // The text, or why there is none.
  Result<std::string> extract(std::string_view id, std::string_view url,
                              std::string_view utf8);

  // Whether the last page got an answer, be it that there is no text.
  bool has_answered() const { return has_answered_; }
  // What it says that the last page took; nothing where it says nothing.
  std::optional<double> own_seconds() const { return own_seconds_; }
  // Of the last page; nothing where it says nothing.
  const std::optional<FoundMetadata>& own_metadata() const { return own_metadata_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool is_stopped() const { return options_.stop != nullptr && *options_.stop; }
  Result<void> start();
  void end();
  // Sends the line and reads the answer's.
  Result<std::string> ask(std::string_view line);
  Result<void> wait(bool has_more_to_send, Clock::time_point until);
  std::size_t send(std::string_view rest);  // bytes that need not be sent again
  Result<void> receive(std::string& answer);
  tl::unexpected<Error> failed(std::string finding) const;
  std::string take_errors();  // what it wrote there since the last time
  void pass_on_errors();

  std::string command_;
  ExternalOptions options_;
  pid_t id_ = -1;
  int to_ = -1;
  int from_ = -1;
  int errors_ = -1;  // a file in memory
  bool has_answered_ = false;
  std::optional<double> own_seconds_;
  std::optional<FoundMetadata> own_metadata_;
  bool is_readable_ = false;
  bool is_writable_ = false;
};

}  // namespace tamis::eval
