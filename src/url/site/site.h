// The site of a URL: the domain that was registered below a public suffix
// (publicsuffix.org).
//
//   url::site_of("https://news.bbc.co.uk/2/hi/1.stm")   "bbc.co.uk"
//   url::site_of("https://me.github.io/blog/")          "me.github.io"
//
// A separate layer, because only code that groups pages should need libpsl.
#pragma once

#include <string>
#include <string_view>

namespace tamis::url {

// Returns the registrable domain of the URL's host, or the host itself if it is an IP
// address or a public suffix. Empty if the URL has no host. The list is the one built
// into libpsl, so that equal versions of libpsl give equal sites on all machines.
std::string site_of(std::string_view url);

}  // namespace tamis::url
