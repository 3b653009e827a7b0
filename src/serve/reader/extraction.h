// Extracts one page for the reader or the API: fetched or given, filtered, and written
// in the requested format. Called in the pools.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>

#include "serve/http/request.h"
#include "serve/store/page_work.h"
#include "serve/store/stores.h"
#include "tamis/extract.h"

namespace tamis::serve {

struct Traffic;

// The options of a request.
struct PageRequest {
  std::string html = {};
  std::string charset = {};
  std::string url = {};  // if `html` is empty, the page is fetched from this URL
  std::string pipeline = "auto";
  std::string format = "json";
  // HTML is a complete document by default.
  ExtractOptions options = {.rendering = {.html = {.document = true}}};
};

// Returns the given page or the fetched one. If it has to be fetched first, returns an
// error and records the URL in work.requested (page_work.h).
Result<LoadedPage> load_page(const PageRequest& request, PageWork& work);

// Fetches the page; blocks. Addresses that are not public are refused after the name
// lookup, on every redirect, unless --allow-private is set. The error is kBusyFetching
// if pages and requests take too much memory. The fetch is cancelled once `stop` is
// true.
Result<LoadedPage> fetch_page(const std::string& url, Traffic& traffic,
                              const std::atomic<bool>& stop);

// Returns an error with the kind of content if the bytes are not text, such as an
// image.
std::optional<Error> why_no_page(std::string_view bytes, std::string_view charset);

// The finding of an error if too many pages are being fetched.
inline constexpr const char* kBusyFetching =
    "too many pages are being fetched; try again in a while";

// Returns the names of the formats that extract_page supports.
std::vector<std::string> extract_formats();

// Writes the page in the requested format: page (for the reader), html, text, markdown,
// json, highlight.
Result<Answer> extract_page(const PageRequest& request, PageWork& work, Stores& stores);

// Reports what each node of the pipeline did with the page: json, html.
Result<Answer> explain_page(const PageRequest& request, PageWork& work, Stores& stores);

// Returns the HTTP status that corresponds to the error's code.
int status_of(const Error& error);

// Reads the pipeline of a request: text, JSON, or the name of a stored one. It must not
// refer to files.
Result<Pipeline> read_request_pipeline(const std::string& text, const Stores& stores);

// Changes the links of clean HTML, so that they open in the reader.
std::string with_reader_links(std::string_view html);

}  // namespace tamis::serve
