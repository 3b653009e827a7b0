// What an address tells: a date in its path, and the name of its host.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "text/dates/dates.h"

namespace tamis::meta {

// /2024/05/31/, /2024-05-31-title, /20240531/; also /2024/05/, which has no day.
std::optional<Moment> date_in_path(std::string_view url, const DateReading& reading);

// "www.example.org" of "https://www.example.org:80/a"; empty if it is no address.
std::string host_of(std::string_view url);

}  // namespace tamis::meta
