#include "bulk/formats/warc_output.h"

#include <cstdio>

#include "base/hash.h"
#include "io/compress/pack.h"
#include "tamis/detail/version.h"
#include "text/control_characters.h"

namespace tamis::bulk {
namespace {

// Makes a UUID from a hash of the content (RFC 9562, version 8: custom).
std::string uuid_of(std::uint64_t a, std::uint64_t b) {
  char text[64];
  std::snprintf(text, sizeof text, "%08x-%04x-8%03x-%04x-%012llx",
                static_cast<unsigned>(a >> 32), static_cast<unsigned>(a >> 16 & 0xFFFF),
                static_cast<unsigned>(a & 0xFFF),
                static_cast<unsigned>((b >> 48 & 0x3FFF) | 0x8000),
                static_cast<unsigned long long>(b & 0xFFFFFFFFFFFF));
  return text;
}

std::string_view media_type(Format format) {
  switch (format) {
    case Format::markdown: return "text/markdown; charset=utf-8";
    case Format::html: return "text/html; charset=utf-8";
    case Format::json: return "application/json";
    default: return "text/plain; charset=utf-8";
  }
}

// Removes line breaks, since untrusted text must not begin another field.
void append_field(std::string_view name, std::string_view value, std::string& out) {
  if (value.empty()) return;
  out += name;
  out += ": ";
  out += with_controls_as(value, ' ');
  out += "\r\n";
}

void finish(std::string& record, std::string_view content) {
  record += "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n";
  record += content;
  record += "\r\n\r\n";
}

}  // namespace

void append_warcinfo(std::string_view pipeline, Packing packing, std::string& out) {
  std::string content = "software: tamis/" + std::string(kVersion) + "\r\n";
  append_field("extractedBy", pipeline, content);
  content += "format: WARC File Format 1.0\r\n";
  const std::uint64_t hash = hash_bytes(content);
  std::string record = "WARC/1.0\r\nWARC-Type: warcinfo\r\n";
  append_field("WARC-Record-ID", "<urn:uuid:" + uuid_of(hash, mix(hash, 1)) + ">",
               record);
  // A constant, so that the same crawl always gives the same file.
  append_field("WARC-Date", "1970-01-01T00:00:00Z", record);
  append_field("Content-Type", "application/warc-fields", record);
  finish(record, content);
  pack_into(record, packing, out);
}

namespace {

// Appends a record about a page of the crawl. `maker` identifies what made the content.
void append_about(const CrawledPage& crawled, std::string_view warc_type,
                  std::string_view maker, std::string_view content_type,
                  std::string_view content, Packing packing, std::string& out) {
  const std::uint64_t source = mix(hash_bytes(crawled.id), hash_bytes(crawled.url));
  const std::uint64_t place = mix(hash_bytes(crawled.file), crawled.offset);
  const std::uint64_t first = finish_hash(mix(mix(source, place), hash_bytes(maker)));
  std::string record = "WARC/1.0\r\n";
  record.reserve(content.size() + 1024);
  append_field("WARC-Type", warc_type, record);
  append_field("WARC-Target-URI", crawled.url, record);
  append_field("WARC-Date",
               crawled.date.empty() ? "1970-01-01T00:00:00Z" : crawled.date, record);
  append_field(
      "WARC-Record-ID",
      "<urn:uuid:" + uuid_of(first, finish_hash(mix(first, hash_bytes(content)))) + ">",
      record);
  if (!crawled.id.empty())
    append_field("WARC-Refers-To", "<" + std::string(crawled.id) + ">", record);
  append_field("Content-Type", content_type, record);
  finish(record, content);
  pack_into(record, packing, out);
}

}  // namespace

void append_conversion(const CrawledPage& crawled, Format format,
                       std::string_view pipeline, std::string_view content,
                       Packing packing, std::string& out) {
  append_about(crawled, "conversion", pipeline, media_type(format), content, packing,
               out);
}

void append_failure(const CrawledPage& crawled, std::string_view reason,
                    Packing packing, std::string& out) {
  std::string content = "status: failed\r\n";
  append_field("reason", reason, content);
  append_about(crawled, "metadata", "failed", "application/warc-fields", content,
               packing, out);
}

}  // namespace tamis::bulk
