// Where a system keeps the certificates of the authorities that it trusts. libcurl and
// OpenSSL know the place of the system that they were built for; the static command
// runs on others.
#pragma once

#include <span>
#include <string>

namespace tamis {

// The first of the files where systems keep them that is there; empty if none is.
std::string system_certificates();

// The same for a list of paths.
std::string first_readable(std::span<const char* const> paths);

}  // namespace tamis
