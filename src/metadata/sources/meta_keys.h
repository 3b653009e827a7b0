// What the names of <meta> elements stand for, a table for each vocabulary.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "metadata/candidates.h"

namespace tamis::meta {

struct MetaKey {
  std::string_view key;  // lower case; ':' and '.' are the same, written ':'
  Evidence evidence;
};

std::span<const MetaKey> open_graph_keys();   // open_graph.cpp
std::span<const MetaKey> twitter_keys();      // twitter_cards.cpp
std::span<const MetaKey> dublin_core_keys();  // dublin_core.cpp
std::span<const MetaKey> meta_tag_keys();     // meta_tags.cpp

// Of all tables.
std::optional<Evidence> evidence_of_meta(std::string_view key);

}  // namespace tamis::meta
