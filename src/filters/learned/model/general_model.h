// The model that is part of the program, as the bytes of models/general.model.
#pragma once

#include <string_view>

namespace tamis {

std::string_view general_model_bytes();

}  // namespace tamis
