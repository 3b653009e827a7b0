#include "serve/tls/interceptor.h"

#include <array>
#include <cstdlib>

#include <openssl/x509v3.h>
#include <unistd.h>

#include "io/net/system_certificates.h"
#include "serve/tls/ca_folder.h"
#include "serve/tls/upstream_ca.h"
#include "url/parts.h"

namespace tamis::serve {
namespace {

constexpr std::size_t kMostCertificates = 1024;
constexpr unsigned char kAlpn[] = "\x08http/1.1";
constexpr unsigned kAlpnSize = sizeof kAlpn - 1;

// The data that the callbacks of one connection share.
struct Companion {
  ClientHello hello = {};
  Tls* tls = nullptr;
  HostCertificates* certificates = nullptr;
  std::string host = {};
  Interceptor::Wants wants = {};

  const std::string& name() const {
    return hello.server_name.empty() ? host : hello.server_name;
  }
};

using Bytes = std::string_view;

Bytes extension(SSL* ssl, unsigned kind, bool& is_there) {
  const unsigned char* data = nullptr;
  std::size_t size = 0;
  is_there = SSL_client_hello_get0_ext(ssl, kind, &data, &size) == 1;
  return is_there ? Bytes(reinterpret_cast<const char*>(data), size) : Bytes();
}

std::size_t number_at(Bytes bytes, std::size_t at) {
  return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at])) << 8 |
         static_cast<unsigned char>(bytes[at + 1]);
}

// RFC 6066, section 3: a list with one name of type 0.
std::string read_server_name(Bytes bytes) {
  constexpr std::size_t kBefore = 5;
  if (bytes.size() < kBefore || bytes[2] != 0) return {};
  const std::size_t size = number_at(bytes, 3);
  if (size > bytes.size() - kBefore) return {};
  const auto name = url::read_authority(bytes.substr(kBefore, size), 443);
  return name && name->host.size() == size ? name->host : "";
}

// RFC 7301: a list of protocols, each preceded by its length.
bool has_http_1(Bytes bytes) {
  if (bytes.size() < 2) return false;
  bytes.remove_prefix(2);
  while (!bytes.empty()) {
    const std::size_t size = static_cast<unsigned char>(bytes[0]);
    if (size + 1 > bytes.size()) return false;
    if (bytes.substr(1, size) == "http/1.1") return true;
    bytes.remove_prefix(size + 1);
  }
  return false;
}

int on_hello(SSL* ssl, int*, void*) {
  Companion& companion = *static_cast<Companion*>(SSL_get_app_data(ssl));
  bool is_there = false;
  const Bytes name = extension(ssl, TLSEXT_TYPE_server_name, is_there);
  if (is_there) companion.hello.server_name = read_server_name(name);
  const Bytes protocols =
      extension(ssl, TLSEXT_TYPE_application_layer_protocol_negotiation, is_there);
  companion.hello.takes_http_1 = !is_there || has_http_1(protocols);
  const bool is_wanted = companion.hello.takes_http_1 &&
                         companion.wants(companion.name()) &&
                         companion.certificates->get(companion.name()) != nullptr;
  if (is_wanted) return SSL_CLIENT_HELLO_SUCCESS;
  companion.tls->decline();
  return SSL_CLIENT_HELLO_ERROR;
}

int on_certificate(SSL* ssl, void*) {
  Companion& companion = *static_cast<Companion*>(SSL_get_app_data(ssl));
  const CertificatePointer certificate = companion.certificates->get(companion.name());
  return certificate != nullptr && SSL_use_certificate(ssl, certificate.get()) == 1 &&
                 SSL_use_PrivateKey(ssl, companion.certificates->key()) == 1
             ? 1
             : 0;
}

int on_protocols(SSL*, const unsigned char** out, unsigned char* out_size,
                 const unsigned char* given, unsigned given_size, void*) {
  unsigned char* chosen = nullptr;
  if (SSL_select_next_proto(&chosen, out_size, kAlpn, kAlpnSize, given, given_size) !=
      OPENSSL_NPN_NEGOTIATED)
    return SSL_TLSEXT_ERR_ALERT_FATAL;
  *out = chosen;
  return SSL_TLSEXT_ERR_OK;
}

SslContextPointer make_context(const SSL_METHOD* method) {
  SslContextPointer out(SSL_CTX_new(method));
  SSL_CTX_set_min_proto_version(out.get(), TLS1_2_VERSION);
  SSL_CTX_set_options(out.get(), SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  SSL_CTX_set_mode(out.get(), SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(out.get(), SSL_SESS_CACHE_OFF);
  return out;
}

SslContextPointer make_context_to_clients() {
  constexpr std::array<unsigned char, 5> kSessions = {'t', 'a', 'm', 'i', 's'};
  SslContextPointer out = make_context(TLS_server_method());
  SSL_CTX_set_session_id_context(out.get(), kSessions.data(), kSessions.size());
  SSL_CTX_set_client_hello_cb(out.get(), on_hello, nullptr);
  SSL_CTX_set_cert_cb(out.get(), on_certificate, nullptr);
  SSL_CTX_set_alpn_select_cb(out.get(), on_protocols, nullptr);
  return out;
}

// OpenSSL uses SSL_CERT_FILE and SSL_CERT_DIR, or a default folder. On systems without
// this folder, the certificates are elsewhere.
void trust_system(SSL_CTX* context) {
  SSL_CTX_set_default_verify_paths(context);
  if (std::getenv(X509_get_default_cert_file_env()) != nullptr) return;
  if (::access(X509_get_default_cert_dir(), R_OK) == 0) return;
  const std::string file = system_certificates();
  if (!file.empty()) SSL_CTX_load_verify_file(context, file.c_str());
}

Result<SslContextPointer> make_context_to_servers(const std::string& upstream_ca) {
  SslContextPointer out = make_context(TLS_client_method());
  SSL_CTX_set_verify(out.get(), SSL_VERIFY_PEER, nullptr);
  trust_system(out.get());
  SSL_CTX_set_alpn_protos(out.get(), kAlpn, kAlpnSize);
  if (!upstream_ca.empty())
    if (const auto added = add_upstream_ca(out.get(), upstream_ca); !added)
      return tl::unexpected(added.error());
  return out;
}

}  // namespace

Result<std::unique_ptr<Interceptor>> Interceptor::make(
    const std::filesystem::path& ca_folder, const std::string& upstream_ca) {
  std::unique_ptr<Interceptor> out(new Interceptor());
  auto ca = load_ca(ca_folder);
  if (!ca) return tl::unexpected(ca.error());
  auto certificates = HostCertificates::make(std::move(*ca), kMostCertificates);
  if (!certificates) return tl::unexpected(certificates.error());
  auto to_servers = make_context_to_servers(upstream_ca);
  if (!to_servers) return tl::unexpected(to_servers.error());
  out->certificates_ = std::move(*certificates);
  out->to_clients_ = make_context_to_clients();
  out->to_servers_ = std::move(*to_servers);
  return out;
}

ClientTls Interceptor::for_client(const std::string& host, Wants wants) {
  auto companion = std::make_shared<Companion>();
  companion->certificates = certificates_.get();
  companion->host = host;
  companion->wants = std::move(wants);
  SslPointer ssl(SSL_new(to_clients_.get()));
  SSL_set_app_data(ssl.get(), companion.get());
  SSL_set_accept_state(ssl.get());
  auto tls = std::make_unique<Tls>(std::move(ssl), companion);
  companion->tls = tls.get();
  return {std::move(tls), {companion, &companion->hello}};
}

std::unique_ptr<Tls> Interceptor::for_server(const std::string& server_name) {
  SslPointer ssl(SSL_new(to_servers_.get()));
  SSL_set_connect_state(ssl.get());
  X509_VERIFY_PARAM* const checks = SSL_get0_param(ssl.get());
  bool is_set = false;
  if (is_ip_address(server_name)) {
    is_set = X509_VERIFY_PARAM_set1_ip_asc(checks, server_name.c_str()) == 1;
  } else {
    X509_VERIFY_PARAM_set_hostflags(checks, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    is_set = X509_VERIFY_PARAM_set1_host(checks, server_name.data(),
                                         server_name.size()) == 1 &&
             SSL_set_tlsext_host_name(ssl.get(), server_name.c_str()) == 1;
  }
  // Without the check of the name, no connection may be made.
  return is_set ? std::make_unique<Tls>(std::move(ssl)) : nullptr;
}

std::string certificate_fault(const Tls& tls) {
  const long result = SSL_get_verify_result(tls.ssl());
  return result == X509_V_OK ? "" : X509_verify_cert_error_string(result);
}

}  // namespace tamis::serve
