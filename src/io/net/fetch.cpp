#include "io/net/fetch.h"

#include <algorithm>
#include <cctype>
#include <mutex>
#include <utility>

#include <curl/curl.h>

#include "base/file.h"
#include "encoding/media_type.h"
#include "io/net/system_certificates.h"
#include "tamis/detail/version.h"
#include "text/ascii.h"
#include "text/numbers.h"
#include "url/url.h"

namespace tamis {
namespace {

constexpr const char* kProtocols = "http,https";

// Returns a message of curl in the style of our errors.
std::string as_finding(std::string text) {
  while (text.ends_with('\n') || text.ends_with('.')) text.pop_back();
  // A capital followed by a small letter begins a word; "SSL" is an abbreviation.
  if (text.size() > 1 && std::islower(static_cast<unsigned char>(text[1])) != 0)
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

// The most frequent phrases of RFC 9110.
std::string status_phrase(long status) {
  switch (status) {
    case 304: return " (not modified)";
    case 400: return " (bad request)";
    case 401: return " (unauthorized)";
    case 403: return " (forbidden)";
    case 404: return " (not found)";
    case 410: return " (gone)";
    case 429: return " (too many requests)";
    case 451: return " (unavailable for legal reasons)";
    case 500: return " (internal server error)";
    case 502: return " (bad gateway)";
    case 503: return " (service unavailable)";
    case 504: return " (gateway timeout)";
    default: return "";
  }
}

std::string seconds(std::chrono::milliseconds time) {
  const std::string text = std::to_string(time.count() / 1000);
  const auto rest = time.count() % 1000;
  return text + (rest == 0 ? "" : "." + std::to_string(rest / 100)) + " s";
}

// One transfer: the bytes received so far, and why it was aborted, if it was.
struct Transfer {
  const FetchOptions& options;
  std::string bytes{};
  bool is_too_large = false;
  bool is_refused = false;
  bool is_not_held = false;
};

// libcurl decompresses before it calls this, so the limit applies to the decompressed
// page.
std::size_t receive(char* data, std::size_t, std::size_t size, void* to) {
  Transfer& transfer = *static_cast<Transfer*>(to);
  if (size > transfer.options.max_bytes - transfer.bytes.size()) {
    transfer.is_too_large = true;
    return 0;
  }
  const auto& may_hold = transfer.options.may_hold;
  if (may_hold && !may_hold(transfer.bytes.size() + size)) {
    transfer.is_not_held = true;
    return 0;
  }
  transfer.bytes.append(data, size);
  return size;
}

int is_stopped(void* from, curl_off_t, curl_off_t, curl_off_t, curl_off_t) {
  const std::atomic<bool>* stop = static_cast<Transfer*>(from)->options.stop;
  return stop != nullptr && *stop ? 1 : 0;
}

// Opens the socket for a resolved address, or none if connecting to it is not allowed.
curl_socket_t open_socket(void* from, curlsocktype, curl_sockaddr* address) {
  Transfer& transfer = *static_cast<Transfer*>(from);
  if (!transfer.options.may_connect(address->addr)) {
    transfer.is_refused = true;
    return CURL_SOCKET_BAD;
  }
  return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

bool start_library() {
  static std::once_flag once;
  static CURLcode code = CURLE_FAILED_INIT;
  std::call_once(once, [] { code = curl_global_init(CURL_GLOBAL_DEFAULT); });
  return code == CURLE_OK;
}

// Returns the CA file of libcurl if it exists, else that of this system.
std::string usual_ca_file() {
  const char* const usual = curl_version_info(CURLVERSION_NOW)->cainfo;
  if (usual != nullptr && !first_readable({&usual, 1}).empty()) return usual;
  return system_certificates();
}

// libcurl trusts one file, so the files are joined.
Result<std::string> both_files(const FetchOptions& options) {
  std::string out;
  for (const std::string& file : {options.ca_file, options.more_ca_file}) {
    if (file.empty()) continue;
    const Result<std::string> text = read_file(file);
    if (!text) return text;
    out += *text + "\n";
  }
  return out;
}

}  // namespace

struct Fetcher::Impl {
  explicit Impl(FetchOptions given) : options(std::move(given)) {
    if (start_library()) handle = curl_easy_init();
    if (options.ca_file.empty()) options.ca_file = usual_ca_file();
    if (!options.more_ca_file.empty()) authorities = both_files(options);
  }
  Impl(const Impl&) = delete;
  Impl& operator=(const Impl&) = delete;
  ~Impl() {
    if (handle != nullptr) curl_easy_cleanup(handle);
  }

  template <class Value>
  void set(CURLoption option, Value value) {
    curl_easy_setopt(handle, option, value);
  }
  void prepare(const std::string& url, Transfer& transfer);
  Error why_not(CURLcode code, const std::string& url, const Transfer& transfer);
  std::string asked(CURLINFO info) const;

  FetchOptions options;
  CURL* handle = nullptr;
  Result<std::string> authorities = "";  // of both files, if there is a second one
  char message[CURL_ERROR_SIZE] = "";
};

void Fetcher::Impl::prepare(const std::string& url, Transfer& transfer) {
  curl_easy_reset(handle);  // keeps connections
  message[0] = '\0';
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_ERRORBUFFER, message);
  set(CURLOPT_NOSIGNAL, 1L);    // there are other threads
  set(CURLOPT_QUICK_EXIT, 1L);  // do not wait for an abandoned lookup
  set(CURLOPT_PROTOCOLS_STR, kProtocols);
  set(CURLOPT_REDIR_PROTOCOLS_STR, kProtocols);
  set(CURLOPT_FOLLOWLOCATION, 1L);
  set(CURLOPT_MAXREDIRS, static_cast<long>(options.max_redirects));
  set(CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(options.connect_timeout.count()));
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(options.total_timeout.count()));
  set(CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(options.max_bytes));
  set(CURLOPT_ACCEPT_ENCODING, "");  // all codings that this libcurl supports
  set(CURLOPT_USERAGENT, options.user_agent.c_str());
  set(CURLOPT_WRITEFUNCTION, &receive);
  set(CURLOPT_WRITEDATA, &transfer);
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, &is_stopped);
  set(CURLOPT_XFERINFODATA, &transfer);
  if (options.may_connect) {
    set(CURLOPT_PROXY, "");
    set(CURLOPT_OPENSOCKETFUNCTION, &open_socket);
    set(CURLOPT_OPENSOCKETDATA, &transfer);
  }
  if (!options.more_ca_file.empty()) {
    curl_blob blob{authorities->data(), authorities->size(), CURL_BLOB_NOCOPY};
    set(CURLOPT_CAINFO_BLOB, &blob);
  } else if (!options.ca_file.empty()) {
    set(CURLOPT_CAINFO, options.ca_file.c_str());
  }
}

Error Fetcher::Impl::why_not(CURLcode code, const std::string& url,
                             const Transfer& transfer) {
  const auto because = [&](std::string finding, std::string allowed = {}) {
    return Error{ErrorCode::cannot_read, url::without_credentials(url),
                 std::move(finding), std::move(allowed)};
  };
  if (transfer.is_too_large || code == CURLE_FILESIZE_EXCEEDED)
    return {ErrorCode::too_large, url::without_credentials(url),
            "the page is over the limit of " + text::size_text(options.max_bytes),
            "--max-bytes raises it"};
  if (transfer.is_refused) return because(kRefusedAddress);
  if (transfer.is_not_held) return because(kNotHeld);
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return because("not complete within " + seconds(options.total_timeout) +
                         ", or no connection within " +
                         seconds(options.connect_timeout),
                     "--timeout allows more");
    case CURLE_TOO_MANY_REDIRECTS:
      return because("more than " + std::to_string(options.max_redirects) +
                     " redirects");
    case CURLE_UNSUPPORTED_PROTOCOL: {
      const std::string target = url::without_credentials(asked(CURLINFO_REDIRECT_URL));
      return because(target.empty() ? "leads away from http and https"
                                    : "leads away from http and https, to " + target,
                     "only these are followed");
    }
    case CURLE_ABORTED_BY_CALLBACK: return because("interrupted");
    case CURLE_SSL_CACERT_BADFILE:
      return because(as_finding(message),
                     "--ca-file or SSL_CERT_FILE names certificates to trust");
    case CURLE_SSL_CONNECT_ERROR:
      if (std::string_view(message).find("wrong version number") !=
          std::string_view::npos)
        return because("the server does not speak TLS there", "http:// perhaps");
      [[fallthrough]];
    default:
      return because(
          as_finding(message[0] != '\0' ? message : curl_easy_strerror(code)));
  }
}

std::string Fetcher::Impl::asked(CURLINFO info) const {
  const char* text = nullptr;
  curl_easy_getinfo(handle, info, &text);
  return text != nullptr ? text : "";
}

std::string FetchOptions::default_user_agent() {
  return std::string("tamis/") + kVersion;
}

Fetcher::Fetcher(FetchOptions options)
    : impl_(std::make_unique<Impl>(std::move(options))) {}
Fetcher::Fetcher(Fetcher&&) noexcept = default;
Fetcher& Fetcher::operator=(Fetcher&&) noexcept = default;
Fetcher::~Fetcher() = default;

Result<Fetched> Fetcher::fetch(const std::string& url) {
  const std::string place = url::without_credentials(url);
  if (impl_->handle == nullptr)
    return fail(ErrorCode::cannot_read, place, "libcurl cannot be started");
  if (!impl_->authorities) return tl::unexpected(impl_->authorities.error());
  Transfer transfer{impl_->options};
  impl_->prepare(url, transfer);
  const CURLcode code = curl_easy_perform(impl_->handle);
  if (code != CURLE_OK) return tl::unexpected(impl_->why_not(code, url, transfer));
  long status = 0;
  curl_easy_getinfo(impl_->handle, CURLINFO_RESPONSE_CODE, &status);
  if (status < 200 || status > 299)
    return fail(ErrorCode::cannot_read, place,
                "the server answers " + std::to_string(status) + status_phrase(status));
  if (transfer.bytes.empty())
    return fail(ErrorCode::empty_input, place, "the server sends nothing");
  const ContentType type = read_content_type(impl_->asked(CURLINFO_CONTENT_TYPE));
  if (!is_html(type, transfer.bytes))
    return fail(ErrorCode::not_text, place,
                type.type.empty() ? "this does not begin as a page"
                                  : "the server sends " + type.type,
                "an HTML page is wanted");
  return Fetched{std::move(transfer.bytes),
                 url::without_credentials(impl_->asked(CURLINFO_EFFECTIVE_URL)),
                 type.charset, type.type, static_cast<int>(status)};
}

std::string fetch_library() {
  start_library();
  std::string out = curl_version();
  std::replace(out.begin(), out.end(), '/', ' ');
  return out;
}

}  // namespace tamis
