// X.509: the certificate of a local authority, and the certificates of hosts that it
// signs.
//
// Keys use the curve P-256: they are small, sign quickly, and every client supports
// them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "serve/tls/openssl.h"
#include "tamis/error.h"

namespace tamis::serve {

// A certificate and its key.
struct Identity {
  CertificatePointer certificate;
  KeyPointer key;
};

struct CaOptions {
  std::string name;                 // "tamis on laptop", shown by browsers
  int days = 730;                   // of validity
  std::vector<std::string> only;    // permitted hosts, including subdomains
  std::vector<std::string> except;  // excluded hosts
};

Result<KeyPointer> make_key();

// Creates an authority that can sign certificates of hosts but not of further
// authorities. Its name constraints are critical: a client that does not support them
// rejects it.
Result<Identity> make_ca(const CaOptions& options);

// Creates a certificate for one host, a name or an IP address. It is valid from
// yesterday (clocks differ) for a month, but no longer than the authority. `key` is the
// key of the host.
Result<CertificatePointer> make_host_certificate(const Identity& ca, EVP_PKEY* key,
                                                 const std::string& host);

// Reports whether the name constraints of the authority permit this certificate.
bool is_permitted(const X509* ca, X509* host);

bool is_ip_address(const std::string& host);

// Conversions to and from text.
std::string to_pem(const X509* certificate);
std::string to_pem(const EVP_PKEY* key);
Result<CertificatePointer> certificate_from_pem(std::string_view pem,
                                                const std::string& file);
Result<KeyPointer> key_from_pem(std::string_view pem, const std::string& file);
std::string fingerprint_of(const X509* certificate);  // SHA-256, "AB:CD:..."
std::string name_of(const X509* certificate);         // CN
std::string end_of(const X509* certificate);          // "Nov 15 23:30:00 2028 GMT"

}  // namespace tamis::serve
