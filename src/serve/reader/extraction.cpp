#include "serve/reader/extraction.h"

#include <algorithm>
#include <array>
#include <cstring>

#include <netinet/in.h>

#include "document/page_text.h"
#include "encoding/media_type.h"
#include "extract/formats.h"
#include "io/net/fetch.h"
#include "serve/http/addresses.h"
#include "serve/http/traffic.h"
#include "serve/store/page_work.h"
#include "text/escape.h"
#include "text/lists.h"
#include "url/parts.h"
#include "url/url.h"

namespace tamis::serve {
namespace {

constexpr std::chrono::seconds kFetchTime{20};
constexpr std::array<std::uint16_t, 5> kPorts = {80, 443, 8000, 8080, 8443};
constexpr std::string_view kReaderPage = "page";

bool may_connect(const sockaddr& address) {
  asio::ip::tcp::endpoint endpoint;
  const std::size_t size = address.sa_family == AF_INET    ? sizeof(sockaddr_in)
                           : address.sa_family == AF_INET6 ? sizeof(sockaddr_in6)
                                                           : 0;
  if (size == 0) return false;
  endpoint.resize(size);
  std::memcpy(endpoint.data(), &address, size);
  return is_public(endpoint.address()) &&
         std::find(kPorts.begin(), kPorts.end(), endpoint.port()) != kPorts.end();
}

// Returns the page for the reader. Nothing of the original page can run in it, and only
// its images are loaded.
Answer reader_page(const Extraction& extraction) {
  const Page& page = extraction.page().shown();
  const std::string_view url = extraction.origin().url;
  Answer out;
  out.type = "text/html; charset=utf-8";
  out.content = "<!DOCTYPE html>\n<html lang=\"" + declared_language(page) +
                "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width\"><title>";
  append_as_html(title_of(page), out.content);
  out.content +=
      "</title><style>:root{color-scheme:light dark}body{font:1.15em/1.6 Georgia,serif;"
      "max-width:38em;margin:2em auto;padding:0 1em;overflow-wrap:break-word}"
      "img{max-width:100%;height:auto}pre{overflow:auto}table{display:block;overflow:"
      "auto}"
      "nav{font:.75em sans-serif;opacity:.7}</style></head><body><nav>tamis · ";
  if (!url.empty()) {
    out.content += "<a rel=\"noreferrer\" href=\"";
    append_as_html(url, out.content);
    out.content += "\">original</a>";
  }
  out.content += "</nav>\n";
  std::string content;
  extraction.write({.format = Format::html}, content);
  const std::string html = with_reader_links(content);
  // Readers expect a headline, even if the pipeline drops it.
  if (html.find("<h1") == std::string::npos && !title_of(page).empty()) {
    out.content += "<h1>";
    append_as_html(title_of(page), out.content);
    out.content += "</h1>\n";
  }
  out.content += html + "</body></html>\n";
  out.fields.add(
      "Content-Security-Policy",
      "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'; "
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  return out;
}

Answer plain_answer(std::string type, std::string content) {
  Answer out;
  out.type = std::move(type);
  out.content = std::move(content);
  return out;
}

Answer rendered(const Extraction& extraction, const PageRequest& request) {
  if (request.format == kReaderPage) return reader_page(extraction);
  const OutputFormat& format = *find_output_format(request.format);
  RenderOptions options = request.options.rendering;
  options.format = format.format;
  Answer out = plain_answer(std::string(format.media_type), {});
  extraction.write(options, out.content);
  // The content comes from an untrusted page, so the strict policy of all answers
  // applies, except for images and inline styles.
  if (format.format == Format::html || format.format == Format::highlight)
    out.fields.add("Content-Security-Policy",
                   "default-src 'none'; img-src http: https: data:; style-src "
                   "'unsafe-inline'; frame-ancestors 'none'");
  return out;
}

Answer explained(const Pipeline& pipeline, const ReadablePage& page,
                 const Origin& origin, const PageRequest& request) {
  const Explanation explanation = explain(page, pipeline, origin).explanation;
  const ExplanationOptions what{.source = std::string(origin.url),
                                .hidden = page.hidden()};
  if (request.format == "json")
    return plain_answer(
        "application/json",
        explanation_to_json(page.shown(), pipeline, explanation, what) + "\n");
  Answer out =
      plain_answer("text/html; charset=utf-8",
                   explanation_to_html(page.shown(), pipeline, explanation, what));
  // The page was created by tamis and has one script. The content shown is only data.
  out.fields.add("Content-Security-Policy",
                 "default-src 'none'; script-src 'unsafe-inline'; style-src "
                 "'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox "
                 "allow-scripts");
  return out;
}

// Returns what is known about the page's host, for pipelines that use it. Only fetched
// pages are learned, because a client could claim any host for a page that it sends.
std::shared_ptr<const Site> site_for(const PageRequest& request,
                                     const LoadedPage& loaded, const Page& page,
                                     const Pipeline& pipeline, Stores& stores) {
  const std::string host =
      pipeline.uses_site() ? url::host_of(loaded.url) : std::string();
  if (host.empty()) return nullptr;
  if (request.html.empty()) stores.sites.learn(host, page);
  return stores.sites.find(host);
}

Result<LoadedPage> given_page(const PageRequest& request) {
  if (auto error = why_no_page(request.html, request.charset))
    return tl::unexpected(std::move(*error));
  return LoadedPage{request.html, request.charset,
                    url::without_credentials(request.url)};
}

// Adapts the error of a fetch for clients of this server, because it may recommend
// options of tamis extract.
Error in_words_of_server(Error error, const ServeOptions& options) {
  if (error.allowed.starts_with("--")) error.allowed.clear();
  if (options.is_public) return error;
  if (error.finding == kRefusedAddress)
    error.allowed =
        "public addresses at usual ports; tamis serve --allow-private reaches others";
  if (error.code == ErrorCode::too_large)
    error.allowed = "tamis serve --max-page raises it";
  return error;
}

}  // namespace

std::optional<Error> why_no_page(std::string_view bytes, std::string_view charset) {
  const std::string_view kind = binary_kind(bytes, charset);
  if (kind.empty()) return std::nullopt;
  return Error{ErrorCode::not_text, "content", "this is " + std::string(kind),
               "an HTML page is wanted"};
}

std::vector<std::string> extract_formats() {
  std::vector<std::string> out = output_format_names();
  out.emplace_back(kReaderPage);
  return out;
}

Result<LoadedPage> load_page(const PageRequest& request, PageWork& work) {
  if (!request.html.empty()) return given_page(request);
  const std::string scheme = url::scheme_of(request.url);
  if (scheme != "http" && scheme != "https")
    return fail(ErrorCode::bad_argument, "url",
                "'" + shortened(url::without_credentials(request.url), 200) +
                    "' is no address of a page",
                "http and https");
  RequestedPage& requested = work.requested;
  requested.url = request.url;
  if (requested.page) return std::move(*requested.page);
  return fail(ErrorCode::cannot_read, "url", "the page is not fetched yet");
}

Result<LoadedPage> fetch_page(const std::string& url, Traffic& traffic,
                              const std::atomic<bool>& stop) {
  const ServeOptions& options = traffic.options;
  FetchOptions fetching;
  fetching.stop = &stop;
  fetching.max_bytes = options.limits.page_bytes;
  fetching.total_timeout = kFetchTime;
  fetching.more_ca_file = options.upstream_ca;
  if (options.allow_private)
    fetching.may_connect = [](const sockaddr&) { return true; };
  else
    fetching.may_connect = may_connect;
  auto counted = std::make_shared<MemoryShare>(traffic.metrics);
  fetching.may_hold = [&](std::size_t bytes) {
    counted->set(bytes);
    return !traffic.holds_too_much();
  };
  Fetcher fetcher(std::move(fetching));
  auto fetched = fetcher.fetch(url);
  if (!fetched && fetched.error().finding == kNotHeld)
    return fail(ErrorCode::cannot_read, "url", kBusyFetching);
  if (!fetched)
    return tl::unexpected(in_words_of_server(std::move(fetched.error()), options));
  counted->set(fetched->bytes.capacity());
  return LoadedPage{std::move(fetched->bytes), std::move(fetched->charset),
                    std::move(fetched->url), std::move(counted)};
}

int status_of(const Error& error) {
  if (error.finding == kRefusedAddress) return 403;
  if (error.finding == kBusyFetching) return 503;
  switch (error.code) {
    case ErrorCode::bad_argument: return 400;
    case ErrorCode::too_large: return 413;
    case ErrorCode::not_text: return 415;
    case ErrorCode::cannot_read:
    case ErrorCode::empty_input: return 502;
    default: return 500;
  }
}

Result<Pipeline> read_request_pipeline(const std::string& text, const Stores& stores) {
  auto pipeline = stores.pipelines.read(text, {.files = false});
  if (!pipeline) pipeline.error().place = "pipeline, " + pipeline.error().place;
  return pipeline;
}

namespace {

tl::unexpected<Error> unknown_format(const PageRequest& request,
                                     const std::vector<std::string>& known) {
  return fail(ErrorCode::bad_argument, "format", "'" + request.format + "' is none",
              text::join(known, ", "));
}

// Loads and parses the page. Returns the result of make_answer(extractor, page,
// origin), or an error.
template <class Work>
Result<Answer> with_page(const PageRequest& request, PageWork& work, Stores& stores,
                         PageWork::Purpose purpose, const Work& make_answer) {
  const auto pipeline = read_request_pipeline(request.pipeline, stores);
  if (!pipeline) return tl::unexpected(pipeline.error());
  const auto extractor = Extractor::make(*pipeline, request.options);
  if (!extractor) return tl::unexpected(extractor.error());
  const auto loaded = load_page(request, work);
  if (!loaded) return tl::unexpected(loaded.error());
  if (auto error = work.begin_page(loaded->bytes, purpose))
    return tl::unexpected(std::move(*error));
  const ReadingOptions& reading = request.options.reading;
  ParserPool own(parse_options(reading));
  ParserPool& parsers = reading == ReadingOptions{} ? stores.parsers : own;
  ParserPool::Loan parser = parsers.lend();
  const Page& shown = parser.parse(loaded->bytes, loaded->charset);
  if (auto error = too_much_work(extractor->pipeline(), shown))
    return tl::unexpected(std::move(*error));
  const auto site = site_for(request, *loaded, shown, extractor->pipeline(), stores);
  const Origin origin{.url = loaded->url, .site = site.get()};
  return make_answer(*extractor, ReadablePage(shown, reading), origin);
}

}  // namespace

Result<Answer> extract_page(const PageRequest& request, PageWork& work,
                            Stores& stores) {
  if (request.format != kReaderPage && find_output_format(request.format) == nullptr)
    return unknown_format(request, extract_formats());
  return with_page(
      request, work, stores, PageWork::Purpose::extract,
      [&](const Extractor& extractor, const ReadablePage& page, const Origin& origin) {
        return rendered(extractor.run(page, origin), request);
      });
}

Result<Answer> explain_page(const PageRequest& request, PageWork& work,
                            Stores& stores) {
  if (request.format != "json" && request.format != "html")
    return unknown_format(request, {"json", "html"});
  return with_page(
      request, work, stores, PageWork::Purpose::explain,
      [&](const Extractor& extractor, const ReadablePage& page, const Origin& origin) {
        return explained(extractor.pipeline(), page, origin, request);
      });
}

// In the output of to_html, every '<' begins a tag, and values are quoted.
std::string with_reader_links(std::string_view html) {
  constexpr std::string_view kBegin = "<a ";
  constexpr std::string_view kHref = " href=\"http";
  std::string out;
  while (!html.empty()) {
    const std::size_t tag = std::min(html.find(kBegin), html.size());
    const std::size_t end = std::min(html.find('>', tag), html.size());
    const std::string_view inside = html.substr(tag, end - tag);
    const std::size_t href = inside.find(kHref);
    out += html.substr(0, tag);
    if (href == std::string_view::npos) {
      out += inside;
    } else {
      const std::size_t value = href + kHref.size() - std::string_view("http").size();
      out += inside.substr(0, value);
      out += "/read/";
      out += inside.substr(value);
    }
    html.remove_prefix(end);
  }
  return out;
}

}  // namespace tamis::serve
