// The site that an address belongs to: what somebody registered below a public suffix
// (publicsuffix.org).
//
//   url::site_of("https://news.bbc.co.uk/2/hi/1.stm")   "bbc.co.uk"
//   url::site_of("https://me.github.io/blog/")          "me.github.io"
//
// A layer of its own, because only what groups pages should need libpsl.
#pragma once

#include <string>
#include <string_view>

namespace tamis::url {

// Returns the registrable domain of the address's host; the host itself if it is an IP
// address or a public suffix. Empty if the address has no host. The list is the one
// inside libpsl, so that equal versions of it give equal sites on all machines.
std::string site_of(std::string_view url);

}  // namespace tamis::url
