// Content codings: gzip, deflate, br, zstd (RFC 9110, section 8.4; RFC 8878, RFC 7932).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tamis/error.h"

namespace tamis::serve {

enum class Coding : std::uint8_t { identity, gzip, deflate, br, zstd };
std::string_view to_string(Coding coding);

// Of a field Content-Encoding, in the order in which they were applied; nothing where
// one of them is not ours.
std::optional<std::vector<Coding>> read_codings(std::string_view field);

// The one that a client likes best, by its field Accept-Encoding; what is equally liked
// is chosen for speed.
Coding preferred_coding(std::string_view accept_encoding);

enum class UnpackFault : std::uint8_t { broken, too_large };

// A little must not become a lot: at most so many bytes come out of any step.
tl::expected<std::string, UnpackFault> unpack(std::string_view bytes,
                                              const std::vector<Coding>& codings,
                                              std::size_t max_bytes);

// Quickly rather than tightly; nothing where memory runs out.
std::optional<std::string> pack(std::string_view bytes, Coding coding);

}  // namespace tamis::serve
