#include "eval/judge/external.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/error.h"
#include "text/ascii.h"
#include "text/json_writer.h"
#include "text/lists.h"
#include "text/read_json.h"

namespace tamis::eval {
namespace {

constexpr std::chrono::milliseconds kBetweenLooks{50};

std::string request(std::string_view id, std::string_view url, std::string_view utf8) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("id");
  json.value(id);
  json.key("url");
  json.value(url);
  json.key("html");
  json.value(utf8);
  json.end_object();
  return out + "\n";
}

struct Answer {
  std::string text;
  std::string error;
  std::optional<double> seconds;
  std::optional<FoundMetadata> metadata;
};

std::vector<std::string> split_names(std::string_view text) {
  std::vector<std::string> out;
  for (const std::string_view part : text::split(text, ';'))
    if (const auto name = text::trim(part, " "); !name.empty()) out.emplace_back(name);
  return out;
}

Result<FoundMetadata> read_metadata(const nlohmann::json& json) {
  constexpr const char* kPlace = "its answer, metadata";
  if (!json.is_object())
    return fail(ErrorCode::bad_file, kPlace, "no object", "title, authors and date");
  Result<std::string> title = json_text(json, "title", kPlace);
  if (!title) return tl::unexpected(title.error());
  Result<std::string> date = json_text(json, "date", kPlace);
  if (!date) return tl::unexpected(date.error());
  FoundMetadata out{std::move(*title), {}, std::move(*date)};
  const auto authors = json.find("authors");
  if (authors == json.end() || authors->is_null()) return out;
  if (authors->is_string()) {
    out.authors = split_names(authors->get_ref<const std::string&>());
    return out;
  }
  if (!authors->is_array())
    return fail(ErrorCode::bad_file, kPlace, "authors are no list", "a list of names");
  for (const nlohmann::json& name : *authors)
    if (const auto* text = name.get_ptr<const std::string*>())
      out.authors.push_back(*text);
  return out;
}

// Its errors have no location yet.
Result<Answer> read_answer(std::string_view line, std::string_view id) {
  const Result<nlohmann::json> json = parse_json(line, "its answer");
  if (!json) return tl::unexpected(json.error());
  constexpr const char* kAllowed = R"({"id", "text"} or {"id", "error"})";
  if (!json->is_object())
    return fail(ErrorCode::bad_file, "its answer", "no object", kAllowed);
  const Result<std::string> answered = json_text(*json, "id", "its answer");
  if (!answered) return tl::unexpected(answered.error());
  if (*answered != id)
    return fail(ErrorCode::bad_file, "its answer",
                "it is for page \"" + *answered + "\"",
                "page \"" + std::string(id) + "\"");
  Result<std::string> text = json_text(*json, "text", "its answer");
  Result<std::string> error = json_text(*json, "error", "its answer");
  if (!text) return tl::unexpected(text.error());
  if (!error) return tl::unexpected(error.error());
  if (!json->contains("text") && error->empty())
    return fail(ErrorCode::bad_file, "its answer", "neither text nor error", kAllowed);
  std::optional<double> seconds;
  if (const auto found = json->find("seconds"); found != json->end()) {
    if (!found->is_number() || found->get<double>() < 0)
      return fail(ErrorCode::bad_file, "its answer", "seconds are no number",
                  "the time it took, 0 or more");
    seconds = found->get<double>();
  }
  std::optional<FoundMetadata> metadata;
  if (const auto found = json->find("metadata"); found != json->end()) {
    auto read = read_metadata(*found);
    if (!read) return tl::unexpected(read.error());
    metadata = std::move(*read);
  }
  return Answer{std::move(*text), std::move(*error), seconds, std::move(metadata)};
}

// Returns a text such as "it exited with 3" or "it was ended by signal 11".
std::string how_it_ended(int status) {
  if (WIFSIGNALED(status))
    return "it was ended by signal " + std::to_string(WTERMSIG(status));
  return "it exited with " + std::to_string(WEXITSTATUS(status)) +
         " instead of an answer";
}

// Returns the last line, shortened. In a stack trace the last line has the message.
std::string last_line(std::string_view text) {
  constexpr std::size_t kMost = 300;
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= 0x20)
    text.remove_suffix(1);
  const std::size_t begin = text.rfind('\n') + 1;  // 0 if there is no line break
  return std::string(text.substr(begin, kMost));
}

}  // namespace

External::External(std::string command, const ExternalOptions& options)
    : command_(std::move(command)), options_(options) {}

tl::unexpected<Error> External::failed(std::string finding) const {
  return fail(ErrorCode::cannot_read, command_, std::move(finding));
}

// Connects the standard input to a socket. Writing to a program that has ended is then
// an error instead of a signal.
Result<void> External::start() {
  int input[2];
  int output[2];
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, input) != 0)
    return failed(system_error());
  if (::pipe2(output, O_CLOEXEC) != 0) {
    ::close(input[0]);
    ::close(input[1]);
    return failed(system_error());
  }
  // In append mode, because the file is truncated while the program writes.
  errors_ = ::memfd_create("errors", MFD_CLOEXEC);
  if (errors_ >= 0) ::fcntl(errors_, F_SETFL, O_APPEND);
  id_ = spawn({"/bin/sh", "-c", command_},
              {.input = input[1], .output = output[1], .errors = errors_});
  const std::string problem = id_ < 0 ? system_error() : "";
  ::close(input[1]);
  ::close(output[1]);
  to_ = input[0];
  from_ = output[0];
  if (id_ >= 0) return {};
  end();
  return failed(problem);
}

std::string External::take_errors() {
  std::string out;
  std::array<char, 4096> chunk{};
  if (errors_ < 0) return out;
  for (ssize_t got = 0; (got = ::pread(errors_, chunk.data(), chunk.size(),
                                       static_cast<off_t>(out.size()))) > 0;)
    out.append(chunk.data(), static_cast<std::size_t>(got));
  if (!out.empty() && ::ftruncate(errors_, 0) != 0) out.clear();
  return out;
}

void External::pass_on_errors() {
  const std::string text = take_errors();
  if (!text.empty() && ::write(STDERR_FILENO, text.data(), text.size()) < 0)
    return;  // no process will read it
}

void External::end() {
  if (to_ >= 0) ::close(to_);
  if (from_ >= 0) ::close(from_);
  to_ = from_ = -1;
  if (id_ >= 0) {
    ::kill(-id_, SIGKILL);
    ::waitpid(id_, nullptr, 0);
    id_ = -1;
  }
  if (errors_ < 0) return;
  pass_on_errors();
  ::close(errors_);
  errors_ = -1;
}

Result<void> External::wait(bool has_more_to_send, Clock::time_point until) {
  for (;;) {
    if (is_stopped()) return failed("it was stopped");
    if (Clock::now() >= until)
      return failed("no answer within " + std::to_string(options_.timeout.count()) +
                    " ms");
    pollfd wanted[] = {{from_, POLLIN, 0}, {has_more_to_send ? to_ : -1, POLLOUT, 0}};
    if (::poll(wanted, 2, static_cast<int>(kBetweenLooks.count())) <= 0) continue;
    is_readable_ = wanted[0].revents != 0;
    is_writable_ = wanted[1].revents != 0;
    return {};
  }
}

// After the end of the program, its exit code is more informative. receive() reads it.
std::size_t External::send(std::string_view rest) {
  const ssize_t sent =
      ::send(to_, rest.data(), rest.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent >= 0) return static_cast<std::size_t>(sent);
  if (errno == EAGAIN || errno == EINTR) return 0;
  return rest.size();
}

Result<void> External::receive(std::string& answer) {
  std::array<char, 64 * 1024> chunk{};
  const ssize_t got = ::read(from_, chunk.data(), chunk.size());
  if (got < 0 && errno == EINTR) return {};
  if (got > 0) {
    answer.append(chunk.data(), static_cast<std::size_t>(got));
    if (answer.size() <= options_.max_answer_bytes) return {};
    return failed("its answer is over " + std::to_string(options_.max_answer_bytes) +
                  " bytes");
  }
  // The output is closed: the program has ended, ends soon, or is ended here.
  int status = 0;
  for (int looks = 0; looks < 20; ++looks) {
    if (::waitpid(id_, &status, WNOHANG) == id_) {
      ::kill(-id_, SIGKILL);  // processes that it started
      id_ = -1;
      return failed(how_it_ended(status));
    }
    ::poll(nullptr, 0, static_cast<int>(kBetweenLooks.count()));
  }
  return failed("it closed its output");
}

Result<std::string> External::ask(std::string_view line) {
  const Clock::time_point until = Clock::now() + options_.timeout;
  std::string answer;
  while (!answer.ends_with('\n')) {
    if (const auto waited = wait(!line.empty(), until); !waited)
      return tl::unexpected(waited.error());
    if (is_writable_) line.remove_prefix(send(line));
    if (!is_readable_) continue;
    if (const auto received = receive(answer); !received)
      return tl::unexpected(received.error());
  }
  answer.pop_back();
  if (answer.find('\n') != std::string::npos) return failed("several lines for a page");
  return answer;
}

Result<std::string> External::extract(std::string_view id, std::string_view url,
                                      std::string_view utf8) {
  has_answered_ = false;
  own_seconds_.reset();
  own_metadata_.reset();
  if (is_stopped()) return failed("it was stopped");  // and not restarted
  if (id_ < 0)
    if (const auto started = start(); !started) return tl::unexpected(started.error());
  const Result<std::string> line = ask(request(id, url, utf8));
  if (!line) {
    const std::string last_words = last_line(take_errors());
    end();
    if (last_words.empty()) return line;
    return failed(line.error().finding + ": " + last_words);
  }
  Result<Answer> answer = read_answer(*line, id);
  if (!answer) {
    end();  // its late response could come next
    return failed(to_string(answer.error()));
  }
  has_answered_ = true;
  own_seconds_ = answer->seconds;
  own_metadata_ = std::move(answer->metadata);
  pass_on_errors();
  if (!answer->error.empty()) return failed(answer->error);
  return std::move(answer->text);
}

}  // namespace tamis::eval
