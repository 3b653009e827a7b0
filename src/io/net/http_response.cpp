#include "io/net/http_response.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <vector>

#include "io/compress/members.h"
#include "io/compress/unpack.h"
#include "text/ascii.h"
#include "text/lists.h"

namespace tamis::bulk {
namespace {

int read_status(std::string_view line) {
  int status = 0;
  const std::size_t blank = std::min(line.find(' '), line.size() - 1);
  std::from_chars(line.data() + blank + 1, line.data() + line.size(), status);
  return status;
}

void add_to_list(std::string_view value, std::string& list) {
  if (!list.empty()) list += ", ";
  list += value;
}

// Takes "chunked" off a list such as "gzip, chunked".
void read_transfer_encoding(HttpHead& head) {
  constexpr std::string_view kChunked = "chunked";
  std::string_view value = head.transfer_encoding;
  const std::size_t others = value.size() - std::min(value.size(), kChunked.size());
  head.is_chunked = equal_ignoring_case(value.substr(others), kChunked);
  if (head.is_chunked) value = text::trim(value.substr(0, others));
  if (value.ends_with(',')) value.remove_suffix(1);
  head.transfer_encoding.resize(value.size());
}

void take_field(text::HeaderLine line, HttpHead& head) {
  if (equal_ignoring_case(line.name, "Content-Type")) head.content_type = line.value;
  if (equal_ignoring_case(line.name, "Content-Encoding"))
    add_to_list(line.value, head.content_encoding);
  if (equal_ignoring_case(line.name, "Transfer-Encoding"))
    add_to_list(line.value, head.transfer_encoding);
}

enum class Chunks : std::uint8_t { whole, cut, none };

// Joins chunks such as "4\r\nwith\r\n0\r\n\r\n".
Chunks join_chunks(std::string_view bytes, std::string& out) {
  out.clear();
  std::string_view line;
  bool is_first = true;
  while (text::take_line(bytes, line)) {
    std::uint64_t size = 0;
    const auto [rest, problem] =
        std::from_chars(line.data(), line.data() + line.size(), size, 16);
    const bool is_size = problem == std::errc() && (rest == line.data() + line.size() ||
                                                    *rest == ';' || is_space(*rest));
    if (!is_size) return is_first ? Chunks::none : Chunks::cut;
    is_first = false;
    if (size == 0) return Chunks::whole;
    const std::size_t there = std::min<std::uint64_t>(size, bytes.size());
    out.append(bytes.substr(0, there));
    if (there < size) return Chunks::cut;
    bytes.remove_prefix(there);
    if (bytes.starts_with('\r')) bytes.remove_prefix(1);
    if (bytes.starts_with('\n')) bytes.remove_prefix(1);
  }
  return is_first ? Chunks::none : Chunks::cut;
}

// Reports whether bytes can be the output of a coding. For some codings, only decoding
// can show it.
bool may_be(std::string_view bytes, Coding coding) {
  switch (coding) {
    case Coding::gzip: return packing_of(bytes) == Packing::gzip;
    case Coding::zstd: return packing_of(bytes) == Packing::zstd;
    case Coding::deflate:
    case Coding::br: return !begins_as_html(bytes);
    case Coding::identity: break;
  }
  return false;
}

void unpack_all(const std::vector<Coding>& codings, std::size_t max_bytes,
                BodyScratch& scratch, Body& body) {
  for (auto at = codings.rbegin(); at != codings.rend(); ++at) {
    if (!may_be(body.bytes, *at)) return;
    const auto fault = unpack_into(body.bytes, *at, max_bytes, scratch.next);
    body.is_too_large |= fault == UnpackFault::too_large;
    if (fault == UnpackFault::broken && scratch.next.empty()) return;
    body.is_cut |= fault == UnpackFault::broken;
    scratch.unpacked.swap(scratch.next);
    body.bytes = scratch.unpacked;
  }
}

}  // namespace

std::optional<HttpHead> read_http_head(std::string_view bytes) {
  std::string_view line;
  if (!starts_with_ignoring_case(bytes, "HTTP/") || !text::take_line(bytes, line))
    return std::nullopt;
  HttpHead out;
  out.status = read_status(line);
  while (text::take_line(bytes, line)) {
    if (line.empty()) {
      out.body = bytes;
      break;
    }
    if (!is_space(line.front())) take_field(text::split_header(line), out);
  }
  read_transfer_encoding(out);
  return out;
}

Body read_body(const HttpHead& head, std::size_t max_bytes, BodyScratch& scratch) {
  Body body{.bytes = head.body};
  if (head.is_chunked) {
    const Chunks chunks = join_chunks(head.body, scratch.joined);
    if (chunks != Chunks::none) body.bytes = scratch.joined;
    body.is_cut = chunks == Chunks::cut;
  }
  if (!head.transfer_encoding.empty())
    if (const auto codings = read_codings(head.transfer_encoding))
      unpack_all(*codings, max_bytes, scratch, body);
  if (head.content_encoding.empty()) return body;
  const auto codings = read_codings(head.content_encoding);
  if (codings) {
    unpack_all(*codings, max_bytes, scratch, body);
  } else if (!begins_as_html(body.bytes)) {
    body.unknown_coding = head.content_encoding;
    body.bytes = {};
  }
  return body;
}

}  // namespace tamis::bulk
