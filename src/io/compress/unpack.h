// Decodes content codings: gzip, deflate, br, zstd (RFC 9110, section 8.4; RFC 8878,
// RFC 7932).
//
//   const auto codings = read_codings("gzip");
//   if (codings) page = unpack(body, *codings, max_bytes);
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace tamis {

enum class Coding : std::uint8_t { identity, gzip, deflate, br, zstd };
std::string_view to_string(Coding coding);
// Returns the coding of that name, or nothing.
std::optional<Coding> coding_of(std::string_view name);

// Returns the codings of a Content-Encoding field in the order in which they were
// applied. Returns nothing if one of them is not supported.
std::optional<std::vector<Coding>> read_codings(std::string_view field);

enum class UnpackFault : std::uint8_t { broken, too_large };

// Decodes all codings. No step may produce more than `max_bytes`, so that a small input
// cannot become a huge output.
tl::expected<std::string, UnpackFault> unpack(std::string_view bytes,
                                              const std::vector<Coding>& codings,
                                              std::size_t max_bytes);

// Decodes one coding into `out` and reuses its memory. After a fault, `out` keeps the
// output so far, since the beginning of a page is better than nothing. After too_large
// it has slightly more than `max_bytes`.
std::optional<UnpackFault> unpack_into(std::string_view bytes, Coding coding,
                                       std::size_t max_bytes, std::string& out);

}  // namespace tamis
