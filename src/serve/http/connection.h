// One connection, to a client or to an upstream server, with TLS or without: bytes in
// and out, HTTP messages in, and a time after which it is closed.
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
  ended,        // the other side is done, where it may be
  timed_out,    // Timed::expires_after
  failed,       // reset, refused, closed by ourselves
  malformed,    // what came is no message; fault() says why
  interrupted,  // Timed::interrupt_at; it can be asked again
};

class Connection : public Timed {
 public:
  Connection(tcp::socket socket, TimeoutClock& timeouts);
  ~Connection() override;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  tcp::socket& socket() { return socket_; }
  // Once it is connected; a socket that was given open is prepared already.
  void prepare();
  bool is_open() const { return socket_.is_open(); }
  void close_now() override;
  // Gives up what is being waited for.
  void interrupt() override;
  std::size_t unsent() override;
  // Nothing more is sent; the other side sees the end.
  void close_sending();
  // The other side sees a reset, so it cannot take what came for all there is.
  void abort();

  // The handshake; what was read already is its beginning. Where it was declined the
  // result is ok, and all is as it was before: has_tls().
  awaitable<Io> start_tls(std::unique_ptr<Tls> tls);
  bool has_tls() const { return tls_ != nullptr; }
  const Tls* tls() const { return tls_.get(); }

  // Until there is a byte that nobody has used.
  awaitable<Io> wait_for_input();
  // Reads until the head is done.
  awaitable<Io> read_head(MessageParser& parser);
  // Appends some content; where the message is done perhaps none.
  awaitable<Io> read_content(MessageParser& parser, std::string& content);
  // Any bytes, for tunnels: appends what is there.
  awaitable<Io> read_raw(std::string& bytes);

  awaitable<Io> write(std::string_view bytes);
  awaitable<Io> write(std::string_view first, std::string_view second);

  const MessageFault& fault() const { return fault_; }
  // Whether an idle connection is as it should be: open, and silent.
  bool is_quiet();
  bool has_input() const { return begin_ < input_.size(); }
  char next_byte() const { return input_[begin_]; }
  // Bytes that came in, in all; of TLS its content.
  std::uint64_t received() const { return received_; }

 private:
  awaitable<Io> fill();
  // Some bytes of the network, in memory of the thread: to be used at once.
  awaitable<Io> read_network(std::string_view& bytes);
  // What TLS has for us; nothing: the network must bring more.
  std::optional<Io> decrypt();
  awaitable<Io> write_bytes(std::string_view first, std::string_view second);
  awaitable<Io> write_tls(std::string_view first, std::string_view second);
  // Gives what was read to the parser.
  Io parse(MessageParser& parser, std::string& content);
  Io io_of(const boost::system::error_code& error) const;

  tcp::socket socket_;
  TimeoutClock& timeouts_;
  std::unique_ptr<Tls> tls_;  // none: bytes go as they are
  std::optional<Io> tls_end_;
  std::string input_;  // read and not yet used, from begin_ on
  std::size_t begin_ = 0;
  std::uint64_t received_ = 0;
  MessageFault fault_;
};

}  // namespace tamis::serve
