// uchardet guesses from the frequency of characters. It gets a sample that begins at
// the first non-ASCII byte, since long scripts at the top give no evidence.
//
// WHERE WE DIFFER: for uchardet, a single wrong byte means that text is not UTF-8. But
// UTF-8 with one stray Latin-1 byte or one truncated character is still UTF-8, so we
// count first. Also, uchardet takes the single n with tilde of an English page for Sami
// or Polish. So we accept an encoding for a Latin script only if it differs from
// windows-1252 in more than a few places.
#include <algorithm>
#include <memory>

#include <uchardet.h>

#include "encoding/detection.h"
#include "encoding/encoding_labels.h"
#include "encoding/transcode.h"
#include "text/ascii.h"
#include "text/utf8.h"

namespace tamis {
namespace {

constexpr std::size_t kSampleBytes = 65536;

// Text with at least this many good sequences per malformed one is UTF-8. Legacy text
// is rarely well-formed by chance: even Chinese in GBK has fewer than one good sequence
// per two malformed ones.
constexpr std::size_t kGoodPerMalformed = 8;

// The least number of bytes that must differ from their meaning in windows-1252, and
// the most bytes of a sample per such byte. Hungarian differs least: one letter in a
// hundred; the rest is markup.
constexpr std::size_t kLeastDifferent = 6;
constexpr std::size_t kMostPerDifferent = 2000;

constexpr Encoding kLatin[] = {
    Encoding::iso_8859_2,   Encoding::iso_8859_3,   Encoding::iso_8859_4,
    Encoding::iso_8859_10,  Encoding::iso_8859_13,  Encoding::iso_8859_14,
    Encoding::iso_8859_15,  Encoding::iso_8859_16,  Encoding::windows_1250,
    Encoding::windows_1254, Encoding::windows_1257, Encoding::windows_1258,
};

std::string_view sample_of(std::string_view bytes) {
  const auto* const first = std::ranges::find_if_not(bytes, is_ascii);
  return bytes.substr(static_cast<std::size_t>(first - bytes.begin()), kSampleBytes);
}

bool is_mostly_utf8(std::string_view bytes) {
  std::size_t good = 0;
  std::size_t malformed = 0;
  for (std::size_t at = 0; at < bytes.size();) {
    const Utf8Sequence found = utf8_sequence(bytes.substr(at));
    malformed += found.valid ? 0 : 1;
    good += found.valid && found.length > 1 ? 1 : 0;
    at += found.length;
  }
  return good >= kGoodPerMalformed * std::max<std::size_t>(malformed, 1);
}

bool is_latin(Encoding encoding) {
  return std::ranges::find(kLatin, encoding) != std::end(kLatin);
}

bool differs_from_windows_1252(Encoding encoding, std::string_view bytes) {
  const auto different = std::ranges::count_if(bytes, [&](char byte) {
    return single_byte_character(encoding, byte) !=
           single_byte_character(Encoding::windows_1252, byte);
  });
  const auto count = static_cast<std::size_t>(different);
  return count >= kLeastDifferent && count * kMostPerDifferent >= bytes.size();
}

struct Relative {
  Encoding iso;
  Encoding windows;  // the same letters, and more symbols in 0x80 to 0x9F
};

constexpr Relative kRelatives[] = {
    {Encoding::iso_8859_7, Encoding::windows_1253},
    {Encoding::iso_8859_8, Encoding::windows_1255},
    {Encoding::iso_8859_13, Encoding::windows_1257},
    {Encoding::iso_8859_15, Encoding::windows_1252},
    {Encoding::iso_8859_16, Encoding::windows_1250},
};

bool is_control(char byte) {
  return (static_cast<unsigned char>(byte) & 0xE0) == 0x80;
}

Encoding without_controls(Encoding guess, std::string_view bytes) {
  const auto* const relative = std::ranges::find(kRelatives, guess, &Relative::iso);
  const bool has_relative = relative != std::end(kRelatives);
  return has_relative && std::ranges::any_of(bytes, is_control) ? relative->windows
                                                                : guess;
}

struct DeleteDetector {
  void operator()(uchardet_t detector) const { uchardet_delete(detector); }
};

using Detector = std::unique_ptr<uchardet, DeleteDetector>;

// Maps names of uchardet that are not labels of the web, or have another meaning there.
std::optional<Encoding> find_guess(std::string_view name) {
  if (name == "UHC") return Encoding::euc_kr;
  if (name == "ASCII") return std::nullopt;
  const std::optional<Encoding> encoding = find_encoding(name);
  return encoding == Encoding::replacement ? std::nullopt : encoding;
}

std::optional<Encoding> ask_uchardet(std::string_view sample) {
  const Detector detector(uchardet_new());
  if (uchardet_handle_data(detector.get(), sample.data(), sample.size()) != 0)
    return std::nullopt;
  uchardet_data_end(detector.get());
  return find_guess(uchardet_get_charset(detector.get()));
}

}  // namespace

std::optional<Encoding> guess_encoding(std::string_view bytes) {
  const std::string_view sample = sample_of(bytes);
  if (is_mostly_utf8(sample)) return Encoding::utf_8;
  const std::optional<Encoding> guess = ask_uchardet(sample);
  if (!guess) return std::nullopt;
  if (is_latin(*guess) && !differs_from_windows_1252(*guess, sample))
    return Encoding::windows_1252;
  return without_controls(*guess, sample);
}

std::optional<Encoding> guess_utf16(std::string_view bytes) {
  const std::string_view head = bytes.substr(0, 4096);
  std::size_t zeros[2] = {0, 0};  // at even and at odd positions
  for (std::size_t i = 0; i < head.size(); ++i) zeros[i % 2] += head[i] == '\0';
  const auto [least, most] = std::minmax(zeros[0], zeros[1]);
  const bool plain = most * 3 > head.size() && least * 8 < most;
  if (!plain) return std::nullopt;
  return zeros[0] > zeros[1] ? Encoding::utf_16be : Encoding::utf_16le;
}

}  // namespace tamis
