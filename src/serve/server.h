// The server: one process, a thread a core, one port.
//
//   Result<Server> server = Server::make(options);     listens, or says why not
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
  // What to do next, for people.
  std::string first_words() const;

  // As SIGTERM; from any thread, while it runs.
  void stop();

  // SIGHUP: the rules are read again, and the result is reported.
  using ReloadReport = std::function<void(const Result<void>&)>;

  // SIGTERM and SIGINT: no new connections, those that are in use may finish within
  // ServeTimes::drain; a second one ends it at once. The return value is whether all of
  // them did finish. An error: the threads cannot be started.
  Result<bool> run(ReloadReport on_reload = {});

  // After that: whether work in other threads is over in time, too. It is told to give
  // up, but a name that is being looked up cannot be. The destructor would wait for it.
  bool finish(milliseconds time);

 private:
  struct Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace tamis::serve
