// tamis serve: the proxy, the reader view and the API.

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <thread>

#include <malloc.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/pages/model_option.h"
#include "cli/terminal/size.h"
#include "serve/proxy_probe.h"
#include "serve/server.h"
#include "serve/store/data_folder.h"
#include "serve/store/pipeline_store.h"
#include "serve/tls/upstream_ca.h"
#include "tamis/pipeline.h"

namespace tamis::cli {
namespace {

constexpr std::chrono::milliseconds kPatience{2'000};

struct ServeWords {
  serve::ServeOptions options;
  std::string token_file;
  bool no_bar = false;
  bool no_sites = false;
  bool lines = false;
  bool quiet = false;
};

// Other users must not be able to read the token, because it grants access to the
// server.
Result<void> check_token_file(const std::string& file) {
  struct ::stat about {};
  if (::stat(file.c_str(), &about) != 0) return {};  // reading it reports the error
  if ((about.st_mode & 077) != 0)
    return fail(ErrorCode::bad_argument, "--token-file", file + " is open to others",
                "chmod 600 " + file);
  if (about.st_uid != ::geteuid() && about.st_uid != 0)
    return fail(ErrorCode::bad_argument, "--token-file",
                file + " belongs to another user", "a file of your own, of mode 600");
  return {};
}

// Returns the content of the file without its final line breaks.
Result<std::string> read_token(const std::string& file) {
  constexpr std::size_t kLeast = 8;
  if (const auto checked = check_token_file(file); !checked)
    return tl::unexpected(checked.error());
  Result<std::string> token = read_file(file, 4096);
  if (!token) return token;
  while (!token->empty() && (token->back() == '\n' || token->back() == '\r'))
    token->pop_back();
  if (token->size() < kLeast)
    return fail(ErrorCode::bad_argument, file, "the token is too short",
                "at least " + std::to_string(kLeast) + " characters");
  for (const char c : *token)
    if (c <= ' ' || c > '~')
      return fail(ErrorCode::bad_argument, file,
                  "the token has a character that a "
                  "header field cannot carry",
                  "letters, digits, signs");
  return token;
}

// Runs a server for one client process, for tamis eval --through-proxy: reads and
// writes JSON Lines until the input ends.
Exit run_lines(serve::Server& server) {
  auto probe = serve::ProxyProbe::make(server.port());
  if (!probe) return complain(probe.error());
  std::atomic<bool> is_done = false;
  std::thread answering([&] {
    for (std::string line; std::getline(std::cin, line);) {
      const std::string answer = serve::answer_line(**probe, line) + "\n";
      std::fwrite(answer.data(), 1, answer.size(), stdout);
      if (std::fflush(stdout) != 0) break;
    }
    probe->reset();
    is_done = true;
    server.stop();
  });
  const auto ran = server.run();
  // A signal ended the server while the other thread waits for a line.
  if (!is_done)
    std::quick_exit(static_cast<int>(ran ? Exit::done : complain(ran.error())));
  answering.join();
  return Exit::done;
}

// Reports invalid files at the start, and not only when they are first used.
Result<void> check_given_files(const serve::ServeOptions& options) {
  if (!options.data_folder.empty())
    if (const auto checked = serve::check_data_folder(options.data_folder); !checked)
      return tl::unexpected(in_option("--data", checked.error()));
  std::error_code ignored;
  const auto& packages = options.packages_folder;
  if (!packages.empty() && !std::filesystem::is_directory(packages, ignored))
    return fail(ErrorCode::cannot_read, "--packages",
                packages.string() + (std::filesystem::exists(packages, ignored)
                                         ? " is no folder"
                                         : " is not there"),
                "a folder of packages");
  if (options.upstream_ca.empty()) return {};
  return serve::check_upstream_ca(options.upstream_ca);
}

// Returns the memory of large pages to the system, and limits the number of arenas,
// because each of a hundred threads could have one.
void set_up_memory() {
  limit_kept_memory();
#ifdef __GLIBC__
  ::mallopt(M_ARENA_MAX, 4);
#endif
}

Exit run_serve(ServeWords& words) {
  ::umask(077);  // stored files are private to this user
  set_up_memory();
  if (const auto checked = check_given_files(words.options); !checked)
    return complain(checked.error());
  if (!words.token_file.empty()) {
    auto token = read_token(words.token_file);
    if (!token) return complain(token.error());
    words.options.token = std::move(*token);
  }
  words.options.bar = !words.no_bar;
  words.options.learns_sites = !words.no_sites;
  words.options.is_private =
      words.options.is_private || words.options.is_public || words.lines;
  if (words.options.is_private)
    words.options.data_folder.clear();
  else if (words.options.data_folder.empty())
    words.options.data_folder = serve::default_data_folder();
  const serve::PipelineStore stored(words.options.data_folder / "pipelines");
  if (const auto pipeline = stored.read(words.options.pipeline); !pipeline)
    return complain(in_option("--pipeline", pipeline.error()));
  auto server = serve::Server::make(words.options);
  if (!server) return complain(server.error());
  if (!words.options.data_folder.empty() &&
      serve::is_open_to_others(words.options.data_folder))
    say("tamis: --data: " + words.options.data_folder.string() +
        " is open to other users of this machine (chmod 700 " +
        words.options.data_folder.string() + " closes it)");
  if (words.options.allow_private)
    say("tamis: --allow-private: the reader fetches pages of your private network");
  if (!words.quiet)
    if (const Exit exit = print(server->first_words()); exit != Exit::done) return exit;
  const auto on_reload = [&words](const Result<void>& loaded) {
    if (!loaded)
      say("tamis: " + to_string(loaded.error()) + "; the old rules stay");
    else if (!words.quiet)
      say(words.options.rules_file.empty()
              ? "tamis: there is no --rules FILE to read again"
              : "tamis: the rules were read again");
  };
  if (words.lines) return run_lines(*server);
  const auto is_clean = server->run(on_reload);
  if (!is_clean) return complain(is_clean.error());
  if (!*is_clean) say("tamis: some connections did not finish in time and were cut");
  // Work that cannot be cancelled, such as a DNS lookup, ends with the process.
  if (!server->finish(kPatience)) std::quick_exit(static_cast<int>(Exit::done));
  return Exit::done;
}

void add_size(const CommandGroup& group, const std::string& name, std::size_t& bytes,
              std::uint64_t least, std::uint64_t most, const std::string& allowed,
              const std::string& meaning) {
  group.option(
      name,
      [&bytes, least, most, allowed](const std::string& word) -> std::string {
        const auto size = parse_size(word);
        if (!size || *size < least || *size > most)
          return "'" + word + "' is no size (" + allowed + ")";
        bytes = *size;
        return {};
      },
      meaning);
}

void add_seconds(const CommandGroup& group, const std::string& name,
                 serve::milliseconds& time, const std::string& meaning) {
  group.number(
      name + " SECONDS",
      [&time](std::uint64_t seconds) {
        time = std::chrono::seconds(static_cast<std::int64_t>(seconds));
      },
      1, 86'400, meaning);
}

void add_limits(const CommandGroup& group, serve::ServeOptions& options) {
  serve::ServeTimes& times = options.times;
  add_seconds(group, "--head-timeout", times.head,
              "Until the head of a request is there (10)");
  add_seconds(group, "--idle-timeout", times.idle,
              "Between two requests on a connection (60)");
  add_seconds(group, "--answer-timeout", times.answer, "Until a server answers (60)");
  add_seconds(group, "--transfer-timeout", times.transfer,
              "Without a byte from either side (60)");
  add_seconds(group, "--hold-timeout", times.hold,
              "A page that takes longer to come passes unfiltered (10)");
  add_seconds(group, "--filter-timeout", times.filter,
              "A page that takes longer to filter passes unfiltered (5)");
  constexpr std::uint64_t kMostOfPage = 64u << 20;  // the parser accepts no more
  add_size(group, "--max-page SIZE", options.limits.page_bytes, 1, kMostOfPage,
           "1 to 64M", "Larger pages pass unfiltered (8M); K, M and G are understood");
  add_size(group, "--max-memory SIZE", options.limits.memory, 256u << 20, SIZE_MAX,
           "256M and more",
           "The process takes at most so much memory, jobs aside; what does not fit "
           "waits, passes unfiltered or gets 503 (1G)");
  add_size(group, "--sites-size SIZE", options.limits.site_bytes, 64u << 10, SIZE_MAX,
           "64K and more", "What is learnt of hosts takes at most so much (64M)");
  add_seconds(group, "--drain-timeout", times.drain, "From SIGTERM to the end (10)");
}

void add_storage(const Command& command, ServeWords& words) {
  serve::ServeOptions& options = words.options;
  command.option("--pipeline PIPELINE", options.pipeline,
                 "What decides what is kept of a page (auto)");
  add_model_option(command);
  command.option("--rules FILE", options.rules_file,
                 "A file of hosts and their pipelines, or pass; SIGHUP reads it again");
  command.option("--data FOLDER", options.data_folder,
                 "The folder of what is stored: pipelines, rules, marked pages, jobs "
                 "(~/.local/state/tamis)");
  command.option("--packages FOLDER", options.packages_folder,
                 "A folder of packages that can be evaluated on by the API");
  command.flag("--private", options.is_private,
               "Store nothing: no pipelines, rules, pages, jobs, hosts");
  command.flag("--no-sites", words.no_sites,
               "Learn nothing of hosts for filters that compare pages");
}

void add_filtering(const Command& command, ServeWords& words) {
  serve::ServeOptions& options = words.options;
  command.flag("--intercept", options.intercept,
               "Open https, too, by the authority that tamis ca init made");
  command.option("--ca-folder DIR", options.ca_folder,
                 "Where that authority is (as for tamis ca)");
  command.option("--upstream-ca FILE", options.upstream_ca,
                 "A file of authorities to trust beside the system's");
  command.flag("--no-bar", words.no_bar,
               "No bar with a link to the original on filtered pages");
  command.flag("--fragments", options.fragments,
               "Filter what scripts and frames ask for, too, if it is HTML");
}

void add_network(const Command& command, ServeWords& words) {
  serve::ServeOptions& options = words.options;
  command.number("--port N", options.port, 0, 65'535,
                 "The port to listen at (8118); 0 is any");
  command.number("--proxy-port N", options.proxy_port, 0, 65'535,
                 "The proxy is at this port instead, and nothing else");
  command.number("--api-port N", options.api_port, 0, 65'535,
                 "The API is at this port instead, and nothing else");
  command.option("--listen ADDRESS", options.address,
                 "The address to listen at (localhost); others need --token-file");
  command.option("--token-file FILE", words.token_file,
                 "A file with what clients must show to be served");
  command.number("--quota N", options.quota, 1, 1'000'000,
                 "Requests that a client may send in a minute (no limit)");
  command.words("--forwarded-by ADDRESS", options.forwarded_by,
                "A server before this one, whose X-Forwarded-For is believed; may be "
                "given again");
  command.flag("--public", options.is_public,
               "For everybody, without a token: reader and extraction, no proxy, "
               "nothing stored; needs --quota");
  command.flag("--no-private", options.no_private,
               "The proxy reaches public addresses only");
  command.flag("--allow-private", options.allow_private,
               "Reader and API fetch pages of private addresses and any port, too");
  command.number("--jobs N", options.threads, 1, 256, "Threads (one a core)");
}

constexpr const char* kFooter =
    R"(One process and one port, for browsers, for people and for programs:

  forward proxy   what is asked for by a whole address (http_proxy): pages are
                  filtered, all else passes as it is; https passes unopened,
                  unless --intercept opens it
  /read/ADDRESS   the reader: one page, clean; its links stay in the reader
  /api/...        for programs; /api/openapi.json describes it
  /healthz        200 while the server takes requests
  /metrics        counters, in the form of Prometheus

A page that cannot be filtered passes as it is, and X-Tamis says why. The
pipeline is that of the request's field X-Tamis-Pipeline, else of the first rule
that fits the host, else --pipeline. --rules FILE has lines such as
  *.example.org   vote(2; accb, dsc)
  bank.example    pass
  shop.example    tunnel      (its https is not opened)

The server listens at localhost. At another address it asks every client for the
token in --token-file: as a password of any user name, or as a bearer token.

SIGTERM and Ctrl-C: no new connections; requests that are under way may finish
within --drain-timeout, a second signal does not wait. docs/serve.md has more.

Examples:
  tamis serve
  tamis serve --port 3128 --pipeline fast
  tamis ca init && tamis serve --intercept
  curl --proxy http://localhost:8118 http://example.org/

Exit codes: 0 it was ended by a signal, 2 it could not start.)";

}  // namespace

void add_serve(Command& app) {
  auto words = std::make_shared<ServeWords>();
  Command& command =
      app.subcommand("serve", "Filter pages while you browse: proxy, reader, API");
  add_storage(command, *words);
  add_filtering(command, *words);
  add_network(command, *words);
  add_limits(command.group("Limits"), words->options);
  command.flag("--lines", words->lines,
               "Take pages as lines of JSON, send each through the proxy, answer with "
               "its text; what tamis eval --through-proxy starts");
  command.group(kMessages).flag("--quiet", words->quiet, "Say nothing at the start");
  command.footer(kFooter);
  command.on_run([words] { return run_serve(*words); });
}

}  // namespace tamis::cli
