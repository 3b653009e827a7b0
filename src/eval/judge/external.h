// An external program as a contestant: a process that keeps running and responds to
// each line with a line. Both lines are JSON.
//
//   input     {"id": "7", "url": "https://example.org/", "html": "<html>..."}
//   output    {"id": "7", "text": "what it keeps"}
//   or        {"id": "7", "error": "why it keeps nothing"}
//
// In addition to "text" the response may have "metadata": {"title", "authors" (a list,
// or one text with semicolons), "date"}, for tamis eval --metadata.
//
// With "seconds" the program states how long it took, without the transfer of the
// lines.
//
// The page is sent as UTF-8 text, decoded by tamis, so all contestants receive the same
// characters. If the program ends, hangs or writes something else, it has failed on
// that page. It is ended and restarted for the next page.
//
// Its standard error is buffered until it responds. With a response, the buffer is
// written to our standard error. After a failure, the last line becomes the reason. A
// program that cannot start therefore reports the problem once instead of for every
// page.
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

// The metadata that an external program finds on a page.
struct FoundMetadata {
  std::string title{};
  std::vector<std::string> authors{};
  std::string date{};
};

struct ExternalOptions {
  std::chrono::milliseconds timeout{30'000};  // per page, including the start
  std::size_t max_answer_bytes = 64u << 20;
  const std::atomic<bool>* stop = nullptr;
};

class External {
 public:
  // `command` is for /bin/sh. It is started by the first extract().
  explicit External(std::string command, const ExternalOptions& options = {});
  ~External() { end(); }
  External(const External&) = delete;
  External& operator=(const External&) = delete;

  // Returns the text, or an error with the reason.
  Result<std::string> extract(std::string_view id, std::string_view url,
                              std::string_view utf8);

  // Reports whether the program responded for the last page, even without text.
  bool has_answered() const { return has_answered_; }
  // Returns the seconds that the program states for the last page, if any.
  std::optional<double> own_seconds() const { return own_seconds_; }
  // Returns the metadata of the last page, if any.
  const std::optional<FoundMetadata>& own_metadata() const { return own_metadata_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool is_stopped() const { return options_.stop != nullptr && *options_.stop; }
  Result<void> start();
  void end();
  // Sends the line and returns the line of the response.
  Result<std::string> ask(std::string_view line);
  Result<void> wait(bool has_more_to_send, Clock::time_point until);
  std::size_t send(std::string_view rest);  // returns how many bytes are done
  Result<void> receive(std::string& answer);
  tl::unexpected<Error> failed(std::string finding) const;
  std::string take_errors();  // standard error since the last call
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
