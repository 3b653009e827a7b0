// Kinds of errors by name, for programs that read what we write: "too_large".
#pragma once

#include <string_view>

#include "tamis/error.h"

namespace tamis {

std::string_view name_of(ErrorCode code);

}  // namespace tamis
