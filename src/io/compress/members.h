// Files that are packed piece by piece: members of gzip (RFC 1952), frames of zstd (RFC
// 8878), or not at all. Pieces can be found without unpacking what is before them, so
// that many threads can unpack one file.
//
//   MemberUnpacker unpacker(Packing::gzip, {});
//   while (at < bytes.size()) {
//     const auto step = unpacker.unpack(bytes.substr(at), most, out);   // appends
//     at += step.used;
//   }
//
// Whole members are unpacked by libdeflate, which is 2.5 times as fast as zlib; zlib
// unpacks what must be streamed, and says what is wrong where something is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/byte_buffer.h"
#include "tamis/error.h"

namespace tamis {

enum class Packing : std::uint8_t { none, gzip, zstd };

// By the first bytes.
Packing packing_of(std::string_view bytes);

// What frames of zstd were packed with besides themselves.
class Dictionary {
 public:
  Dictionary() = default;  // none
  // Nothing is copied that is none: `bytes` is the content of a dictionary.
  static Result<Dictionary> make(std::string_view bytes);

  const void* get() const { return made_.get(); }  // ZSTD_DDict, or null

 private:
  std::shared_ptr<const void> made_;
};

// The size of the skippable frame of zstd with which a file begins, 0 if it does not;
// `npos` where `bytes` is too short to know.
std::size_t leading_skippable(std::string_view bytes);
// Of such a frame, which holds a dictionary as .warc.zst has it (itself packed or not):
// nothing where it holds something else.
Result<Dictionary> read_dictionary(std::string_view frame);

class MemberUnpacker {
 public:
  enum class Outcome : std::uint8_t {
    whole,
    too_large,   // more than `most` would come out
    needs_more,  // the bytes end before the member does
    broken,
  };
  struct Step {
    Outcome outcome = Outcome::whole;
    std::size_t used = 0;  // of the bytes, where it is whole
  };

  MemberUnpacker();
  MemberUnpacker(MemberUnpacker&&) noexcept;
  MemberUnpacker& operator=(MemberUnpacker&&) noexcept;
  ~MemberUnpacker();

  // Appends the first member of `packed`. Where it is not whole nothing is appended.
  Step unpack(std::string_view packed, Packing packing, const Dictionary& dictionary,
              std::size_t most, ByteBuffer& out);

  // The first place at or after `from` where a member starts whose content begins with
  // `prefix`, at most 16 bytes; npos where there is none that can be seen. Without a
  // packing, where a line begins so.
  std::size_t find(std::string_view bytes, std::size_t from, Packing packing,
                   const Dictionary& dictionary, std::string_view prefix);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// One member after another, in steps of any size.
class StreamUnpacker {
 public:
  enum class State : std::uint8_t {
    going_on,
    member_ended,  // the next call begins the next one
    broken,
  };

  explicit StreamUnpacker(Packing packing, Dictionary dictionary = {});
  StreamUnpacker(StreamUnpacker&&) noexcept;
  StreamUnpacker& operator=(StreamUnpacker&&) noexcept;
  ~StreamUnpacker();

  // Takes from the front of `packed` and appends at most `most` bytes; both may be
  // less than there is. Without progress more input is needed.
  State step(std::string_view& packed, std::size_t most, ByteBuffer& out);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tamis
