// A connection to a client or an upstream server, with or without TLS. It reads and
// writes bytes, reads HTTP messages, and is closed after a timeout.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "serve/http/asio.h"
#include "serve/http/message_parser.h"
#include "serve/http/timeout_clock.h"
#include "serve/tls/tls.h"

namespace tamis::serve {

enum class Io : std::uint8_t {
  ok,
  ended,        // the other side closed the connection at a permitted point
  timed_out,    // Timed::expires_after
  failed,       // reset, refused, or closed by this server
  malformed,    // the input is not a valid message; fault() has the reason
  interrupted,  // Timed::interrupt_at; the operation can be repeated
};

class Connection : public Timed {
 public:
  Connection(tcp::socket socket, TimeoutClock& timeouts);
  ~Connection() override;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  tcp::socket& socket() { return socket_; }
  // Must be called once the socket is connected. The constructor prepares an open
  // socket.
  void prepare();
  bool is_open() const { return socket_.is_open(); }
  void close_now() override;
  // Cancels the pending operation.
  void interrupt() override;
  std::size_t unsent() override;
  // Ends sending, so that the other side reads the end of the stream.
  void close_sending();
  // Resets the connection, so that the other side does not take partial content for the
  // whole.
  void abort();

  // Performs the handshake. Input that was already read is its beginning. If the
  // handshake was declined, the result is ok, the connection is unchanged, and
  // has_tls() is false.
  awaitable<Io> start_tls(std::unique_ptr<Tls> tls);
  bool has_tls() const { return tls_ != nullptr; }
  const Tls* tls() const { return tls_.get(); }

  // Waits until at least one unused byte is available.
  awaitable<Io> wait_for_input();
  // Reads until the head is complete.
  awaitable<Io> read_head(MessageParser& parser);
  // Appends content. It may append nothing if the message is complete.
  awaitable<Io> read_content(MessageParser& parser, std::string& content);
  // Appends the available bytes of any kind, for tunnels.
  awaitable<Io> read_raw(std::string& bytes);

  awaitable<Io> write(std::string_view bytes);
  awaitable<Io> write(std::string_view first, std::string_view second);

  const MessageFault& fault() const { return fault_; }
  // Reports whether an idle connection is open and has received nothing.
  bool is_quiet();
  bool has_input() const { return begin_ < input_.size(); }
  char next_byte() const { return input_[begin_]; }
  // Returns the number of bytes received, for TLS after decryption.
  std::uint64_t received() const { return received_; }

 private:
  awaitable<Io> fill();
  // Reads bytes from the network into a buffer of the thread. The next read of any
  // connection of the thread overwrites it.
  awaitable<Io> read_network(std::string_view& bytes);
  // Decrypts the input of TLS. Returns nothing if more input from the network is
  // needed.
  std::optional<Io> decrypt();
  awaitable<Io> write_bytes(std::string_view first, std::string_view second);
  awaitable<Io> write_tls(std::string_view first, std::string_view second);
  // Passes the unused input to the parser.
  Io parse(MessageParser& parser, std::string& content);
  Io io_of(const boost::system::error_code& error) const;

  tcp::socket socket_;
  TimeoutClock& timeouts_;
  std::unique_ptr<Tls> tls_;  // null: no encryption
  std::optional<Io> tls_end_;
  std::string input_;  // read; bytes before begin_ are used
  std::size_t begin_ = 0;
  std::uint64_t received_ = 0;
  MessageFault fault_;
};

}  // namespace tamis::serve
