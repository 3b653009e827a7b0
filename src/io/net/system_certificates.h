// The location of a system's trusted CA certificates. libcurl and OpenSSL know the
// location for the system that they were built for, but the static program also runs on
// others.
#pragma once

#include <span>
#include <string>

namespace tamis {

// Returns the first readable file at the usual locations, or an empty string.
std::string system_certificates();

// Returns the first readable file of a list, or an empty string.
std::string first_readable(std::span<const char* const> paths);

}  // namespace tamis
