#include "serve/ui_files.h"

#include <array>

#include "base/hash.h"
#include "serve/http/coding.h"
#include "text/numbers.h"

namespace tamis::serve {
namespace {

constexpr const char* kPage[] = {
#include "serve/ui_index_html.inc"
};
constexpr const char* kScript[] = {
#include "serve/ui_app_js.inc"
};
constexpr const char* kStyle[] = {
#include "serve/ui_app_css.inc"
};

// Only scripts of the server are allowed. Content of other pages is shown in frames
// with separate policies. Images are for the frame of the reader, which inherits this
// policy.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "connect-src 'self'; img-src 'self' data: http: https:; frame-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct File {
  std::string_view path;
  std::string_view type;
  std::string content;
  std::string tag;
};

template <std::size_t kRows>
File make(std::string_view path, std::string_view type,
          const char* const (&rows)[kRows]) {
  File out{path, type, {}, {}};
  for (const char* row : rows) out.content += row;
  out.tag = "\"" + text::hexadecimal(hash_bytes(out.content)) + "\"";
  return out;
}

const std::array<File, 3>& files() {
  static const std::array<File, 3> all = {
      make("/", "text/html; charset=utf-8", kPage),
      make("/app.js", "text/javascript; charset=utf-8", kScript),
      make("/app.css", "text/css; charset=utf-8", kStyle)};
  return all;
}

const File* find(std::string_view path) {
  for (const File& file : files())
    if (file.path == path) return &file;
  return nullptr;
}

}  // namespace

bool is_ui_path(std::string_view path) {
  return find(path) != nullptr;
}

Answer answer_ui(std::string_view path, const Fields& fields) {
  const File& file = *find(path);
  Answer out;
  out.type = file.type;
  out.fields.add("ETag", "W/" + file.tag);
  out.fields.add("Cache-Control", "no-cache");
  out.fields.add("Vary", "Accept-Encoding");
  out.fields.add("Content-Security-Policy", kPolicy);
  if (fields.joined("If-None-Match").find(file.tag) != std::string::npos) {
    out.status = 304;
    return out;
  }
  const Coding coding = preferred_coding(fields.joined("Accept-Encoding"));
  auto packed = coding == Coding::identity ? std::nullopt : pack(file.content, coding);
  if (packed) out.fields.add("Content-Encoding", to_string(coding));
  out.content = packed ? std::move(*packed) : file.content;
  return out;
}

}  // namespace tamis::serve
