// The server: one process, one thread per core, one port.
//
//   Result<Server> server = Server::make(options);     listens, or returns an error
//   server->run();                                     until SIGTERM or SIGINT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "serve/http/options.h"
#include "tamis/error.h"

namespace tamis::serve {

class Server {
 public:
  static Result<Server> make(ServeOptions options);
  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  ~Server();

  std::uint16_t port() const;
  // Returns instructions for the operator.
  std::string first_words() const;

  // Has the effect of SIGTERM. May be called by any thread while run() is active.
  void stop();

  // Receives the result when SIGHUP has reloaded the rules.
  using ReloadReport = std::function<void(const Result<void>&)>;

  // Runs until SIGTERM or SIGINT. After that, no connections are accepted, and active
  // ones may finish within ServeTimes::drain. A second signal ends the server at once.
  // Returns whether all connections finished, or an error if the threads cannot be
  // started.
  Result<bool> run(ReloadReport on_reload = {});

  // Must be called after run(). Stops work in other threads and returns whether it
  // ended in time. A name lookup cannot be stopped, and the destructor would wait for
  // it.
  bool finish(milliseconds time);

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace tamis::serve
