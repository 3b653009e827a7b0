#include "bulk/formats/record_form.h"

#include "bulk/formats/arc_head.h"

namespace tamis::bulk {
namespace {

// Matches versions 1.0 and 1.1.
constexpr RecordForm kWarc{
    .begin = "WARC/1.",
    .read_head = read_warc_head,
    .begins = [](std::string_view bytes) { return bytes.starts_with("WARC/1."); }};

// Also matches https. DNS lookups (dns:) are not pages.
constexpr RecordForm kArc{
    .begin = "http", .read_head = read_arc_head, .begins = [](std::string_view bytes) {
      return read_arc_head(bytes).has_value();
    }};

std::size_t line_behind(std::string_view bytes, std::size_t at) {
  const std::size_t end = bytes.find('\n', at);
  return end == std::string_view::npos ? bytes.size() : end + 1;
}

}  // namespace

std::size_t RecordForm::find(std::string_view bytes, std::size_t from) const {
  std::size_t at = from == 0 ? 0 : line_behind(bytes, from - 1);
  while (at < bytes.size() && !begins(bytes.substr(at))) at = line_behind(bytes, at);
  return at;
}

const RecordForm& form_of(InputKind kind) {
  return kind == InputKind::arc ? kArc : kWarc;
}

}  // namespace tamis::bulk
