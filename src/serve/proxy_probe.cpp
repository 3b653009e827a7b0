#include "serve/proxy_probe.h"

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include <boost/asio/buffer.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "eval/judge/scored_text.h"
#include "serve/http/asio.h"
#include "serve/http/message_parser.h"
#include "serve/http/timeout_clock.h"
#include "tamis/extract.h"
#include "text/dump_json.h"

namespace tamis::serve {
namespace {

constexpr std::size_t kMaxHead = 64u << 10;

// A web server that answers every request with the current page.
class WebServer {
 public:
  explicit WebServer(tcp::acceptor acceptor) : acceptor_(std::move(acceptor)) {
    thread_ = std::thread([this] { accept(); });
  }

  ~WebServer() {
    is_over_ = true;
    // Wakes accept() with a connection, because it would wait forever.
    boost::system::error_code ignored;
    tcp::socket knock(io_);
    knock.connect(acceptor_.local_endpoint(ignored), ignored);
    thread_.join();
    for (const auto& socket : sockets_)
      socket->shutdown(tcp::socket::shutdown_both, ignored);
    for (std::thread& thread : clients_) thread.join();
  }

  std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  void take(std::string_view html) {
    const std::lock_guard lock(mutex_);
    page_ =
        "HTTP/1.1 200 OK\r\nContent-Type: text/html; "
        "charset=utf-8\r\nContent-Length: " +
        std::to_string(html.size()) + "\r\n\r\n";
    page_ += html;
  }

 private:
  void accept() {
    while (!is_over_) {
      boost::system::error_code error;
      auto socket = std::make_shared<tcp::socket>(io_);
      acceptor_.accept(*socket, error);
      if (error || is_over_) continue;
      sockets_.push_back(socket);
      clients_.emplace_back([this, socket] { answer(*socket); });
    }
  }

  void answer(tcp::socket& socket) {
    std::string input;
    boost::system::error_code error;
    for (;;) {
      const std::size_t size =
          asio::read_until(socket, asio::dynamic_buffer(input), "\r\n\r\n", error);
      if (error) return;
      input.erase(0, size);
      std::string page;
      {
        const std::lock_guard lock(mutex_);
        page = page_;
      }
      asio::write(socket, asio::buffer(page), error);
      if (error) return;
    }
  }

  asio::io_context io_;
  tcp::acceptor acceptor_;
  std::atomic<bool> is_over_ = false;
  std::mutex mutex_;
  std::string page_;
  std::vector<std::shared_ptr<tcp::socket>> sockets_;  // used by the accepting thread
  std::vector<std::thread> clients_;
  std::thread thread_;
};

std::string text_of_answer(const ResponseHead& head, const std::string& content) {
  // If nothing was kept, the proxy sends the original page. The extracted text is
  // empty.
  if (head.fields.get("X-Tamis") == "original; reason=empty") return {};
  const Page page = parse(content, "utf-8", parse_options({}));
  return eval::scored_text(page, Mask(page.word_count(), true), false);
}

}  // namespace

struct ProxyProbe::Impl {
  explicit Impl(tcp::acceptor acceptor, std::uint16_t port)
      : proxy_port(port), origin(std::move(acceptor)) {}

  Result<void> connect() {
    boost::system::error_code error;
    socket = tcp::socket(io);
    socket.connect({asio::ip::address_v4::loopback(), proxy_port}, error);
    if (error) return fail(ErrorCode::cannot_read, "proxy", error.message());
    socket.set_option(tcp::no_delay(true), error);
    return {};
  }

  Result<std::string> fetch(ResponseHead& head);

  asio::io_context io;
  std::uint16_t proxy_port;
  WebServer origin;
  tcp::socket socket{io};
  std::uint64_t pages = 0;
};

// Uses the previous connection, if it is open.
Result<std::string> ProxyProbe::Impl::fetch(ResponseHead& head) {
  if (!socket.is_open())
    if (auto connected = connect(); !connected)
      return tl::unexpected(connected.error());
  const std::string host = "127.0.0.1:" + std::to_string(origin.port());
  const std::string request = "GET http://" + host + "/" + std::to_string(++pages) +
                              " HTTP/1.1\r\nHost: " + host + "\r\n\r\n";
  boost::system::error_code error;
  asio::write(socket, asio::buffer(request), error);
  MessageParser parser(MessageParser::Kind::response, kMaxHead);
  std::string content;
  std::string input;
  std::vector<char> buffer(64u << 10);
  while (!error && !parser.is_done()) {
    const std::size_t size = socket.read_some(asio::buffer(buffer), error);
    input.append(buffer.data(), size);
    for (std::size_t used = 1; used > 0 && !input.empty() && !parser.is_done();) {
      const auto taken = parser.feed(input, content);
      if (!taken) return fail(ErrorCode::cannot_read, "proxy", taken.error().finding);
      used = *taken;
      input.erase(0, used);
    }
  }
  if (!parser.is_done()) {
    socket.close(error);
    return fail(ErrorCode::cannot_read, "proxy", "the connection was closed");
  }
  head = std::move(parser.response());
  if (!keeps_alive(head)) socket.close(error);
  if (head.status != 200)
    return fail(ErrorCode::cannot_read, "proxy",
                "it answered with status " + std::to_string(head.status));
  return content;
}

ProxyProbe::ProxyProbe(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

ProxyProbe::~ProxyProbe() {
  boost::system::error_code ignored;
  impl_->socket.close(ignored);
}

Result<std::unique_ptr<ProxyProbe>> ProxyProbe::make(std::uint16_t proxy_port) {
  static asio::io_context io;
  boost::system::error_code error;
  tcp::acceptor acceptor(io);
  const tcp::endpoint here(asio::ip::address_v4::loopback(), 0);
  acceptor.open(here.protocol(), error);
  if (!error) acceptor.bind(here, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return fail(ErrorCode::cannot_read, "web server", error.message());
  return std::unique_ptr<ProxyProbe>(
      new ProxyProbe(std::make_unique<Impl>(std::move(acceptor), proxy_port)));
}

Result<ProbedPage> ProxyProbe::fetch_through(std::string_view html) {
  impl_->origin.take(html);
  ResponseHead head;
  const Clock::time_point begin = Clock::now();
  const auto content = impl_->fetch(head);
  const std::chrono::duration<double> time = Clock::now() - begin;
  if (!content) return tl::unexpected(content.error());
  return ProbedPage{text_of_answer(head, *content), time.count()};
}

std::string answer_line(ProxyProbe& probe, const std::string& line) {
  using nlohmann::json;
  const json question = json::parse(line, nullptr, false);
  if (!question.is_object() || !question.value("html", json()).is_string())
    return "{\"error\":\"no object with html\"}";
  json answer{{"id", question.value("id", json())}};
  const auto page = probe.fetch_through(question["html"].get_ref<const std::string&>());
  if (page) {
    answer["text"] = page->text;
    answer["seconds"] = page->seconds;
  } else {
    answer["error"] = to_string(page.error());
  }
  return dump_json(answer);
}

}  // namespace tamis::serve
