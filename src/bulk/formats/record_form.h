// How records begin in WARC and in ARC files: the only difference in reading them.
#pragma once

#include <cstddef>
#include <string_view>

#include "bulk/formats/warc_head.h"
#include "bulk/run/chunk.h"

namespace tamis::bulk {

struct RecordForm {
  // The bytes with which a decompressed member begins if it is a record with a page.
  std::string_view begin;
  tl::expected<WarcHead, HeadFault> (*read_head)(std::string_view bytes);
  // Reports whether the bytes begin with a record.
  bool (*begins)(std::string_view bytes);

  // Returns the position of the first line at or after `from` that begins a record; the
  // size of `bytes` if there is none.
  std::size_t find(std::string_view bytes, std::size_t from) const;
};

// Accepts InputKind::warc and InputKind::arc.
const RecordForm& form_of(InputKind kind);

}  // namespace tamis::bulk
