// The evidence for an encoding, the strongest first:
//
//   byte order mark > declared > valid UTF-8 > <meta> > statistics > windows-1252
//
// The common case, a page in UTF-8, takes one pass: its bytes are checked while they
// are copied to the result.
//
// WHERE WE DIFFER: the standard uses neither "valid UTF-8" nor statistics. Non-ASCII
// bytes that are valid UTF-8 are hardly ever anything else, while many pages have the
// <meta> of an older template. The only exceptions are encodings whose bytes may all be
// ASCII: UTF-16 and ISO-2022-JP, see is_disguised().
#include <cstring>

#include "encoding/detection.h"
#include "encoding/encoding_labels.h"
#include "encoding/transcode.h"
#include "encoding/utf8.h"
#include "tamis/encoding.h"

namespace tamis {
namespace {

static_assert(Text::kPadding >= kCopyPadding);

struct Choice {
  Encoding encoding;
  EncodingSource source;
};

struct Mark {
  std::string_view bytes;
  Encoding encoding;
};

constexpr Mark kMarks[] = {
    {"\xEF\xBB\xBF", Encoding::utf_8},
    {"\xFE\xFF", Encoding::utf_16be},
    {"\xFF\xFE", Encoding::utf_16le},
};

const Mark* find_mark(std::string_view bytes) {
  for (const Mark& mark : kMarks)
    if (bytes.starts_with(mark.bytes)) return &mark;
  return nullptr;
}

void transcode_into(std::string_view bytes, Choice choice, Text& into) {
  char* const to = into.resize(kMostGrowth * bytes.size());
  const Decoded decoded = transcode(choice.encoding, bytes, to);
  into.truncate(decoded.size);
  into.describe(name_of(choice.encoding), choice.source, decoded.had_errors);
}

// Copies the bytes into `into`, whose contents are usable unless the result is
// `malformed`.
Utf8 copy_into(std::string_view bytes, EncodingSource source, Text& into) {
  const Utf8 kind = copy_utf8(bytes, into.resize(bytes.size()));
  into.describe(name_of(Encoding::utf_8), source, false);
  return kind;
}

void decode_as(std::string_view bytes, Choice choice, Text& into) {
  if (choice.encoding != Encoding::utf_8 ||
      copy_into(bytes, choice.source, into) == Utf8::malformed)
    transcode_into(bytes, choice, into);
}

// Reports whether ASCII with escapes is ISO-2022-JP, or with zeros UTF-16, because the
// page declares it.
bool is_disguised(std::string_view bytes, Utf8 kind) {
  const bool zeros = bytes.size() > 1 && (bytes[0] == '\0' || bytes[1] == '\0');
  const bool escapes = kind == Utf8::ascii && bytes.find('\x1B') != bytes.npos;
  if (!zeros && !escapes) return false;
  const std::optional<Encoding> meta = find_meta(bytes);
  return meta == Encoding::iso_2022_jp || meta == Encoding::utf_16le ||
         meta == Encoding::utf_16be;
}

// If every other byte at the start is zero, the <meta> cannot be read.
std::optional<Encoding> find_utf16(std::string_view bytes) {
  const bool zeros = bytes.size() > 1 && (bytes[0] == '\0' || bytes[1] == '\0');
  return zeros ? guess_utf16(bytes) : std::nullopt;
}

Choice choose(std::string_view bytes) {
  if (const auto meta = find_meta(bytes)) return {*meta, EncodingSource::meta};
  if (const auto guess = find_utf16(bytes)) return {*guess, EncodingSource::statistics};
  if (const auto guess = guess_encoding(bytes))
    return {*guess, EncodingSource::statistics};
  return {Encoding::windows_1252, EncodingSource::fallback};
}

}  // namespace

char* Text::resize(std::size_t size) {
  if (size + kPadding > capacity_) {
    buffer_ = std::make_unique_for_overwrite<char[]>(size + kPadding);
    capacity_ = size + kPadding;
  }
  truncate(size);
  return buffer_.get();
}

void Text::truncate(std::size_t size) {
  size_ = size;
  std::memset(buffer_.get() + size, 0, kPadding);
}

void decode(std::string_view bytes, std::string_view declared, Text& into) {
  if (const Mark* const mark = find_mark(bytes))
    return decode_as(bytes.substr(mark->bytes.size()),
                     {mark->encoding, EncodingSource::byte_order_mark}, into);
  if (const std::optional<Encoding> encoding = find_encoding(declared))
    return decode_as(bytes, {*encoding, EncodingSource::declared}, into);
  const Utf8 kind = copy_into(bytes, EncodingSource::valid_utf8, into);
  if (kind != Utf8::malformed && !is_disguised(bytes, kind) && !find_utf16(bytes))
    return;
  transcode_into(bytes, choose(bytes), into);
}

Text decode(std::string_view bytes, std::string_view declared) {
  Text text;
  decode(bytes, declared, text);
  return text;
}

}  // namespace tamis
