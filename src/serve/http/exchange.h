// One request of a client and the answer to it.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "serve/http/connection.h"
#include "serve/http/error_answer.h"
#include "serve/http/target.h"
#include "serve/http/traffic.h"

namespace tamis::serve {

struct Exchange {
  Worker& worker;
  Connection& client;
  MessageParser& parser;  // of the request; its content may still be to come
  RequestHead& request;
  Target target;
  const Listener* listener;   // by which it came in
  bool is_in_tunnel = false;  // one that was opened; its client was let in already

  Traffic& traffic() const { return worker.traffic; }
  bool is_draining() const { return worker.lifecycle.is_draining; }
  bool is_head() const { return request.method == "HEAD"; }
};

// Whether the connection can take another request.
enum class After : bool { close, keep };

// Sends an answer. Closes where the request has content that nobody read.
awaitable<After> send(Exchange& exchange, Answer answer);

// Who asks; nothing where it has gone already.
std::string client_of(const Exchange& exchange);

// Takes one request off the client's share; where that is used up, the seconds to wait.
std::optional<std::chrono::seconds> over_quota(const Exchange& exchange);

// The same for one that showed a wrong token, or none: nobody may guess for long.
std::optional<std::chrono::seconds> too_many_tokens(const Exchange& exchange);

// The answer to what is no request at all.
std::string fault_bytes(const MessageFault& fault);

}  // namespace tamis::serve
