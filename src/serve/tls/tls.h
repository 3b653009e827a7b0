// TLS without a socket: bytes of the network in and out, text in and out. Connection
// brings the bytes. So a connection reads and writes the same way with TLS and without,
// and an idle one holds no buffer.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "serve/tls/openssl.h"

namespace tamis::serve {

class Tls {
 public:
  // `companion` is what callbacks of `ssl` use; it lives as long as this.
  explicit Tls(SslPointer ssl, std::shared_ptr<void> companion = nullptr);
  ~Tls();
  Tls(const Tls&) = delete;
  Tls& operator=(const Tls&) = delete;

  SSL* ssl() const { return ssl_.get(); }

  // What came from the network.
  void feed(std::string_view bytes);
  // What must go there.
  std::string take_output();

  enum class Step : std::uint8_t {
    done,
    wants_input,
    declined,  // by decline(), before anything was said: take_back()
    failed,    // fault() says why; the output has what the other side is told
  };
  Step handshake();
  // For callbacks that look at the first message of a client.
  void decline() { is_declined_ = true; }
  // All that was fed: it is for somebody else.
  std::string take_back();

  enum class State : std::uint8_t {
    ok,
    ended,   // the other side said that nothing more comes
    broken,  // fault() says why
  };
  // Appends what can be read of all that was fed.
  State read(std::string& text);
  // Adds to the output; whether that went well.
  bool write(std::string_view text);
  // Says that nothing more comes.
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
  std::string input_;  // from begin_ on not yet used
  std::size_t begin_ = 0;
  std::string output_;
  std::string fault_;
  bool is_declined_ = false;
};

}  // namespace tamis::serve
