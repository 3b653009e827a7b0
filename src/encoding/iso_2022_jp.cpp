// This rare encoding is the only one of the web with states. ICU decodes it.
//
// WHERE WE DIFFER from the WHATWG decoder: a malformed escape sequence is one U+FFFD,
// whatever its length, and the end of a line ends Japanese, as in RFC 1468.
#include <algorithm>
#include <array>

#include <unicode/ucnv_cb.h>

#include "encoding/icu_converter.h"
#include "encoding/transcode.h"
#include "encoding/utf8.h"

namespace tamis {
namespace {

// ICU calls this for malformed bytes. `happened` points to a bool.
void replace(const void* happened, UConverterToUnicodeArgs* args, const char*,
             std::int32_t, UConverterCallbackReason reason, UErrorCode* status) {
  if (reason > UCNV_IRREGULAR) return;  // not about bytes
  *static_cast<bool*>(const_cast<void*>(happened)) = true;
  *status = U_ZERO_ERROR;
  const UChar replacement = static_cast<UChar>(kReplacementCharacter);
  ucnv_cbToUWriteUChars(args, &replacement, 1, 0, status);
}

// Returns false if ICU fails, for which no reason is known.
bool convert(UConverter* converter, std::string_view bytes, Utf16Writer& writer) {
  std::array<UChar, 2048> units;
  const char* from = bytes.data();
  UErrorCode status = U_BUFFER_OVERFLOW_ERROR;
  while (status == U_BUFFER_OVERFLOW_ERROR) {
    status = U_ZERO_ERROR;
    UChar* end = units.data();
    ucnv_toUnicode(converter, &end, units.data() + units.size(), &from,
                   bytes.data() + bytes.size(), nullptr, 1, &status);
    std::for_each(units.data(), end, [&](UChar unit) { writer.put(unit); });
  }
  return U_SUCCESS(status);
}

}  // namespace

Decoded decode_iso_2022_jp(std::string_view bytes, char* to) {
  bool had_errors = false;
  const IcuConverter converter =
      open_icu_converter("ISO-2022-JP", replace, &had_errors);
  // ICU has no data for it: decode at least the ASCII bytes.
  if (converter == nullptr) return {replace_malformed(bytes, to), true};
  Utf16Writer writer(to);
  if (!convert(converter.get(), bytes, writer)) writer.put_error();
  return {static_cast<std::size_t>(writer.end() - to),
          had_errors || writer.had_errors()};
}

}  // namespace tamis
