#include "encoding/binary.h"

#include <algorithm>

#include "encoding/encoding_labels.h"
#include "encoding/utf16_guess.h"

namespace tamis {
namespace {

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

// WHATWG MIME Sniffing, "binary data byte": never in a text.
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

std::string_view binary_kind(std::string_view bytes) {
  for (const auto& [signature, kind] : kSignatures)
    if (bytes.starts_with(signature)) return kind;
  const std::string_view head = bytes.substr(0, 4096);
  const auto strange = std::count_if(head.begin(), head.end(), is_binary_byte);
  // A page may have a stray NUL; of random bytes, one in ten is strange.
  constexpr std::ptrdiff_t kFew = 4;
  if (strange < kFew || static_cast<std::size_t>(strange) * 20 <= head.size())
    return {};
  return looks_like_utf16(head) ? std::string_view() : "binary data";
}

std::string_view binary_kind(std::string_view bytes, std::string_view charset) {
  const auto encoding = find_encoding(charset);
  if (encoding && name_of(*encoding).starts_with("utf-16")) return {};
  return binary_kind(bytes);
}

}  // namespace tamis
