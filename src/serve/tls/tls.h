// TLS without a socket: it converts between encrypted bytes and text, and Connection
// transfers the bytes. So a connection reads and writes the same way with and without
// TLS, and an idle connection needs no buffer.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "serve/tls/openssl.h"

namespace tamis::serve {

class Tls {
 public:
  // `companion` is data for callbacks of `ssl`; it lives as long as this object.
  explicit Tls(SslPointer ssl, std::shared_ptr<void> companion = nullptr);
  ~Tls();
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;

  SSL* ssl() const { return ssl_.get(); }

  // Adds bytes that were received from the network.
  void feed(std::string_view bytes);
  // Returns and removes the bytes to send to the network.
  std::string take_output();

  enum class Step : std::uint8_t {
    done,
    wants_input,
    declined,  // by decline(), before anything was sent: take_back()
    failed,    // fault() has the reason; the output has the alert to send
  };
  Step handshake();
  // For callbacks that examine the first message of a client.
  void decline() { is_declined_ = true; }
  // Returns all bytes that were fed, for relaying to the server.
  std::string take_back();

  enum class State : std::uint8_t {
    ok,
    ended,   // the other side announced the end
    broken,  // fault() has the reason
  };
  // Appends all text that can be decrypted.
  State read(std::string& text);
  // Encrypts text and adds it to the output. Returns whether that succeeded.
  bool write(std::string_view text);
  // Announces the end of the text.
  void say_end();

  const std::string& fault() const { return fault_; }

 private:
  static BIO_METHOD* bio_method();
  static int bio_read(BIO* bio, char* data, int size);
  static int bio_write(BIO* bio, const char* data, int size);
  static long bio_control(BIO* bio, int what, long number, void* pointer);
  void note_fault();

  SslPointer ssl_;
  std::shared_ptr<void> companion_;
  std::string input_;  // bytes before begin_ are used
  std::size_t begin_ = 0;
  std::string output_;
  std::string fault_;
  bool is_declined_ = false;
};

}  // namespace tamis::serve
