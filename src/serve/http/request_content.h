// The content of a request on its way from the client to the upstream server, while the
// response may already come back.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "serve/http/exchange.h"

namespace tamis::serve {

class RequestContent {
 public:
  RequestContent(Exchange& exchange, Connection& upstream);

  // Begins to send; where there is no content nothing happens.
  void start();
  bool is_sent() const { return is_sent_; }
  // What the client sent is no content: Connection::fault() of the client.
  bool is_malformed() const { return is_malformed_; }
  // Gives up what is not sent yet and waits until nobody uses the connections any more.
  // To be called before this is destroyed.
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
