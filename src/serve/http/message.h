// The heads of HTTP messages.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "serve/http/fields.h"

namespace tamis::serve {

// The framing of a message's content, as defined in RFC 9112, section 6.3.
enum class Framing : std::uint8_t {
  none,     // there is no content
  length,   // Content-Length
  chunked,  // Transfer-Encoding: chunked
  close,    // until the connection ends; only in responses
};

struct RequestHead {
  std::string method;
  std::string target;
  int minor = 1;  // of HTTP/1.
  Fields fields;
  Framing framing = Framing::none;
  std::uint64_t length = 0;  // of Framing::length
};

struct ResponseHead {
  int status = 200;
  std::string reason;
  int minor = 1;
  Fields fields;
  Framing framing = Framing::none;
  std::uint64_t length = 0;
};

// Returns the head as it is sent, including the empty line.
std::string to_bytes(const RequestHead& head);
std::string to_bytes(const ResponseHead& head);

// Reports whether a response with this status has no content, whatever its fields say.
// Browsers treat 205 like this and would take its content for the next response.
constexpr bool has_no_content(int status) {
  return status < 200 || status == 204 || status == 205 || status == 304;
}

// Reports whether fields announce content.
bool announces_content(const Fields& fields);

// Returns the reason phrase of RFC 9110 for a status, or an empty string.
std::string_view reason_of(int status);

// Reports whether the head allows another message on the connection.
template <class Head>
bool keeps_alive(const Head& head) {
  if (has_token(head.fields, "Connection", "close")) return false;
  return head.minor >= 1 || has_token(head.fields, "Connection", "keep-alive");
}

// Returns the current time: "Sun, 06 Nov 1994 08:49:37 GMT"
std::string http_date();

}  // namespace tamis::serve
