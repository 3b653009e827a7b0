// One page for the reader or the API: fetched or given, filtered, and written in the
// form that was asked for. For the pools.
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

// What is asked for.
struct PageRequest {
  std::string html = {};
  std::string charset = {};
  std::string url = {};  // where `html` is empty the page is fetched from there
  std::string pipeline = "auto";
  std::string format = "json";
  // HTML is a whole document here, unless another is asked for.
  ExtractOptions options = {.rendering = {.html = {.document = true}}};
};

// The page that is given, or the one that was fetched. One that is still to be fetched
// is an error, and noted in work.requested (page_work.h).
Result<LoadedPage> load_page(const PageRequest& request, PageWork& work);

// Fetches the page; blocks. An address that is not public is refused after its name was
// looked up, on every redirect, unless --allow-private. Where pages and requests take
// too much memory the error is kBusyFetching. It is given up once `stop` is true.
Result<LoadedPage> fetch_page(const std::string& url, Traffic& traffic,
                              const std::atomic<bool>& stop);

// What kind of thing, if bytes that somebody sent are no text: a picture or the like.
std::optional<Error> why_no_page(std::string_view bytes, std::string_view charset);

// The finding of an error where too many pages are being fetched.
inline constexpr const char* kBusyFetching =
    "too many pages are being fetched; try again in a while";

// The names of formats that extract_page knows.
std::vector<std::string> extract_formats();

// The page in that form: page (for the reader), html, text, markdown, json, highlight.
Result<Answer> extract_page(const PageRequest& request, PageWork& work, Stores& stores);

// What each part of the pipeline did with it: json, html.
Result<Answer> explain_page(const PageRequest& request, PageWork& work, Stores& stores);

// The status that the code of an error stands for.
int status_of(const Error& error);

// A pipeline of a request: text, JSON, or the name of a stored one. Files are none of
// its business.
Result<Pipeline> read_request_pipeline(const std::string& text, const Stores& stores);

// Links of clean HTML lead back into the reader.
std::string with_reader_links(std::string_view html);

}  // namespace tamis::serve
