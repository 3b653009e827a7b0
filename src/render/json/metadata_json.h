// Metadata as fields of a JSON object.
#pragma once

#include "base/json_writer.h"
#include "tamis/metadata.h"

namespace tamis {

// All that are known but the page's type, then "metadata_sources".
void append_metadata(const Metadata& metadata, JsonWriter& json);

}  // namespace tamis
