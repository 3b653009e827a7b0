#include "bulk/formats/arc_head.h"

#include <algorithm>
#include <utility>

#include "text/ascii.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::bulk {
namespace {

constexpr int kMostFields = 10;  // in version 2

std::string_view take_last_field(std::string_view& line) {
  const std::size_t blank = line.rfind(' ');
  if (blank == std::string_view::npos) return std::exchange(line, {});
  const std::string_view field = line.substr(blank + 1);
  line = line.substr(0, blank);
  return field;
}

// Reads the fields from the end, since some URLs contain spaces.
bool take_fields(std::string_view line, WarcHead& out) {
  const auto length = text::read_number<std::uint64_t>(take_last_field(line));
  if (!length) return false;
  out.length = *length;
  for (int i = 1; i < kMostFields && !is_arc_date(out.date); ++i) {
    out.content_type = out.date;
    out.date = take_last_field(line);
  }
  take_last_field(line);  // the IP address of the server
  out.target_uri = line;
  return is_arc_date(out.date) && line.find(':') != std::string_view::npos;
}

}  // namespace

tl::expected<WarcHead, HeadFault> read_arc_head(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, kMaxHead);
  std::string_view rest = head;
  std::string_view line;
  if (!text::take_line(rest, line))
    return tl::unexpected(bytes.size() < kMaxHead ? HeadFault::needs_more
                                                  : HeadFault::too_long);
  WarcHead out;
  if (!take_fields(line, out)) return tl::unexpected(HeadFault::no_record);
  out.type = out.target_uri.starts_with("filedesc:") ? "warcinfo" : "response";
  out.size = head.size() - rest.size();
  return out;
}

bool is_arc_date(std::string_view text) {
  constexpr std::size_t kSize = 14;
  return text.size() == kSize && std::ranges::all_of(text, is_digit);
}

std::string from_arc_date(std::string_view date) {
  std::string out;
  for (std::size_t i = 0; i < date.size(); ++i) {
    if (i == 4 || i == 6) out += '-';
    if (i == 8) out += 'T';
    if (i == 10 || i == 12) out += ':';
    out += date[i];
  }
  return out + 'Z';
}

}  // namespace tamis::bulk
