// The lists of structure.h as fields of a JSON object; what is empty is left out.
#pragma once

#include "render/cleaning.h"
#include "tamis/render.h"
#include "text/json_writer.h"

namespace tamis {

void append_lists(const Page& page, const Mask& keep, const JsonOptions& options,
                  std::string_view url, const Cleaning& cleaning, JsonWriter& json);

}  // namespace tamis
