// Both ends of an opened https connection: to the client we are the server, by a
// certificate of the local authority; to the server we are a client that trusts the
// system's authorities and no other. Used by many threads.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "serve/tls/host_certificates.h"
#include "serve/tls/tls.h"

namespace tamis::serve {

// What a client says first.
struct ClientHello {
  std::string server_name;  // in lower case; empty where it names none, or no host
  bool takes_http_1 = true;
};

// A client's side of a tunnel; `hello` is there once the handshake is over.
struct ClientTls {
  std::unique_ptr<Tls> tls;
  std::shared_ptr<const ClientHello> hello;
};

class Interceptor {
 public:
  // `upstream_ca` is a file of authorities to trust beside the system's; may be empty.
  static Result<std::unique_ptr<Interceptor>> make(
      const std::filesystem::path& ca_folder, const std::string& upstream_ca);

  // `host` is that of the tunnel, for clients that name no server. `wants` says whether
  // a tunnel is to be opened for a server of that name; if not, or if the authority may
  // not speak for it, or if the client does not speak HTTP/1.1, it is declined.
  using Wants = std::function<bool(const std::string& server_name)>;
  ClientTls for_client(const std::string& host, Wants wants);

  std::unique_ptr<Tls> for_server(const std::string& server_name);

  HostCertificates& certificates() { return *certificates_; }

 private:
  Interceptor() = default;

  std::unique_ptr<HostCertificates> certificates_;
  SslContextPointer to_clients_;
  SslContextPointer to_servers_;
};

// Why a handshake with a server failed: empty unless its certificate is at fault.
std::string certificate_fault(const Tls& tls);

}  // namespace tamis::serve
