#include "encoding/media_type.h"

#include <algorithm>

#include "encoding/detection.h"
#include "encoding/encoding_labels.h"
#include "text/ascii.h"

namespace tamis {
namespace {

constexpr std::string_view kPages[] = {"text/html", "application/xhtml+xml"};
constexpr std::string_view kUndecided[] = {
    "",
    "text/plain",
    "application/octet-stream",
    "binary/octet-stream",
    "unknown/unknown",
    "application/unknown",
    "*/*",
    "text/xml",
    "application/xml",
};
// The tags of the standard, and others that pages begin with.
constexpr std::string_view kFirstTags[] = {
    "!doctype html", "html", "head",  "script", "iframe", "h1",   "div", "font",
    "table",         "a",    "style", "title",  "b",      "body", "br",  "p",
    "meta",          "link", "base",  "main",   "article"};

bool is_one_of(std::string_view word, const auto& words) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

void skip(std::string_view& bytes, std::string_view characters) {
  bytes.remove_prefix(std::min(bytes.find_first_not_of(characters), bytes.size()));
}

// Skips one comment or declaration before the first tag, if there is one.
bool skip_preamble(std::string_view& bytes) {
  skip(bytes, kAsciiSpaces);
  for (const auto& [begin, end] :
       {std::pair<std::string_view, std::string_view>{"<!--", "-->"}, {"<?", "?>"}}) {
    if (!bytes.starts_with(begin)) continue;
    const std::size_t at = bytes.find(end);
    if (at == std::string_view::npos) return false;
    bytes.remove_prefix(at + end.size());
    return true;
  }
  return false;
}

struct Signature {
  std::string_view bytes;
  std::string_view kind;
};

using namespace std::string_view_literals;

constexpr Signature kSignatures[] = {
    {"%PDF-"sv, "a PDF document"},
    {"\x89PNG\r\n"sv, "a PNG image"},
    {"\xFF\xD8\xFF"sv, "a JPEG image"},
    {"GIF87a"sv, "a GIF image"},
    {"GIF89a"sv, "a GIF image"},
    {"PK\x03\x04"sv, "a zip archive"},
    {"\x1F\x8B"sv, "gzip data"},
    {"\x28\xB5\x2F\xFD"sv, "zstd data"},
    {"\xFD"
     "7zXZ"sv,
     "xz data"},
    {"\x7F"
     "ELF"sv,
     "a program"},
    {"MZ\x90"sv, "a program"},
    {"\0asm"sv, "a program"},
    {"OggS"sv, "an Ogg file"},
    {"wOFF"sv, "a font"},
    {"wOF2"sv, "a font"},
    {"SQLite format 3"sv, "a database"},
};

// WHATWG MIME Sniffing, "binary data byte": never in text.
bool is_binary_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) ||
         (byte >= 0x1C && byte <= 0x1F);
}

bool looks_like_utf16(std::string_view head) {
  return head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF") ||
         guess_utf16(head).has_value();
}

}  // namespace

ContentType read_content_type(std::string_view header) {
  std::string_view type = header.substr(0, header.find_first_of(";,"));
  skip(type, kAsciiSpaces);
  type = type.substr(0, type.find_first_of(kAsciiSpaces));
  return {text::to_lower(type), std::string(charset_in_content(header))};
}

bool begins_as_html(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  while (skip_preamble(bytes)) {
  }
  if (!bytes.starts_with('<')) return false;
  constexpr std::size_t kLongest = 16;
  const std::string head = text::to_lower(bytes.substr(1, kLongest));
  return std::any_of(
      std::begin(kFirstTags), std::end(kFirstTags), [&](std::string_view tag) {
        if (!head.starts_with(tag)) return false;
        const char next = head.size() > tag.size() ? head[tag.size()] : 0;
        return next == '>' || next == '/' ||
               kAsciiSpaces.find(next) != std::string_view::npos;
      });
}

bool is_html(const ContentType& type, std::string_view bytes) {
  if (is_one_of(type.type, kPages)) return true;
  return is_one_of(type.type, kUndecided) && begins_as_html(bytes);
}

std::string_view binary_kind(std::string_view bytes, std::string_view charset) {
  const auto encoding = find_encoding(charset);
  if (encoding && name_of(*encoding).starts_with("utf-16")) return {};
  for (const auto& [signature, kind] : kSignatures)
    if (bytes.starts_with(signature)) return kind;
  const std::string_view head = bytes.substr(0, 4096);
  const auto strange = std::count_if(head.begin(), head.end(), is_binary_byte);
  // A page may have a stray NUL. In random bytes, one in ten is a binary data byte.
  constexpr std::ptrdiff_t kFew = 4;
  if (strange < kFew || static_cast<std::size_t>(strange) * 20 <= head.size())
    return {};
  return looks_like_utf16(head) ? std::string_view() : "binary data";
}

}  // namespace tamis
