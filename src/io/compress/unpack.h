// Content codings undone: gzip, deflate, br, zstd (RFC 9110, section 8.4; RFC 8878,
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
// Nothing where the name is none of them.
std::optional<Coding> coding_of(std::string_view name);

// Of a field Content-Encoding, in the order in which they were applied; nothing where
// one of them is not ours.
std::optional<std::vector<Coding>> read_codings(std::string_view field);

enum class UnpackFault : std::uint8_t { broken, too_large };

// A little must not become a lot: at most so many bytes come out of any step.
tl::expected<std::string, UnpackFault> unpack(std::string_view bytes,
                                              const std::vector<Coding>& codings,
                                              std::size_t max_bytes);

// One coding, into `out`, whose memory is used again. What came out before a fault
// stays there: the beginning of a page is better than nothing. After too_large it is a
// little more than `max_bytes`.
std::optional<UnpackFault> unpack_into(std::string_view bytes, Coding coding,
                                       std::size_t max_bytes, std::string& out);

}  // namespace tamis
