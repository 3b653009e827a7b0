// Sends the content of a request from the client to the upstream server, while the
// response may already arrive.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "serve/http/exchange.h"

namespace tamis::serve {

class RequestContent {
 public:
  RequestContent(Exchange& exchange, Connection& upstream);

  // Starts sending. Does nothing if the request has no content.
  void start();
  bool is_sent() const { return is_sent_; }
  // Reports whether the client sent invalid content; Connection::fault() of the client
  // has the reason.
  bool is_malformed() const { return is_malformed_; }
  // Stops sending and waits until the connections are no longer in use. Must be called
  // before the destructor.
  awaitable<void> stop();

 private:
  awaitable<void> send();

  Exchange& exchange_;
  Connection& upstream_;
  asio::steady_timer ended_;  // is cancelled when send() is over
  bool is_running_ = false;
  bool is_sent_;
  bool is_malformed_ = false;
};

}  // namespace tamis::serve
