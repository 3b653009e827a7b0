// Files that are compressed in pieces: gzip members (RFC 1952) or zstd frames (RFC
// 8878), or not at all. A piece can be found without decompressing the ones before it,
// so that several threads can decompress one file.
//
//   MemberUnpacker unpacker(Packing::gzip, {});
//   while (at < bytes.size()) {
//     const auto step = unpacker.unpack(bytes.substr(at), most, out);   // appends
//     at += step.used;
//   }
//
// libdeflate, which is 2.5 times as fast as zlib, decompresses whole members. zlib
// handles streams and diagnoses errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/byte_buffer.h"
#include "tamis/error.h"

namespace tamis {

enum class Packing : std::uint8_t { none, gzip, zstd };

// Determines the compression from the first bytes.
Packing packing_of(std::string_view bytes);

// The dictionary that zstd frames were compressed with.
class Dictionary {
 public:
  Dictionary() = default;  // none
  // Makes a dictionary from its content.
  static Result<Dictionary> make(std::string_view bytes);

  const void* get() const { return made_.get(); }  // ZSTD_DDict, or null

 private:
  std::shared_ptr<const void> made_;
};

// Returns the size of the skippable zstd frame at the beginning of a file, or 0.
// Returns `npos` if `bytes` is too short to know.
std::size_t leading_skippable(std::string_view bytes);
// Reads the dictionary in such a frame, as in .warc.zst files; it may itself be
// compressed. Returns no dictionary if the frame holds something else.
Result<Dictionary> read_dictionary(std::string_view frame);

class MemberUnpacker {
 public:
  enum class Outcome : std::uint8_t {
    whole,
    too_large,   // the output would exceed `most` bytes
    needs_more,  // the bytes end inside the member
    broken,
  };
  struct Step {
    Outcome outcome = Outcome::whole;
    std::size_t used = 0;  // bytes of the input, if it is whole
  };

  MemberUnpacker();
  MemberUnpacker(MemberUnpacker&&) noexcept;
  MemberUnpacker& operator=(MemberUnpacker&&) noexcept;
  ~MemberUnpacker();

  // Decompresses the first member of `packed` and appends its content. Appends nothing
  // if the member is not whole.
  Step unpack(std::string_view packed, Packing packing, const Dictionary& dictionary,
              std::size_t most, ByteBuffer& out);

  // Returns the first position at or after `from` where a member starts whose content
  // begins with `prefix`, which has at most 16 bytes. Returns npos if none is found.
  // Without compression, it returns the first line that begins with `prefix`.
  std::size_t find(std::string_view bytes, std::size_t from, Packing packing,
                   const Dictionary& dictionary, std::string_view prefix);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Decompresses one member after another, in steps of any size.
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

  // Consumes input from the front of `packed` and appends at most `most` bytes. It may
  // leave input or produce less. If it makes no progress, it needs more input.
  State step(std::string_view& packed, std::size_t most, ByteBuffer& out);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tamis
