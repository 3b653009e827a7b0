// Certificates and TLS without a network: two endpoints that receive each other's
// output.
#include "serve/tls/tls.h"

#include <gtest/gtest.h>
#include <openssl/x509v3.h>

#include "serve/tls/host_certificates.h"

namespace tamis::serve {
namespace {

Identity authority(CaOptions options = {}) {
  options.name = "test";
  auto made = make_ca(options);
  EXPECT_TRUE(made);
  return std::move(*made);
}

TEST(HostCertificates, AreKeptUpToABound) {
  auto made = HostCertificates::make(authority(), 3);
  ASSERT_TRUE(made);
  HostCertificates& all = **made;
  const CertificatePointer first = all.get("a");
  EXPECT_EQ(all.get("a").get(), first.get());
  for (const char* host : {"b", "c", "d", "e"}) EXPECT_NE(all.get(host), nullptr);
  EXPECT_EQ(all.size(), 3u);
  EXPECT_NE(all.get("a").get(), first.get());  // it was the oldest
  EXPECT_EQ(all.size(), 3u);
  const CertificatePointer used = all.get("e");
  all.get("x");
  all.get("y");
  EXPECT_EQ(all.get("e").get(), used.get());
}

TEST(HostCertificates, OnlyWhereTheAuthorityMay) {
  CaOptions options;
  options.only = {"a.example"};
  options.except = {"x.a.example"};
  auto made = HostCertificates::make(authority(options), 10);
  ASSERT_TRUE(made);
  for (const char* host : {"a.example", "b.a.example"})
    EXPECT_NE((*made)->get(host), nullptr) << host;
  for (const char* host :
       {"b.example", "x.a.example", "y.x.a.example", "ba.example", "127.0.0.1", "::1"})
    EXPECT_EQ((*made)->get(host), nullptr) << host;
}

TEST(HostCertificates, OfAnyHost) {
  auto made = HostCertificates::make(authority(), 10);
  ASSERT_TRUE(made);
  const std::string longest = std::string(63, 'a') + "." + std::string(63, 'b') + ".c";
  for (const std::string& host : {longest, std::string("::1"), std::string("1.2.3.4")})
    EXPECT_NE((*made)->get(host), nullptr) << host;
  // Text that resembles the syntax of OpenSSL's configuration is plain text.
  const CertificatePointer odd = (*made)->get("a,DNS:b");
  ASSERT_NE(odd, nullptr);
  EXPECT_EQ(X509_check_host(odd.get(), "b", 1, 0, nullptr), 0);
}

TEST(Certificates, ComeBackFromText) {
  const Identity ca = authority();
  const auto certificate = certificate_from_pem(to_pem(ca.certificate.get()), "f");
  const auto key = key_from_pem(to_pem(ca.key.get()), "f");
  ASSERT_TRUE(certificate && key);
  EXPECT_EQ(name_of(certificate->get()), "test");
  EXPECT_EQ(X509_check_private_key(certificate->get(), key->get()), 1);
  const std::string fingerprint = fingerprint_of(certificate->get());
  EXPECT_EQ(fingerprint.size(), 32u * 3 - 1);
  for (std::size_t i = 0; i < fingerprint.size(); ++i)
    EXPECT_NE(
        std::string_view(i % 3 == 2 ? ":" : "0123456789ABCDEF").find(fingerprint[i]),
        std::string_view::npos)
        << fingerprint;
  for (const char* text : {"", "x", "-----BEGIN CERTIFICATE-----\nAAAA\n"}) {
    EXPECT_FALSE(certificate_from_pem(text, "f"));
    EXPECT_FALSE(key_from_pem(text, "f"));
  }
}

class TlsPair : public ::testing::Test {
 protected:
  void SetUp() override {
    const Identity ca = authority();
    auto key = make_key();
    ASSERT_TRUE(key);
    auto certificate = make_host_certificate(ca, key->get(), "localhost");
    ASSERT_TRUE(certificate);
    contexts_[0].reset(SSL_CTX_new(TLS_server_method()));
    contexts_[1].reset(SSL_CTX_new(TLS_client_method()));
    SSL_CTX_use_certificate(contexts_[0].get(), certificate->get());
    SSL_CTX_use_PrivateKey(contexts_[0].get(), key->get());
    server_ = std::make_unique<Tls>(SslPointer(SSL_new(contexts_[0].get())));
    client_ = std::make_unique<Tls>(SslPointer(SSL_new(contexts_[1].get())));
    SSL_set_accept_state(server_->ssl());
    SSL_set_connect_state(client_->ssl());
  }

  // Transfers the output in pieces of this size.
  static void bring(Tls& from, Tls& to, std::size_t piece = 1u << 20) {
    const std::string output = from.take_output();
    for (std::size_t at = 0; at < output.size(); at += piece)
      to.feed(std::string_view(output).substr(at, piece));
  }

  void shake_hands() {
    for (int i = 0; i < 10; ++i) {
      const bool is_done = client_->handshake() == Tls::Step::done;
      bring(*client_, *server_);
      const bool both = server_->handshake() == Tls::Step::done && is_done;
      bring(*server_, *client_);
      if (both) return;
    }
    FAIL() << client_->fault() << server_->fault();
  }

  SslContextPointer contexts_[2];
  std::unique_ptr<Tls> server_;
  std::unique_ptr<Tls> client_;
};

TEST_F(TlsPair, TextGoesBothWays) {
  shake_hands();
  for (const std::size_t size : {1u, 1000u, 16384u, 200'000u}) {
    const std::string text(size, 'x');
    ASSERT_TRUE(client_->write(text));
    bring(*client_, *server_, 777);
    std::string got;
    EXPECT_EQ(server_->read(got), Tls::State::ok);
    EXPECT_EQ(got, text);
    ASSERT_TRUE(server_->write(text));
    bring(*server_, *client_);
    got.clear();
    EXPECT_EQ(client_->read(got), Tls::State::ok);
    EXPECT_EQ(got, text);
  }
}

TEST_F(TlsPair, NewKeysAreMadeButNotWithoutEnd) {
  shake_hands();
  std::string got;
  const auto ask_for_keys = [&] {
    SSL_key_update(client_->ssl(), SSL_KEY_UPDATE_REQUESTED);
    SSL_do_handshake(client_->ssl());
    bring(*client_, *server_);
    return server_->read(got);
  };
  EXPECT_EQ(ask_for_keys(), Tls::State::ok);
  ASSERT_TRUE(client_->write("hello"));
  bring(*client_, *server_);
  EXPECT_EQ(server_->read(got), Tls::State::ok);
  EXPECT_EQ(got, "hello");
  int asked = 0;
  while (ask_for_keys() == Tls::State::ok) ASSERT_LT(++asked, 1'000);
  EXPECT_GT(asked, 10);
  EXPECT_EQ(server_->fault(), "too many new keys");
}

TEST_F(TlsPair, RenegotiationEndsTheConnection) {
  SSL_set_max_proto_version(client_->ssl(), TLS1_2_VERSION);
  SSL_set_options(server_->ssl(), SSL_OP_NO_RENEGOTIATION);
  shake_hands();
  SSL_renegotiate(client_->ssl());
  SSL_do_handshake(client_->ssl());
  bring(*client_, *server_);
  std::string got;
  EXPECT_EQ(server_->read(got), Tls::State::broken);
  EXPECT_EQ(server_->fault(), "renegotiation");
}

TEST_F(TlsPair, HalfARecordIsNothingYet) {
  shake_hands();
  client_->write("hello");
  const std::string output = client_->take_output();
  std::string got;
  server_->feed(output.substr(0, output.size() - 1));
  EXPECT_EQ(server_->read(got), Tls::State::ok);
  EXPECT_EQ(got, "");
  server_->feed(output.substr(output.size() - 1));
  EXPECT_EQ(server_->read(got), Tls::State::ok);
  EXPECT_EQ(got, "hello");
}

TEST_F(TlsPair, TheEndIsSaid) {
  shake_hands();
  client_->write("last");
  client_->say_end();
  bring(*client_, *server_);
  std::string got;
  EXPECT_EQ(server_->read(got), Tls::State::ended);
  EXPECT_EQ(got, "last");
}

TEST_F(TlsPair, BytesThatWereChangedAreFound) {
  shake_hands();
  client_->write("hello");
  std::string output = client_->take_output();
  output.back() = static_cast<char>(output.back() ^ 1);
  server_->feed(output);
  std::string got;
  EXPECT_EQ(server_->read(got), Tls::State::broken);
  EXPECT_EQ(got, "");
  EXPECT_NE(server_->fault(), "");
}

TEST_F(TlsPair, WhatIsNoTls) {
  server_->feed("GET / HTTP/1.1\r\n\r\n");
  EXPECT_EQ(server_->handshake(), Tls::Step::failed);
  EXPECT_NE(server_->fault(), "");
}

TEST_F(TlsPair, AClientThatIsDeclinedGetsNothing) {
  SSL_CTX_set_client_hello_cb(
      contexts_[0].get(),
      [](SSL* ssl, int*, void*) {
        static_cast<Tls*>(SSL_get_app_data(ssl))->decline();
        return SSL_CLIENT_HELLO_ERROR;
      },
      nullptr);
  SSL_set_app_data(server_->ssl(), server_.get());
  client_->handshake();
  const std::string hello = client_->take_output();
  server_->feed(hello.substr(0, 20));
  EXPECT_EQ(server_->handshake(), Tls::Step::wants_input);
  server_->feed(hello.substr(20) + "more");
  EXPECT_EQ(server_->handshake(), Tls::Step::declined);
  EXPECT_EQ(server_->take_output(), "");
  EXPECT_EQ(server_->take_back(), hello + "more");
}

}  // namespace
}  // namespace tamis::serve
