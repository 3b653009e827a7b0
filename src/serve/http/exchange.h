// A request of a client and the connection for the answer.
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
  MessageParser& parser;  // of the request; its content may still be unread
  RequestHead& request;
  Target target;
  const Listener* listener;   // that accepted the connection
  bool is_in_tunnel = false;  // an intercepted one; CONNECT was authorised

  Traffic& traffic() const { return worker.traffic; }
  bool is_draining() const { return worker.lifecycle.is_draining; }
  bool is_head() const { return request.method == "HEAD"; }
};

// Reports whether the connection can be used for another request.
enum class After : bool { close, keep };

// Sends an answer. Closes the connection if the content of the request was not read.
awaitable<After> send(Exchange& exchange, Answer answer);

// Returns the name of the client, or an empty string if it has disconnected.
std::string client_of(const Exchange& exchange);

// Takes one request from the client's quota. If the quota is used up, returns the time
// to wait.
std::optional<std::chrono::seconds> over_quota(const Exchange& exchange);

// Counts a request with a wrong token or none. Returns the time to wait if there were
// too many, which prevents guessing.
std::optional<std::chrono::seconds> too_many_tokens(const Exchange& exchange);

// Returns the answer to input that is not a valid request.
std::string fault_bytes(const MessageFault& fault);

}  // namespace tamis::serve
