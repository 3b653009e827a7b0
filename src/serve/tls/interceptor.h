// Both ends of an intercepted https connection. For the client, tamis acts as the
// server, with a certificate of the local authority. For the server, tamis is a client
// that trusts the system's authorities and those of --upstream-ca. Used by many
// threads.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "serve/tls/host_certificates.h"
#include "serve/tls/tls.h"

namespace tamis::serve {

// The parts of a client's first message that are used.
struct ClientHello {
  std::string server_name;  // lower case; empty if missing or invalid
  bool takes_http_1 = true;
};

// The client's side of a tunnel; `hello` is valid after the handshake.
struct ClientTls {
  std::unique_ptr<Tls> tls;
  std::shared_ptr<const ClientHello> hello;
};

class Interceptor {
 public:
  // `upstream_ca` is a file of additional trusted authorities, or empty.
  static Result<std::unique_ptr<Interceptor>> make(
      const std::filesystem::path& ca_folder, const std::string& upstream_ca);

  // `host` is that of the CONNECT request, for clients that send no server name.
  // `wants` reports whether a tunnel to a server of that name is intercepted. The
  // handshake is declined if it is not, if the authority must not sign for the name, or
  // if the client does not offer HTTP/1.1.
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

// Returns why a handshake with a server failed; empty unless the certificate is the
// reason.
std::string certificate_fault(const Tls& tls);

}  // namespace tamis::serve
