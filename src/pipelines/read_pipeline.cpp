#include "filters/registry/filter_call.h"
#include "tamis/pipeline.h"

namespace tamis {

Result<Filter> read_pipeline(std::string_view text) {
  return read_filter_call(text);
}

}  // namespace tamis
