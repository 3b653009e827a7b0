#include "serve/server.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <sys/resource.h>

#include "serve/front_page.h"
#include "serve/http/access.h"
#include "serve/http/addresses.h"
#include "serve/http/traffic.h"
#include "serve/http/work_pool.h"
#include "serve/session.h"
#include "serve/store/data_folder.h"
#include "serve/tls/ca_folder.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

using Endpoints = std::vector<tcp::endpoint>;

// The limit for content that is sent to a public server.
constexpr std::size_t kMostOfEverybody = 2u << 20;
// For the work on pages; a usual page needs a small part of it.
constexpr std::size_t kLeastWork = 32u << 20;

// "localhost" means both loopback addresses, independent of the hosts file.
Result<Endpoints> endpoints_of(const ServeOptions& options) {
  if (options.address == "localhost")
    return Endpoints{{asio::ip::address_v4::loopback(), options.port},
                     {asio::ip::address_v6::loopback(), options.port}};
  boost::system::error_code error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error)
    return fail(ErrorCode::bad_argument, "--listen",
                "'" + options.address + "' is no address",
                "localhost, or an IPv4 or IPv6 address of this machine");
  return Endpoints{{address, options.port}};
}

boost::system::error_code listen(tcp::acceptor& acceptor,
                                 const tcp::endpoint& endpoint) {
  boost::system::error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (error) return error;
  acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  // "::" means all addresses, including IPv4. Other IPv6 addresses are only IPv6.
  if (endpoint.address().is_v6())
    acceptor.set_option(asio::ip::v6_only(!endpoint.address().is_unspecified()), error);
  acceptor.bind(endpoint, error);
  if (error) return error;
  acceptor.listen(asio::socket_base::max_listen_connections, error);
  return error;
}

// The first listener offers all services without a separate port.
std::vector<Listener> listeners_of(const ServeOptions& options) {
  std::vector<Listener> out = {
      {"--port", options.port, !options.proxy_port, true, !options.api_port}};
  if (options.proxy_port)
    out.push_back({"--proxy-port", *options.proxy_port, true, false, false});
  if (options.api_port)
    out.push_back({"--api-port", *options.api_port, false, false, true});
  return out;
}

// Converts the addresses of --forwarded-by to the form in which they are compared.
Result<void> read_trusted_servers(ServeOptions& options) {
  if (!options.forwarded_by.empty() && options.quota == 0)
    return fail(ErrorCode::bad_argument, "--forwarded-by",
                "clients are not told apart without a quota", "--quota N beside it");
  for (std::string& name : options.forwarded_by) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(name, error);
    if (error)
      return fail(ErrorCode::bad_argument, "--forwarded-by",
                  "'" + name + "' is no address", "an IPv4 or IPv6 address");
    name = unmapped(address).to_string();
  }
  return {};
}

Result<std::unique_ptr<Interceptor>> make_interceptor(const ServeOptions& options) {
  const std::filesystem::path folder = options.ca_folder.empty()
                                           ? default_ca_folder()
                                           : std::filesystem::path(options.ca_folder);
  if (folder.empty())
    return fail(ErrorCode::bad_argument, "--ca-folder",
                "there is no home to look for the authority in", "a folder");
  return Interceptor::make(folder, options.upstream_ca);
}

using Workers = std::vector<std::unique_ptr<Worker>>;

Workers make_workers(Traffic& traffic, const Lifecycle& lifecycle, unsigned count) {
  Workers out;
  for (unsigned i = 0; i < count; ++i)
    out.push_back(std::make_unique<Worker>(traffic, lifecycle));
  return out;
}

tl::unexpected<Error> no_thread() {
  return fail(ErrorCode::internal, "--jobs", "no thread can be started",
              "fewer jobs, or higher limits (ulimit -u, ulimit -v)");
}

// Every connection needs a file descriptor.
void raise_file_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

struct Server::Impl {
  Impl(ServeOptions options, unsigned count, DataLock given)
      : lock(std::move(given)),
        traffic(std::move(options), count),
        workers(make_workers(traffic, lifecycle, count)) {}

  ~Impl() {
    // Work in the pools sends its results to the workers, so it must end before them.
    // Waiting work is discarded.
    traffic.pages.end();
    traffic.fetching.end();
    traffic.resolver.end();
  }

  // Opens a listener on all addresses of the server.
  Result<void> open(Listener& listener, Endpoints endpoints);
  awaitable<void> accept(tcp::acceptor& acceptor, const Listener& listener);
  awaitable<void> wait_for_signals();
  awaitable<void> reload_on_signal();
  awaitable<void> drain();
  void stop_all();

  DataLock lock;  // destroyed last, when nothing is stored any longer
  Traffic traffic;
  Lifecycle lifecycle;
  Stores stores{traffic.options};
  PolicyHolder policy{traffic.options, stores.pipelines};
  Jobs jobs{stored_in(traffic.options.data_folder, "jobs")};
  const Proxy proxy{stores, policy};
  const Reader reader{stores};
  const Api api{traffic.options, stores, policy, jobs};
  const OwnPages own_pages{reader, api};
  Workers workers;
  struct Entrance {
    tcp::acceptor acceptor;
    const Listener* listener;
  };
  std::vector<Entrance> entrances;
  // Created at construction, so that an early signal does not end the process.
  asio::signal_set ends{workers.front()->io, SIGTERM, SIGINT};
  asio::signal_set reloads{workers.front()->io, SIGHUP};
  std::size_t next_worker = 0;
  bool is_clean = true;
  ReloadReport on_reload;
};

Result<void> Server::Impl::open(Listener& listener, Endpoints endpoints) {
  bool is_open = false;
  for (tcp::endpoint& endpoint : endpoints) {
    endpoint.port(listener.port);
    tcp::acceptor acceptor(workers.front()->io);
    const boost::system::error_code error = listen(acceptor, endpoint);
    // On a machine without IPv6, localhost has one address.
    if (error && is_open && error != asio::error::address_in_use) continue;
    if (error)
      return fail(ErrorCode::bad_argument, std::string(listener.option),
                  "cannot listen at " + endpoint.address().to_string() + " port " +
                      std::to_string(listener.port) + ": " + error.message(),
                  "another port, or 0: any that is free");
    listener.port = acceptor.local_endpoint().port();
    is_open = true;
    entrances.push_back({std::move(acceptor), &listener});
  }
  return {};
}

awaitable<void> Server::Impl::accept(tcp::acceptor& acceptor,
                                     const Listener& listener) {
  constexpr milliseconds kPause{100};
  for (;;) {
    Worker& worker = *workers[next_worker++ % workers.size()];
    tcp::socket socket(worker.io);
    const auto [error] = co_await acceptor.async_accept(socket, kAwait);
    if (!acceptor.is_open()) co_return;
    if (error) {  // perhaps no file descriptors are left: wait until others are closed
      asio::steady_timer timer(acceptor.get_executor(), kPause);
      co_await timer.async_wait(kAwait);
      continue;
    }
    boost::system::error_code gone;
    const tcp::endpoint client = socket.remote_endpoint(gone);
    if (gone) continue;
    // A trusted proxy sends the requests of many clients.
    auto slot = is_trusted_server(client.address(), traffic.options)
                    ? traffic.connections.take_one_of_all()
                    : traffic.connections.take(client_name(client.address()));
    if (!slot) {
      traffic.metrics.add(Count::refused_connections);
      continue;
    }
    asio::co_spawn(worker.io,
                   serve_client({proxy, own_pages}, worker, std::move(socket), listener,
                                std::move(*slot)),
                   asio::detached);
  }
}

awaitable<void> Server::Impl::reload_on_signal() {
  while (!lifecycle.is_draining) {
    const auto [error, signal] = co_await reloads.async_wait(kAwait);
    if (error) co_return;
    const auto loaded = policy.load();
    if (on_reload) on_reload(loaded);
  }
}

awaitable<void> Server::Impl::wait_for_signals() {
  co_await ends.async_wait(kAwait);
  asio::co_spawn(workers.front()->io, drain(), asio::detached);
  co_await ends.async_wait(kAwait);
  is_clean = false;
  stop_all();
}

awaitable<void> Server::Impl::drain() {
  lifecycle.is_draining = true;
  jobs.stop();
  for (Entrance& entrance : entrances) {
    boost::system::error_code ignored;
    entrance.acceptor.close(ignored);
  }
  for (const auto& worker : workers)
    asio::post(worker->io, [&worker] { worker->timeouts.close_idle(); });
  const Clock::time_point end = Clock::now() + traffic.options.times.drain;
  asio::steady_timer timer(workers.front()->io);
  while (traffic.metrics.get(Gauge::open_connections) > 0 && Clock::now() < end) {
    timer.expires_after(milliseconds(20));
    co_await timer.async_wait(kAwait);
  }
  is_clean = traffic.metrics.get(Gauge::open_connections) == 0;
  stop_all();
}

void Server::Impl::stop_all() {
  lifecycle.is_ending = true;
  for (const auto& worker : workers) worker->io.stop();
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

Result<Server> Server::make(ServeOptions options) {
  const auto endpoints = endpoints_of(options);
  if (!endpoints) return tl::unexpected(endpoints.error());
  if (options.is_public && options.quota == 0)
    return fail(ErrorCode::bad_argument, "--public", "there is no quota",
                "--quota N: requests of a client in a minute");
  if (options.is_public && options.intercept)
    return fail(ErrorCode::bad_argument, "--intercept",
                "a public server is no proxy, so there is nothing to open",
                "one of --public and --intercept");
  if (const auto read = read_trusted_servers(options); !read)
    return tl::unexpected(read.error());
  // A proxy in front of the server makes it reachable for others.
  const bool is_reached =
      !is_loopback_name(options.address) || !options.forwarded_by.empty();
  if (options.is_public && options.allow_private && is_reached)
    return fail(ErrorCode::bad_argument, "--allow-private",
                "everybody could reach private addresses through a public server",
                "one of --public and --allow-private, or --listen localhost");
  if (!is_loopback_name(options.address) && options.token.empty() && !options.is_public)
    return fail(ErrorCode::bad_argument, "--listen",
                options.address + " can be reached by others",
                "--token-file names a file with what they must show; --public lets "
                "everybody use the reader");
  const unsigned threads = options.threads > 0
                               ? options.threads
                               : std::max(1u, std::thread::hardware_concurrency());
  if (options.is_public)
    options.limits.request_bytes =
        std::min(options.limits.request_bytes, kMostOfEverybody);
  if (options.limits.work_bytes(options.is_public) < kLeastWork)
    return fail(ErrorCode::bad_argument, "--max-memory",
                text::size_text(options.limits.memory) + " is too little",
                "512M, or more");
  auto lock = DataLock::take(options.data_folder);
  if (!lock) return tl::unexpected(lock.error());
  if (!options.data_folder.empty()) remove_leftovers(options.data_folder);
  std::unique_ptr<Impl> impl;
  try {
    impl = std::make_unique<Impl>(std::move(options), threads, std::move(*lock));
  } catch (const std::system_error&) {
    return no_thread();
  }
  impl->stores.gold.clean_up();
  if (const auto loaded = impl->policy.load(); !loaded)
    return tl::unexpected(loaded.error());
  if (impl->traffic.options.intercept) {
    auto made = make_interceptor(impl->traffic.options);
    if (!made) return tl::unexpected(made.error());
    impl->traffic.interceptor = std::move(*made);
  }
  impl->lifecycle.listeners = listeners_of(impl->traffic.options);
  for (Listener& listener : impl->lifecycle.listeners)
    if (const auto opened = impl->open(listener, *endpoints); !opened)
      return tl::unexpected(opened.error());
  return Server(std::move(impl));
}

std::uint16_t Server::port() const {
  return impl_->lifecycle.listeners.front().port;
}

std::string Server::first_words() const {
  return serve::first_words(impl_->traffic.options, impl_->lifecycle);
}

void Server::stop() {
  Impl* impl = impl_.get();
  asio::post(impl->workers.front()->io, [impl] {
    asio::co_spawn(impl->workers.front()->io, impl->drain(), asio::detached);
  });
}

Result<bool> Server::run(ReloadReport on_reload) {
  Impl& impl = *impl_;
  impl.on_reload = std::move(on_reload);
  raise_file_limit();
  asio::co_spawn(impl.workers.front()->io, impl.wait_for_signals(), asio::detached);
  asio::co_spawn(impl.workers.front()->io, impl.reload_on_signal(), asio::detached);
  for (Impl::Entrance& entrance : impl.entrances)
    asio::co_spawn(impl.workers.front()->io,
                   impl.accept(entrance.acceptor, *entrance.listener), asio::detached);
  for (const auto& worker : impl.workers)
    asio::co_spawn(worker->io, worker->timeouts.run(), asio::detached);
  try {
    for (std::thread& thread : start_threads(
             impl.workers.size(), [&](unsigned i) { impl.workers[i]->io.run(); },
             [&] { impl.stop_all(); }))
      thread.join();
  } catch (const std::system_error&) {
    return no_thread();
  }
  return impl.is_clean;
}

bool Server::finish(milliseconds time) {
  const Clock::time_point end = Clock::now() + time;
  const auto left = [&] {
    return std::max(milliseconds(0),
                    std::chrono::duration_cast<milliseconds>(end - Clock::now()));
  };
  bool is_idle = impl_->jobs.wait_for_end(left());
  is_idle = impl_->traffic.pages.stop(left()) && is_idle;
  is_idle = impl_->traffic.fetching.stop(left()) && is_idle;
  return impl_->traffic.resolver.stop(left()) && is_idle;
}

}  // namespace tamis::serve
