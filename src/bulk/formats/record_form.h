// How records begin, in WARC and in ARC files: all that reading them differs by.
#pragma once

#include <cstddef>
#include <string_view>

#include "bulk/formats/warc_head.h"
#include "bulk/run/chunk.h"

namespace tamis::bulk {

struct RecordForm {
  // With this begins what is in a packed member, where a record with a page does.
  std::string_view begin;
  tl::expected<WarcHead, HeadFault> (*read_head)(std::string_view bytes);
  // Whether a record begins with this line and what follows it.
  bool (*begins)(std::string_view bytes);

  // The first line at or behind `from` that begins a record; the end of `bytes` where
  // there is none.
  std::size_t find(std::string_view bytes, std::size_t from) const;
};

// Of InputKind::warc and InputKind::arc.
const RecordForm& form_of(InputKind kind);

}  // namespace tamis::bulk
