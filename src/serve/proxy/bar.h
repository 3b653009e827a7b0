// The small bar on a filtered page: how much was kept, and a link to the original.
#pragma once

#include <string>
#include <string_view>

namespace tamis::serve {

// For Content-Security-Policy: the hash of the bar's style.
inline constexpr std::string_view kBarStyleHash =
    "'sha256-F7tJOTDFiR2U77N6+X9o4YpE2pjjvsJZObo8IB2Mtgo='";

// Returns HTML for the beginning of a body. `path` is that of the page, with its query;
// without one there is no link, because what was sent with POST is not sent again.
// `rescued` says where recovered text comes from (tamis/extract.h); empty: it is not
// recovered.
std::string bar(std::string_view path, std::size_t kept, std::size_t words,
                std::string_view rescued = {});

// Returns the address of the original, which is that of the page with a mark at the end
// of its query. It is on the page's host also if the path begins with two slashes.
std::string original_path(std::string_view path);
// Takes the mark away; whether there was one.
bool take_original_mark(std::string& path);

}  // namespace tamis::serve
