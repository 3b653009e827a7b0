// The heads of HTTP messages, as they are read and written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "serve/http/fields.h"

namespace tamis::serve {

// How long the content of a message is, by RFC 9112, section 6.3.
enum class Framing : std::uint8_t {
  none,     // there is no content
  length,   // Content-Length
  chunked,  // Transfer-Encoding: chunked
  close,    // until the connection ends; responses only
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

// As they go over the wire, with the empty line.
std::string to_bytes(const RequestHead& head);
std::string to_bytes(const ResponseHead& head);

// Reports whether a response with this status has no content, whatever its fields say.
// Browsers include 205, whose content they would take for the next response.
constexpr bool has_no_content(int status) {
  return status < 200 || status == 204 || status == 205 || status == 304;
}

// Reports whether fields announce content.
bool announces_content(const Fields& fields);

// The phrase of RFC 9110 for a status; empty for others.
std::string_view reason_of(int status);

// Whether the connection may be used again, by what the other side says.
template <class Head>
bool keeps_alive(const Head& head) {
  if (has_token(head.fields, "Connection", "close")) return false;
  return head.minor >= 1 || has_token(head.fields, "Connection", "keep-alive");
}

// The time now: "Sun, 06 Nov 1994 08:49:37 GMT"
std::string http_date();

}  // namespace tamis::serve
