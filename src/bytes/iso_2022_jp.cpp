// The only encoding of the web that has states, and a rare one. ICU reads it as the
// WHATWG decoder does, but for the number of U+FFFD that a malformed sequence becomes.
#include "bytes/iso_2022_jp.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_cb.h>

#include <algorithm>
#include <array>
#include <memory>

#include "bytes/utf16.h"
#include "bytes/utf8.h"

namespace tamis {
namespace {

struct CloseConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};

using Converter = std::unique_ptr<UConverter, CloseConverter>;

// What the callback reports to us.
struct Malformed {
  bool* happened;
};

// ICU calls this for bytes that mean nothing.
void replace(const void* context, UConverterToUnicodeArgs* args, const char*,
             std::int32_t, UConverterCallbackReason reason, UErrorCode* status) {
  if (reason > UCNV_IRREGULAR) return;  // not about bytes
  *static_cast<const Malformed*>(context)->happened = true;
  *status = U_ZERO_ERROR;
  const UChar replacement = static_cast<UChar>(kReplacementCharacter);
  ucnv_cbToUWriteUChars(args, &replacement, 1, 0, status);
}

Converter open_converter(const Malformed& malformed) {
  UErrorCode status = U_ZERO_ERROR;
  Converter converter(ucnv_open("ISO-2022-JP", &status));
  if (converter == nullptr) return nullptr;
  ucnv_setToUCallBack(converter.get(), replace, &malformed, nullptr, nullptr, &status);
  return converter;
}

// False if ICU gave up, for which there is no known reason.
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
  const Malformed malformed = {&had_errors};
  const Converter converter = open_converter(malformed);
  // An ICU without its data: the bytes are at least ASCII.
  if (converter == nullptr) return {replace_malformed(bytes, to), true};
  Utf16Writer writer(to);
  if (!convert(converter.get(), bytes, writer)) writer.put_error();
  return {static_cast<std::size_t>(writer.end() - to),
          had_errors || writer.had_errors()};
}

}  // namespace tamis
