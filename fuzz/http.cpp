// Any bytes as HTTP messages, read and forwarded as in the proxy. The first byte,
// counted from '@', has options: bit 0 selects responses instead of requests, bit 1
// responses to HEAD, bits 2 to 7 the size of the received pieces.
//
// Invariants: the size of the pieces has no effect, and a status is in 100..599. All
// readers see the same length of a forwarded message, and reading it back gives the
// same content.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/support/require.h"
#include "serve/http/forwarding.h"
#include "serve/http/message_parser.h"
#include "serve/http/target.h"
#include "text/ascii.h"

namespace {

using namespace tamis::serve;
using tamis::fuzz::require;

constexpr std::size_t kMaxHead = 64u << 10;
constexpr std::string_view kPseudonym = "tamis-fuzz";

struct Message {
  bool is_whole = false;
  RequestHead request;
  ResponseHead response;
  std::string content;
  Fields trailers;
  std::size_t size = 0;  // of the message, in bytes
};

// Reads one message from bytes that arrive in pieces.
Message read_message(MessageParser::Kind kind, bool answers_head,
                     std::string_view bytes, std::size_t piece) {
  MessageParser parser(kind, kMaxHead);
  if (answers_head) parser.answers_head();
  Message out;
  bool has_head = false;
  for (std::size_t seen = 0; seen < bytes.size() && !parser.is_done();) {
    seen = std::min(bytes.size(), seen + piece);
    while (!parser.is_done()) {
      const auto used =
          parser.feed(bytes.substr(out.size, seen - out.size), out.content);
      if (!used) return out;
      out.size += *used;
      if (parser.is_head_done() && !has_head) {
        has_head = true;
        out.request = parser.request();
        out.response = parser.response();
      } else if (*used == 0) {
        break;
      }
    }
  }
  if (!has_head) return out;
  if (!parser.is_done() && !parser.end()) return out;
  out.trailers = parser.trailers();
  out.is_whole = true;
  return out;
}

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return tamis::is_alnum(c) ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  });
}

// Checks a header section like the least strict reader, which accepts any line end and
// spaces before colons.
void check_one_length(std::string_view head, const char* what) {
  require(head.ends_with("\r\n\r\n"), "a head ends with an empty line", what, head);
  std::size_t lengths = 0;
  std::size_t codings = 0;
  std::string_view lines = head.substr(0, head.size() - 2);
  bool is_first = true;
  while (!lines.empty()) {
    const std::size_t end = lines.find_first_of("\r\n");
    require(lines.substr(end).starts_with("\r\n"), "lines end with CRLF", what, head);
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end + 2);
    require(line.find('\0') == line.npos, "no line has NUL", what, head);
    if (std::exchange(is_first, false)) continue;
    const std::string_view name = line.substr(0, line.find(':'));
    require(name.size() < line.size() && is_token(name), "names are tokens", what,
            line);
    if (tamis::equal_ignoring_case(name, "Content-Length")) {
      ++lengths;
      const std::string_view value =
          tamis::text::trim(line.substr(name.size() + 1), " \t");
      require(!value.empty() && value.find_first_not_of("0123456789") == value.npos,
              "a length is a number", what, line);
    }
    if (tamis::equal_ignoring_case(name, "Transfer-Encoding")) {
      ++codings;
      require(tamis::text::trim(line.substr(name.size() + 1), " \t") == "chunked",
              "the coding is chunked", what, line);
    }
  }
  require(lengths + codings <= 1, "a message has one length", what, head);
}

std::string framed(Framing framing, const std::string& content, const Fields& trailers,
                   const Fields& head) {
  if (framing != Framing::chunked) return content;
  std::string out;
  append_chunk(content, out);
  return out + last_chunk(trailers_to_pass(trailers, head));
}

void check_trailers(const Fields& trailers) {
  for (const char* name :
       {"Transfer-Encoding", "Content-Length", "Host", "Connection", "Trailer",
        "Keep-Alive", "TE", "Upgrade", "Proxy-Authorization", "Proxy-Authenticate",
        "Proxy-Connection", "Set-Cookie", "Authorization"})
    require(!trailers.has(name), "a trailer does not change how a message is read",
            name);
}

void require_same(const std::string& content, const Message& read, const char* what) {
  require(read.is_whole, "a forwarded message can be read", what);
  require(read.content == content, "a forwarded message has its content", what);
  check_trailers(read.trailers);
}

void forward_request(const Message& message) {
  const auto target = read_target(message.request.method, message.request.target);
  if (!target || target->form != Target::Form::absolute) return;
  const RequestHead head = request_for_upstream(message.request, *target, kPseudonym);
  const std::string bytes = to_bytes(head);
  check_one_length(bytes, "request");
  const std::string whole = bytes + framed(head.framing, message.content,
                                           message.trailers, message.request.fields);
  const Message read =
      read_message(MessageParser::Kind::request, false, whole, whole.size());
  require_same(message.content, read, "request");
  require(read.size == whole.size(), "nothing follows a request", "request", whole);
  require(read.request.method == message.request.method, "the method stays", "request");
  require(read.request.framing == message.request.framing &&
              read.request.length == message.request.length,
          "the framing stays", "request", whole);
  require(read.request.fields.count("Host") == 1, "a request has one host", "request");
}

// Forwards a response like ClientWriter and stream() for an HTTP/1.1 client.
void forward_response(const Message& message, bool answers_head) {
  ResponseHead head = response_for_client(message.response, kPseudonym);
  const bool has_content = !answers_head && head.framing != Framing::none;
  const bool is_chunked = has_content && !head.fields.has("Content-Length");
  if (is_chunked) head.fields.add("Transfer-Encoding", "chunked");
  const std::string bytes = to_bytes(head);
  check_one_length(bytes, "response");
  const std::string content = has_content ? message.content : "";
  const std::string whole =
      bytes + framed(is_chunked ? Framing::chunked : Framing::length, content,
                     message.trailers, message.response.fields);
  const Message read =
      read_message(MessageParser::Kind::response, answers_head, whole, whole.size());
  require_same(content, read, "response");
  require(read.size == whole.size(), "nothing follows a response", "response", whole);
  require(read.response.status == message.response.status, "the status stays",
          "response");
}

void check(const Message& message, bool is_response, bool answers_head) {
  if (!is_response) return forward_request(message);
  const int status = message.response.status;
  require(status >= 100 && status <= 599, "a status is in 100..599", "response",
          std::to_string(status));
  forward_response(message, answers_head);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto choice = static_cast<std::uint8_t>(data[0] - '@');
  std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const bool is_response = (choice & 1) != 0;
  const bool answers_head = is_response && (choice & 2) != 0;
  const auto kind =
      is_response ? MessageParser::Kind::response : MessageParser::Kind::request;
  for (int i = 0; i < 8 && !bytes.empty(); ++i) {
    const Message message = read_message(kind, answers_head, bytes, bytes.size());
    const Message pieces = read_message(kind, answers_head, bytes, 1u + (choice >> 2));
    require(message.is_whole == pieces.is_whole, "pieces do not matter", "message");
    if (!message.is_whole) return 0;
    require(message.size == pieces.size && message.content == pieces.content,
            "pieces do not matter", "content");
    check(message, is_response, answers_head);
    bytes.remove_prefix(message.size);
  }
  return 0;
}
