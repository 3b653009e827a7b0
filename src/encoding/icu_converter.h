// ICU's converters, closed by themselves.
#pragma once

#include <memory>

#include <unicode/ucnv.h>

namespace tamis {

struct CloseIcuConverter {
  void operator()(UConverter* converter) const { ucnv_close(converter); }
};

using IcuConverter = std::unique_ptr<UConverter, CloseIcuConverter>;

// One that calls `on_malformed` for bytes that mean nothing, with `context`, which must
// outlive it. Null if this ICU lacks the data for `name`.
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
