// Parses HTTP messages with Boost.Beast. It is strict where leniency would allow
// request smuggling: bare line feeds, blanks before colons, two lengths.
//
//   MessageParser parser(MessageParser::Kind::request, limits);
//   parser.feed(bytes, content)  returns how many bytes it used; appends to `content`
//   parser.is_head_done()        request() or response() can be called
//   parser.is_done()             the message is complete, with its trailers
//
// feed() stops after the head, so that the head can be examined before the content. It
// also stops after the message: the remaining bytes belong to the next one.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "serve/http/message.h"
#include "tamis/error.h"

namespace tamis::serve {

// The reason why a message is invalid.
struct MessageFault {
  int status = 400;     // for the answer to the client
  std::string finding;  // "bad line ending"
};

class MessageParser {
 public:
  enum class Kind : std::uint8_t { request, response };

  MessageParser(Kind kind, std::size_t max_head_bytes);
  ~MessageParser();
  MessageParser(MessageParser&&) noexcept;
  MessageParser& operator=(MessageParser&&) noexcept;

  // Must be called before feed(). The response is one to HEAD, so it has no content
  // whatever its fields say.
  void answers_head();

  tl::expected<std::size_t, MessageFault> feed(std::string_view bytes,
                                               std::string& content);
  // Ends the input. Returns a fault unless the message ends with the connection.
  tl::expected<void, MessageFault> end();

  bool has_begun() const;
  bool is_head_done() const;
  bool is_done() const;

  // Valid once the head is complete. Callers may move from them.
  RequestHead& request();
  ResponseHead& response();
  // Returns the trailers of chunked content. Valid once the message is complete.
  Fields trailers() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tamis::serve
