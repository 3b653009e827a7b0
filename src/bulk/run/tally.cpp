#include "bulk/run/tally.h"

namespace tamis::bulk {

std::string_view to_string(Count count) {
  switch (count) {
    case Count::records: return "records";
    case Count::others: return "others";
    case Count::revisits: return "revisits";
    case Count::no_pages: return "no_pages";
    case Count::pages: return "pages";
    case Count::truncated: return "truncated";
    case Count::cut: return "cut";
    case Count::rescued: return "rescued";
    case Count::empty: return "empty";
    case Count::refused: return "refused";
    case Count::written: return "written";
    case Count::too_large: return "too_large";
    case Count::unread: return "unread";
    case Count::cut_inputs: return "cut_inputs";
    case Count::damaged: return "damaged";
    case Count::failed: break;
  }
  return "failed";
}

}  // namespace tamis::bulk
