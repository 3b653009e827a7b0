// X.509: the certificate of a local authority, and those of hosts that it signs.
//
// Keys are of the curve P-256: small, quick to sign with, and known to every client.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "serve/tls/openssl.h"
#include "tamis/error.h"

namespace tamis::serve {

// A certificate and the key that belongs to it.
struct Identity {
  CertificatePointer certificate;
  KeyPointer key;
};

struct CaOptions {
  std::string name;                 // "tamis on laptop", what browsers show
  int days = 730;                   // it is valid for
  std::vector<std::string> only;    // hosts it may speak for, with all below them
  std::vector<std::string> except;  // hosts it may not
};

Result<KeyPointer> make_key();

// An authority for hosts and for nothing below it. Its name constraints are critical: a
// client that does not know them refuses it.
Result<Identity> make_ca(const CaOptions& options);

// For one host, a name or an address; valid from yesterday (clocks differ) for a month,
// though no longer than the authority. `key` is that of the host.
Result<CertificatePointer> make_host_certificate(const Identity& ca, EVP_PKEY* key,
                                                 const std::string& host);

// Whether the name constraints of the authority let it sign this certificate.
bool is_permitted(const X509* ca, X509* host);

bool is_ip_address(const std::string& host);

// For people and for files.
std::string to_pem(const X509* certificate);
std::string to_pem(const EVP_PKEY* key);
Result<CertificatePointer> certificate_from_pem(std::string_view pem,
                                                const std::string& file);
Result<KeyPointer> key_from_pem(std::string_view pem, const std::string& file);
std::string fingerprint_of(const X509* certificate);  // SHA-256, "AB:CD:..."
std::string name_of(const X509* certificate);         // CN
std::string end_of(const X509* certificate);          // "Nov 15 23:30:00 2028 GMT"

}  // namespace tamis::serve
