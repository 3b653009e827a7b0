// The small bar on a filtered page: how much was kept, and a link to the original.
#pragma once

#include <string>
#include <string_view>

namespace tamis::serve {

// The hash of the bar's style, for Content-Security-Policy.
inline constexpr std::string_view kBarStyleHash =
    "'sha256-F7tJOTDFiR2U77N6+X9o4YpE2pjjvsJZObo8IB2Mtgo='";

// Returns HTML for the beginning of a body. `path` is that of the page, with its query.
// If it is empty there is no link, because a POST request is not repeated. `rescued` is
// the source of recovered text (tamis/extract.h), or empty.
std::string bar(std::string_view path, std::size_t kept, std::size_t words,
                std::string_view rescued = {});

// Returns the path of the original, which is that of the page with a mark at the end of
// its query. It stays on the page's host even if the path begins with two slashes.
std::string original_path(std::string_view path);
// Removes the mark. Returns whether there was one.
bool take_original_mark(std::string& path);

}  // namespace tamis::serve
