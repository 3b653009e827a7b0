#include "serve/tls/certificates.h"

#include <boost/asio/ip/address.hpp>
#include <openssl/asn1.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include "text/lists.h"

namespace tamis::serve {
namespace {

constexpr int kHostDays = 30;
constexpr std::size_t kMaxCommonName = 64;  // RFC 5280, ub-common-name

using NamesPointer = std::unique_ptr<GENERAL_NAMES, OpensslFree<GENERAL_NAMES_free>>;

tl::unexpected<Error> failed(const std::string& what) {
  return fail(ErrorCode::internal, "OpenSSL", what + ": " + take_openssl_error());
}

// RFC 5280 allows up to 20 bytes. 16 random bytes are practically unique.
bool set_serial(X509* certificate) {
  constexpr int kBits = 127;
  const std::unique_ptr<BIGNUM, OpensslFree<BN_free>> number(BN_new());
  return BN_rand(number.get(), kBits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1 &&
         BN_to_ASN1_INTEGER(number.get(), X509_get_serialNumber(certificate)) !=
             nullptr;
}

bool set_common_name(X509_NAME* name, std::string_view text) {
  text = text.substr(0, kMaxCommonName);
  return X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8,
                                    reinterpret_cast<const unsigned char*>(text.data()),
                                    static_cast<int>(text.size()), -1, 0) == 1;
}

bool set_days(X509* certificate, int from, int to) {
  return X509_time_adj_ex(X509_getm_notBefore(certificate), from, 0, nullptr) !=
             nullptr &&
         X509_time_adj_ex(X509_getm_notAfter(certificate), to, 0, nullptr) != nullptr;
}

bool add_extension(X509* certificate, const X509* issuer, int kind,
                   const std::string& value) {
  X509V3_CTX context;
  X509V3_set_ctx(&context, const_cast<X509*>(issuer), certificate, nullptr, nullptr, 0);
  const std::unique_ptr<X509_EXTENSION, OpensslFree<X509_EXTENSION_free>> made(
      X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
  return made != nullptr && X509_add_ext(certificate, made.get(), -1) == 1;
}

// Permitted DNS names do not restrict IP addresses, so all addresses are excluded.
std::string constraints_of(const CaOptions& options) {
  std::string out;
  const auto add = [&out](const std::string& item) {
    text::append_item(item, ",", out);
  };
  for (const std::string& host : options.only) add("permitted;DNS:" + host);
  for (const std::string& host : options.except) add("excluded;DNS:" + host);
  if (!options.only.empty()) {
    add("excluded;IP:0.0.0.0/0.0.0.0");
    add("excluded;IP:0:0:0:0:0:0:0:0/0:0:0:0:0:0:0:0");
  }
  return out.empty() ? out : "critical," + out;
}

bool add_ca_extensions(X509* certificate, const CaOptions& options) {
  const std::string constraints = constraints_of(options);
  return add_extension(certificate, certificate, NID_basic_constraints,
                       "critical,CA:TRUE,pathlen:0") &&
         add_extension(certificate, certificate, NID_key_usage,
                       "critical,keyCertSign,cRLSign") &&
         add_extension(certificate, certificate, NID_ext_key_usage, "serverAuth") &&
         add_extension(certificate, certificate, NID_subject_key_identifier, "hash") &&
         (constraints.empty() ||
          add_extension(certificate, certificate, NID_name_constraints, constraints));
}

// Built field by field, because a host from the network must not be parsed as
// configuration.
bool add_host_name(X509* certificate, const std::string& host) {
  const NamesPointer names(GENERAL_NAMES_new());
  GENERAL_NAME* const name = GENERAL_NAME_new();
  if (is_ip_address(host)) {
    GENERAL_NAME_set0_value(name, GEN_IPADD, a2i_IPADDRESS(host.c_str()));
  } else {
    ASN1_IA5STRING* const text = ASN1_IA5STRING_new();
    ASN1_STRING_set(text, host.data(), static_cast<int>(host.size()));
    GENERAL_NAME_set0_value(name, GEN_DNS, text);
  }
  sk_GENERAL_NAME_push(names.get(), name);
  return X509_add1_ext_i2d(certificate, NID_subject_alt_name, names.get(), 0, 0) == 1;
}

bool add_host_extensions(X509* certificate, const X509* ca, const std::string& host) {
  return add_extension(certificate, ca, NID_basic_constraints, "critical,CA:FALSE") &&
         add_extension(certificate, ca, NID_key_usage, "critical,digitalSignature") &&
         add_extension(certificate, ca, NID_ext_key_usage, "serverAuth") &&
         add_extension(certificate, ca, NID_subject_key_identifier, "hash") &&
         add_extension(certificate, ca, NID_authority_key_identifier, "keyid") &&
         add_host_name(certificate, host);
}

std::string bytes_of(BIO* bio) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio, &data);
  return size > 0 ? std::string(data, static_cast<std::size_t>(size)) : std::string();
}

BioPointer reader_of(std::string_view pem) {
  return BioPointer(BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())));
}

}  // namespace

bool is_ip_address(const std::string& host) {
  boost::system::error_code error;
  boost::asio::ip::make_address(host, error);
  return !error;
}

Result<KeyPointer> make_key() {
  KeyPointer key(EVP_EC_gen("P-256"));
  if (key == nullptr) return failed("a key cannot be made");
  return key;
}

Result<Identity> make_ca(const CaOptions& options) {
  auto key = make_key();
  if (!key) return tl::unexpected(key.error());
  CertificatePointer out(X509_new());
  X509_NAME* const name = X509_get_subject_name(out.get());
  const bool is_made = X509_set_version(out.get(), X509_VERSION_3) == 1 &&
                       set_serial(out.get()) && set_common_name(name, options.name) &&
                       X509_set_issuer_name(out.get(), name) == 1 &&
                       set_days(out.get(), -1, options.days) &&
                       X509_set_pubkey(out.get(), key->get()) == 1 &&
                       add_ca_extensions(out.get(), options) &&
                       X509_sign(out.get(), key->get(), EVP_sha256()) > 0;
  if (!is_made) return failed("a certificate cannot be made");
  return Identity{std::move(out), std::move(*key)};
}

Result<CertificatePointer> make_host_certificate(const Identity& ca, EVP_PKEY* key,
                                                 const std::string& host) {
  CertificatePointer out(X509_new());
  const ASN1_TIME* const end_of_ca = X509_get0_notAfter(ca.certificate.get());
  const bool is_begun =
      X509_set_version(out.get(), X509_VERSION_3) == 1 && set_serial(out.get()) &&
      X509_set_issuer_name(out.get(), X509_get_subject_name(ca.certificate.get())) ==
          1 &&
      // A long name is only in the subjectAltName.
      (host.size() > kMaxCommonName ||
       set_common_name(X509_get_subject_name(out.get()), host)) &&
      set_days(out.get(), -1, kHostDays) && X509_set_pubkey(out.get(), key) == 1;
  if (!is_begun) return failed("a certificate cannot be made");
  if (ASN1_TIME_compare(X509_get0_notAfter(out.get()), end_of_ca) > 0)
    X509_set1_notAfter(out.get(), end_of_ca);
  if (!add_host_extensions(out.get(), ca.certificate.get(), host) ||
      X509_sign(out.get(), ca.key.get(), EVP_sha256()) <= 0)
    return failed("a certificate cannot be signed");
  return out;
}

bool is_permitted(const X509* ca, X509* host) {
  const std::unique_ptr<NAME_CONSTRAINTS, OpensslFree<NAME_CONSTRAINTS_free>> limits(
      static_cast<NAME_CONSTRAINTS*>(
          X509_get_ext_d2i(ca, NID_name_constraints, nullptr, nullptr)));
  X509_check_purpose(host, -1, 0);  // fills the cache of extensions
  return limits == nullptr || NAME_CONSTRAINTS_check(host, limits.get()) == X509_V_OK;
}

std::string to_pem(const X509* certificate) {
  const BioPointer out(BIO_new(BIO_s_mem()));
  PEM_write_bio_X509(out.get(), certificate);
  return bytes_of(out.get());
}

std::string to_pem(const EVP_PKEY* key) {
  const BioPointer out(BIO_new(BIO_s_mem()));
  PEM_write_bio_PKCS8PrivateKey(out.get(), key, nullptr, nullptr, 0, nullptr, nullptr);
  return bytes_of(out.get());
}

Result<CertificatePointer> certificate_from_pem(std::string_view pem,
                                                const std::string& file) {
  CertificatePointer out(
      PEM_read_bio_X509(reader_of(pem).get(), nullptr, nullptr, nullptr));
  if (out == nullptr)
    return fail(ErrorCode::bad_file, file, "no certificate: " + take_openssl_error(),
                "what tamis ca init wrote");
  return out;
}

Result<KeyPointer> key_from_pem(std::string_view pem, const std::string& file) {
  // An empty password; without one, OpenSSL would ask the terminal.
  char none[] = "";
  KeyPointer out(PEM_read_bio_PrivateKey(reader_of(pem).get(), nullptr, nullptr, none));
  if (out == nullptr)
    return fail(ErrorCode::bad_file, file, "no key: " + take_openssl_error(),
                "what tamis ca init wrote");
  return out;
}

std::string fingerprint_of(const X509* certificate) {
  unsigned char hash[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  X509_digest(certificate, EVP_sha256(), hash, &size);
  std::string out(3 * std::size_t{size}, '\0');
  OPENSSL_buf2hexstr_ex(out.data(), out.size(), nullptr, hash, size, ':');
  out.pop_back();  // the NUL
  return out;
}

std::string name_of(const X509* certificate) {
  char out[256];
  const int size = X509_NAME_get_text_by_NID(X509_get_subject_name(certificate),
                                             NID_commonName, out, sizeof out);
  return size > 0 ? std::string(out, static_cast<std::size_t>(size)) : std::string();
}

std::string end_of(const X509* certificate) {
  const BioPointer out(BIO_new(BIO_s_mem()));
  ASN1_TIME_print(out.get(), X509_get0_notAfter(certificate));
  return bytes_of(out.get());
}

}  // namespace tamis::serve
