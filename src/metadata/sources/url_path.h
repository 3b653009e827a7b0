// The date in the path of an address.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "text/dates/dates.h"

namespace tamis::meta {

// /2024/05/31/, /2024-05-31-title, /20240531/; also /2024/05/, which has no day.
std::optional<Moment> date_in_path(std::string_view url, const DateReading& reading);

}  // namespace tamis::meta
