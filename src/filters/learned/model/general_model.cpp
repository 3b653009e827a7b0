// The bytes are in a separate file, so that a new model recompiles only this file.
#include "filters/learned/model/model.h"

namespace tamis {

std::string_view general_model_bytes() {
  static constexpr char kBytes[] =
#include "filters/learned/general_model.inc"
      ;
  return {kBytes, sizeof kBytes - 1};
}

}  // namespace tamis
