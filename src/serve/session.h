// One client: its requests, one after another, until one side has enough.
#pragma once

#include "serve/http/exchange.h"

namespace tamis::serve {

// A tunnel that was opened: whose requests come through it, and where it leads.
struct OpenTunnel {
  Authority server;
  std::string host;
};

// Requests, one after another. Those in a tunnel are for its server.
awaitable<After> serve_requests(Worker& worker, Connection& client, const Door& door,
                                const OpenTunnel* tunnel);

// The connection has its share of all as long as it lasts.
awaitable<void> serve_client(Worker& worker, tcp::socket socket, const Door& door,
                             Shares::Share share);

}  // namespace tamis::serve
