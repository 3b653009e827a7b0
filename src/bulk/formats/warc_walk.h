// Iterates over the records of a chunk of a WARC or ARC file.
//
// After a damaged record it continues with the next record that it can find: in
// uncompressed bytes at a line that begins a record (record_form.h), in compressed
// bytes at a member that begins with one. Records before the damage in a member with
// several records are read.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "bulk/formats/record_form.h"
#include "bulk/run/chunk.h"

namespace tamis::bulk {

// The most bytes that are decompressed to skip one record. Without a limit, a small
// hostile record could cost hours.
inline constexpr std::uint64_t kMostPassedOver = std::uint64_t{4} << 30;

struct WarcRecord {
  WarcHead head;
  std::string_view content;  // valid until the next record
  std::uint64_t offset = 0;  // of the record, or of the member that holds it
};

class WarcWalker {
 public:
  using Take = std::function<void(const WarcRecord&)>;

  // Records with longer content are counted and skipped.
  explicit WarcWalker(std::size_t max_content) : max_content_(max_content) {}

  // Returns the rest that must be put before the next chunk, if any. Adds to `counts`
  // and `problems`.
  std::optional<Rest> walk(const InputChunk& chunk, const Take& take,
                           CrawlCounts& counts, std::vector<Problem>& problems);

 private:
  struct Origin {
    std::size_t member = 0;  // position of the member in the chunk
    std::uint64_t skip = 0;  // position in the decompressed member
  };

  void walk_plain();
  std::optional<Rest> walk_members();
  MemberUnpacker::Outcome unpack_member(std::size_t at, std::size_t& used);
  MemberUnpacker::Outcome stream_member(std::size_t at, std::size_t& used);
  bool is_one_record() const;
  std::size_t give_up_open(std::size_t before);
  std::uint64_t open_record() const;
  void take_unpacked(std::size_t member, std::size_t before);
  std::size_t take_records(std::string_view bytes, std::uint64_t offset);
  void pass_over(const WarcHead& head, std::uint64_t offset);
  void report(std::uint64_t offset, std::string_view finding);
  // Reports a problem of an input whose end is missing.
  void report_end(std::uint64_t offset, std::string_view finding);

  const std::size_t max_content_;
  MemberUnpacker unpacker_;
  ByteBuffer unpacked_;
  // The state of the current chunk.
  const InputChunk* chunk_ = nullptr;
  const RecordForm* form_ = nullptr;
  const Take* take_ = nullptr;
  CrawlCounts* counts_ = nullptr;
  std::vector<Problem>* problems_ = nullptr;
  Origin origin_;              // of the first byte of unpacked_
  std::uint64_t drop_ = 0;     // bytes to skip, which are not in unpacked_ yet
  std::uint64_t dropped_ = 0;  // the offset of their record
  std::uint64_t skip_ = 0;     // bytes to skip at the beginning of the chunk
};

}  // namespace tamis::bulk
