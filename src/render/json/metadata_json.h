// Metadata as fields of a JSON object.
#pragma once

#include "tamis/metadata.h"
#include "text/json_writer.h"

namespace tamis {

// All that are known but the page's type, then "metadata_sources".
void append_metadata(const Metadata& metadata, JsonWriter& json);

}  // namespace tamis
