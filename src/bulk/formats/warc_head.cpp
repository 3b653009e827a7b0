#include "bulk/formats/warc_head.h"

#include "text/enum_names.h"
#include "text/lists.h"
#include "text/numbers.h"

namespace tamis::bulk {
namespace {

std::string_view without_angles(std::string_view text) {
  if (text.size() >= 2 && text.front() == '<' && text.back() == '>')
    return text.substr(1, text.size() - 2);
  return text;
}

struct Read {
  WarcHead head;
  bool has_length = false;
};

void take_field(text::HeaderLine line, Read& out) {
  const auto is = [&](std::string_view name) {
    return equal_ignoring_case(line.name, name);
  };
  WarcHead& head = out.head;
  if (is("WARC-Type")) {
    head.type = line.value;
  } else if (is("WARC-Target-URI")) {
    head.target_uri = without_angles(line.value);
  } else if (is("WARC-Date")) {
    head.date = line.value;
  } else if (is("WARC-Record-ID")) {
    head.record_id = without_angles(line.value);
  } else if (is("Content-Type")) {
    head.content_type = line.value;
  } else if (is("WARC-Identified-Payload-Type")) {
    head.payload_type = line.value;
  } else if (is("WARC-Truncated")) {
    head.truncated = line.value;
  } else if (is("Content-Length")) {
    const auto length = text::read_number<std::uint64_t>(line.value);
    head.length = length.value_or(0);
    out.has_length = length.has_value();
  }
}

}  // namespace

std::string_view to_string(HeadFault fault) {
  constexpr text::EnumNames<HeadFault, 4> kNames = {
      {"the head of the record is cut off", "no record begins here",
       "the head of the record has no end", "the record has no valid Content-Length"}};
  return kNames[fault];
}

tl::expected<WarcHead, HeadFault> read_warc_head(std::string_view bytes) {
  constexpr std::string_view kVersion = "WARC/";
  const std::string_view head = bytes.substr(0, kMaxHead);
  if (!head.starts_with(kVersion.substr(0, head.size())))
    return tl::unexpected(HeadFault::no_record);
  std::string_view rest = head;
  std::string_view line;
  Read out;
  while (text::take_line(rest, line)) {
    if (!line.empty()) {
      if (!is_space(line.front())) take_field(text::split_header(line), out);
      continue;
    }
    if (!out.has_length) return tl::unexpected(HeadFault::bad_length);
    out.head.size = head.size() - rest.size();
    return out.head;
  }
  return tl::unexpected(bytes.size() < kMaxHead ? HeadFault::needs_more
                                                : HeadFault::too_long);
}

bool is_response(const WarcHead& head) {
  return equal_ignoring_case(head.type, "response");
}

}  // namespace tamis::bulk
