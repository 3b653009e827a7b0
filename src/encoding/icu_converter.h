// ICU converters that close themselves.
#pragma once

#include <memory>

#include <unicode/ucnv.h>

namespace tamis {

struct CloseIcuConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};

using IcuConverter = std::unique_ptr<UConverter, CloseIcuConverter>;

// Returns a converter that calls `on_malformed` with `context` for malformed bytes.
// `context` must outlive it. Returns null if this ICU has no data for `name`.
inline IcuConverter open_icu_converter(const char* name,
                                       UConverterToUCallback on_malformed,
                                       const void* context = nullptr) {
  UErrorCode status = U_ZERO_ERROR;
  IcuConverter converter(ucnv_open(name, &status));
  if (converter != nullptr)
    ucnv_setToUCallBack(converter.get(), on_malformed, context, nullptr, nullptr,
                        &status);
  return converter;
}

}  // namespace tamis
