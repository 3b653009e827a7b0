// Dates by the reigns of Japan and the republic of Taiwan, and in Chinese numerals:
// 令和6年3月5日, 民國113年3月5日, 二〇二四年三月五日.
#pragma once

#include "text/dates/date_pieces.h"
#include "text/dates/dates.h"

namespace tamis::meta {

// Whether such a date may begin with this character.
bool begins_east_asian_date(char32_t c);

// Reads one at the cursor; a month without a day only where that is allowed.
bool read_east_asian(Cursor& cursor, Moment& out, bool allows_month);

}  // namespace tamis::meta
