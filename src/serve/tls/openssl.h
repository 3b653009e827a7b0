// RAII types for OpenSSL objects, and the text of OpenSSL errors.
#pragma once

#include <memory>
#include <string>

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

namespace tamis::serve {

template <auto kFree>
struct OpensslFree {
  template <class T>
  void operator()(T* object) const {
    kFree(object);
  }
};

using KeyPointer = std::unique_ptr<EVP_PKEY, OpensslFree<EVP_PKEY_free>>;
using CertificatePointer = std::unique_ptr<X509, OpensslFree<X509_free>>;
using BioPointer = std::unique_ptr<BIO, OpensslFree<BIO_free_all>>;
using SslContextPointer = std::unique_ptr<SSL_CTX, OpensslFree<SSL_CTX_free>>;
using SslPointer = std::unique_ptr<SSL, OpensslFree<SSL_free>>;

// Returns the last error of this thread and clears the queue: "wrong version number".
std::string take_openssl_error();

}  // namespace tamis::serve
