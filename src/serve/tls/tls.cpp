#include "serve/tls/tls.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include <openssl/err.h>

namespace tamis::serve {
namespace {

constexpr std::size_t kRecordBytes = 16u << 10;  // the maximum for one record

// Reading creates replies that wait for the next write: refusals of renegotiation, and
// new keys in TLS 1.3. Without a limit, a peer could fill the memory with them.
constexpr std::size_t kMaxReplyBytes = 4u << 10;

}  // namespace

// Connects OpenSSL to the two strings instead of a socket.
BIO_METHOD* Tls::bio_method() {
  static BIO_METHOD* const method = [] {
    BIO_METHOD* const made =
        BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "tamis");
    BIO_meth_set_read(made, &Tls::bio_read);
    BIO_meth_set_write(made, &Tls::bio_write);
    BIO_meth_set_ctrl(made, &Tls::bio_control);
    return made;
  }();
  return method;
}

int Tls::bio_read(BIO* bio, char* data, int size) {
  Tls& self = *static_cast<Tls*>(BIO_get_data(bio));
  BIO_clear_retry_flags(bio);
  const std::size_t there = self.input_.size() - self.begin_;
  const std::size_t now = std::min(there, static_cast<std::size_t>(size));
  if (now == 0) {
    BIO_set_retry_read(bio);
    return -1;
  }
  std::memcpy(data, self.input_.data() + self.begin_, now);
  self.begin_ += now;
  return static_cast<int>(now);
}

int Tls::bio_write(BIO* bio, const char* data, int size) {
  Tls& self = *static_cast<Tls*>(BIO_get_data(bio));
  BIO_clear_retry_flags(bio);
  self.output_.append(data, static_cast<std::size_t>(size));
  return size;
}

long Tls::bio_control(BIO*, int what, long, void*) {
  return what == BIO_CTRL_FLUSH ? 1 : 0;
}

Tls::Tls(SslPointer ssl, std::shared_ptr<void> companion)
    : ssl_(std::move(ssl)), companion_(std::move(companion)) {
  BIO* const bio = BIO_new(bio_method());
  BIO_set_data(bio, this);
  BIO_set_init(bio, 1);
  SSL_set_bio(ssl_.get(), bio, bio);
}

Tls::~Tls() = default;

void Tls::feed(std::string_view bytes) {
  input_ += bytes;
}

std::string Tls::take_output() {
  return std::exchange(output_, {});
}

std::string Tls::take_back() {
  begin_ = 0;
  return std::exchange(input_, {});
}

void Tls::note_fault() {
  fault_ = take_openssl_error();
}

Tls::Step Tls::handshake() {
  ERR_clear_error();
  const int result = SSL_do_handshake(ssl_.get());
  if (result == 1) return Step::done;
  if (SSL_get_error(ssl_.get(), result) == SSL_ERROR_WANT_READ)
    return Step::wants_input;
  note_fault();
  if (!is_declined_) return Step::failed;
  output_.clear();
  return Step::declined;
}

Tls::State Tls::read(std::string& text) {
  std::array<char, kRecordBytes> record;
  State state = State::ok;
  const std::size_t unsent = output_.size();
  for (;;) {
    ERR_clear_error();
    std::size_t size = 0;
    const int result = SSL_read_ex(ssl_.get(), record.data(), record.size(), &size);
    if (result == 1) {
      text.append(record.data(), size);
      continue;
    }
    const int error = SSL_get_error(ssl_.get(), result);
    if (error == SSL_ERROR_WANT_READ) break;
    state = error == SSL_ERROR_ZERO_RETURN ? State::ended : State::broken;
    if (state == State::broken) note_fault();
    break;
  }
  // In TLS 1.2 the only reply is the refusal of a renegotiation.
  const bool is_refusal =
      output_.size() > unsent && SSL_version(ssl_.get()) < TLS1_3_VERSION;
  if (state == State::ok && (is_refusal || output_.size() > kMaxReplyBytes)) {
    fault_ = is_refusal ? "renegotiation" : "too many new keys";
    state = State::broken;
  }
  // OpenSSL has used all input. It keeps an incomplete record and frees it once it is
  // complete.
  std::string().swap(input_);
  begin_ = 0;
  return state;
}

bool Tls::write(std::string_view text) {
  if (text.empty()) return true;
  ERR_clear_error();
  std::size_t size = 0;
  if (SSL_write_ex(ssl_.get(), text.data(), text.size(), &size) == 1) return true;
  note_fault();
  return false;
}

void Tls::say_end() {
  if (SSL_is_init_finished(ssl_.get()) == 1) SSL_shutdown(ssl_.get());
  ERR_clear_error();
}

}  // namespace tamis::serve
