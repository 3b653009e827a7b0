// Times of day, with their zones, as they stand beside dates.
#pragma once

#include "text/dates/date_pieces.h"
#include "text/dates/dates.h"

namespace tamis::meta {

// "18:05", "18:05:07.123", "6.05 pm", "18h05", "18時05分", "6 pm". False, and nothing
// is read, where there is none.
bool read_clock(Cursor& cursor, Moment& moment);

// A time may follow a day after a blank, a comma, "T", or a short word ("at", "um").
void read_time_after(Cursor& cursor, Moment& moment);

}  // namespace tamis::meta
