// Bytes to HTTP messages, by the parser of Boost.Beast, which is strict where leniency
// lets requests be smuggled: bare line feeds, blanks before colons, two lengths.
//
//   MessageParser parser(MessageParser::Kind::request, limits);
//   parser.feed(bytes, content)       how many of the bytes it took; content is
//   appended parser.is_head_done()             request() or response() can be asked for
//   parser.is_done()                  the message is complete, with its trailers
//
// feed() stops behind the head, so that it can be looked at before content comes, and
// behind the message: what is left belongs to the next one.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "serve/http/message.h"
#include "tamis/error.h"

namespace tamis::serve {

// Why a message cannot be used.
struct MessageFault {
  int status = 400;     // what a client is told of its request
  std::string finding;  // "bad line ending"
};

class MessageParser {
 public:
  enum class Kind : std::uint8_t { request, response };

  MessageParser(Kind kind, std::size_t max_head_bytes);
  ~MessageParser();
  MessageParser(MessageParser&&) noexcept;
  MessageParser& operator=(MessageParser&&) noexcept;

  // Before any byte: the response answers HEAD, so it has no content whatever it says.
  void answers_head();

  tl::expected<std::size_t, MessageFault> feed(std::string_view bytes,
                                               std::string& content);
  // The connection ended. A fault unless that is how the message ends.
  tl::expected<void, MessageFault> end();

  bool has_begun() const;
  bool is_head_done() const;
  bool is_done() const;

  // Once the head is done; they can be moved from.
  RequestHead& request();
  ResponseHead& response();
  // Once all is done: the fields behind chunked content.
  Fields trailers() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tamis::serve
