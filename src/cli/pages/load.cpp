#include "cli/pages/load.h"

#include <chrono>
#include <cstdlib>
#include <utility>

#include "encoding/media_type.h"
#include "io/net/browser.h"
#include "io/net/read_input.h"
#include "tamis/parser.h"

namespace tamis::cli {
namespace {

// Returns the CA file that these variables name. The command curl reads them; libcurl
// does not.
std::string certificates_of_environment() {
  for (const char* name : {"CURL_CA_BUNDLE", "SSL_CERT_FILE"})
    if (const char* file = std::getenv(name); file != nullptr && *file != '\0')
      return file;
  return {};
}

FetchOptions fetch_options(const LoadOptions& options) {
  FetchOptions out;
  out.max_bytes = options.max_bytes;
  out.total_timeout = std::chrono::seconds(options.timeout_seconds);
  out.ca_file =
      options.ca_file.empty() ? certificates_of_environment() : options.ca_file;
  out.stop = options.stop;
  return out;
}

Result<void> check_text(const Loaded& loaded, const PageSource& source) {
  const std::string_view kind = binary_kind(loaded.bytes, loaded.charset);
  if (kind.empty()) return {};
  return fail(ErrorCode::not_text, source.place(), "this is " + std::string(kind),
              "an HTML page is wanted");
}

}  // namespace

Result<Loaded> Loader::fetched(const std::string& url) {
  if (!fetcher_) fetcher_.emplace(fetch_options(options_));
  Result<Fetched> got = fetcher_->fetch(url);
  if (!got) return tl::unexpected(std::move(got.error()));
  return Loaded{std::move(got->bytes), std::move(got->charset), std::move(got->url)};
}

Result<Loaded> Loader::read(const PageSource& source) const {
  Result<std::string> bytes = read_input(source.name, options_.max_bytes);
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  return Loaded{std::move(*bytes), {}, {}};
}

// Reads a file before it is rendered, because a browser would show an image as a page.
// The base URL is the directory of the file, so that its scripts are found.
Result<Loaded> Loader::rendered(const PageSource& source) {
  const BrowserOptions options{options_.max_bytes,
                               std::chrono::seconds(options_.timeout_seconds),
                               options_.stop};
  Result<std::string> page = std::string();
  if (source.kind == PageSource::Kind::url) {
    page = cli::rendered(source.name, source.place(), options);
  } else {
    const Result<Loaded> file = read(source);
    if (!file) return file;
    if (const auto checked = check_text(*file, source); !checked)
      return tl::unexpected(checked.error());
    page = source.kind == PageSource::Kind::standard_input
               ? rendered_bytes(file->bytes, source.place(), options)
               : cli::rendered(file_address(source.name), source.place(), options);
  }
  if (!page) return tl::unexpected(std::move(page.error()));
  return Loaded{std::move(*page), "utf-8",
                source.kind == PageSource::Kind::url ? source.place() : ""};
}

Result<Loaded> Loader::load(const PageSource& source) {
  if (source.problem) return tl::unexpected(*source.problem);
  if (options_.rendered) return rendered(source);
  Result<Loaded> loaded =
      source.kind == PageSource::Kind::url ? fetched(source.name) : read(source);
  if (!loaded) return loaded;
  if (!options_.charset.empty()) loaded->charset = options_.charset;
  if (const auto checked = check_text(*loaded, source); !checked)
    return tl::unexpected(checked.error());
  return loaded;
}

}  // namespace tamis::cli
