#include "serve/http/message_parser.h"

// Beast asserts that five bytes follow "0\r\n". A client that sends "0", CRLF, CR and
// LF in separate writes has sent four, and would abort a build with assertions. No
// other file includes Beast.
#define BOOST_DISABLE_ASSERTS

#include <algorithm>
#include <limits>
#include <optional>
#include <variant>

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>

#include "text/ascii.h"

namespace tamis::serve {
namespace {

namespace http = boost::beast::http;
using boost::beast::error_code;

// A body for Beast that appends the content to the string that the value points to.
struct ForwardedBody {
  using value_type = std::string*;

  class reader {
   public:
    template <bool kIsRequest, class F>
    reader(http::header<kIsRequest, F>&, value_type& to) : to_(to) {}

    void init(const boost::optional<std::uint64_t>&, error_code& error) { error = {}; }

    template <class Buffers>
    std::size_t put(const Buffers& buffers, error_code& error) {
      error = {};
      std::size_t size = 0;
      for (auto at = boost::asio::buffer_sequence_begin(buffers);
           at != boost::asio::buffer_sequence_end(buffers); ++at) {
        const boost::asio::const_buffer buffer = *at;
        to_->append(static_cast<const char*>(buffer.data()), buffer.size());
        size += buffer.size();
      }
      return size;
    }

    void finish(error_code& error) { error = {}; }

   private:
    value_type& to_;
  };
};

template <bool kIsRequest>
using BeastParser = http::parser<kIsRequest, ForwardedBody>;

MessageFault fault_of(const error_code& error) {
  if (error == http::error::header_limit)
    return {431, "the header fields are over the limit"};
  if (error == http::error::partial_message || error == http::error::end_of_stream)
    return {400, "the message is cut off"};
  return {400, error.message()};
}

// Reports whether the first line is a request line with an unsupported version of HTTP.
bool has_other_version(std::string_view bytes) {
  const std::string_view line = bytes.substr(0, bytes.find('\r'));
  const std::size_t last = line.rfind(' ');
  if (last == std::string_view::npos || std::count(line.begin(), line.end(), ' ') != 2)
    return false;
  const std::string_view version = line.substr(last + 1);
  return version.size() == 8 && version.starts_with("HTTP/") && version[6] == '.' &&
         version[5] >= '0' && version[5] <= '9' && version[7] >= '0' &&
         version[7] <= '9';
}

template <class Source>
Fields copy_fields(const Source& source) {
  Fields out;
  for (const auto& field : source)
    out.add({field.name_string().data(), field.name_string().size()},
            {field.value().data(), field.value().size()});
  return out;
}

// Checks what RFC 9112 forbids and Beast accepts. With a transfer coding that tamis
// cannot decode, the two sides would see different lengths.
std::optional<MessageFault> framing_fault(const Fields& fields, int minor,
                                          bool is_request) {
  const std::size_t codings = fields.count("Transfer-Encoding");
  if (codings > 0) {
    if (fields.has("Content-Length"))
      return MessageFault{400, "both Transfer-Encoding and Content-Length"};
    if (minor == 0) return MessageFault{400, "Transfer-Encoding in HTTP/1.0"};
    if (codings > 1 ||
        !equal_ignoring_case(text::trim(fields.get("Transfer-Encoding"), kHttpBlanks),
                             "chunked"))
      return MessageFault{501, "a Transfer-Encoding other than chunked"};
  }
  if (fields.count("Content-Length") > 1)
    return MessageFault{400, "more than one Content-Length"};
  if (fields.get("Content-Length").find(',') != std::string_view::npos)
    return MessageFault{400, "a list as Content-Length"};
  if (is_request && minor == 1 && fields.count("Host") != 1)
    return MessageFault{400, fields.has("Host") ? "more than one Host" : "no Host"};
  return std::nullopt;
}

// Beast accepts every number of three digits as a status. A browser takes 099 for a
// final response, and the response after it for the answer to its next request. Other
// clients take an interim response with a length for a final one.
std::optional<MessageFault> status_fault(int status, const Fields& fields) {
  if (status < 100 || status > 599)
    return MessageFault{400, "a status that is not between 100 and 599"};
  if (status < 200 && announces_content(fields))
    return MessageFault{400, "an interim response with content"};
  return std::nullopt;
}

// Writes the length in the one form that all programs read the same way. Beast accepts
// leading zeros and 64 bits, clients accept 63.
template <class Parser>
std::optional<MessageFault> normalise_length(const Parser& parser, Fields& fields) {
  const auto length = parser.content_length();
  if (!length) return std::nullopt;
  if (*length > std::uint64_t{std::numeric_limits<std::int64_t>::max()})
    return MessageFault{400, "a Content-Length over 63 bits"};
  fields.set("Content-Length", std::to_string(*length));
  return std::nullopt;
}

template <bool kIsRequest, class Head>
void set_framing(const BeastParser<kIsRequest>& parser, Head& head) {
  if (parser.is_done()) return;  // no content, or none that is sent
  if (parser.chunked()) {
    head.framing = Framing::chunked;
  } else if (const auto length = parser.content_length()) {
    head.framing = Framing::length;
    head.length = *length;
  } else if (parser.need_eof()) {
    head.framing = Framing::close;
  }
}

}  // namespace

struct MessageParser::Impl {
  std::variant<BeastParser<true>, BeastParser<false>> parser;
  std::string* content = nullptr;
  RequestHead request;
  ResponseHead response;
  bool is_head_done = false;
  std::size_t max_head_bytes = 0;
  std::size_t head_bytes = 0;  // so far

  // Beast limits only input that it has not consumed yet, and it consumes field by
  // field.
  bool is_head_too_large(std::size_t unused) const {
    return !is_head_done && head_bytes + unused > max_head_bytes;
  }

  template <bool kIsRequest>
  std::optional<MessageFault> take_head(BeastParser<kIsRequest>& from);

  // Parses until the parser needs more bytes than there are.
  template <bool kIsRequest>
  tl::expected<std::size_t, MessageFault> feed(BeastParser<kIsRequest>& from,
                                               std::string_view bytes) {
    std::size_t used = 0;
    while (used < bytes.size() && !from.is_done()) {
      error_code error;
      const std::size_t now = from.put(
          boost::asio::buffer(bytes.data() + used, bytes.size() - used), error);
      used += now;
      head_bytes += is_head_done ? 0 : now;
      if (error == http::error::need_more) break;
      if (error == http::error::bad_version && has_other_version(bytes.substr(used)))
        return tl::unexpected(MessageFault{505, "this is not HTTP/1.1"});
      if (error) return tl::unexpected(fault_of(error));
      if (from.is_header_done() && !is_head_done) {
        if (head_bytes > max_head_bytes) break;
        if (auto fault = take_head(from)) return tl::unexpected(std::move(*fault));
        break;
      }
      if (now == 0) break;
    }
    if (is_head_too_large(from.is_header_done() ? 0 : bytes.size() - used))
      return tl::unexpected(fault_of(http::error::header_limit));
    return used;
  }
};

template <bool kIsRequest>
std::optional<MessageFault> MessageParser::Impl::take_head(
    BeastParser<kIsRequest>& from) {
  is_head_done = true;
  auto& message = from.get();
  const int minor = static_cast<int>(message.version() % 10);
  Fields fields = copy_fields(message);
  if (auto fault = framing_fault(fields, minor, kIsRequest)) return fault;
  if (auto fault = normalise_length(from, fields)) return fault;
  if constexpr (kIsRequest) {
    request.method = std::string(message.method_string());
    request.target = std::string(message.target());
    request.minor = minor;
    request.fields = std::move(fields);
    set_framing(from, request);
  } else {
    response.status = static_cast<int>(message.result_int());
    if (auto fault = status_fault(response.status, fields)) return fault;
    response.reason = std::string(message.reason());
    response.minor = minor;
    response.fields = std::move(fields);
    set_framing(from, response);
  }
  message.clear();  // the fields that follow are trailers
  from.eager(true);
  return std::nullopt;
}

MessageParser::MessageParser(Kind kind, std::size_t max_head_bytes)
    : impl_(std::make_unique<Impl>()) {
  impl_->max_head_bytes = max_head_bytes;
  if (kind == Kind::response) impl_->parser.emplace<BeastParser<false>>();
  std::visit(
      [&](auto& parser) {
        parser.header_limit(static_cast<std::uint32_t>(max_head_bytes));
        parser.body_limit(boost::none);
      },
      impl_->parser);
}

MessageParser::~MessageParser() = default;
MessageParser::MessageParser(MessageParser&&) noexcept = default;
MessageParser& MessageParser::operator=(MessageParser&&) noexcept = default;

void MessageParser::answers_head() {
  std::visit([](auto& parser) { parser.skip(true); }, impl_->parser);
}

tl::expected<std::size_t, MessageFault> MessageParser::feed(std::string_view bytes,
                                                            std::string& content) {
  return std::visit(
      [&](auto& parser) {
        parser.get().body() = &content;
        return impl_->feed(parser, bytes);
      },
      impl_->parser);
}

tl::expected<void, MessageFault> MessageParser::end() {
  error_code error;
  std::visit([&](auto& parser) { parser.put_eof(error); }, impl_->parser);
  if (error) return tl::unexpected(fault_of(error));
  return {};
}

bool MessageParser::has_begun() const {
  return std::visit([](const auto& parser) { return parser.got_some(); },
                    impl_->parser);
}

bool MessageParser::is_head_done() const {
  return impl_->is_head_done;
}

bool MessageParser::is_done() const {
  return std::visit([](const auto& parser) { return parser.is_done(); }, impl_->parser);
}

RequestHead& MessageParser::request() {
  return impl_->request;
}

ResponseHead& MessageParser::response() {
  return impl_->response;
}

Fields MessageParser::trailers() const {
  return std::visit([](const auto& parser) { return copy_fields(parser.get()); },
                    impl_->parser);
}

}  // namespace tamis::serve
