#include "bench/support/peer.h"

#include <cstdlib>

#include <nlohmann/json.hpp>

#include "bench/support/paths.h"

namespace tamis::bench {

Peer::Peer(const std::string& name) : name_(name) {
  process_ = std::make_unique<ChildProcess>(
      std::vector<std::string>{source_folder() / "tools/peers" / name});
  if (ask("<p>Is anyone there?") == 0) process_.reset();
}

std::uint64_t Peer::ask(std::string_view page) {
  const std::string request =
      nlohmann::json{{"id", "1"}, {"url", ""}, {"html", page}}.dump(
          -1, ' ', false, nlohmann::json::error_handler_t::replace) +
      "\n";
  const std::uint64_t before = process_->processor_nanoseconds();
  std::fwrite(request.data(), 1, request.size(), process_->to());
  std::fflush(process_->to());
  char* line = nullptr;
  std::size_t room = 0;
  const auto length = ::getline(&line, &room, process_->from());
  std::free(line);
  nanoseconds_ = process_->processor_nanoseconds() - before;
  return length <= 0 ? 0 : static_cast<std::uint64_t>(length);
}

Case Peer::as_case() {
  return {.name = name_,
          .run = [this](const BenchPage& page) { return ask(page.utf8); },
          .own_clock = [this] { return nanoseconds_; }};
}

}  // namespace tamis::bench
