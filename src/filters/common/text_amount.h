// How much text an element has, for the filters that look for the element with most.
#pragma once

#include <cstdint>
#include <string_view>

#include "tamis/sequences.h"

namespace tamis {

enum class TextAmount : std::uint8_t { all, outside_links };
inline constexpr std::string_view kTextAmounts[] = {"all", "outside_links"};

inline std::uint32_t text_amount(const Counts& counts, NodeId n, TextAmount amount) {
  return amount == TextAmount::all ? counts.chars[n]
                                   : counts.chars[n] - counts.link_chars[n];
}

}  // namespace tamis
