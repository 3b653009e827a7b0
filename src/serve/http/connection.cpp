#include "serve/http/connection.h"

#include <array>

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace tamis::serve {
namespace {

constexpr std::size_t kReadBytes = 64u << 10;
// Limits the length of lines that a parser cannot process yet, such as those of chunks.
constexpr std::size_t kMaxUnparsed = 256u << 10;

}  // namespace

Connection::Connection(tcp::socket socket, TimeoutClock& timeouts)
    : socket_(std::move(socket)), timeouts_(timeouts) {
  if (socket_.is_open()) prepare();
  timeouts_.add(*this);
}

void Connection::prepare() {
  boost::system::error_code ignored;
  socket_.set_option(tcp::no_delay(true), ignored);
  socket_.non_blocking(true, ignored);
}

Connection::~Connection() {
  timeouts_.remove(*this);
}

void Connection::close_now() {
  boost::system::error_code ignored;
  socket_.close(ignored);
}

void Connection::interrupt() {
  boost::system::error_code ignored;
  socket_.cancel(ignored);
}

std::size_t Connection::unsent() {
  int bytes = 0;
  return ::ioctl(socket_.native_handle(), SIOCOUTQ, &bytes) == 0
             ? static_cast<std::size_t>(bytes)
             : 0;
}

void Connection::close_sending() {
  boost::system::error_code ignored;
  if (tls_ != nullptr) {
    tls_->say_end();
    const std::string output = tls_->take_output();
    socket_.write_some(asio::buffer(output), ignored);
  }
  socket_.shutdown(tcp::socket::shutdown_send, ignored);
}

void Connection::abort() {
  boost::system::error_code ignored;
  socket_.set_option(asio::socket_base::linger(true, 0), ignored);
  socket_.close(ignored);
}

Io Connection::io_of(const boost::system::error_code& error) const {
  if (!error) return Io::ok;
  if (timed_out()) return Io::timed_out;
  if (interrupted() && error == asio::error::operation_aborted) return Io::interrupted;
  return error == asio::error::eof ? Io::ended : Io::failed;
}

// Reads into a buffer of the thread and waits without a buffer, so that an idle
// connection needs no memory for one.
awaitable<Io> Connection::read_network(std::string_view& bytes) {
  thread_local std::array<char, kReadBytes> scratch;
  for (;;) {
    boost::system::error_code error;
    const std::size_t size = socket_.read_some(asio::buffer(scratch), error);
    if (error == asio::error::would_block || error == asio::error::try_again) {
      const auto [failure] =
          co_await socket_.async_wait(tcp::socket::wait_read, kAwait);
      if (failure) co_return io_of(failure);
      continue;
    }
    if (error) co_return io_of(error);
    bytes = {scratch.data(), size};
    co_return Io::ok;
  }
}

awaitable<Io> Connection::fill() {
  input_.erase(0, begin_);
  begin_ = 0;
  if (input_.empty()) input_.shrink_to_fit();
  for (;;) {
    if (tls_ != nullptr)
      if (const auto io = decrypt()) co_return *io;
    std::string_view bytes;
    const Io io = co_await read_network(bytes);
    // A complete TLS stream ends with close_notify. Otherwise the connection may have
    // been cut.
    if (io == Io::ended && tls_ != nullptr) co_return Io::failed;
    if (io != Io::ok) co_return io;
    if (tls_ != nullptr) {
      tls_->feed(bytes);
      continue;
    }
    input_ += bytes;
    received_ += bytes.size();
    co_return Io::ok;
  }
}

std::optional<Io> Connection::decrypt() {
  if (tls_end_) return tls_end_;
  const std::size_t old_size = input_.size();
  const Tls::State state = tls_->read(input_);
  received_ += input_.size() - old_size;
  if (state == Tls::State::ended) tls_end_ = Io::ended;
  if (state == Tls::State::broken) tls_end_ = Io::failed;
  if (input_.size() > old_size) return Io::ok;
  return tls_end_;
}

awaitable<Io> Connection::start_tls(std::unique_ptr<Tls> tls) {
  tls_ = std::move(tls);
  tls_->feed(std::string_view(input_).substr(begin_));
  input_.clear();
  begin_ = 0;
  for (;;) {
    const Tls::Step step = tls_->handshake();
    if (step == Tls::Step::declined) {
      input_ = tls_->take_back();
      tls_.reset();
      co_return Io::ok;
    }
    const std::string output = tls_->take_output();
    const auto [error, size] =
        co_await asio::async_write(socket_, asio::buffer(output), kAwait);
    if (step == Tls::Step::failed) {
      fault_ = {502, tls_->fault()};
      co_return Io::malformed;
    }
    if (error) co_return io_of(error);
    if (step == Tls::Step::done) co_return Io::ok;
    std::string_view bytes;
    if (const Io io = co_await read_network(bytes); io != Io::ok) co_return io;
    tls_->feed(bytes);
  }
}

Io Connection::parse(MessageParser& parser, std::string& content) {
  const auto used = parser.feed(std::string_view(input_).substr(begin_), content);
  if (!used) {
    fault_ = used.error();
    return Io::malformed;
  }
  begin_ += *used;
  if (input_.size() - begin_ <= kMaxUnparsed) return Io::ok;
  fault_ = {431, "a line is over the limit"};
  return Io::malformed;
}

awaitable<Io> Connection::wait_for_input() {
  if (has_input()) co_return Io::ok;
  co_return co_await fill();
}

awaitable<Io> Connection::read_head(MessageParser& parser) {
  std::string none;  // content is read by read_content
  for (;;) {
    // RFC 9112, section 2.2, allows empty lines before a message.
    if (!parser.has_begun())
      while (begin_ < input_.size() &&
             (input_[begin_] == '\r' || input_[begin_] == '\n'))
        ++begin_;
    if (has_input()) {
      if (const Io io = parse(parser, none); io != Io::ok) co_return io;
      if (parser.is_head_done()) co_return Io::ok;
    }
    const Io io = co_await fill();
    if (io == Io::ended && (parser.has_begun() || has_input())) {
      fault_ = {400, "the head is cut off"};
      co_return Io::malformed;
    }
    if (io != Io::ok) co_return io;
  }
}

awaitable<Io> Connection::read_content(MessageParser& parser, std::string& content) {
  const std::size_t old_size = content.size();
  while (!parser.is_done() && content.size() == old_size) {
    if (has_input()) {
      const std::size_t old_begin = begin_;
      if (const Io io = parse(parser, content); io != Io::ok) co_return io;
      if (parser.is_done() || content.size() > old_size) break;
      if (begin_ != old_begin) continue;
    }
    const Io io = co_await fill();
    if (io == Io::ended) {
      if (const auto ended = parser.end(); ended) co_return Io::ok;
      fault_ = {400, "the content is cut off"};
      co_return Io::malformed;
    }
    if (io != Io::ok) co_return io;
  }
  co_return Io::ok;
}

awaitable<Io> Connection::read_raw(std::string& bytes) {
  if (!has_input())
    if (const Io io = co_await fill(); io != Io::ok) co_return io;
  bytes.append(input_, begin_);
  input_.clear();
  begin_ = 0;
  co_return Io::ok;
}

// Encrypts in pieces, because the encrypted data is a copy.
awaitable<Io> Connection::write_tls(std::string_view first, std::string_view second) {
  if (!tls_->write(first)) co_return Io::failed;
  do {
    const std::string_view piece = second.substr(0, kReadBytes);
    second.remove_prefix(piece.size());
    if (!tls_->write(piece)) co_return Io::failed;
    const std::string output = tls_->take_output();
    const auto [error, size] =
        co_await asio::async_write(socket_, asio::buffer(output), kAwait);
    if (error) co_return io_of(error);
  } while (!second.empty());
  co_return Io::ok;
}

awaitable<Io> Connection::write_bytes(std::string_view first, std::string_view second) {
  const std::array<asio::const_buffer, 2> both = {asio::buffer(first),
                                                  asio::buffer(second)};
  const auto [error, size] = co_await asio::async_write(socket_, both, kAwait);
  co_return io_of(error);
}

awaitable<Io> Connection::write(std::string_view bytes) {
  co_return co_await write({}, bytes);
}

awaitable<Io> Connection::write(std::string_view first, std::string_view second) {
  set_sending(true);
  const Io io = tls_ != nullptr ? co_await write_tls(first, second)
                                : co_await write_bytes(first, second);
  set_sending(false);
  co_return io;
}

bool Connection::is_quiet() {
  std::array<char, 4096> bytes;
  while (is_open() && !has_input() && !tls_end_) {
    const ssize_t size =
        ::recv(socket_.native_handle(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (size < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
    if (size == 0 || tls_ == nullptr) return false;
    // The input may be data of the protocol itself, such as a session ticket.
    tls_->feed({bytes.data(), static_cast<std::size_t>(size)});
    if (decrypt()) return false;
  }
  return false;
}

}  // namespace tamis::serve
